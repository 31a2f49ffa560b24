/** Segments stand behind a header of so many bytes (PS3.5 G.5). */
const HEADER = 64
const RLE = '1.2.840.10008.1.2.5'

/**
 * What is wrong with an RLE frame, which the engine's decoder does not look at (5.14): of a wrong number of segments, or of such that begin
 * elsewhere than in the frame, it makes a picture all the same. Undefined: nothing. A header that does not say its bits is not asked.
 */
export function rleFault(
  bytes: Uint8Array,
  { transferSyntax, samples, bitsAllocated }: { readonly transferSyntax: string; readonly samples: number; readonly bitsAllocated: number },
): string | undefined {
  if (transferSyntax !== RLE || !(samples > 0 && bitsAllocated > 0)) return undefined
  if (bytes.length < HEADER) return 'the RLE header is cut short'
  const header = new DataView(bytes.buffer, bytes.byteOffset, HEADER)
  const [count, wanted] = [header.getUint32(0, true), samples * Math.ceil(bitsAllocated / 8)]
  if (count !== wanted) return `${count} RLE segments instead of ${wanted}`
  let before = HEADER - 1
  for (let i = 1; i <= count; i++) {
    const at = header.getUint32(4 * i, true)
    if (at <= before || at >= bytes.length) return `RLE segment ${i} begins at ${at}`
    before = at
  }
  return undefined
}
