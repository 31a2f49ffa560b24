import { bounded } from '../bounded.ts'
import type { DataSet, DicomElement, DicomFile } from '../data-set.ts'
import { frameFragments } from '../frames.ts'
import { describeImage } from '../index-record.ts'
import { DicomRefused } from '../reasons.ts'
import { EXPLICIT_LITTLE } from '../syntaxes.ts'
import { Tag } from '../tags.ts'
import { text, unsigned, valueBytes } from '../values.ts'
import { dictionaryVr } from '../vr-dictionary.ts'
import { bareFrame, barePixels } from './pixels.ts'
import { dummyOf, ruleFor, STATEMENTS } from './profile.ts'
import { type UidMapper, uidMapper } from './uids.ts'

const LONG_VRS = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'SV', 'UC', 'UN', 'UR', 'UT', 'UV'])
/** Bytes of a number by VR: what a big endian file has the other way round. */
const WIDTHS: Readonly<Record<string, number>> = {
  AT: 2,
  FD: 8,
  FL: 4,
  OD: 8,
  OF: 4,
  OL: 4,
  OV: 8,
  OW: 2,
  SL: 4,
  SS: 2,
  SV: 8,
  UL: 4,
  US: 2,
  UV: 8,
}
// "US or SS" by the dictionary: signed pixels make them signed.
const SIGN_OF_PIXELS = new Set<number>([0x00280106, 0x00280107, 0x00280108, 0x00280109, Tag.PixelPaddingValue, Tag.PixelPaddingRangeLimit])
const OFFSET_TABLES = new Set<number>([Tag.ExtendedOffsetTable, Tag.ExtendedOffsetTableLengths])
/** Made once at random (PS3.5 B.2): names this writer. */
const IMPLEMENTATION = '2.25.208273917461958013347062845119036172945'
const METHOD_CODES = 0x00120064

/**
 * A file without whom it is of, by the basic profile of PS3.15, in Explicit VR Little Endian or its own compressed syntax. It is written
 * anew from the attributes that stay: neither preamble nor anything between the lines goes along. `key` makes the UIDs. Throws DicomRefused.
 */
export function deidentified(file: DicomFile, key: Buffer): Buffer {
  return new FileWriter(file, uidMapper(key)).bytes()
}

class FileWriter {
  private readonly signedPixels: boolean

  constructor(
    private readonly file: DicomFile,
    private readonly uidOf: UidMapper,
  ) {
    this.signedPixels = unsigned(file.root, Tag.PixelRepresentation) === 1
  }

