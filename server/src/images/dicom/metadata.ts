import { bounded } from './bounded.ts'
import type { TextDecoder } from './charset.ts'
import type { DataSet, DicomElement } from './data-set.ts'
import type { DicomLimits } from './limits.ts'
import { personName } from './person-name.ts'
import { DicomRefused } from './reasons.ts'
import { Tag, tagHex } from './tags.ts'
import { cleanText, decimal, decoderOf, unsigned, valueBytes } from './values.ts'
import { dictionaryVr } from './vr-dictionary.ts'

// Texts in the data set's character set, and those of several values (PS3.5 6.2).
const ENCODED = new Set(['LO', 'LT', 'PN', 'SH', 'ST', 'UC', 'UT'])
const ONE_TEXT = new Set(['LT', 'ST', 'UT', 'UR'])
const BINARY = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'UN'])
// PS3.18 F.2.2: VRs whose value may be replaced by a BulkDataURI, besides the binary ones.
const BULKY = new Set(['DS', 'FD', 'FL', 'IS', 'LT', 'SL', 'SS', 'ST', 'SV', 'UC', 'UL', 'US', 'UT', 'UV'])
const BULKY_BYTES = 64 * 1024
// "US or SS" by the dictionary: signed pixels make them signed, which Implicit VR does not write down.
const SIGN_OF_PIXELS = new Set([
  0x00280106,
  0x00280107,
  0x00280108,
  0x00280109,
  0x00280110,
  0x00280111,
  Tag.PixelPaddingValue,
  Tag.PixelPaddingRangeLimit,
])
const WIDTHS: Record<string, number> = { OW: 2, OF: 4, OL: 4, OD: 8, OV: 8 }

/**
 * The data set as the text of one DICOM JSON object (PS3.18 annex F), without group 0002 and group lengths. Pixel data and long values
 * are BulkDataURIs: `bulkUri` followed by `/GGGGEEEE`, for a nested element `/GGGGEEEE/item/GGGGEEEE` (items from 0). Texts are cleaned
 * of control characters. Throws DicomRefused METADATA_TOO_LARGE while writing, not after.
 */
export function metadataText(root: DataSet, bulkUri: string, limits: DicomLimits): string {
  const writer = new Writer(limits, unsigned(root, 0x00280103) === 1)
  writer.dataSet(root, bulkUri, undefined)
  return writer.text()
}

class Writer {
  private readonly pieces: string[] = []
  private length = 0
  private readonly limits: DicomLimits
  private readonly signedPixels: boolean

  constructor(limits: DicomLimits, signedPixels: boolean) {
    this.limits = limits
    this.signedPixels = signedPixels
  }

  text(): string {
    return this.pieces.join('')
  }

  private put(piece: string): void {
    this.length += piece.length
    if (this.length > this.limits.maxMetadataChars) throw new DicomRefused('METADATA_TOO_LARGE', `${this.limits.maxMetadataChars}`)
    this.pieces.push(piece)
  }

  dataSet(set: DataSet, uri: string, inherited: TextDecoder | undefined): void {
    const decoder = decoderOf(set, inherited)
    let first = true
    this.put('{')
    for (const element of set.elements.values()) {
      if (element.tag >>> 16 === 2 || (element.tag & 0xffff) === 0) continue
      this.put(`${first ? '' : ','}"${tagHex(element.tag)}":`)
      this.element(set, element, `${uri}/${tagHex(element.tag)}`, decoder)
      first = false
    }
    this.put('}')
  }

  private vrOf(set: DataSet, element: DicomElement): string {
    if (this.signedPixels && SIGN_OF_PIXELS.has(element.tag)) return 'SS'
    if (element.vr !== 'UN' || !set.littleEndian) return element.vr
    const known = dictionaryVr(element.tag)
    return known === undefined || known === 'SQ' ? 'UN' : known
  }

  private element(set: DataSet, element: DicomElement, uri: string, decoder: TextDecoder): void {
    if (element.items) {
      this.put('{"vr":"SQ"')
      element.items.forEach((item, i) => {
        this.put(i === 0 ? ',"Value":[' : ',')
        this.dataSet(item, `${uri}/${i}`, decoder)
      })
      this.put(element.items.length > 0 ? ']}' : '}')
      return
    }
    const vr = this.vrOf(set, element)
    this.put(`{"vr":"${vr}"${this.value(set, element, vr, uri, decoder)}}`)
  }

