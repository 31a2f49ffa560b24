import { deflateRawSync } from 'node:zlib'
import type { DataSet, DicomElement, DicomFile } from './data-set.ts'
import type { DicomLimits } from './limits.ts'
import { readPart10 } from './part10.ts'
import { DicomRefused } from './reasons.ts'
import { tagHex } from './tags.ts'

/** Elements of the first level that are written anew, by tag (GGGGEEEE): texts of the default repertoire, '' for no value. */
export type Stamp = Readonly<Record<string, string>>

const VRS: Readonly<Record<string, string>> = {
  '00080050': 'SH',
  '00100010': 'PN',
  '00100020': 'LO',
  '00100030': 'DA',
  '00100040': 'CS',
  '0020000D': 'UI',
}

/** Which elements may be stamped: who the patient is, and the study. */
export const STAMPED: readonly string[] = Object.keys(VRS)

/**
 * The same file with other values of a few elements; every other byte stands as it stood, pixels and private elements alike.
 * Throws DicomRefused.
 */
export function restamp(bytes: Buffer, stamp: Stamp, limits: DicomLimits): Buffer {
  const file = readPart10(bytes, limits, { allowDualTiff: true })
  const { root, syntax } = file
  const start = syntax.deflated ? 0 : startOf(file)
  const elements = [...root.elements.values()]
  const edits = Object.entries(stamp)
    .map(([tag, value]) => edit(file, elements, Number.parseInt(tag, 16), value, start))
    .sort((a, b) => a.from - b.from || a.tag - b.tag)
  const pieces: Buffer[] = []
  let at = syntax.deflated ? 0 : -1
  for (const { from, to, content } of edits) {
    pieces.push(at < 0 ? bytes.subarray(0, from) : root.bytes.subarray(at, from), content)
    at = to
  }
  pieces.push(root.bytes.subarray(Math.max(at, 0)))
  if (!syntax.deflated) return Buffer.concat(pieces)
  const packed = deflateRawSync(Buffer.concat(pieces))
  // The data set begins where the meta information ends, and is of an even length (PS3.5 A.5).
  return Buffer.concat([bytes.subarray(0, metaEnd(file)), packed, Buffer.alloc(packed.length % 2)])
}

interface Edit {
  readonly tag: number
  readonly from: number
  readonly to: number
  readonly content: Buffer
}

function edit(file: DicomFile, elements: readonly DicomElement[], tag: number, value: string, start: number): Edit {
  const vr = VRS[tagHex(tag)]
  if (vr === undefined) throw new DicomRefused('BAD_UID', tagHex(tag))
  const content = written(file, tag, vr, value)
  const there = file.root.elements.get(tag)
  if (there) return { tag, from: headOf(file, there), to: there.offset + there.length, content }
  const next = elements.find((element) => element.tag > tag)
  const last = elements.at(-1)
  const at = next ? headOf(file, next) : last ? last.offset + last.length : start
  return { tag, from: at, to: at, content }
}

/** Where an element's header begins: its tag stands there. */
function headOf({ root, syntax }: DicomFile, { offset, tag }: DicomElement): number {
  return !syntax.explicit || tagAt(root, offset - 8) === tag ? offset - 8 : offset - 12
}

function tagAt({ bytes, littleEndian }: DataSet, at: number): number {
  if (at < 0) return -1
  return littleEndian ? bytes.readUInt16LE(at) * 0x10000 + bytes.readUInt16LE(at + 2) : bytes.readUInt32BE(at)
}

const metaEnd = ({ meta }: DicomFile): number => [...meta.elements.values()].reduce((end, e) => Math.max(end, e.offset + e.length), 132)

/** Where the data set begins in a file that is not deflated. */
const startOf = (file: DicomFile): number => metaEnd(file)

function written({ root, syntax }: DicomFile, tag: number, vr: string, value: string): Buffer {
  const body = Buffer.from(value, 'utf8')
  const padded = body.length % 2 ? Buffer.concat([body, Buffer.from([vr === 'UI' ? 0 : 0x20])]) : body
  const head = Buffer.alloc(8)
  const u16 = (number: number, at: number): number => (root.littleEndian ? head.writeUInt16LE(number, at) : head.writeUInt16BE(number, at))
  u16(tag >>> 16, 0)
  u16(tag & 0xffff, 2)
  if (syntax.explicit) {
    head.write(vr, 4, 'latin1')
    u16(padded.length, 6)
  } else head.writeUInt32LE(padded.length, 4)
  return Buffer.concat([head, padded])
}
