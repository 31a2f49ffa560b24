import { checkImage } from './accept.ts'
import { colourPixels } from './colour.ts'
import type { DataSet, DicomFile } from './data-set.ts'
import { rawFrames } from './frames.ts'
import { describeImage, type ImageDescription } from './index-record.ts'
import type { DicomLimits } from './limits.ts'
import { displayTransform, modalityTransform, type Window } from './lut.ts'
import { DicomRefused } from './reasons.ts'
import { decodeRle } from './rle.ts'
import { isDrawable, JPEG_8_BIT, RLE_LOSSLESS } from './syntaxes.ts'
import { Tag } from './tags.ts'
import { decimals, text, unsigned } from './values.ts'

/** A picture of 8 bits a channel, ready for an encoder. */
export interface Picture {
  width: number
  height: number
  channels: 1 | 3
  pixels: Buffer
  /** Height of a pixel by its width, 1 when square or unknown. */
  pixelAspect: number
}

/** Decodes an 8-bit JPEG to interleaved samples; rejects on damage. Passed in, since the codec is native and lives in the worker. */
export type JpegDecoder = (jpeg: Buffer, expected: { rows: number; columns: number }) => Promise<{ channels: 1 | 3; pixels: Buffer }>

/**
 * One frame (from 1) as a picture: stored values, modality LUT, window, 8 bits. Uncompressed, RLE and 8-bit JPEG; everything else is
 * refused as CANNOT_RENDER, since the browser's viewer decodes those itself. Throws DicomRefused.
 */
export async function renderFrame(
  file: DicomFile,
  number: number,
  window: Window | undefined,
  limits: DicomLimits,
  jpeg: JpegDecoder,
): Promise<Picture> {
  const image = describeImage(file.root, number)
  if (!image) throw new DicomRefused('NO_PIXELS')
  checkImage(file, image)
  if (image.rows * image.columns * image.samplesPerPixel > limits.maxRenderSamples) throw new DicomRefused('TOO_LARGE', 'image')
  const { uid } = file.syntax
  const picture = (channels: 1 | 3, pixels: Buffer): Picture => ({
    width: image.columns,
    height: image.rows,
    channels,
    pixels,
    pixelAspect: aspect(file.root, image),
  })
  const frame = (): Buffer => rawFrames(file, [number]).frames[0]!.bytes
  if (JPEG_8_BIT.test(uid)) {
    const decoded = await jpeg(frame(), image)
    if (decoded.channels === 3) return picture(3, decoded.pixels)
    const grey = { ...image, bitsAllocated: 8, bitsStored: 8, highBit: 7, samplesPerPixel: 1 }
    return picture(1, greyPixels(file.root, decoded.pixels, grey, window))
  }
  if (!isDrawable(uid)) throw new DicomRefused('CANNOT_RENDER', file.syntax.name)
  const native = uid === RLE_LOSSLESS ? { ...image, planar: true, photometric: image.photometric.replace('_422', '') } : image
  const samples = uid === RLE_LOSSLESS ? decodeRle(frame(), image) : frame()
  if (native.samplesPerPixel === 1 && !native.photometric.startsWith('PALETTE'))
    return picture(1, greyPixels(file.root, samples, native, window))
  return picture(3, colourPixels(file.root, samples, native))
}

// Where the spacing is not given, a pixel's shape may be: on the film, or as a ratio alone.
function aspect(root: DataSet, image: ImageDescription): number {
  const shapes = [image.pixelSpacing, decimals(root, Tag.NominalScannedPixelSpacing), decimals(root, Tag.PixelAspectRatio)]
  const [row, column] = shapes.find((pair) => pair && (pair[0] ?? 0) > 0 && (pair[1] ?? 0) > 0) ?? [1, 1]
  const ratio = row! / column!
  return Number.isFinite(ratio) && ratio > 0.2 && ratio < 5 ? ratio : 1
}

function greyPixels(root: DataSet, samples: Buffer, image: ImageDescription, window: Window | undefined): Buffer {
  const inverted = image.photometric === 'MONOCHROME1' || text(root, Tag.PresentationLUTShape) === 'INVERSE'
  if (image.bitsAllocated > 16) return wideGrey(root, samples, image, window, inverted)
  const pixels = image.rows * image.columns
  const stored = storedWords(samples, image, pixels)
  const table = greyTable(root, stored, image, window, inverted)
  const out = Buffer.allocUnsafe(pixels)
  for (let i = 0; i < pixels; i += 1) out[i] = table[stored[i]!]!
  return out
}

