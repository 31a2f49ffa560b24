import { type BookingStatus, CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import type { Tx } from '../database/tenant'
import { atHospital } from './at-hospital'
import { BOOKING_COLUMNS, type BookingRecord, readBooking } from './booking'
import { examsOf } from './place'

/** A booking where it stands, with its exams: these first, as registration does it, so that the two never wait for each other. */
async function lockHere(tx: Tx, bookingId: string): Promise<BookingRecord> {
  await examsOf(tx, bookingId)
  const row = await tx.row<BookingRecord>(
    sql`SELECT ${BOOKING_COLUMNS} FROM booking b WHERE b.booking_id = ${bookingId} AND b.facility_id = ${tx.tenant.facilityId} FOR UPDATE`,
  )
  if (!row) throw new CallError(CODE.notInRis)
  return row
}

/** A booking that the own hospital made or examines, locked with its exams until the transaction ends. Throws 4. */
export async function lockBooking(work: Work, bookingId: string): Promise<BookingRecord> {
  const { facility_id } = await readBooking(work, bookingId)
  return atHospital(work, facility_id, bookingId, ({ tx }) => lockHere(tx, bookingId))
}

/**
 * The same for one that may be a transfer: what it comes from is locked before it, while it waits.
 * @returns also the status before the locks were had: another one afterwards was changed by somebody meanwhile
 */
export async function lockTransfer(
  work: Work,
  bookingId: string,
): Promise<{ booking: BookingRecord; former: BookingRecord | undefined; seen: BookingStatus }> {
  const { status, former_id, former_facility_id } = await readBooking(work, bookingId)
  // Who has been answered meanwhile is found so below.
  const former =
    status === 'asked' && former_id && former_facility_id
      ? await atHospital(work, former_facility_id, former_id, ({ tx }) => lockHere(tx, former_id)).catch((error: unknown) => {
          if (error instanceof CallError && error.code === CODE.noRelation) return undefined
          throw error
        })
      : undefined
  return { booking: await lockBooking(work, bookingId), former, seen: status }
}
