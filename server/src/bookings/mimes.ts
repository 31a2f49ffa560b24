import { randomUUID } from 'node:crypto'
import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import { shownFileName } from '../pictures/files'
import type { Redrawn } from '../pictures/redraw'

/** Attachments of one booking. */
export const MOST_MIMES = 10

/** An attachment without its bytes. */
export interface MimeRecord {
  readonly mime_id: string
  readonly facility_id: string
  readonly user_name: string
  readonly name: string
  readonly type: string
  readonly at: number
}

const ownSide = (tx: Tx) =>
  sql`m.booking_id IN (SELECT b.booking_id FROM booking b WHERE b.facility_id = ${tx.tenant.facilityId} OR b.source_facility_id = ${tx.tenant.facilityId})`

/** The attachments of a booking that the own hospital made or examines. */
export function mimesOf(tx: Tx, bookingId: string): Promise<MimeRecord[]> {
  const own = ownSide(tx)
  return tx.rows(
    sql`SELECT m.mime_id, m.facility_id, m.user_name, m.name, m.type, m.at FROM booking_mime m WHERE m.booking_id = ${bookingId} AND ${own} ORDER BY m.at, m.mime_id`,
  )
}

/** Keeps a picture with a booking. Throws 2631. */
export async function keepMime(
  tx: Tx,
  now: number,
  bookingId: string,
  userName: string,
  name: string,
  picture: Redrawn,
): Promise<MimeRecord> {
  const { facilityId, userId } = tx.tenant
  // One upload after the other: the bound holds for ten at once.
  await tx.run(
    sql`SELECT 1 FROM booking b WHERE b.booking_id = ${bookingId} AND (b.facility_id = ${facilityId} OR b.source_facility_id = ${facilityId}) FOR UPDATE`,
  )
  if ((await mimesOf(tx, bookingId)).length >= MOST_MIMES) throw new CallError(CODE.attachmentsFull)
  const one: MimeRecord = {
    ...{ mime_id: randomUUID(), facility_id: facilityId, user_name: userName, name: shownFileName(name), type: picture.type, at: now },
  }
  await tx.run(sql`INSERT INTO booking_mime (mime_id, booking_id, facility_id, user_id, user_name, name, type, bytes, at)
    VALUES (${one.mime_id}, ${bookingId}, ${facilityId}, ${userId}, ${userName}, ${one.name}, ${one.type}, ${picture.bytes}, ${new Date(now)})`)
  return one
}

/** Takes away what the own hospital brought; answers how many. */
export const deleteMime = (tx: Tx, bookingId: string, mimeId: string): Promise<number> =>
  tx.run(
    sql`DELETE FROM booking_mime m WHERE m.mime_id = ${mimeId} AND m.booking_id = ${bookingId} AND m.facility_id = ${tx.tenant.facilityId}`,
  )

/** An attachment's picture, for both sides of its booking; undefined for all others. */
export function readMime(tx: Tx, mimeId: string): Promise<{ type: string; bytes: Buffer } | undefined> {
  const own = ownSide(tx)
  return tx.row(sql`SELECT m.type, m.bytes FROM booking_mime m WHERE m.mime_id = ${mimeId} AND ${own}`)
}