// Each pixel's stored bits as an unsigned number, cleared of what may stand above and below them (old overlays).
function storedWords(samples: Buffer, image: ImageDescription, pixels: number): Uint16Array {
  const words = new Uint16Array(pixels)
  const { bitsAllocated, bitsStored, highBit } = image
  const need = bitsAllocated === 1 ? Math.ceil(pixels / 8) : (pixels * bitsAllocated) / 8
  if (samples.length < need) throw new DicomRefused('BAD_PIXELS', `${samples.length} of ${need} bytes`)
  const shift = highBit + 1 - bitsStored
  const mask = 2 ** bitsStored - 1
  if (bitsAllocated === 1) for (let i = 0; i < pixels; i += 1) words[i] = (samples[i >> 3]! >> (i & 7)) & 1
  else if (bitsAllocated === 8) for (let i = 0; i < pixels; i += 1) words[i] = (samples[i]! >> shift) & mask
  else for (let i = 0; i < pixels; i += 1) words[i] = ((samples[i * 2]! | (samples[i * 2 + 1]! << 8)) >> shift) & mask
  return words
}

// Every possible stored value once, not every pixel: a table of at most 65536 entries.
function greyTable(root: DataSet, stored: Uint16Array, image: ImageDescription, window: Window | undefined, inverted: boolean): Uint8Array {
  const size = 2 ** Math.min(image.bitsStored, 16)
  const signedValue = (word: number): number => (image.signed && word >= size / 2 ? word - size : word)
  const modality = modalityTransform(root, image)
  const padding = paddingTest(root, image)
  const display = displayTransform(root, image, window, () => spreadOf(stored, size, signedValue, modality, padding))
  const table = new Uint8Array(size)
  for (let word = 0; word < size; word += 1) {
    const value = signedValue(word)
    const shade = Math.round(display(modality(value)))
    // Padding is background and stays black on either kind of film.
    table[word] = padding(value) ? 0 : inverted ? 255 - shade : shade
  }
  return table
}

function paddingTest(root: DataSet, image: ImageDescription): (stored: number) => boolean {
  const read = (tag: number): number | undefined => {
    const value = unsigned(root, tag)
    return value !== undefined && image.signed && value > 32767 ? value - 65536 : value
  }
  const first = read(Tag.PixelPaddingValue)
  if (first === undefined) return () => false
  const last = read(Tag.PixelPaddingRangeLimit) ?? first
  const [low, high] = [Math.min(first, last), Math.max(first, last)]
  return (stored) => stored >= low && stored <= high
}

// Without a window: from the 0.5th to the 99.5th percentile, so that a few hot pixels do not make the rest black.
function spreadOf(
  stored: Uint16Array,
  size: number,
  signedValue: (word: number) => number,
  modality: (stored: number) => number,
  padding: (stored: number) => boolean,
): [number, number] {
  const counts = new Uint32Array(size)
  for (const word of stored) counts[word]! += 1
  const order = Array.from({ length: size }, (_, word) => word).filter((word) => counts[word]! > 0 && !padding(signedValue(word)))
  const values = order.map((word) => ({ value: modality(signedValue(word)), count: counts[word]! })).sort((a, b) => a.value - b.value)
  return percentiles(values)
}

function percentiles(values: { value: number; count: number }[]): [number, number] {
  const total = values.reduce((sum, { count }) => sum + count, 0)
  let [low, high, seen] = [values[0]?.value ?? 0, values.at(-1)?.value ?? 0, 0]
  for (const { value, count } of values) {
    if (seen <= total * 0.005) low = value
    if (seen < total * 0.995) high = value
    seen += count
  }
  return [low, high]
}

// 32 and 64 bits: integers or floats, each pixel by itself.
function wideGrey(root: DataSet, samples: Buffer, image: ImageDescription, window: Window | undefined, inverted: boolean): Buffer {
  const pixels = image.rows * image.columns
  const width = image.bitsAllocated / 8
  if (samples.length < pixels * width) throw new DicomRefused('BAD_PIXELS', `${samples.length} of ${pixels * width} bytes`)
  const read = wideReader(root, samples, image)
  const modality = modalityTransform(root, image)
  const values = new Float64Array(pixels)
  for (let i = 0; i < pixels; i += 1) values[i] = modality(read(i * width))
  const display = displayTransform(root, image, window, () => {
    const finite = values.filter(Number.isFinite).sort()
    return [finite[Math.floor(finite.length * 0.005)] ?? 0, finite[Math.floor(finite.length * 0.995)] ?? 0]
  })
  const out = Buffer.allocUnsafe(pixels)
  for (let i = 0; i < pixels; i += 1) {
    const shade = Number.isFinite(values[i]!) ? Math.round(display(values[i]!)) : 0
    out[i] = inverted ? 255 - shade : shade
  }
  return out
}

function wideReader(root: DataSet, samples: Buffer, image: ImageDescription): (at: number) => number {
  if (root.elements.has(Tag.PixelData)) {
    if (image.bitsAllocated !== 32) throw new DicomRefused('CANNOT_RENDER', '64-bit integers')
    return image.signed ? (at) => samples.readInt32LE(at) : (at) => samples.readUInt32LE(at)
  }
  return image.bitsAllocated === 32 ? (at) => samples.readFloatLE(at) : (at) => samples.readDoubleLE(at)
}
