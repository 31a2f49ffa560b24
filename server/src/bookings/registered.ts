import { type BOOKING_STATE, CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'

/**
 * Says that a booking has become a registration, in the transaction that registers its exams. Their own states let each be registered
 * once; of a booking of several checks those that were left out may follow later. Its time stays taken. Throws 2626 for one that is over,
 * 2628 while a transfer waits.
 */
export async function markRegistered(tx: Tx, bookingId: string, now: number): Promise<void> {
  const row = await tx.row<{ status: keyof typeof BOOKING_STATE; waits: boolean }>(
    sql`SELECT b.status, b.waits FROM booking b WHERE b.booking_id = ${bookingId} AND b.facility_id = ${tx.tenant.facilityId} FOR UPDATE`,
  )
  if (!row) throw new CallError(CODE.notInRis)
  if (row.status === 'registered') return
  if (row.waits || row.status === 'asked') throw new CallError(CODE.transferWaits)
  if (row.status !== 'booked' && row.status !== 'paid') throw new CallError(CODE.bookingOver)
  await tx.run(
    sql`UPDATE booking b SET version = b.version + 1, status = 'registered', ended_at = ${new Date(now)} WHERE b.booking_id = ${bookingId} AND b.facility_id = ${tx.tenant.facilityId}`,
  )
}
