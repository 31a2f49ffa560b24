import { createHmac, randomUUID } from 'node:crypto'
import { CODE, type PictureKind } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { readMime } from '../bookings/mimes'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import { sameText } from '../session/same-text'
import type { Redrawn } from './redraw'

/** Where uploaded pictures are fetched: on a path of their own, where nothing else is. */
export const FILE_PATH = '/files'
/** An address is good for so long (UP-15). */
export const ADDRESS_MS = 5 * 60_000
/** Uploads of one user in a minute. */
const PER_MINUTE = 20
const MINUTE = 60_000
/** A name that its sender gave is cut to so much. */
const NAME_LENGTH = 120

// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** What its sender calls a file, fit to be shown: no path, no control characters, none of the marks that turn the direction. */
export function shownFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const plain = last.replace(UNSEEN, '').replace(/\p{Surrogate}/gu, '')
  return [...plain.trim()].slice(0, NAME_LENGTH).join('') || '-'
}

const signature = (secret: Buffer, facilityId: string, fileId: string, until: number): string =>
  createHmac('sha256', secret).update(`file|${facilityId}|${fileId}|${until}`).digest('base64url')

/** The address of a file for the next five minutes, for its own hospital's sessions alone. */
export function fileAddress(secret: Buffer, facilityId: string, fileId: string, now: number): string {
  const until = now + ADDRESS_MS
  return `${FILE_PATH}/${fileId}?until=${until}&sign=${signature(secret, facilityId, fileId, until)}`
}

/** The address is one that we gave this hospital, and still good. */
export function isGoodAddress(
  secret: Buffer,
  facilityId: string,
  fileId: string,
  query: { until?: unknown; sign?: unknown },
  now: number,
): boolean {
  const { until, sign } = query
  if (typeof until !== 'string' || typeof sign !== 'string' || !/^\d{13}$/.test(until)) return false
  return sameText(signature(secret, facilityId, fileId, Number(until)), sign) && now <= Number(until)
}

/** A picture to keep. */
export interface NewFile {
  readonly kind: Exclude<PictureKind, 'exam' | 'chat'>
  readonly examId: string | null
  readonly name: string
  readonly picture: Redrawn
}

/** Keeps a picture under a name of our own making. Throws 113 for a flood. */
export async function keepFile(tx: Tx, file: NewFile, now: number): Promise<string> {
  const { facilityId, userId } = tx.tenant
  const recent = await tx.row<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM upload_file f WHERE f.user_id = ${userId} AND f.facility_id = ${facilityId} AND f.at > ${new Date(now - MINUTE)}`,
  )
  if ((recent?.n ?? 0) >= PER_MINUTE) throw new CallError(CODE.tooFrequent)
  const fileId = randomUUID()
  await tx.run(sql`INSERT INTO upload_file (file_id, facility_id, user_id, kind, exam_id, type, bytes, name, at)
    VALUES (${fileId}, ${facilityId}, ${userId}, ${file.kind}, ${file.examId}, ${file.picture.type}, ${file.picture.bytes}, ${shownFileName(file.name)}, ${new Date(now)})`)
  return fileId
}

/** A kept picture of the own hospital, or of a booking on either of its sides; undefined for all others. */
export async function readFile(tx: Tx, fileId: string): Promise<{ type: string; bytes: Buffer } | undefined> {
  const own = tx.filter('files.read', sql`f.facility_id = ${tx.tenant.facilityId}`)
  const file = await tx.row<{ type: string; bytes: Buffer }>(
    sql`SELECT f.type, f.bytes FROM upload_file f WHERE f.file_id = ${fileId} AND ${own}`,
  )
  return file ?? readMime(tx, fileId)
}
