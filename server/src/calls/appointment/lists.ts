import { appointmentCalls, type RequestOf } from '@farsight/shared/contract'
import { CODE, FILTER_STATUS, formatDateTime, parseDateTime } from '@farsight/shared/domain'
import sql, { join, type Sql } from 'sql-template-tag'
import { BOOKING_COLUMNS, type BookingRecord, bookingRow, readBooking } from '../../bookings/booking'
import { owedFor } from '../../bookings/settle'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { books } from '../policies'

type Ask = RequestOf<typeof appointmentCalls.queryOwnBookings>

function instant(text: string | undefined, field: string): number | undefined {
  if (text === undefined) return undefined
  const value = parseDateTime(text)
  if (value === undefined) throw new CallError(CODE.parameterIllegal, field)
  return value
}

/** What is asked for besides the status: the counts are of the same bookings. */
function conditions(ask: Ask): Sql {
  const all: Sql[] = [sql`true`]
  const from = instant(ask.startTime, 'startTime')
  const to = instant(ask.endTime, 'endTime')
  if (from !== undefined && to !== undefined && from > to) throw new CallError(CODE.rangeReversed, 'startTime')
  const column = ask.timeType === 'create' ? sql`b.at` : sql`b.starts_at`
  const inRange: Sql[] = []
  if (from !== undefined) inRange.push(sql`${column} >= ${new Date(from)}`)
  if (to !== undefined) inRange.push(sql`${column} < ${new Date(to + 1000)}`)
  // What waits for an answer is never out of sight.
  if (inRange.length > 0) all.push(sql`((${join(inRange, ' AND ')}) OR b.status = 'asked')`)
  if (ask.modality) all.push(sql`b.modality = ${ask.modality}`)
  const word = ask.search?.trim().toLowerCase()
  if (word)
    all.push(
      sql`(strpos(lower(b.pat_name), ${word}) > 0 OR strpos(replace(lower(b.pinyin), ' ', ''), ${word.replaceAll(' ', '')}) > 0 OR b.phone = ${word} OR lower(b.booking_no) = ${word})`,
    )
  return join(all, ' AND ')
}

const MIMES = sql`(SELECT count(*)::int FROM booking_mime m WHERE m.booking_id = b.booking_id) AS mimes`
const examOf = ({ session }: Work): Sql =>
  sql`(SELECT r.exam_id FROM registration r WHERE r.booking_id = b.booking_id AND r.facility_id = ${session.facilityId} ORDER BY r.at, r.exam_id LIMIT 1) AS exam_id`

type Found = BookingRecord & { mimes: number; exam_id: string | null }

async function listed(work: Work, ask: Ask, ownList: Sql) {
  const { tx, now } = work
  const asked = conditions(ask)
  const status = FILTER_STATUS[ask.status ?? 'all'] ?? null
  const [pageNo, pageSize] = [ask.pageNo ?? 1, ask.pageSize ?? 50]
  const counts = (await tx.row<{ all: number; unpaid: number; paid: number; registered: number }>(sql`
    SELECT count(*)::int AS "all", count(*) FILTER (WHERE b.status = 'booked')::int AS unpaid, count(*) FILTER (WHERE b.status = 'paid')::int AS paid,
      count(*) FILTER (WHERE b.status = 'registered')::int AS registered FROM booking b WHERE ${ownList} AND ${asked}`))!
  // The soonest first; lists of when they were made begin with the newest.
  const order = ask.timeType === 'create' ? sql`b.at DESC, b.booking_id` : sql`(b.status = 'asked') DESC, b.starts_at, b.booking_id`
  const rows = await tx.rows<Found>(sql`
    SELECT ${BOOKING_COLUMNS}, ${MIMES}, ${examOf(work)} FROM booking b WHERE ${ownList} AND ${asked} AND (${status}::text IS NULL OR b.status = ${status}::text)
    ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(pageNo - 1) * pageSize}`)
  return {
    val: rows.map((row) => bookingRow(row, now, { mimes: row.mimes, examId: row.exam_id })),
    total: counts[ask.status ?? 'all'],
    totalIsFloor: false,
    counts,
  }
}

/** Bookings that the own hospital made, here and elsewhere. */
export const queryOwnBookings = sessionHandler(appointmentCalls.queryOwnBookings, books, (work, ask) =>
  listed(work, ask, work.tx.filter('booking.listOwn', sql`b.source_facility_id = ${work.session.facilityId}`)),
)

/** Bookings that others made here, and what they want to send here. */
export const queryOtherBookings = sessionHandler(appointmentCalls.queryOtherBookings, books, (work, ask) => {
  const { facilityId } = work.session
  return listed(
    work,
    ask,
    work.tx.filter('booking.listOther', sql`(b.facility_id = ${facilityId} AND b.source_facility_id <> ${facilityId})`),
  )
})

/** One of them whole, for its details, its form and its slip. */
export const getAppointment = sessionHandler(appointmentCalls.getAppointment, books, async (work, { appointmentId }) => {
  const { tx, now, session } = work
  const booking = await readBooking(work, appointmentId)
  const more = await tx.row<{ mimes: number; exam_id: string | null }>(
    sql`SELECT ${MIMES}, ${examOf(work)} FROM booking b WHERE b.booking_id = ${appointmentId} AND (b.facility_id = ${session.facilityId} OR b.source_facility_id = ${session.facilityId})`,
  )
  const owed = await owedFor(tx, appointmentId)
  const names = new Map([
    [booking.facility_id, booking.facility_name],
    [booking.source_facility_id, booking.source_name],
    ...(booking.paid_facility_id ? ([[booking.paid_facility_id, booking.paid_name]] as const) : []),
  ])
  const { patientId: _, ...patient } = booking.patient
  return {
    val: {
      booking: bookingRow(booking, now, { mimes: more?.mimes ?? 0, examId: more?.exam_id ?? null }),
      patient: booking.source_facility_id === session.facilityId ? booking.patient : patient,
      visit: booking.visit,
      roomId: booking.room_id,
      owed: owed.map((one) => ({
        fromName: names.get(one.facility_id) ?? '',
        toName: names.get(one.partner_id) ?? '',
        kind: one.kind,
        amount: one.amount,
        time: formatDateTime(one.at),
      })),
    },
  }
})
