import { BOOKING_STATE, type BookingStatus, type ExamAction, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Work } from '../calls/handler'
import { moveExam } from '../exams/move'
import type { There } from './at-hospital'
import type { BookingRecord } from './booking'
import { actorName, examsOf } from './place'

/** Who moves a booking's exams: whoever books, a clinic's user and the other hospital's too. */
export const asDesk = (work: Work, there: There) => ({
  tx: there.tx,
  now: work.now,
  events: there.events,
  actor: { userId: work.session.userId, right: 0 as const, staff: true },
  userName: actorName(work.session, there),
  reviewLevels: 0 as const,
})

const BEFORE: readonly number[] = [STATE.booked, STATE.bookingPaid]

/** Moves all exams of a booking that are still booked; what the desk deleted before stays so. */
export async function moveBooked(
  work: Work,
  there: There,
  booking: BookingRecord,
  action: Extract<ExamAction, 'pay' | 'delete'>,
  reason = '',
): Promise<void> {
  for (const exam of await examsOf(there.tx, booking.booking_id)) {
    if (!BEFORE.includes(exam.state)) continue
    await moveExam(asDesk(work, there), exam, action, action === 'delete' ? { former_state: exam.state } : {}, reason)
  }
}

/** Columns that change with a booking's status. */
export interface BookingEnd {
  readonly reason?: string
  readonly next?: { readonly id: string; readonly name: string }
}

/** Ends a booking, or says that it is registered. The row is locked, and of the hospital where the transaction stands. */
export async function setStatus(
  work: Pick<Work, 'now'>,
  { tx }: Pick<There, 'tx'>,
  booking: BookingRecord,
  status: BookingStatus,
  end: BookingEnd = {},
): Promise<void> {
  await tx.run(sql`UPDATE booking b SET version = b.version + 1, status = ${status}, waits = false, reason = ${end.reason ?? booking.reason},
    next_id = ${end.next?.id ?? booking.next_id}, next_name = ${end.next?.name ?? booking.next_name}, ended_at = ${new Date(work.now)}
    WHERE b.booking_id = ${booking.booking_id} AND (b.facility_id = ${tx.tenant.facilityId} OR b.source_facility_id = ${tx.tenant.facilityId})`)
}

/** What a call that moves a booking answers. */
export const movedTo = (status: BookingStatus) => ({ val: { status, state: BOOKING_STATE[status] } })
