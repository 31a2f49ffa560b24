import type { Readable } from 'node:stream'

/** A body as it comes, which may be left in its middle and read on. */
export interface Pieces extends AsyncIterable<Uint8Array> {
  /** Reads and forgets what still comes: to its end, or so many bytes, or so long. Never throws. */
  drain(bound: { readonly bytes: number; readonly ms: number }): Promise<void>
}

/** The pieces of a stream; leaving off does not destroy it, as its own iterator would, and with a request's the connection. */
export function piecesOf(stream: Readable): Pieces {
  const source = stream.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  return {
    [Symbol.asyncIterator]: () => ({ next: () => source.next() }),
    drain: async ({ bytes, ms }) => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<'late'>((done) => {
        timer = setTimeout(done, ms, 'late')
      })
      try {
        for (let left = bytes; left > 0; ) {
          const piece = await Promise.race([source.next(), late])
          if (piece === 'late' || piece.done) return
          left -= piece.value.byteLength
        }
      } catch {
        // The sender went away.
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
