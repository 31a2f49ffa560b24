import { checkImage } from './accept.ts'
import type { DataSet, DicomElement, DicomFile } from './data-set.ts'
import { frameBytes, pixelElement, type RawFrames, rawFrames } from './frames.ts'
import { describeImage, type ImageDescription } from './index-record.ts'
import type { DicomLimits } from './limits.ts'
import { DicomRefused } from './reasons.ts'
import type { JpegDecoder } from './render.ts'
import { decodeRle } from './rle.ts'
import { ENCAPSULATED_NATIVE, EXPLICIT_LITTLE, JPEG_8_BIT, RLE_LOSSLESS } from './syntaxes.ts'
import { Tag } from './tags.ts'
import { unsigned, valueBytes } from './values.ts'

/**
 * Frames by number (from 1) as plain samples in little endian, laid out as the header says. Exactly those that are stored: RLE, JPEG of
 * 8 bits grey (of colours a decoder changes the colour space, which the header would go on naming). Throws DicomRefused.
 */
export async function plainFrames(file: DicomFile, numbers: number[], limits: DicomLimits, jpeg: JpegDecoder): Promise<RawFrames> {
  const found = rawFrames(file, numbers)
  if (found.transferSyntaxUid === EXPLICIT_LITTLE) return found
  const image = describeImage(file.root)!
  checkImage(file, image)
  if (frameBytes(image) * numbers.length > limits.maxBytes) throw new DicomRefused('TOO_LARGE', 'frames')
  const frames: RawFrames['frames'] = []
  for (const { number, bytes } of found.frames) frames.push({ number, bytes: await samples(file, image, bytes, jpeg) })
  return { transferSyntaxUid: EXPLICIT_LITTLE, mediaType: 'application/octet-stream', frames }
}

async function samples(file: DicomFile, image: ImageDescription, frame: Buffer, jpeg: JpegDecoder): Promise<Buffer> {
  if (!JPEG_8_BIT.test(file.syntax.uid)) return exactSamples(file, image, frame)
  const grey = image.samplesPerPixel === 1 && image.bitsAllocated === 8 && image.bitsStored === 8
  if (!grey) throw new DicomRefused('CANNOT_TRANSCODE', `${file.syntax.name}, ${image.photometric}`)
  const { channels, pixels } = await jpeg(frame, image)
  if (channels !== 1) throw new DicomRefused('CANNOT_TRANSCODE', 'colours in a grey image')
  return pixels
}

/** What no decoder may see otherwise: RLE, and samples that are only wrapped. */
function exactSamples(file: DicomFile, image: ImageDescription, frame: Buffer): Buffer {
  const { uid, name } = file.syntax
  if (uid === ENCAPSULATED_NATIVE) {
    const size = Math.ceil(frameBytes(image))
    if (frame.length < size) throw new DicomRefused('BAD_PIXELS', `${frame.length} of ${size} bytes`)
    return frame.subarray(0, size)
  }
  // RLE has no way to share colours between pixels (PS3.5 8.2.2): such a header says what its frames are not.
  if (uid !== RLE_LOSSLESS || image.photometric.endsWith('_422'))
    throw new DicomRefused('CANNOT_TRANSCODE', `${name}, ${image.photometric}`)
  const planes = decodeRle(frame, image)
  return image.samplesPerPixel === 1 || image.planar ? planes : woven(planes, image)
}

/** Plane after plane as pixel after pixel. */
function woven(planes: Buffer, { rows, columns, samplesPerPixel, bitsAllocated }: ImageDescription): Buffer {
  const [pixels, width] = [rows * columns, bitsAllocated / 8]
  const out = Buffer.allocUnsafe(planes.length)
  let to = 0
  for (let pixel = 0; pixel < pixels; pixel += 1)
    for (let sample = 0; sample < samplesPerPixel; sample += 1)
      for (let byte = 0; byte < width; byte += 1) out[to++] = planes[(sample * pixels + pixel) * width + byte]!
  return out
}

/**
 * The same file in Explicit VR Little Endian: every element stands as it stood, in other clothes; group lengths go, and what
 * described the fragments. Of compressed files RLE alone, which loses nothing. Throws DicomRefused.
 */
export function explicitFile(file: DicomFile, limits: DicomLimits): Buffer {
  const { meta, root } = file
  const head = sorted(meta)
    .filter(({ tag }) => tag !== Tag.MetaGroupLength)
    .map((one) => element(one.tag, one.vr, one.tag === Tag.TransferSyntaxUID ? Buffer.from(EXPLICIT_LITTLE) : valueBytes(meta, one)))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.reduce((sum, part) => sum + part.length, 0))
  const content = new Writer(file, limits).set(root)
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), element(Tag.MetaGroupLength, 'UL', length), ...head, ...content])
}

