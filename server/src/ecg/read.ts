import { type EcgRecording, withDerivedLimbs } from '@farsight/shared/ecg'
import { type DicomLimits, defaultDicomLimits } from '../images/dicom/limits'
import { readAecg } from './formats/aecg'
import { openDicomEcg } from './formats/dicom'
import { notReadYet } from './formats/not-read'
import { checkPdf, pdfMark } from './formats/pdf'
import { readScp } from './formats/scp'
import { readWfdb } from './formats/wfdb'
import { isWfdbHeader } from './formats/wfdb-header'
import { EcgRefused } from './refused'

/** A file as it came: its name says nothing of what it is, but a WFDB header names others by it. */
export interface EcgFile {
  readonly name: string
  readonly bytes: Uint8Array
}
/** What the door gives: a recording, or a vendor's PDF, which is kept and shown as it is. */
export type EcgOpened = EcgRecording | { readonly format: 'pdf' }

/** More files belong to no record. */
const MOST_FILES = 64
/** A header is a page of text. */
const MOST_HEADER = 64 * 1024

type Kind = 'pdf' | 'dicom' | 'xml' | 'scp' | 'wfdb' | 'notRead' | undefined

/** SCP-ECG has no mark of its own: its length is told, then section 0 begins with its number, and points to itself. */
function looksLikeScp(bytes: Buffer): boolean {
  if (bytes.length < 32 || bytes.readUInt16LE(8) !== 0) return false
  const [zero, own] = [bytes.readUInt32LE(10), bytes.readUInt16LE(22)]
  return bytes.toString('latin1', 16, 22) === 'SCPECG' || (zero >= 26 && zero <= 4096 && own === 0 && bytes.readUInt32LE(24) === zero)
}

const beginOf = (bytes: Buffer): string => bytes.toString('latin1', 0, 1024)

/** What a file is, by what stands in it. */
function kindOf(bytes: Buffer): Kind {
  if (bytes.length >= 132 && bytes.toString('latin1', 128, 132) === 'DICM') return 'dicom'
  const begin = beginOf(bytes)
  if (pdfMark(begin) !== undefined) return 'pdf'
  if (looksLikeScp(bytes)) return 'scp'
  if (notReadYet(bytes, begin) !== undefined) return 'notRead'
  // With or without a mark of the byte order, in one byte or two.
  if (/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*<\0?[?!A-Za-z]/.test(begin)) return 'xml'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has is what tells
  if (bytes.length <= MOST_HEADER && !/[\x01-\x08\x0e-\x1f]/.test(begin) && isWfdbHeader(headerText(bytes))) return 'wfdb'
  return undefined
}
/** Devices pad text with NUL. */
const headerText = (bytes: Buffer): string => bytes.toString('latin1').replaceAll('\0', ' ')

/** The last part of a name, without padding: neither a folder nor a NUL tells files apart. */
const bareName = (name: string): string =>
  name
    .replaceAll('\0', '')
    .trim()
    .replace(/^.*[\\/]/s, '')

function readRecord(header: Buffer, files: readonly { readonly name: string; readonly bytes: Buffer }[]): EcgRecording {
  // The header means one of them, and nobody knows which.
  if (new Set(files.map(({ name }) => bareName(name))).size < files.length) throw new EcgRefused('broken', 'two files of one name')
  const byName = new Map(files.map(({ name, bytes }) => [bareName(name), bytes]))
  // Windows writes 100.DAT where the header says 100.dat.
  const folded = new Map([...byName].map(([name, bytes]) => [name.toLowerCase(), bytes]))
  const found = { get: (name: string) => byName.get(name) ?? folded.get(name.toLowerCase()) }
  return readWfdb(headerText(header), found as ReadonlyMap<string, Buffer>)
}

function openedAs(kind: Kind, bytes: Buffer, files: readonly { name: string; bytes: Buffer }[], limits: DicomLimits): EcgOpened {
  switch (kind) {
    case 'dicom':
      return openDicomEcg(bytes, limits)
    case 'scp':
      return readScp(bytes)
    case 'xml':
      return readAecg(bytes)
    case 'wfdb':
      return readRecord(bytes, files)
    case 'notRead':
      throw new EcgRefused('notRead', notReadYet(bytes, beginOf(bytes)))
    default:
      throw new EcgRefused('unknown')
  }
}

/**
 * Opens an ECG: one file, or a WFDB header with its signal files. What it is says its content, never its name. Limb leads that were not recorded
 * and follow from I and II are added and marked. Throws {@link EcgRefused}, and nothing else for whatever the bytes may be.
 */
export function readEcg(files: readonly EcgFile[], limits: DicomLimits = defaultDicomLimits): EcgOpened {
  if (files.length > MOST_FILES) throw new EcgRefused('large', `${files.length} files`)
  const given = files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) }))
  const kinds = given.map(({ bytes }) => kindOf(bytes))
  const known = given.flatMap((file, i) => (kinds[i] === undefined ? [] : [{ ...file, kind: kinds[i] }]))
  const one = known.find(({ kind }) => kind === 'wfdb') ?? known[0]
  // Names of files may be names of patients, and a reason is logged.
  if (!one) throw new EcgRefused('unknown')
  // Samples may look like anything: what the header names is its signal file. Two recordings at once would be one of them silently.
  const named = one.kind === 'wfdb' ? headerText(one.bytes).toLowerCase() : ''
  const other = known.some(({ bytes, name }) => bytes !== one.bytes && !named.includes(bareName(name).toLowerCase() || '\n'))
  if (other || (one.kind !== 'wfdb' && given.length > 1)) throw new EcgRefused('unknown', `${given.length} files`)
  if (one.kind === 'pdf') {
    checkPdf(one.bytes)
    return { format: 'pdf' }
  }
  try {
    const recording = openedAs(one.kind, one.bytes, given, limits)
    if (recording.format === 'pdf') return recording
    return { ...recording, groups: recording.groups.map(withDerivedLimbs) }
  } catch (error) {
    if (error instanceof EcgRefused) throw error
    // Every length is asked of before it is read. Should one have been forgotten, its file is refused all the same.
    if (error instanceof RangeError) throw new EcgRefused('broken', 'range')
    throw error
  }
}
