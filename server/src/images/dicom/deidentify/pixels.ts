import type { DataSet } from '../data-set.ts'
import type { ImageDescription } from '../index-record.ts'
import { unsigned } from '../values.ts'

const BIT_POSITION = 0x0102

/** Bits of a 16-bit sample that hold an overlay of the old kind (PS3.5 8.1.2) beside the stored ones. */
function overlayBits(root: DataSet, image: ImageDescription): number {
  let bits = 0
  for (const tag of root.elements.keys()) {
    const group = tag >>> 16
    if (group < 0x6000 || group > 0x60ff || group % 2 === 1 || (tag & 0xffff) !== BIT_POSITION) continue
    const position = unsigned(root, tag) ?? 0
    if (position > 0 && position < 16) bits |= 1 << position
  }
  const stored = ((1 << image.bitsStored) - 1) << (image.highBit + 1 - image.bitsStored)
  return bits & ~stored
}

/** A native frame or all of them without the overlays that hide in unused bits; the same bytes when there are none. Little endian. */
export function withoutOverlayBits(bytes: Buffer, root: DataSet, image: ImageDescription): Buffer {
  const bits = image.bitsAllocated === 16 ? overlayBits(root, image) : 0
  if (bits === 0) return bytes
  const out = Buffer.from(bytes)
  for (let at = 0; at + 2 <= out.length; at += 2) out.writeUInt16LE(out.readUInt16LE(at) & ~bits & 0xffff, at)
  return out
}

/** A compressed frame without the comments and application data that its coder may have written; the pictures are untouched. */
export function withoutComments(bytes: Buffer): Buffer {
  if (bytes.length < 4) return bytes
  if (bytes.readUInt16BE(0) === 0xffd8) return segments(bytes, 2, jpegSegment)
  if (bytes.readUInt32BE(0) === 0xff4fff51) return segments(bytes, 2, (marker) => (marker === 0x90 ? 'end' : marker !== 0x64))
  return bytes
}

// JFIF, the colour transforms of Adobe and of JPEG-LS: readers need them, and their content is numbers.
const NEEDED: Readonly<Record<number, RegExp>> = { 224: /^JF(IF|XX)\0/, 232: /^mrfx/, 238: /^Adobe/ }

function jpegSegment(marker: number, content: Buffer): boolean | 'end' {
  if (marker === 0xda) return 'end'
  if (marker === 0xfe) return false
  return marker < 0xe0 || marker > 0xef || NEEDED[marker]?.test(content.toString('latin1', 0, 8)) === true
}

/** Walks the segments of a header; what cannot be walked stays as it is, from there on. */
function segments(bytes: Buffer, start: number, keeps: (marker: number, content: Buffer) => boolean | 'end'): Buffer {
  const kept = [bytes.subarray(0, start)]
  let at = start
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2 || at + 2 + length > bytes.length) break
    const keep = keeps(marker, bytes.subarray(at + 4, at + 2 + length))
    if (keep === 'end') break
    if (keep) kept.push(bytes.subarray(at, at + 2 + length))
    at += 2 + length
  }
  kept.push(bytes.subarray(at))
  return Buffer.concat(kept)
}
