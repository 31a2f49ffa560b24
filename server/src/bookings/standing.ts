import { CODE, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'

const BOOKED: readonly (number | null)[] = [STATE.booked, STATE.bookingPaid]

const bookingOf = (tx: Tx, exam: ExamRecord): Promise<{ status: string } | undefined> =>
  tx.row<{ status: string }>(sql`SELECT b.status FROM registration r JOIN booking b ON b.booking_id = r.booking_id
    WHERE r.exam_id = ${exam.exam_id} AND r.facility_id = ${tx.tenant.facilityId} AND b.facility_id = ${tx.tenant.facilityId}`)

/** A booked exam goes with its booking, which gives its time back and tells who booked. Throws 2634. */
export async function refuseBooked(tx: Tx, exam: ExamRecord): Promise<void> {
  if (BOOKED.includes(exam.state) && (await bookingOf(tx, exam))) throw new CallError(CODE.cancelBooking)
}

/** What was deleted with its booking has no time any more: it is booked anew. Throws 2626. */
export async function refuseWithoutTime(tx: Tx, exam: ExamRecord): Promise<void> {
  if (!BOOKED.includes(exam.former_state)) return
  const booking = await bookingOf(tx, exam)
  if (booking && booking.status !== 'booked' && booking.status !== 'paid') throw new CallError(CODE.bookingOver)
}
