import { randomInt } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { defaultDicomLimits } from '../../server/src/images/dicom/limits'
import { readPart10 } from '../../server/src/images/dicom/part10'
import { restamp } from '../../server/src/images/dicom/restamp'

export interface OwnInstance {
  readonly bytes: Buffer
  readonly studyUid: string
  readonly seriesUid: string
  readonly sopUid: string
}

const STUDY = 0x0020000d
const [MEDIA_SOP, SOP, SERIES] = [0x00020003, 0x00080018, 0x0020000e]

/** A UID of so many characters that nothing has. */
const uidOf = (length: number): string => `2.25.${Array.from({ length: length - 5 }, () => randomInt(1, 10)).join('')}`

export const newUid = (): string => uidOf(40)

/**
 * The file as an instance, a series and (unless told) a study of its own, of an exam of this accession number; every other byte stands: files
 * of the set share their UIDs.
 */
export function ownInstance(original: Buffer, accession: string, studyUid = newUid()): OwnInstance {
  const stamp = { '00080050': accession, '0020000D': studyUid, '00100020': `P${accession}` }
  const bytes = Buffer.from(restamp(original, stamp, defaultDicomLimits))
  const file = readPart10(bytes, defaultDicomLimits, { allowDualTiff: true })
  const at = (set: typeof file.root, tag: number) => set.elements.get(tag)
  const written = (set: typeof file.root, tag: number, uid: string, into: Buffer): void => {
    const element = at(set, tag)
    if (element) into.write(uid.slice(0, element.length).padEnd(element.length, '\0'), element.offset, 'latin1')
  }
  const length = (tag: number): number => at(file.root, tag)!.length - 1
  const [sopUid, seriesUid] = [uidOf(length(SOP)), uidOf(length(SERIES))]
  const body = file.syntax.deflated ? Buffer.from(file.root.bytes) : bytes
  written(file.root, SOP, sopUid, body)
  written(file.root, SERIES, seriesUid, body)
  written(file.meta, MEDIA_SOP, sopUid, bytes)
  if (!at(file.root, STUDY)) throw new Error('the file has no study')
  if (!file.syntax.deflated) return { bytes, studyUid, seriesUid, sopUid }
  const end = Math.max(...[...file.meta.elements.values()].map((element) => element.offset + element.length))
  const packed = deflateRawSync(body)
  return { bytes: Buffer.concat([bytes.subarray(0, end), packed, Buffer.alloc(packed.length % 2)]), studyUid, seriesUid, sopUid }
}
