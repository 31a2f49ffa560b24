import type { DataSet } from './data-set.ts'
import type { ImageDescription } from './index-record.ts'
import { Tag } from './tags.ts'
import { bytesOf, firstItem, text, unsigned } from './values.ts'

/** A window as asked by a viewer or written in the file, in units after the modality LUT. */
export interface Window {
  center: number
  width: number
  /** PS3.3 C.11.2.1.2; LINEAR unless said otherwise. */
  shape?: 'LINEAR' | 'LINEAR_EXACT' | 'SIGMOID'
}

/** A table of the file (modality or VOI LUT): from a first input value on, one output an entry, of a number of bits. */
export interface LookupTable {
  first: number
  bits: number
  entries: Uint16Array
}

// Angiography and fluoroscopy: their units tell how the detector sees X-rays, and are not for the screen (PS3.3 C.11.1.1.2).
const SHOWN_AS_STORED = /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.12\.[123]$/

/** Stored value to modality unit (Hounsfield units in CT): the LUT sequence, else slope and intercept, else as stored. */
export function modalityTransform(root: DataSet, image: ImageDescription): (stored: number) => number {
  if (SHOWN_AS_STORED.test(text(root, Tag.SOPClassUID))) return (stored) => stored
  const table = lookupTable(firstItem(root, Tag.ModalityLUTSequence), image.signed)
  if (table) return (stored) => lookUp(table, stored)
  const { slope, intercept } = image.rescale ?? { slope: 1, intercept: 0 }
  return slope === 1 && intercept === 0 ? (stored) => stored : (stored) => stored * slope + intercept
}

/** Modality unit to 0..255 by the window asked, the file's window, its VOI LUT, or `spread` (the least and greatest value), in that order. */
export function displayTransform(
  root: DataSet,
  image: ImageDescription,
  asked: Window | undefined,
  spread: () => [number, number],
): (value: number) => number {
  const window = asked ?? fileWindow(root, image)
  if (window) return windowed(window)
  const table = lookupTable(firstItem(root, Tag.VOILUTSequence), image.signed || (image.rescale?.intercept ?? 0) < 0)
  if (table) {
    const scale = 255 / (2 ** table.bits - 1)
    return (value) => lookUp(table, Math.round(value)) * scale
  }
  const [low, high] = spread()
  return windowed({ center: (low + high) / 2, width: Math.max(high - low, 1e-9), shape: 'LINEAR_EXACT' })
}

function fileWindow(root: DataSet, image: ImageDescription): Window | undefined {
  if (!image.window || image.window.width <= 0) return undefined
  const shape = text(root, Tag.VOILUTFunction)
  if (shape === 'SIGMOID' || shape === 'LINEAR_EXACT') return { ...image.window, shape }
  // Half a step off at either end makes no sense between real numbers.
  return { ...image.window, shape: root.elements.has(Tag.PixelData) ? 'LINEAR' : 'LINEAR_EXACT' }
}

/** The function of a window, to 0..255 (PS3.3 C.11.2.1.2 and C.11.2.1.3). */
export function windowed({ center, width, shape = 'LINEAR' }: Window): (value: number) => number {
  if (shape === 'SIGMOID') return (value) => 255 / (1 + Math.exp((-4 * (value - center)) / width))
  if (shape === 'LINEAR' && width === 1) return (value) => (value <= center - 0.5 ? 0 : 255)
  const exact = shape === 'LINEAR_EXACT' || width < 1
  const middle = exact ? center : center - 0.5
  const span = exact ? Math.max(width, 1e-9) : width - 1
  return (value) => {
    const share = (value - middle) / span + 0.5
    return share <= 0 ? 0 : share >= 1 ? 255 : share * 255
  }
}

function lookUp(table: LookupTable, value: number): number {
  const place = Math.min(Math.max(value - table.first, 0), table.entries.length - 1)
  return table.entries[place] ?? 0
}

function lookupTable(item: DataSet | undefined, signed: boolean): LookupTable | undefined {
  return item && tableOf(item, Tag.LUTDescriptor, Tag.LUTData, signed)
}

/** Reads a table by its descriptor (number of entries with 0 for 65536, first input, bits) and its data; undefined when they do not fit. */
export function tableOf(set: DataSet, descriptor: number, data: number, signed: boolean): LookupTable | undefined {
  const [stated, first, bits] = [0, 1, 2].map((i) => unsigned(set, descriptor, i))
  if (stated === undefined || first === undefined || bits === undefined || bits < 1 || bits > 16) return undefined
  const count = stated === 0 ? 65536 : stated
  const bytes = bytesOf(set, data)
  const entries = new Uint16Array(count)
  // 8-bit entries may be packed two to a word.
  if (bytes.length >= count * 2)
    for (let i = 0; i < count; i += 1) entries[i] = set.littleEndian ? bytes.readUInt16LE(i * 2) : bytes.readUInt16BE(i * 2)
  else if (bits <= 8 && bytes.length >= count) for (let i = 0; i < count; i += 1) entries[i] = bytes[set.littleEndian ? i : i ^ 1]!
  else return undefined
  return { first: signed && first > 32767 ? first - 65536 : first, bits, entries }
}
