/** RLE Lossless (PS3.5 annex G): the count of segments and where each begins. */
const HEADER = 64
const MOST = 15

/**
 * An RLE frame whose segments hold `pixels` bytes each and nothing behind them or between; undefined where one is short or its place is
 * none.
 */
export function bareRle(bytes: Buffer, pixels: number): Buffer | undefined {
  if (bytes.length < HEADER) return undefined
  const count = bytes.readUInt32LE(0)
  if (count === 0 || count > MOST) return undefined
  const head = Buffer.alloc(HEADER)
  head.writeUInt32LE(count, 0)
  const kept: Buffer[] = [head]
  let length = HEADER
  for (let i = 0; i < count; i += 1) {
    const start = bytes.readUInt32LE(4 + 4 * i)
    const limit = i + 1 < count ? bytes.readUInt32LE(8 + 4 * i) : bytes.length
    if (start < HEADER || limit < start || limit > bytes.length) return undefined
    const end = packedEnd(bytes, start, limit, pixels)
    if (end === undefined) return undefined
    head.writeUInt32LE(length, 4 + 4 * i)
    const segment = Buffer.alloc(end - start + ((end - start) % 2))
    bytes.copy(segment, 0, start, end)
    kept.push(segment)
    length += segment.length
  }
  return Buffer.concat(kept)
}

/** Where the run that fills the plane ends. */
function packedEnd(bytes: Buffer, start: number, limit: number, pixels: number): number | undefined {
  let at = start
  let filled = 0
  while (filled < pixels && at < limit) {
    const run = bytes[at]!
    // 128 is a pause.
    if (run === 128) {
      at += 1
      continue
    }
    filled += run < 128 ? run + 1 : 257 - run
    at += run < 128 ? run + 2 : 2
  }
  return filled >= pixels && at <= limit ? at : undefined
}