  bytes(): Buffer {
    const { root, syntax } = this.file
    const meta = [
      element(0x00020001, 'OB', Buffer.from([0, 1])),
      element(0x00020002, 'UI', uiBytes(text(root, Tag.SOPClassUID))),
      element(0x00020003, 'UI', uiBytes(this.uidOf(text(root, Tag.SOPInstanceUID)))),
      element(0x00020010, 'UI', uiBytes(syntax.encapsulated ? syntax.uid : EXPLICIT_LITTLE)),
      element(0x00020012, 'UI', uiBytes(IMPLEMENTATION)),
      element(0x00020013, 'SH', Buffer.from('FARSIGHT_1')),
    ]
    const length = Buffer.alloc(4)
    length.writeUInt32LE(meta.reduce((sum, part) => sum + part.length, 0))
    const content = [...this.set(root), ...statements()].sort((a, b) => tagAt(a) - tagAt(b))
    return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), element(0x00020000, 'UL', length), ...meta, ...content])
  }

  /** One buffer an element. */
  private set(set: DataSet): Buffer[] {
    const out: Buffer[] = []
    for (const one of [...set.elements.values()].sort((a, b) => a.tag - b.tag)) {
      const written = this.element(set, one)
      if (written) out.push(written)
    }
    return out
  }

  private vrOf({ tag, vr }: DicomElement): string {
    if (this.signedPixels && SIGN_OF_PIXELS.has(tag)) return 'SS'
    return vr === 'UN' ? (dictionaryVr(tag) ?? 'UN') : vr
  }

  private element(set: DataSet, one: DicomElement): Buffer | undefined {
    const { tag } = one
    // Written anew by the statements.
    if ((tag & 0xffff) === 0 || OFFSET_TABLES.has(tag) || tag === METHOD_CODES || STATEMENTS.some(([own]) => own === tag)) return undefined
    if (tag === Tag.PixelData && set === this.file.root) return this.pixels(one)
    if (one.items) return this.sequence(one, one.items)
    const vr = this.vrOf(one)
    switch (ruleFor(tag, vr)) {
      case 'remove':
      case 'items':
        return undefined
      case 'empty':
        return element(tag, vr, Buffer.alloc(0))
      case 'dummy':
        return element(tag, vr, Buffer.from(dummyOf(vr) ?? ''))
      case 'uid':
        return element(tag, vr, uiBytes(uidsOf(valueBytes(set, one), this.uidOf)))
      case 'keep':
        return element(tag, vr, littleEndian(valueBytes(set, one), vr, set.littleEndian))
    }
  }

  private sequence({ tag }: DicomElement, items: readonly DataSet[]): Buffer | undefined {
    const rule = ruleFor(tag, 'SQ')
    if (rule === 'remove') return undefined
    const content = rule === 'items' ? items.flatMap((item) => itemBytes(Buffer.concat(this.set(item)))) : []
    return element(tag, 'SQ', Buffer.concat(content))
  }

  private pixels(one: DicomElement): Buffer {
    const { root } = this.file
    const image = describeImage(root)
    if (!image) throw new DicomRefused('NO_PIXELS')
    if (!one.fragments) {
      const vr = image.bitsAllocated > 8 || one.vr === 'OW' ? 'OW' : 'OB'
      const bytes = littleEndian(valueBytes(root, one), vr, root.littleEndian)
      return element(one.tag, vr, barePixels(bytes, root, image))
    }
    // One fragment a frame, so that the offset table may be empty.
    const frames = frameFragments(this.file, one.fragments, image.frames).map((parts) =>
      even(bareFrame(Buffer.concat(parts.map(({ offset, length }) => root.bytes.subarray(offset, offset + length))), this.file, image), 0),
    )
    const head = Buffer.alloc(12)
    head.writeUInt16LE(one.tag >>> 16, 0)
    head.writeUInt16LE(one.tag & 0xffff, 2)
    head.write('OB', 4, 'latin1')
    head.writeUInt32LE(0xffffffff, 8)
    return Buffer.concat([head, ...itemBytes(Buffer.alloc(0)), ...frames.flatMap(itemBytes), Buffer.from('feffdde000000000', 'hex')])
  }
}

const tagAt = (bytes: Buffer): number => bytes.readUInt16LE(0) * 0x10000 + bytes.readUInt16LE(2)

/** What the object says of itself, with the code of the profile (113100, DCM). */
function statements(): Buffer[] {
  const code = Buffer.concat([
    element(0x00080100, 'SH', Buffer.from('113100')),
    element(0x00080102, 'SH', Buffer.from('DCM')),
    element(0x00080104, 'LO', Buffer.from('Basic Application Confidentiality Profile')),
  ])
  return [
    ...STATEMENTS.map(([tag, vr, value]) => element(tag, vr, Buffer.from(value))),
    element(METHOD_CODES, 'SQ', Buffer.concat(itemBytes(code))),
  ]
}

function uidsOf(bytes: Buffer, uidOf: UidMapper): string {
  return bounded(bytes)
    .toString('latin1')
    .split('\\')
    .map((uid) => uidOf(uid.replace(/[\0 ]+/g, '')))
    .join('\\')
}

const uiBytes = (uid: string): Buffer => even(Buffer.from(uid, 'latin1'), 0)

const even = (bytes: Buffer, fill: number): Buffer => (bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.from([fill])]))

function element(tag: number, vr: string, value: Buffer): Buffer {
  const content = even(value, vr === 'UI' || vr === 'OB' || vr === 'UN' ? 0 : 0x20)
  const long = LONG_VRS.has(vr)
  if (!long && content.length > 0xffff) throw new DicomRefused('BAD_LENGTH', 'a short value is too long')
  const head = Buffer.alloc(long ? 12 : 8)
  head.writeUInt16LE(tag >>> 16, 0)
  head.writeUInt16LE(tag & 0xffff, 2)
  head.write(vr, 4, 'latin1')
  if (long) head.writeUInt32LE(content.length, 8)
  else head.writeUInt16LE(content.length, 6)
  return Buffer.concat([head, content])
}

function itemBytes(content: Buffer): Buffer[] {
  const head = Buffer.from('feff00e000000000', 'hex')
  head.writeUInt32LE(content.length, 4)
  return [head, content]
}

function littleEndian(bytes: Buffer, vr: string, already: boolean): Buffer {
  const width = WIDTHS[vr]
  if (already || width === undefined) return bytes
  const whole = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % width)))
  return width === 2 ? whole.swap16() : width === 4 ? whole.swap32() : whole.swap64()
}
