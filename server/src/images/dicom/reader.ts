import type { DataSet, DicomElement, Fragment } from './data-set.ts'
import type { DicomLimits } from './limits.ts'
import { DicomRefused, type NoteCode } from './reasons.ts'
import { Tag, tagHex } from './tags.ts'
import { dictionaryVr } from './vr-dictionary.ts'

// Explicit VR, PS3.5 7.1.2: these have two reserved bytes and a 32-bit length, the others a 16-bit one.
const LONG_VRS = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'SV', 'UC', 'UN', 'UR', 'UT', 'UV'])
const SHORT_VRS = new Set([
  'AE',
  'AS',
  'AT',
  'CS',
  'DA',
  'DS',
  'DT',
  'FL',
  'FD',
  'IS',
  'LO',
  'LT',
  'PN',
  'SH',
  'SL',
  'SS',
  'ST',
  'TM',
  'UI',
  'UL',
  'US',
])
const UNDEFINED = 0xffffffff

// Two values for one of these would let two readers see two patients in one file.
const IDENTITY = new Set<number>([
  Tag.TransferSyntaxUID,
  Tag.SpecificCharacterSet,
  Tag.SOPClassUID,
  Tag.SOPInstanceUID,
  Tag.StudyInstanceUID,
  Tag.SeriesInstanceUID,
  Tag.PatientName,
  Tag.PatientID,
  Tag.PatientBirthDate,
  Tag.PatientSex,
  Tag.AccessionNumber,
  Tag.PixelData,
  Tag.Rows,
  Tag.Columns,
])

/** How the elements of a stretch of bytes are written. */
export interface Encoding {
  explicit: boolean
  littleEndian: boolean
  encapsulated: boolean
}

/** What is counted over one whole file. */
export interface Budget {
  limits: DicomLimits
  elements: number
  notes: Set<NoteCode>
}

interface Header {
  tag: number
  vr: string
  length: number
  /** First byte after the header. */
  value: number
}

/**
 * Reads data elements between two places of a buffer. Written by hand and not with a library because every step must be bounded: depth,
 * number of elements, no length past its parent's end. Throws DicomRefused, and nothing else, for whatever the bytes may be.
 */
export class ElementReader {
  private readonly bytes: Buffer
  private readonly encoding: Encoding
  private readonly budget: Budget

  constructor(bytes: Buffer, encoding: Encoding, budget: Budget) {
    this.bytes = bytes
    this.encoding = encoding
    this.budget = budget
  }

  /** The data set from `start` to `end`. */
  dataSet(start: number, end: number): DataSet {
    return this.elements(start, end, 0, false).set
  }

  private u16(at: number): number {
    return this.encoding.littleEndian ? this.bytes.readUInt16LE(at) : this.bytes.readUInt16BE(at)
  }

  private u32(at: number): number {
    return this.encoding.littleEndian ? this.bytes.readUInt32LE(at) : this.bytes.readUInt32BE(at)
  }

  private tagAt(at: number): number {
    return this.u16(at) * 0x10000 + this.u16(at + 2)
  }

  private count(): void {
    this.budget.elements += 1
    if (this.budget.elements > this.budget.limits.maxElements)
      throw new DicomRefused('TOO_MANY_ELEMENTS', `${this.budget.limits.maxElements}`)
  }

  private elements(start: number, end: number, depth: number, delimited: boolean): { set: DataSet; next: number } {
    const set: DataSet = { bytes: this.bytes, littleEndian: this.encoding.littleEndian, elements: new Map() }
    let at = start
    while (at < end) {
      if (end - at < 8) {
        this.padding(at, end, depth)
        return { set, next: end }
      }
      const tag = this.tagAt(at)
      if (tag === Tag.ItemEnd && delimited) return { set, next: at + 8 }
      if (tag === 0 && depth === 0) {
        this.padding(at, end, depth)
        return { set, next: end }
      }
      const header = this.header(at, end, tag)
      const element = this.element(header, end, depth)
      at = element.offset + element.length
      this.add(set, element, depth)
    }
    if (delimited) throw new DicomRefused('TRUNCATED', 'an item has no end')
    return { set, next: at }
  }

  // Some writers pad the file with zeros; anything else behind the last element means that it was cut or damaged.
  private padding(at: number, end: number, depth: number): void {
    for (let i = at; i < end; i += 1) if (this.bytes[i] !== 0) throw new DicomRefused('TRUNCATED', `at byte ${at}`)
    if (depth > 0) throw new DicomRefused('BAD_SEQUENCE', `at byte ${at}`)
    this.budget.notes.add('TRAILING_BYTES')
  }

  private add(set: DataSet, element: DicomElement, depth: number): void {
    const { tag } = element
    if (tag >>> 16 === 0) throw new DicomRefused('COMMAND_IN_DATASET', tagHex(tag))
    if (set.elements.has(tag)) {
      if (depth === 0 && IDENTITY.has(tag)) throw new DicomRefused('DUPLICATE_IDENTITY', tagHex(tag))
      this.budget.notes.add('DUPLICATE_ELEMENT')
      return
    }
    set.elements.set(tag, element)
  }

