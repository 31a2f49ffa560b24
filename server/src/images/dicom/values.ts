import { bounded } from './bounded.ts'
import { type TextDecoder, textDecoder } from './charset.ts'
import type { DataSet, DicomElement } from './data-set.ts'
import { Tag } from './tags.ts'

/** The bytes of an element's value, not copied; empty when it is absent. */
export function bytesOf(set: DataSet, tag: number): Buffer {
  const element = set.elements.get(tag)
  return element ? valueBytes(set, element) : Buffer.alloc(0)
}

/** The bytes of a value, not copied. */
export function valueBytes(set: DataSet, element: DicomElement): Buffer {
  return set.bytes.subarray(element.offset, element.offset + element.length)
}

/** Text of the default repertoire (UI, CS, DA, DS, IS ...): without NULs and outer spaces; '' when absent. */
export function text(set: DataSet, tag: number): string {
  return bounded(bytesOf(set, tag)).toString('latin1').replaceAll('\0', '').trim()
}

/** The values of a backslash-separated text of the default repertoire. */
export function texts(set: DataSet, tag: number): string[] {
  const whole = text(set, tag)
  return whole === '' ? [] : whole.split('\\').map((value) => value.trim())
}

/** The decoder that holds in a data set; an item without its own character set inherits its parent's. */
export function decoderOf(set: DataSet, inherited?: TextDecoder): TextDecoder {
  return set.elements.has(Tag.SpecificCharacterSet) ? textDecoder(text(set, Tag.SpecificCharacterSet)) : (inherited ?? textDecoder(''))
}

/** Decimal numbers of a DS or IS; what is no finite number becomes null, so places stay right. */
export function decimals(set: DataSet, tag: number): (number | null)[] {
  return texts(set, tag).map(decimal)
}

/** One decimal string, or null. Number() alone would take hexadecimal and empty text. */
export function decimal(value: string): number | null {
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(value)) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** The first decimal number, or null. */
export function firstDecimal(set: DataSet, tag: number): number | null {
  return decimals(set, tag)[0] ?? null
}

/** The n-th unsigned 16 or 32 bit number of a binary element (US, UL), by its VR's width; undefined when absent. */
export function unsigned(set: DataSet, tag: number, index = 0): number | undefined {
  const element = set.elements.get(tag)
  if (!element) return undefined
  const width = element.vr === 'UL' ? 4 : 2
  const at = element.offset + index * width
  if (index * width + width > element.length) return undefined
  if (width === 2) return set.littleEndian ? set.bytes.readUInt16LE(at) : set.bytes.readUInt16BE(at)
  return set.littleEndian ? set.bytes.readUInt32LE(at) : set.bytes.readUInt32BE(at)
}

/** The first item of a sequence, or undefined. */
export function firstItem(set: DataSet | undefined, tag: number): DataSet | undefined {
  return set?.elements.get(tag)?.items?.[0]
}

/**
 * Text made fit for a database, a log line and a page: no control characters but (in long texts) line ends and tabs, no NUL (jsonb
 * refuses it), no half of a surrogate pair, and none of the marks that turn the direction of what follows.
 */
export function cleanText(value: string, long = false): string {
  const kept = long ? value.replace(LONG_UNWANTED, '') : value.replace(SHORT_UNWANTED, '')
  return wellFormed(kept)
}

/** Text without halves of surrogate pairs, which neither jsonb nor UTF-8 can hold. */
export function wellFormed(value: string): string {
  return value.replace(/\p{Surrogate}/gu, '\ufffd')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const SHORT_UNWANTED = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const LONG_UNWANTED = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
