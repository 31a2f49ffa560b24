import type { BookedCheckRequest } from '@farsight/shared/contract'
import { formatDate, type StateCode } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { eventOf } from '../acts/own'
import type { Tx } from '../database/tenant'
import { type PlacedExam, placeExams } from '../desk/place-exam'
import { identityOf, patientFor, patientOfPartner } from '../desk/who'
import { EXAM_COLUMNS, type ExamRecord } from '../exams/exam'
import type { Session } from '../session/session'
import type { There } from './at-hospital'
import type { BookingRecord } from './booking'
import { type Chosen, deskChecks } from './offer'

export type { BookedCheckRequest }

const SOURCES = ['outpatient', 'inpatient', 'physicalExam', 'emergency'] as const

/** Whose act it is, as the examining hospital's timeline names it. */
export const actorName = (session: Session, there: Pick<There, 'own'>): string =>
  there.own ? session.userName : `${session.userName}（${session.facility.name}）`

/** Puts a booking's exams into the examining hospital's lists, and tells them. Call `atTheDesk` there before the booking's rows and rooms are locked. */
export async function placeBooked(
  there: There,
  now: number,
  session: Session,
  booking: Pick<BookingRecord, 'booking_id' | 'patient' | 'visit' | 'source_facility_id' | 'starts_at'> & { readonly room_id: string },
  chosen: Chosen,
  state: StateCode,
): Promise<readonly PlacedExam[]> {
  const { tx, events } = there
  const { patient, visit } = booking
  const { facilityId } = tx.tenant
  const facility = await tx.row<{ code: string }>(sql`SELECT f.code FROM facility f WHERE f.facility_id = ${facilityId}`)
  const one = identityOf(patient)
  const known =
    booking.source_facility_id === facilityId
      ? await patientFor(tx, now, one, { patientId: patient.patientId })
      : await patientOfPartner(tx, now, one)
  const placed = await placeExams(
    tx,
    now,
    known,
    {
      visit_id: booking.booking_id,
      booking_id: booking.booking_id,
      facilityCode: facility!.code,
      user: { id: session.userId, name: actorName(session, there) },
      source_type: SOURCES[visit.sourceType - 1]!,
      department: visit.department,
      apply_doctor: visit.applyDoctor,
      outpatient_no: visit.outpatientNo,
      inpatient_no: visit.inpatientNo,
      bed_no: visit.bedNo,
      apply_no: visit.applyNo,
      physical_no: visit.physicalNo,
      image_no: visit.imageNo,
      his_no: visit.hisNo,
      emergency: visit.emergency === 1,
      trauma: visit.trauma === 1,
      revisit: visit.revisit === 1,
      follow_up: visit.followUp === 1,
      condition_description: visit.conditionDescription,
      pre_check_time: booking.starts_at,
      safety: visit.safety,
      repeat_reason: '',
      booked_from: booking.source_facility_id === facilityId ? null : booking.source_facility_id,
    },
    deskChecks(chosen, booking.room_id),
    state,
  )
  for (const exam of await examsOf(tx, booking.booking_id)) await events.emit(eventOf(exam))
  return placed
}

/** A booking's exams, locked in the order in which registration locks them; read where the hospital that examines is the transaction's. */
export const examsOf = (tx: Tx, bookingId: string): Promise<ExamRecord[]> =>
  tx.rows(sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE e.facility_id = ${tx.tenant.facilityId}
    AND e.exam_id IN (SELECT r.exam_id FROM registration r WHERE r.booking_id = ${bookingId} AND r.facility_id = ${tx.tenant.facilityId}) ORDER BY e.exam_id FOR UPDATE`)

/** Today, by the server's wall clock. */
export const todayOf = (now: number): string => formatDate(now)