const LONG_VRS = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'SV', 'UC', 'UN', 'UR', 'UT', 'UV'])
/** Bytes of a number by VR: what a big endian file has the other way round. */
const WIDTHS: Readonly<Record<string, 2 | 4 | 8>> = {
  ...{ AT: 2, OW: 2, SS: 2, US: 2 },
  ...{ FL: 4, OF: 4, OL: 4, SL: 4, UL: 4 },
  ...{ FD: 8, OD: 8, OV: 8, SV: 8, UV: 8 },
}
/** "US or SS" by the dictionary: signed pixels make them signed, which Implicit VR does not write down. */
const SIGN_OF_PIXELS = new Set<number>([
  ...[0x00280106, 0x00280107, 0x00280108, 0x00280109, 0x00280110, 0x00280111],
  ...[Tag.PixelPaddingValue, Tag.PixelPaddingRangeLimit],
])
const OF_FRAGMENTS = new Set<number>([Tag.ExtendedOffsetTable, Tag.ExtendedOffsetTableLengths])

const sorted = (set: DataSet): DicomElement[] => [...set.elements.values()].sort((a, b) => a.tag - b.tag)

class Writer {
  private readonly signedPixels: boolean

  constructor(
    private readonly file: DicomFile,
    private readonly limits: DicomLimits,
  ) {
    this.signedPixels = unsigned(file.root, Tag.PixelRepresentation) === 1
  }

  /** One buffer an element. */
  set(set: DataSet): Buffer[] {
    const { encapsulated } = this.file.syntax
    return sorted(set)
      .filter(({ tag }) => (tag & 0xffff) !== 0 && !(encapsulated && OF_FRAGMENTS.has(tag)))
      .map((one) => this.element(set, one))
  }

  private element(set: DataSet, one: DicomElement): Buffer {
    if (one.items) return element(one.tag, 'SQ', Buffer.concat(one.items.flatMap((item) => itemBytes(this.set(item)))))
    if (one.fragments) return this.pixels(set, one)
    const vr = !this.file.syntax.explicit && this.signedPixels && SIGN_OF_PIXELS.has(one.tag) ? 'SS' : one.vr
    return element(one.tag, vr, littleEndian(valueBytes(set, one), vr, set.littleEndian))
  }

  private pixels(set: DataSet, one: DicomElement): Buffer {
    const image = describeImage(this.file.root)
    // A small picture in a sequence may be compressed as well; its description is another one.
    if (set !== this.file.root || !image || pixelElement(set) !== one) throw new DicomRefused('CANNOT_TRANSCODE', this.file.syntax.name)
    checkImage(this.file, image)
    if (frameBytes(image) * image.frames > this.limits.maxBytes) throw new DicomRefused('TOO_LARGE', 'pixels')
    const numbers = Array.from({ length: image.frames }, (_, i) => i + 1)
    const frames = rawFrames(this.file, numbers).frames.map(({ bytes }) => exactSamples(this.file, image, bytes))
    return element(one.tag, image.bitsAllocated > 8 ? 'OW' : 'OB', Buffer.concat(frames))
  }
}

function element(tag: number, wanted: string, value: Buffer): Buffer {
  const content = value.length % 2 === 0 ? value : Buffer.concat([value, Buffer.from([PADDED_BY_ZERO.has(wanted) ? 0 : 0x20])])
  // Implicit VR writes longer values than these VRs hold; numbers of a table are words by another name (PS3.5 6.2.2).
  const vr = LONG_VRS.has(wanted) || content.length <= 0xfffe ? wanted : wanted === 'US' || wanted === 'SS' ? 'OW' : 'UN'
  const long = LONG_VRS.has(vr)
  const head = Buffer.alloc(long ? 12 : 8)
  head.writeUInt16LE(tag >>> 16, 0)
  head.writeUInt16LE(tag & 0xffff, 2)
  head.write(vr, 4, 'latin1')
  if (long) head.writeUInt32LE(content.length, 8)
  else head.writeUInt16LE(content.length, 6)
  return Buffer.concat([head, content])
}
const PADDED_BY_ZERO = new Set(['UI', 'OB', 'UN', ...Object.keys(WIDTHS)])

function itemBytes(parts: readonly Buffer[]): Buffer[] {
  const head = Buffer.from('feff00e000000000', 'hex')
  head.writeUInt32LE(
    parts.reduce((sum, { length }) => sum + length, 0),
    4,
  )
  return [head, ...parts]
}

function littleEndian(bytes: Buffer, vr: string, already: boolean): Buffer {
  const width = WIDTHS[vr]
  if (already || width === undefined) return bytes
  const whole = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % width)))
  return width === 2 ? whole.swap16() : width === 4 ? whole.swap32() : whole.swap64()
}
