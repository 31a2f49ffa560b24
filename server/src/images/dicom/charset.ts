import iconv from 'iconv-lite'
import { bounded } from './bounded.ts'
import { decodeIso2022, type GraphicSets, initialSets } from './iso2022.ts'

/** Decodes the text of one data set. */
export interface TextDecoder {
  /** The defined terms of Specific Character Set, as written. */
  terms: string[]
  /** False when a term is not known: text is then read as Latin-1, so that nothing is lost. */
  known: boolean
  /** Bytes to text, NULs and padding still in it. */
  decode(bytes: Buffer): string
}

// PS3.3 C.12.1.1.2: one byte a character, no escapes. ISO 8859 parts are decoded by their own names.
const SINGLE: Record<string, string> = {
  'ISO_IR 6': 'latin1',
  'ISO_IR 100': 'latin1',
  'ISO_IR 101': 'iso-8859-2',
  'ISO_IR 109': 'iso-8859-3',
  'ISO_IR 110': 'iso-8859-4',
  'ISO_IR 144': 'iso-8859-5',
  'ISO_IR 127': 'iso-8859-6',
  'ISO_IR 126': 'iso-8859-7',
  'ISO_IR 138': 'iso-8859-8',
  'ISO_IR 148': 'iso-8859-9',
  'ISO_IR 203': 'iso-8859-15',
  'ISO_IR 166': 'tis620',
  'ISO_IR 13': 'shift_jis',
  // Without code extensions, and alone.
  'ISO_IR 192': 'utf8',
  GB18030: 'gb18030',
  GBK: 'gbk',
  // Not terms of the standard, but what devices in China write.
  GB2312: 'gbk',
  'ISO_IR 58': 'gbk',
  'ISO_IR 149': 'euc-kr',
  'ISO_IR 87': 'shift_jis',
}

const LATIN: TextDecoder = { terms: [], known: true, decode: (bytes) => bytes.toString('latin1') }

/**
 * The decoder of a Specific Character Set (0008,0005) value, given as its backslash-separated text. Empty is the default repertoire
 * (ASCII), read as Latin-1. What is too long to become a string throws DicomRefused. Terms are matched without regard to case, and `ISO-IR 100`, `ISO_IR_100` and `ISO IR 100` are taken as well.
 */
export function textDecoder(value: string): TextDecoder {
  const decoder = unboundedDecoder(value)
  return { ...decoder, decode: (bytes) => decoder.decode(bounded(bytes)) }
}

function unboundedDecoder(value: string): TextDecoder {
  const terms = value.split('\\').map(normal)
  if (terms.every((term) => term === '')) return LATIN
  const known = terms.every((term) => term === '' || term in SINGLE || (term.startsWith('ISO 2022 ') && initialSets(term) !== undefined))
  const first = terms[0] ?? ''
  if (terms.length === 1 && first in SINGLE) {
    const encoding = SINGLE[first]!
    return { terms, known, decode: (bytes) => decodePlain(bytes, encoding) }
  }
  // A multi-valued set, or one with code extensions: the first term says what holds before any escape.
  if (first === 'GB18030' || first === 'GBK' || first === 'ISO_IR 192')
    return { terms, known, decode: (bytes) => decodePlain(bytes, SINGLE[first]!) }
  const sets: GraphicSets = initialSets(first.replace(/^ISO_IR /, 'ISO 2022 IR ')) ?? initialSets('ISO 2022 IR 6')!
  return { terms, known, decode: (bytes) => decodeIso2022(bytes, sets) }
}

function decodePlain(bytes: Buffer, encoding: string): string {
  return encoding === 'utf8' ? bytes.toString('utf8') : iconv.decode(bytes, encoding)
}

function normal(term: string): string {
  const plain = term.replaceAll('\0', '').trim().toUpperCase()
  const matched = /^ISO[ _-]?(2022)?[ _-]*IR[ _-]*(\d+)$/.exec(plain)
  if (matched) return matched[1] ? `ISO 2022 IR ${matched[2]}` : `ISO_IR ${matched[2]}`
  return plain === 'UTF-8' || plain === 'UTF8' ? 'ISO_IR 192' : plain
}
