import { randomUUID } from 'node:crypto'
import type { ConsultationFile } from '@farsight/shared/contract'
import { CODE, CONSULTATION_MOST, formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import type { Tx } from '../database/tenant'
import type { FormFile } from '../http/form-parts'
import { shownFileName } from '../pictures/files'
import { lockConsultation, opensFor, partOf, takesPart } from './row'
import { bit, mayUpload } from './shown'
import { wakeRoom } from './tell'

type MediaType = ConsultationFile['mediaType']

/** A file of a consultation without its bytes. */
export interface FileRecord {
  readonly file_id: string
  readonly user_id: string
  readonly user_name: string
  readonly facility_name: string
  readonly name: string
  readonly media_type: MediaType
  readonly size: number
  readonly at: number
}

const BEGINS: readonly (readonly [Buffer, MediaType])[] = [
  [Buffer.from('%PDF-'), 'application/pdf'],
  [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'image/png'],
  [Buffer.from([0xff, 0xd8, 0xff]), 'image/jpeg'],
]

/** What a file is, by its bytes and never by its name; undefined for what no consultation takes. */
export const kindOf = (bytes: Buffer): MediaType | undefined => BEGINS.find(([begin]) => bytes.subarray(0, begin.length).equals(begin))?.[1]

export const fileOf = (file: FileRecord, mayRemove: boolean): ConsultationFile => ({
  fileId: file.file_id,
  name: file.name,
  mediaType: file.media_type,
  size: file.size,
  userName: file.user_name,
  facilityName: file.facility_name,
  time: formatDateTime(file.at),
  mayRemove: bit(mayRemove),
})

const ownSide = (tx: Tx) => sql`x.consultation_id IN (SELECT c.consultation_id FROM consultation c WHERE ${takesPart(tx)})`

/** The files of a consultation that the own hospital takes part in, in the order in which they came. */
export function filesOf(tx: Tx, id: string): Promise<FileRecord[]> {
  const own = ownSide(tx)
  return tx.rows<FileRecord>(sql`SELECT x.file_id, x.user_id, x.user_name, x.facility_name, x.name, x.media_type, octet_length(x.bytes) AS size, x.at
    FROM consultation_file x WHERE x.consultation_id = ${id} AND ${own} ORDER BY x.at, x.file_id`)
}

type Brings = Pick<Work, 'tx' | 'session' | 'now' | 'about'>

/** Keeps a file with a consultation. Throws 2714 for another kind, 2713 for one too many, and what `mayUpload` says. */
export async function keepFile(work: Brings, id: string, { name, bytes }: FormFile): Promise<FileRecord> {
  const { tx, session, now } = work
  const c = await lockConsultation(work, id)
  const refused = mayUpload(c, partOf(c, session))
  if (refused) throw new CallError(refused)
  const media_type = kindOf(bytes)
  if (!media_type) throw new CallError(CODE.consultationFileKind, 'file')
  if ((await filesOf(tx, id)).length >= CONSULTATION_MOST.files) throw new CallError(CODE.consultationFileLarge, 'file')
  const file: FileRecord = {
    file_id: randomUUID(),
    user_id: session.userId,
    user_name: session.userName,
    facility_name: session.facility.name,
    name: shownFileName(name),
    media_type,
    size: bytes.length,
    at: now,
  }
  await tx.run(sql`INSERT INTO consultation_file (file_id, consultation_id, facility_id, user_id, user_name, facility_name, name, media_type, bytes, at)
    VALUES (${file.file_id}, ${id}, ${session.facilityId}, ${session.userId}, ${file.user_name}, ${file.facility_name}, ${file.name}, ${media_type}, ${bytes}, ${new Date(now)})`)
  await wakeRoom(work, id)
  return file
}

/** Takes one's own file away. Throws 2002, 2704 for another's. */
export async function removeFile(work: Brings, id: string, fileId: string): Promise<void> {
  const { tx, session } = work
  const c = await lockConsultation(work, id)
  const file = (await filesOf(tx, id)).find(({ file_id }) => file_id === fileId)
  if (!file) throw new CallError(CODE.notFound)
  const refused = mayUpload(c, partOf(c, session)) ?? (file.user_id === session.userId ? undefined : CODE.notYourTurn)
  if (refused) throw new CallError(refused)
  await tx.run(
    sql`DELETE FROM consultation_file x WHERE x.file_id = ${fileId} AND x.consultation_id = ${id} AND x.facility_id = ${session.facilityId}`,
  )
  await wakeRoom(work, id)
}

/** A file with its bytes, for who takes part, once it was submitted; undefined for all others. */
export function readFile(tx: Tx, id: string, fileId: string): Promise<{ name: string; media_type: MediaType; bytes: Buffer } | undefined> {
  const side = sql`x.consultation_id IN (SELECT c.consultation_id FROM consultation c WHERE ${takesPart(tx)} AND ${opensFor(tx)})`
  const own = tx.filter('consultation.file', side)
  return tx.row(
    sql`SELECT x.name, x.media_type, x.bytes FROM consultation_file x WHERE x.file_id = ${fileId} AND x.consultation_id = ${id} AND ${own}`,
  )
}
