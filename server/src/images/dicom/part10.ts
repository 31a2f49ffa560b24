import { constants, inflateRawSync } from 'node:zlib'
import type { DataSet, DicomFile } from './data-set.ts'
import type { DicomLimits } from './limits.ts'
import { preambleIsDirty } from './preamble.ts'
import { type Budget, ElementReader } from './reader.ts'
import { DicomRefused, type NoteCode } from './reasons.ts'
import { transferSyntax } from './syntaxes.ts'
import { Tag } from './tags.ts'
import { text } from './values.ts'

const META_START = 132
// A real header is a few hundred bytes; private information may be more. Beyond this it is an attack or damage.
const MAX_META_BYTES = 1024 * 1024

/** Settings of the acceptance. */
export interface PreambleRule {
  /** Keep the preamble of a file that is a TIFF as well (dual personality, PS3.10 7.1): pathology systems need it, attackers like it. */
  allowDualTiff: boolean
}

/**
 * Reads a Part-10 file: preamble, meta information, data set (PS3.10 7). Keeps a reference to `bytes`.
 * Throws DicomRefused.
 */
export function readPart10(bytes: Buffer, limits: DicomLimits, rule: PreambleRule): DicomFile {
  if (bytes.length === 0) throw new DicomRefused('EMPTY_FILE')
  if (bytes.length > limits.maxBytes) throw new DicomRefused('TOO_LARGE', `${bytes.length} > ${limits.maxBytes}`)
  if (bytes.length < META_START || bytes.toString('latin1', 128, META_START) !== 'DICM')
    throw new DicomRefused(isArchive(bytes) ? 'ARCHIVE_FILE' : 'NOT_DICOM')
  const notes = new Set<NoteCode>()
  const budget: Budget = { limits, elements: 0, notes }
  const { meta, end } = readMeta(bytes, budget)
  const uid = text(meta, Tag.TransferSyntaxUID)
  if (uid === '') throw new DicomRefused('NO_TRANSFER_SYNTAX')
  const syntax = transferSyntax(uid)
  if (!syntax) throw new DicomRefused('UNKNOWN_TRANSFER_SYNTAX', uid.replace(/[^0-9.]/g, '?').slice(0, 64))
  const content = syntax.deflated ? inflate(bytes.subarray(end), limits, notes) : bytes
  const root = new ElementReader(content, syntax, budget).dataSet(syntax.deflated ? 0 : end, content.length)
  if (syntax.deflated) notes.add('DEFLATED')
  if (!syntax.littleEndian) notes.add('BIG_ENDIAN')
  const preambleDirty = preambleIsDirty(bytes, rule.allowDualTiff)
  if (preambleDirty) notes.add('PREAMBLE_ZEROED')
  return { syntax, meta, root, preambleDirty, notes }
}

function isArchive(bytes: Buffer): boolean {
  return (
    (bytes[0] === 0x1f && bytes[1] === 0x8b) ||
    bytes.toString('latin1', 0, 4) === 'PK\x03\x04' ||
    bytes.toString('latin1', 0, 4) === 'Rar!' ||
    bytes.toString('latin1', 0, 2) === '7z'
  )
}

// The end of the meta information is where group 0002 ends: stated lengths are often wrong, and are believed only where they agree.
function readMeta(bytes: Buffer, budget: Budget): { meta: DataSet; end: number } {
  const stated = statedEnd(bytes)
  const reader = new ElementReader(bytes, { explicit: true, littleEndian: true, encapsulated: false }, budget)
  const ends = [stated, scannedEnd(bytes)].filter((end): end is number => end !== undefined)
  const end = ends.find((candidate) => landsOn(bytes, candidate))
  if (end === undefined)
    throw new DicomRefused(bytes.length >= META_START + 2 && bytes.readUInt16LE(META_START) === 2 ? 'BAD_META' : 'NO_META')
  if (end !== stated) budget.notes.add('META_LENGTH_WRONG')
  return { meta: reader.dataSet(META_START, end), end }
}

function statedEnd(bytes: Buffer): number | undefined {
  if (
    bytes.length < META_START + 12 ||
    bytes.readUInt32LE(META_START) !== 0x00000002 ||
    bytes.toString('latin1', META_START + 4, META_START + 6) !== 'UL'
  )
    return undefined
  const end = META_START + 12 + bytes.readUInt32LE(META_START + 8)
  return end <= bytes.length && end - META_START <= MAX_META_BYTES ? end : undefined
}

function landsOn(bytes: Buffer, end: number): boolean {
  const stops = bytes.length - end < 2 || bytes.readUInt16LE(end) !== 2
  return end > META_START && stops && walkMeta(bytes, end) === end
}

function scannedEnd(bytes: Buffer): number | undefined {
  return walkMeta(bytes, Math.min(bytes.length, META_START + MAX_META_BYTES))
}

// Where the elements of group 0002 stop at or before `limit`; undefined when one of them runs past it.
function walkMeta(bytes: Buffer, limit: number): number | undefined {
  let at = META_START
  while (limit - at >= 8 && bytes.readUInt16LE(at) === 2) {
    const vr = bytes.toString('latin1', at + 4, at + 6)
    const long = vr === 'OB' || vr === 'UN' || vr === 'OW' || vr === 'UT' || vr === 'UC' || vr === 'UR'
    if (long && limit - at < 12) return undefined
    at += long ? 12 + bytes.readUInt32LE(at + 8) : 8 + bytes.readUInt16LE(at + 6)
    if (at > limit) return undefined
  }
  return at
}

function inflate(packed: Buffer, limits: DicomLimits, notes: Set<NoteCode>): Buffer {
  try {
    const options = { maxOutputLength: limits.maxInflatedBytes, finishFlush: constants.Z_FINISH, info: true, chunkSize: 1024 * 1024 }
    const result = inflateRawSync(packed, options) as unknown as { buffer: Buffer; engine: { bytesWritten: number } }
    // One byte of padding is the rule (PS3.5 A.5), and some writers leave the eight bytes that end a gzip file. More may be a second
    // stream that another reader would take for the data set.
    const rest = packed.length - result.engine.bytesWritten
    if (rest > 8) throw new DicomRefused('BAD_DEFLATE', 'bytes after the stream')
    if (rest > 1) notes.add('TRAILING_BYTES')
    return result.buffer
  } catch (error) {
    if (error instanceof DicomRefused) throw error
    const code = (error as { code?: string }).code
    throw new DicomRefused(code === 'ERR_BUFFER_TOO_LARGE' ? 'INFLATED_TOO_LARGE' : 'BAD_DEFLATE', code ?? 'zlib')
  }
}

/** The meta's own UIDs against the data set's. Anonymisers often change only the data set, so a difference is noted and the data set holds. */
export function noteMetaUids(file: DicomFile): void {
  for (const [metaTag, tag] of [
    [Tag.MediaStorageSOPClassUID, Tag.SOPClassUID],
    [Tag.MediaStorageSOPInstanceUID, Tag.SOPInstanceUID],
  ] as const) {
    const stated = text(file.meta, metaTag)
    if (stated === '') file.notes.add('META_UIDS_MISSING')
    else if (stated !== text(file.root, tag)) file.notes.add('META_UIDS_DIFFER')
  }
}
