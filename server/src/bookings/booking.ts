import type { BookedCheck, BookingRow, DeskPatient, DeskVisitRequest } from '@farsight/shared/contract'
import {
  ageOn,
  BOOKING_STATE,
  type BookingAct,
  type BookingStatus,
  bookingRefusal,
  CODE,
  formatDate,
  formatDateTime,
  SLOT_MINUTES,
} from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import { isPhone, maskedPhone } from '../codes/phone'
import type { Tx } from '../database/tenant'

/** A row of table booking. Instants are milliseconds. */
export interface BookingRecord {
  readonly booking_id: string
  readonly booking_no: string
  readonly facility_id: string
  readonly source_facility_id: string
  readonly facility_name: string
  readonly source_name: string
  readonly status: BookingStatus
  readonly version: number
  readonly former_id: string | null
  /** Where that one stands. */
  readonly former_facility_id: string | null
  readonly next_id: string | null
  readonly former_name: string
  readonly next_name: string
  readonly waits: boolean
  readonly room_id: string | null
  readonly room_name: string
  readonly day: string
  readonly slot: number
  readonly slots: number
  readonly starts_at: number | null
  readonly urgent: boolean
  readonly modality: string
  readonly checks: readonly BookedCheck[]
  readonly fee: string
  readonly patient: DeskPatient
  readonly visit: DeskVisitRequest
  readonly pat_name: string
  readonly pinyin: string
  readonly phone: string
  readonly paid_at: number | null
  readonly paid_facility_id: string | null
  readonly paid_name: string
  readonly reason: string
  readonly user_id: string
  readonly user_name: string
  readonly at: number
}

/** The columns of {@link BookingRecord}, for a query over `booking b`. */
export const BOOKING_COLUMNS = sql`b.booking_id, b.booking_no, b.facility_id, b.source_facility_id, b.facility_name, b.source_name, b.status, b.version,
  b.former_id, b.former_facility_id, b.next_id, b.former_name, b.next_name, b.waits, b.room_id, b.room_name, b.day, b.slot, b.slots, b.starts_at, b.urgent, b.modality, b.checks,
  b.fee::text AS fee, b.patient, b.visit, b.pat_name, b.pinyin, b.phone, b.paid_at, b.paid_facility_id, b.paid_name, b.reason, b.user_id, b.user_name, b.at`

/** What the own hospital made or examines. */
export const ownSide = (tx: Tx) =>
  tx.filter('booking.side', sql`(b.facility_id = ${tx.tenant.facilityId} OR b.source_facility_id = ${tx.tenant.facilityId})`)

/** A booking that the own hospital made or examines. Throws 4. */
export async function readBooking(work: Pick<Work, 'tx' | 'about'>, bookingId: string): Promise<BookingRecord> {
  work.about(bookingId)
  const own = ownSide(work.tx)
  const row = await work.tx.row<BookingRecord>(sql`SELECT ${BOOKING_COLUMNS} FROM booking b WHERE b.booking_id = ${bookingId} AND ${own}`)
  if (!row) throw new CallError(CODE.notInRis)
  return row
}

/** Throws the reason that the list's button shows for the same act. */
export function checkBooking(work: Pick<Work, 'session'>, act: BookingAct, booking: BookingRecord): void {
  const examines = booking.facility_id === work.session.facilityId
  const refused = bookingRefusal(act, { status: booking.status, waits: booking.waits, examines })
  if (refused !== undefined) throw new CallError(refused)
}

/** Who acts on what another one changed meanwhile is told. Throws 2629, 2637. */
export function refuseStale(booking: Pick<BookingRecord, 'status'>, seen: BookingStatus | undefined): void {
  if (seen === undefined || seen === booking.status) return
  throw new CallError(seen === 'asked' ? CODE.transferAnswered : CODE.bookingChanged)
}

function ageOf({ patient }: BookingRecord, now: number): BookingRow['age'] {
  if (/^\d{1,3}$/.test(patient.age)) return { value: Number(patient.age), unit: patient.ageUnit }
  return (patient.birthday ? ageOn(patient.birthday, formatDate(now)) : undefined) ?? null
}

const timeOf = (instant: number | null): string | null => (instant === null ? null : formatDateTime(instant))

/** As both lists show it; the exams' ids are for the hospital that examines alone. */
export function bookingRow(
  booking: BookingRecord,
  now: number,
  more: { readonly mimes: number; readonly examId: string | null },
): BookingRow {
  const { patient } = booking
  return {
    appointmentId: booking.booking_id,
    bookingNo: booking.booking_no,
    baseVersion: booking.version,
    status: booking.status,
    state: BOOKING_STATE[booking.status],
    waits: booking.waits ? 1 : 0,
    formerName: booking.former_name,
    nextName: booking.next_name,
    facilityId: booking.facility_id,
    facilityName: booking.facility_name,
    sourceFacilityId: booking.source_facility_id,
    sourceName: booking.source_name,
    patName: booking.pat_name,
    pinyin: booking.pinyin,
    sex: patient.sex === '' ? 'O' : patient.sex,
    age: ageOf(booking, now),
    phone: isPhone(booking.phone) ? maskedPhone(booking.phone) : booking.phone,
    modality: booking.modality,
    checks: [...booking.checks],
    roomName: booking.room_name,
    time: timeOf(booking.starts_at),
    minutes: booking.slots * SLOT_MINUTES,
    urgent: booking.urgent ? 1 : 0,
    fee: booking.fee,
    paidTime: timeOf(booking.paid_at),
    paidName: booking.paid_name,
    reason: booking.reason,
    userName: booking.user_name,
    createTime: formatDateTime(booking.at),
    mimes: more.mimes,
    risProcedureId: more.examId ?? '',
  }
}
