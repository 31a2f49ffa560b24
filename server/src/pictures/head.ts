/** What a picture's own header says of it; nothing is decoded to know it. */
export interface PictureHead {
  readonly type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  readonly width: number
  readonly height: number
  readonly frames: number
}

/** Longest side, most pixels of a frame, most frames, and most pixels of them all: beyond, it is a flood, not a picture. */
export const PICTURE_LIMITS = { side: 16_384, pixels: 50_000_000, frames: 100, allPixels: 100_000_000 } as const

const ascii = (bytes: Buffer, from: number, text: string): boolean =>
  bytes.length >= from + text.length && bytes.toString('latin1', from, from + text.length) === text

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Chunks up to the first pixels: `acTL` says how many frames an animated one has. */
function png(bytes: Buffer): PictureHead | undefined {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(PNG) || bytes.readUInt32BE(8) !== 13 || !ascii(bytes, 12, 'IHDR')) return undefined
  let frames = 1
  for (let at = 33; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (ascii(bytes, at + 4, 'acTL') && length === 8) frames = bytes.readUInt32BE(at + 8)
    if (ascii(bytes, at + 4, 'IDAT') || ascii(bytes, at + 4, 'IEND')) break
    at += 12 + length
  }
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), frames }
}

/** Bytes of a row of sub-blocks, each behind its own length; undefined when they run past the end. */
function subBlocks(bytes: Buffer, from: number): number | undefined {
  let at = from
  while (at < bytes.length) {
    const length = bytes[at]!
    at += 1 + length
    if (length === 0) return at
  }
  return undefined
}

/** Blocks from one to the next: each picture of it counts, and the largest of them. */
function gif(bytes: Buffer): PictureHead | undefined {
  if (bytes.length < 14 || !(ascii(bytes, 0, 'GIF87a') || ascii(bytes, 0, 'GIF89a'))) return undefined
  const table = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let [width, height, frames] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8), 0]
  let at: number | undefined = 13 + table(bytes[10]!)
  while (at !== undefined && at < bytes.length && frames <= PICTURE_LIMITS.frames) {
    const kind: number = bytes[at]!
    if (kind === 0x21) at = subBlocks(bytes, at + 2)
    else if (kind === 0x2c && at + 10 <= bytes.length) {
      frames += 1
      width = Math.max(width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5))
      height = Math.max(height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7))
      at = subBlocks(bytes, at + 11 + table(bytes[at + 9]!))
    } else break
  }
  return { type: 'image/gif', width, height, frames }
}

/** Markers up to the frame header. */
function jpeg(bytes: Buffer): PictureHead | undefined {
  if (bytes.length < 20 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; ) {
    const mark = bytes[at + 1]!
    if (mark === 0xff) {
      at += 1
      continue
    }
    if (mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc)
      return { type: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7), frames: 1 }
    if (mark === 0xda || mark === 0xd9) return undefined
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

const u24 = (bytes: Buffer, at: number): number => bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16)

/** Chunks of a RIFF file: the canvas, and one `ANMF` a frame. */
function webp(bytes: Buffer): PictureHead | undefined {
  if (bytes.length < 30 || !ascii(bytes, 0, 'RIFF') || !ascii(bytes, 8, 'WEBP')) return undefined
  if (bytes.readUInt32LE(4) + 8 > bytes.length + 1) return undefined
  let size: { width: number; height: number } | undefined
  let frames = 0
  for (let at = 12; at + 8 <= bytes.length && frames <= PICTURE_LIMITS.frames; ) {
    const length = bytes.readUInt32LE(at + 4)
    const body = at + 8
    if (ascii(bytes, at, 'VP8X') && body + 10 <= bytes.length) size = { width: u24(bytes, body + 4) + 1, height: u24(bytes, body + 7) + 1 }
    else if (ascii(bytes, at, 'VP8 ') && body + 10 <= bytes.length)
      size ??= { width: bytes.readUInt16LE(body + 6) & 0x3fff, height: bytes.readUInt16LE(body + 8) & 0x3fff }
    else if (ascii(bytes, at, 'VP8L') && body + 5 <= bytes.length) {
      const bits = bytes.readUInt32LE(body + 1)
      size ??= { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    } else if (ascii(bytes, at, 'ANMF')) frames += 1
    at = body + length + (length & 1)
  }
  return size && { type: 'image/webp', ...size, frames: Math.max(1, frames) }
}

/**
 * What a file is by its bytes, whatever its name and its sender say; undefined for everything that is no picture, says no size, or
 * would be too large to open. Walks headers alone, so that a flood of pixels costs nothing (UP-03).
 */
export function pictureHead(bytes: Buffer): PictureHead | undefined {
  const head = png(bytes) ?? jpeg(bytes) ?? gif(bytes) ?? webp(bytes)
  if (!head) return undefined
  const { width, height, frames } = head
  const { side, pixels, frames: mostFrames, allPixels } = PICTURE_LIMITS
  const sound = width > 0 && height > 0 && width <= side && height <= side && width * height <= pixels
  return sound && frames > 0 && frames <= mostFrames && width * height * frames <= allPixels ? head : undefined
}