  private header(at: number, end: number, tag: number): Header {
    this.count()
    if (tag >>> 16 === 0xfffe) throw new DicomRefused('BAD_SEQUENCE', `${tagHex(tag)} at byte ${at}`)
    if (!this.encoding.explicit) return { tag, vr: dictionaryVr(tag) ?? 'UN', length: this.u32(at + 4), value: at + 8 }
    const vr = this.bytes.toString('latin1', at + 4, at + 6)
    if (SHORT_VRS.has(vr)) return { tag, vr, length: this.u16(at + 6), value: at + 8 }
    if (!LONG_VRS.has(vr)) {
      // PS3.5 6.2.2: a VR to come will have the long form. What is not two capitals is no VR at all.
      if (!/^[A-Z]{2}$/.test(vr)) throw new DicomRefused('BAD_VR', tagHex(tag))
      this.budget.notes.add('UNKNOWN_VR')
    }
    if (end - at < 12) throw new DicomRefused('TRUNCATED', tagHex(tag))
    return { tag, vr: LONG_VRS.has(vr) ? vr : 'UN', length: this.u32(at + 8), value: at + 12 }
  }

  private element(header: Header, end: number, depth: number): DicomElement {
    const { tag, vr, length, value } = header
    const element: DicomElement = { tag, vr, offset: value, length }
    if (length === UNDEFINED) return this.undefinedLength(element, end, depth)
    if (length > end - value)
      throw new DicomRefused(tag === Tag.PixelData ? 'PIXEL_TRUNCATED' : depth > 0 ? 'BAD_LENGTH' : 'TRUNCATED', tagHex(tag))
    if (length % 2 === 1) this.budget.notes.add('ODD_LENGTH')
    if (vr === 'SQ') element.items = this.items(value, value + length, depth + 1, false).items
    else if (vr === 'UN' && length >= 8 && dictionaryVr(tag) === 'SQ') this.unknownSequence(element, depth)
    return element
  }

  private undefinedLength(element: DicomElement, end: number, depth: number): DicomElement {
    const { tag, vr, offset } = element
    if (tag === Tag.PixelData && vr !== 'SQ') {
      if (!this.encoding.encapsulated) throw new DicomRefused('PIXEL_MISMATCH', 'fragments in an uncompressed transfer syntax')
      const found = this.fragments(offset, end)
      return { ...element, length: found.next - offset, fragments: found.fragments }
    }
    if (vr === 'SQ') {
      const found = this.items(offset, end, depth + 1, true)
      return { ...element, length: found.next - offset, items: found.items }
    }
    if (vr !== 'UN') throw new DicomRefused('BAD_LENGTH', tagHex(tag))
    // PS3.5 6.2.2 note 4: UN of undefined length is a sequence in Implicit VR Little Endian, whatever stands around it.
    const found = this.implicit().items(offset, end, depth + 1, true)
    return { ...element, vr: 'SQ', length: found.next - offset, items: found.items }
  }

  // UN of a known length whose tag is a sequence by the dictionary: read when it can be read, a lump of bytes when not.
  private unknownSequence(element: DicomElement, depth: number): void {
    try {
      element.items = this.implicit().items(element.offset, element.offset + element.length, depth + 1, false).items
      element.vr = 'SQ'
    } catch (error) {
      if (!(error instanceof DicomRefused) || error.refusal.code === 'TOO_MANY_ELEMENTS' || error.refusal.code === 'TOO_DEEP') throw error
    }
  }

  private implicit(): ElementReader {
    return new ElementReader(this.bytes, { explicit: false, littleEndian: true, encapsulated: false }, this.budget)
  }

  private items(start: number, end: number, depth: number, delimited: boolean): { items: DataSet[]; next: number } {
    if (depth > this.budget.limits.maxDepth) throw new DicomRefused('TOO_DEEP', `${this.budget.limits.maxDepth}`)
    const items: DataSet[] = []
    let at = start
    while (at < end) {
      if (end - at < 8) throw new DicomRefused('BAD_SEQUENCE', `at byte ${at}`)
      const tag = this.tagAt(at)
      const length = this.u32(at + 4)
      if (tag === Tag.SequenceEnd && delimited) return { items, next: at + 8 }
      if (tag !== Tag.Item) throw new DicomRefused('BAD_SEQUENCE', `${tagHex(tag)} at byte ${at}`)
      this.count()
      const open = length === UNDEFINED
      if (!open && length > end - at - 8) throw new DicomRefused('BAD_LENGTH', `item at byte ${at}`)
      const found = this.elements(at + 8, open ? end : at + 8 + length, depth, open)
      items.push(found.set)
      at = found.next
    }
    if (delimited) throw new DicomRefused('TRUNCATED', 'a sequence has no end')
    return { items, next: at }
  }

  private fragments(start: number, end: number): { fragments: Fragment[]; next: number } {
    const fragments: Fragment[] = []
    let at = start
    while (end - at >= 8) {
      const tag = this.tagAt(at)
      const length = this.u32(at + 4)
      if (tag === Tag.SequenceEnd) {
        if (fragments.length === 0) throw new DicomRefused('PIXEL_MISMATCH', 'no offset table')
        return { fragments, next: at + 8 }
      }
      if (tag !== Tag.Item) throw new DicomRefused('BAD_SEQUENCE', `${tagHex(tag)} at byte ${at}`)
      if (length > end - at - 8) throw new DicomRefused('PIXEL_TRUNCATED', `fragment ${fragments.length}`)
      if (fragments.length > this.budget.limits.maxFragments) throw new DicomRefused('TOO_MANY_ELEMENTS', 'fragments')
      fragments.push({ offset: at + 8, length })
      at += 8 + length
    }
    throw new DicomRefused('PIXEL_TRUNCATED', 'the fragments have no end')
  }
}
