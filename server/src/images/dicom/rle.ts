import type { ImageDescription } from './index-record.ts'
import { DicomRefused } from './reasons.ts'

/**
 * Decodes one RLE Lossless frame (PS3.5 annex G) to little endian samples, plane after plane. Each segment is one byte of one sample,
 * the most significant first. Throws BAD_PIXELS when a segment lies about its place or gives fewer bytes than the image needs.
 */
export function decodeRle(frame: Buffer, image: ImageDescription): Buffer {
  const pixels = image.rows * image.columns
  const width = image.bitsAllocated / 8
  const segments = width * image.samplesPerPixel
  if (!Number.isInteger(width) || frame.length < 64 || frame.readUInt32LE(0) !== segments || segments > 15)
    throw new DicomRefused('BAD_PIXELS', 'RLE header')
  const out = Buffer.alloc(pixels * segments)
  const plane = Buffer.alloc(pixels)
  for (let segment = 0; segment < segments; segment += 1) {
    const start = frame.readUInt32LE(4 + segment * 4)
    const end = segment + 1 < segments ? frame.readUInt32LE(8 + segment * 4) : frame.length
    if (start < 64 || end <= start || end > frame.length) throw new DicomRefused('BAD_PIXELS', `RLE segment ${segment}`)
    unpack(frame, start, end, plane, segment)
    const sample = Math.floor(segment / width)
    let at = sample * pixels * width + (width - 1 - (segment % width))
    for (let i = 0; i < pixels; i += 1, at += width) out[at] = plane[i]!
  }
  return out
}

// PackBits: 0..127 copies the next n+1 bytes, 129..255 repeats the next byte 257-n times, 128 means nothing.
function unpack(from: Buffer, start: number, end: number, into: Buffer, segment: number): void {
  let at = start
  let filled = 0
  while (filled < into.length && at < end) {
    const head = from[at]!
    at += 1
    if (head < 128) {
      const count = Math.min(head + 1, into.length - filled, end - at)
      from.copy(into, filled, at, at + count)
      at += head + 1
      filled += count
    } else if (head > 128 && at < end) {
      const count = Math.min(257 - head, into.length - filled)
      into.fill(from[at]!, filled, filled + count)
      at += 1
      filled += count
    }
  }
  if (filled < into.length) throw new DicomRefused('BAD_PIXELS', `RLE segment ${segment} is short`)
}