  private value(set: DataSet, element: DicomElement, vr: string, uri: string, decoder: TextDecoder): string {
    const isPixels = element.tag >= Tag.FloatPixelData && element.tag <= Tag.PixelData
    if (element.length === 0) return ''
    if (
      isPixels ||
      element.fragments ||
      (BINARY.has(vr) && element.length > this.limits.inlineBytes) ||
      (BULKY.has(vr) && element.length > BULKY_BYTES)
    ) {
      return `,"BulkDataURI":${JSON.stringify(uri)}`
    }
    const bytes = valueBytes(set, element)
    if (BINARY.has(vr)) return `,"InlineBinary":"${littleEndianBytes(bytes, vr, set.littleEndian).toString('base64')}"`
    const values = vr in READERS ? binaryNumbers(bounded(bytes), vr, set.littleEndian) : textValues(bytes, vr, decoder)
    return values.length === 0 || values.every((value) => value === 'null') ? '' : `,"Value":[${values.join(',')}]`
  }
}

function textValues(bytes: Buffer, vr: string, decoder: TextDecoder): string[] {
  const whole = (ENCODED.has(vr) ? decoder.decode(bytes) : bounded(bytes).toString('latin1')).replace(/[\0 ]+$/, '')
  if (ONE_TEXT.has(vr)) return whole === '' ? [] : [JSON.stringify(cleanText(whole, true))]
  return whole.split('\\').map((value) => oneText(value, vr))
}

function oneText(raw: string, vr: string): string {
  const value = cleanText(raw).trim()
  if (value === '') return 'null'
  if (vr === 'DS' || vr === 'IS') {
    const number = decimal(value)
    return number === null ? JSON.stringify(value) : JSON.stringify(number)
  }
  if (vr !== 'PN') return JSON.stringify(value)
  const { alphabetic, ideographic, phonetic } = personName(raw)
  return JSON.stringify({
    ...(alphabetic && { Alphabetic: alphabetic }),
    ...(ideographic && { Ideographic: ideographic }),
    ...(phonetic && { Phonetic: phonetic }),
  })
}

type NumberReader = [width: number, little: (bytes: Buffer, at: number) => string, big: (bytes: Buffer, at: number) => string]
const wide = (value: bigint): string =>
  value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? `${value}` : `"${value}"`
// JSON has no words for these (PS3.18 F.2.3).
const real = (value: number): string =>
  Number.isNaN(value) ? '"NaN"' : value === Infinity ? '"inf"' : value === -Infinity ? '"-inf"' : JSON.stringify(value)
const READERS: Record<string, NumberReader> = {
  US: [2, (b, at) => `${b.readUInt16LE(at)}`, (b, at) => `${b.readUInt16BE(at)}`],
  SS: [2, (b, at) => `${b.readInt16LE(at)}`, (b, at) => `${b.readInt16BE(at)}`],
  UL: [4, (b, at) => `${b.readUInt32LE(at)}`, (b, at) => `${b.readUInt32BE(at)}`],
  SL: [4, (b, at) => `${b.readInt32LE(at)}`, (b, at) => `${b.readInt32BE(at)}`],
  UV: [8, (b, at) => wide(b.readBigUInt64LE(at)), (b, at) => wide(b.readBigUInt64BE(at))],
  SV: [8, (b, at) => wide(b.readBigInt64LE(at)), (b, at) => wide(b.readBigInt64BE(at))],
  FL: [4, (b, at) => real(b.readFloatLE(at)), (b, at) => real(b.readFloatBE(at))],
  FD: [8, (b, at) => real(b.readDoubleLE(at)), (b, at) => real(b.readDoubleBE(at))],
  AT: [
    4,
    (b, at) => attribute(b.readUInt16LE(at), b.readUInt16LE(at + 2)),
    (b, at) => attribute(b.readUInt16BE(at), b.readUInt16BE(at + 2)),
  ],
}

function attribute(group: number, element: number): string {
  return `"${tagHex(group * 0x10000 + element)}"`
}

function binaryNumbers(bytes: Buffer, vr: string, littleEndian: boolean): string[] {
  const [width, little, big] = READERS[vr]!
  const read = littleEndian ? little : big
  const values: string[] = []
  for (let at = 0; at + width <= bytes.length; at += width) values.push(read(bytes, at))
  return values
}

/** A binary value in little endian, as DICOM JSON and frames want it; the same bytes when it is so already. */
export function littleEndianBytes(bytes: Buffer, vr: string, littleEndian: boolean): Buffer {
  const width = WIDTHS[vr]
  if (littleEndian || width === undefined) return bytes
  const whole = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % width)))
  return width === 2 ? whole.swap16() : width === 4 ? whole.swap32() : whole.swap64()
}
