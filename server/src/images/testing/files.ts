// What the tests of this room build their files with; no part of the server.
import { type Field, writePart10 } from '../dicom/part10-writer.ts'
import { EXPLICIT_LITTLE } from '../dicom/syntaxes.ts'

export const CT = '1.2.840.10008.5.1.4.1.1.2'
export const UIDS = { study: '1.2.826.0.1.1', series: '1.2.826.0.1.2', sop: '1.2.826.0.1.3' }

/** Elements of a small grey image of 16 bits; `changes` (by tag as GGGGEEEE) replace earlier ones of the same tag, `undefined` removes. */
export function imageFields(changes: Record<string, Field[1 | 2] | [string, Field[2]] | undefined> = {}): Field[] {
  const pixels = Buffer.alloc(8 * 8 * 2)
  for (let i = 0; i < 64; i += 1) pixels.writeInt16LE(i * 16 - 512, i * 2)
  const fields = new Map<number, Field>(
    (
      [
        [0x00080005, 'CS', 'ISO_IR 192'],
        [0x00080016, 'UI', CT],
        [0x00080018, 'UI', UIDS.sop],
        [0x00080020, 'DA', '20250304'],
        [0x00080030, 'TM', '093015.5'],
        [0x00080050, 'SH', 'A1'],
        [0x00080060, 'CS', 'CT'],
        [0x00080080, 'LO', '市第一人民医院'],
        [0x00081030, 'LO', '胸部平扫'],
        [0x00100010, 'PN', 'Wang^XiaoDong=王^小东'],
        [0x00100020, 'LO', 'P1'],
        [0x00100030, 'DA', '19800229'],
        [0x00100040, 'CS', 'M'],
        [0x00101010, 'AS', '045Y'],
        [0x00180015, 'CS', 'CHEST'],
        [0x0020000d, 'UI', UIDS.study],
        [0x0020000e, 'UI', UIDS.series],
        [0x00200011, 'IS', '2'],
        [0x00200013, 'IS', '7'],
        [0x00200032, 'DS', ['-100.5', '20', '3e1']],
        [0x00200037, 'DS', ['1', '0', '0', '0', '1', '0']],
        [0x00280002, 'US', 1],
        [0x00280004, 'CS', 'MONOCHROME2'],
        [0x00280010, 'US', 8],
        [0x00280011, 'US', 8],
        [0x00280030, 'DS', ['0.5', '0.5']],
        [0x00280100, 'US', 16],
        [0x00280101, 'US', 16],
        [0x00280102, 'US', 15],
        [0x00280103, 'US', 1],
        [0x00281050, 'DS', '40'],
        [0x00281051, 'DS', '400'],
        [0x00281052, 'DS', '0'],
        [0x00281053, 'DS', '1'],
        [0x7fe00010, 'OW', pixels],
      ] as Field[]
    ).map((field) => [field[0], field]),
  )
  for (const [key, change] of Object.entries(changes)) {
    const tag = Number.parseInt(key, 16)
    if (change === undefined) fields.delete(tag)
    else if (Array.isArray(change) && change.length === 2 && typeof change[0] === 'string' && /^[A-Z]{2}$/.test(change[0]))
      fields.set(tag, [tag, change[0], change[1] as Field[2]])
    else fields.set(tag, [tag, fields.get(tag)?.[1] ?? 'LO', change as Field[2]])
  }
  return [...fields.values()]
}

/** A small valid image file with changes. */
export function imageFile(changes: Parameters<typeof imageFields>[0] = {}): Buffer {
  return writePart10(CT, UIDS.sop, imageFields(changes))
}

/** Elements by themselves, as they stand in a data set of Explicit VR Little Endian. */
export function elements(fields: Field[]): Buffer {
  const file = writePart10(CT, UIDS.sop, fields)
  return file.subarray(file.length - (file.length - metaEnd(file)))
}

/** Where the data set of a file of our own writer begins. */
export function metaEnd(file: Buffer): number {
  return 144 + file.readUInt32LE(140)
}

/** A file with any data set bytes behind a proper header. */
export function fileOf(dataSet: Buffer, syntax = EXPLICIT_LITTLE): Buffer {
  const uid = Buffer.from(syntax.length % 2 === 0 ? syntax : `${syntax}\0`)
  const meta = Buffer.concat([
    rawElement(0x00020002, 'UI', padded(CT)),
    rawElement(0x00020003, 'UI', padded(UIDS.sop)),
    rawElement(0x00020010, 'UI', uid),
  ])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(meta.length)
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), rawElement(0x00020000, 'UL', length), meta, dataSet])
}

function padded(text: string): Buffer {
  return Buffer.from(text.length % 2 === 0 ? text : `${text}\0`)
}

const LONG = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'SV', 'UC', 'UN', 'UR', 'UT', 'UV'])

/** One element of Explicit VR Little Endian with a length that may be a lie. */
export function rawElement(tag: number, vr: string, value: Buffer, length = value.length): Buffer {
  const head = Buffer.alloc(LONG.has(vr) ? 12 : 8)
  head.writeUInt16LE(tag >>> 16, 0)
  head.writeUInt16LE(tag & 0xffff, 2)
  head.write(vr, 4, 'latin1')
  if (LONG.has(vr)) head.writeUInt32LE(length >>> 0, 8)
  else head.writeUInt16LE(length & 0xffff, 6)
  return Buffer.concat([head, value])
}

/** One element of Implicit VR Little Endian (or an item, a delimiter). */
export function implicitElement(tag: number, value: Buffer, length = value.length): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt16LE(tag >>> 16, 0)
  head.writeUInt16LE(tag & 0xffff, 2)
  head.writeUInt32LE(length >>> 0, 4)
  return Buffer.concat([head, value])
}

export const ITEM_END = implicitElement(0xfffee00d, Buffer.alloc(0))
export const SEQUENCE_END = implicitElement(0xfffee0dd, Buffer.alloc(0))

/** Encapsulated pixel data of fragments behind an offset table. */
export function fragments(parts: Buffer[], offsets: number[] = []): Buffer {
  const table = Buffer.alloc(offsets.length * 4)
  offsets.forEach((offset, i) => {
    table.writeUInt32LE(offset, i * 4)
  })
  return Buffer.concat([
    rawElement(0x7fe00010, 'OB', Buffer.alloc(0), 0xffffffff),
    implicitElement(0xfffee000, table),
    ...parts.map((part) => implicitElement(0xfffee000, part)),
    SEQUENCE_END,
  ])
}

/** The data set of the small image without its pixels, to put other pixels behind. */
export function headOf(changes: Parameters<typeof imageFields>[0] = {}): Buffer {
  return elements(imageFields({ ...changes, '7FE00010': undefined }))
}
