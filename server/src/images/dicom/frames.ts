import type { DataSet, DicomElement, DicomFile, Fragment } from './data-set.ts'
import { describeImage, type ImageDescription } from './index-record.ts'
import { littleEndianBytes } from './metadata.ts'
import { DicomRefused } from './reasons.ts'
import { EXPLICIT_LITTLE, RLE_LOSSLESS } from './syntaxes.ts'
import { Tag } from './tags.ts'
import { bytesOf } from './values.ts'

/** One frame as a WADO-RS frames answer carries it. */
export interface RawFrame {
  /** From 1. */
  number: number
  bytes: Buffer
}

/** Frames with what a reader needs to know of them. */
export interface RawFrames {
  /** Of the bytes: that of the file, but Explicit VR Little Endian for every uncompressed one (PS3.18 8.7.3.3.2). */
  transferSyntaxUid: string
  /** Media type of one frame. */
  mediaType: string
  frames: RawFrame[]
}

/** The element that holds the pixels. Throws NO_PIXELS. */
export function pixelElement(root: DataSet): DicomElement {
  const element = root.elements.get(Tag.PixelData) ?? root.elements.get(Tag.FloatPixelData) ?? root.elements.get(Tag.DoubleFloatPixelData)
  if (!element) throw new DicomRefused('NO_PIXELS')
  return element
}

/** Bytes of one uncompressed frame; a fraction for 1-bit frames that do not end on a byte. 4:2:2 shares its colours between two pixels. */
export function frameBytes(image: ImageDescription): number {
  const shared = image.photometric === 'YBR_FULL_422' || image.photometric === 'YBR_PARTIAL_422'
  return (image.rows * image.columns * (shared && image.samplesPerPixel === 3 ? 2 : image.samplesPerPixel) * image.bitsAllocated) / 8
}

/** Raw bytes of frames by number (from 1), in the order asked. Throws DicomRefused. */
export function rawFrames(file: DicomFile, numbers: number[]): RawFrames {
  const image = describeImage(file.root)
  if (!image) throw new DicomRefused('NO_PIXELS')
  for (const number of numbers)
    if (!Number.isInteger(number) || number < 1 || number > image.frames)
      throw new DicomRefused('NO_SUCH_FRAME', `${number} of ${image.frames}`)
  const pixels = pixelElement(file.root)
  if (pixels.fragments) {
    const groups = frameFragments(file, pixels.fragments, image.frames)
    const frames = numbers.map((number) => ({ number, bytes: joined(file.root, groups[number - 1] ?? []) }))
    return { transferSyntaxUid: file.syntax.uid, mediaType: file.syntax.mediaType, frames }
  }
  return {
    transferSyntaxUid: EXPLICIT_LITTLE,
    mediaType: 'application/octet-stream',
    frames: numbers.map((number) => ({ number, bytes: nativeFrame(file.root, pixels, image, number) })),
  }
}

function nativeFrame(root: DataSet, pixels: DicomElement, image: ImageDescription, number: number): Buffer {
  const size = frameBytes(image)
  if (size <= 0) throw new DicomRefused('BAD_IMAGE_SIZE')
  const start = pixels.offset + (number - 1) * size
  const end = start + size
  if (end > pixels.offset + pixels.length) throw new DicomRefused('PIXEL_TRUNCATED', `frame ${number}`)
  if (!Number.isInteger(size))
    return bitFrame(root.bytes.subarray(pixels.offset, pixels.offset + pixels.length), image.rows * image.columns, number)
  const bytes = root.bytes.subarray(start, end)
  const vr = image.bitsAllocated === 16 ? 'OW' : image.bitsAllocated === 32 ? 'OL' : image.bitsAllocated === 64 ? 'OV' : 'OB'
  // 8-bit pixels in OW words of a big endian file are swapped in pairs.
  return littleEndianBytes(bytes, vr === 'OB' && pixels.vr === 'OW' && size % 2 === 0 ? 'OW' : vr, root.littleEndian)
}

// Frames of single bits follow each other without a gap: shift one to a byte of its own start.
function bitFrame(all: Buffer, pixels: number, number: number): Buffer {
  const out = Buffer.alloc(Math.ceil(pixels / 8))
  const first = (number - 1) * pixels
  for (let i = 0; i < pixels; i += 1) {
    const bit = first + i
    if ((all[bit >> 3]! >> (bit & 7)) & 1) out[i >> 3]! |= 1 << (i & 7)
  }
  return out
}

function joined(root: DataSet, fragments: Fragment[]): Buffer {
  const parts = fragments.map(({ offset, length }) => root.bytes.subarray(offset, offset + length))
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
}

/** Which fragments make which frame: by the extended table, the basic table, the count, or the marks at their beginnings (in that order). */
export function frameFragments(file: DicomFile, all: Fragment[], frames: number): Fragment[][] {
  const [table, ...fragments] = all
  if (!table || fragments.length === 0) throw new DicomRefused('PIXEL_TRUNCATED', 'no fragment')
  if (frames === 1) return [fragments]
  if (fragments.length === frames) return fragments.map((fragment) => [fragment])
  const found =
    byOffsets(fragments, extendedOffsets(file.root), frames) ??
    byOffsets(fragments, basicOffsets(file.root, table), frames) ??
    byMarks(file, fragments, frames)
  if (!found) throw new DicomRefused('FRAMES_UNCLEAR', `${fragments.length} fragments for ${frames} frames`)
  return found
}

function extendedOffsets(root: DataSet): number[] {
  const bytes = bytesOf(root, Tag.ExtendedOffsetTable)
  const offsets: number[] = []
  for (let at = 0; at + 8 <= bytes.length; at += 8) offsets.push(Number(bytes.readBigUInt64LE(at)))
  return offsets
}

function basicOffsets(root: DataSet, table: Fragment): number[] {
  const offsets: number[] = []
  for (let at = 0; at + 4 <= table.length; at += 4) offsets.push(root.bytes.readUInt32LE(table.offset + at))
  return offsets
}

// A table is believed only when each of its offsets is the beginning of a fragment's item, in rising order.
function byOffsets(fragments: Fragment[], offsets: number[], frames: number): Fragment[][] | undefined {
  if (offsets.length !== frames) return undefined
  const base = fragments[0]!.offset - 8
  const starts = new Map(fragments.map((fragment, i) => [fragment.offset - 8 - base, i]))
  const firsts = offsets.map((offset) => starts.get(offset))
  if (firsts[0] !== 0 || firsts.some((first, i) => first === undefined || (i > 0 && first <= firsts[i - 1]!))) return undefined
  return firsts.map((first, i) => fragments.slice(first, firsts[i + 1] ?? fragments.length))
}

function byMarks(file: DicomFile, fragments: Fragment[], frames: number): Fragment[][] | undefined {
  // RLE has one fragment a frame by rule (PS3.5 A.4.2): other counts are damage.
  if (file.syntax.uid === RLE_LOSSLESS) return undefined
  const groups: Fragment[][] = []
  for (const fragment of fragments) {
    if (beginsImage(file.root.bytes, fragment)) groups.push([fragment])
    else if (groups.length === 0) return undefined
    else groups[groups.length - 1]!.push(fragment)
  }
  return groups.length === frames ? groups : undefined
}

// JPEG and JPEG-LS begin with SOI and another marker, JPEG 2000 and HTJ2K with SOC and SIZ.
function beginsImage(bytes: Buffer, { offset, length }: Fragment): boolean {
  if (length < 4) return false
  const mark = bytes.readUInt32BE(offset)
  return mark >>> 8 === 0xffd8ff || mark === 0xff4fff51
}
