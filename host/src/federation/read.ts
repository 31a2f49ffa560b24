/** More came than was said: nothing of it is used. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/** An answer's bytes, given up as soon as there are more than `most`: an endless answer ends here. */
export async function readCapped(answer: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = answer.body?.getReader()
  if (reader === undefined) return new Uint8Array()
  const pieces: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > most) {
      await reader.cancel().catch(() => undefined)
      throw new TooLarge(`more than ${most} bytes`)
    }
    pieces.push(value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole
}
