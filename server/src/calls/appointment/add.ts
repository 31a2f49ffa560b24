import { randomUUID } from 'node:crypto'
import { appointmentCalls, type BookedCheck, type BookedTime, type DeskPatient, type DeskVisitRequest } from '@farsight/shared/contract'
import {
  BOOKING_REQUIRED,
  type BookingStatus,
  CODE,
  formatDate,
  formatDateTime,
  type PatientFacts,
  patientFaults,
  STATE,
  slotInstant,
  slotOfTime,
} from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { atHospital, type There } from '../../bookings/at-hospital'
import { type BookedRoom, bookingSetting, type Chosen, chosenItems, itemsOf, roomOf, roomsOf, sumOf } from '../../bookings/offer'
import { placeBooked } from '../../bookings/place'
import { type Stretch, takeSlots } from '../../bookings/slots'
import { alreadyBooked } from '../../bookings/twice'
import { nextNumber } from '../../desk/numbers'
import { atTheDesk } from '../../desk/who'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { books } from '../policies'

/** Longest description, in UTF-16 units (product.md section 5). */
const DESCRIPTION = 512

const factsOf = (one: DeskPatient): PatientFacts => ({ ...one, birthday: one.birthday ?? '' })

/** What a booking asks of patient and visit, field by field; the form shows the same. Throws 2600 to 2602, 2304, 2424 with the field. */
export function checkForm(patient: DeskPatient, visit: Pick<DeskVisitRequest, 'conditionDescription'>, now: number): void {
  const [fault] = patientFaults(factsOf(patient), BOOKING_REQUIRED, formatDate(now))
  if (fault) throw new CallError(fault.code, fault.field)
  const said = visit.conditionDescription
  if (said.trim() === '') throw new CallError(CODE.fieldBlank, 'conditionDescription')
  if (said.length > DESCRIPTION) throw new CallError(CODE.descriptionTooLong, 'conditionDescription')
}

/** The stretch of a room's day that so many slots take from a time on. Throws 2 for a day that is none, 4, 2624. */
export async function stretchOf(there: There, time: BookedTime, modality: string, slots: number, urgent: boolean): Promise<Stretch> {
  const slot = slotOfTime(time.at)
  if (slot === undefined || slotInstant(time.date, slot) === undefined) throw new CallError(CODE.parameterIllegal, 'time')
  const room = await roomOf(there.tx, time.roomId)
  if (room.modality !== modality) throw new CallError(CODE.bookingItems, 'time')
  return { room, day: time.date, slot, slots, urgent }
}

/** What was chosen, as the booking keeps it. */
export const bookedChecks = ({ items, sides }: Chosen): BookedCheck[] =>
  items.map((item, i) => ({
    modality: item.modality,
    bodypart: item.bodypart,
    side: sides[i]!,
    checkItem: item.name,
    minutes: item.minutes,
    fee: item.fee,
    preparation: item.preparation,
  }))

/** The own hospital's name, as the booking keeps it. */
export const nameOf = async ({ tx }: There): Promise<string> =>
  (await tx.row<{ name: string }>(sql`SELECT f.name FROM facility f WHERE f.facility_id = ${tx.tenant.facilityId}`))?.name ?? ''

/** A row of table booking that is about to be. */
interface NewBooking {
  readonly bookingId: string
  readonly status: BookingStatus
  readonly room: BookedRoom
  readonly stretch: Stretch
  readonly chosen: Chosen
  readonly patient: DeskPatient
  readonly visit: DeskVisitRequest
}

async function insertBooking(work: Work, there: There, one: NewBooking): Promise<string> {
  const { session, now } = work
  const { tx } = there
  const { patient, visit, chosen, stretch, room } = one
  const bookingNo = await nextNumber(tx, 'booking', 'B', now)
  await tx.run(sql`INSERT INTO booking (booking_id, booking_no, facility_id, source_facility_id, facility_name, source_name, status, room_id, room_name, day, slot, slots, starts_at,
      urgent, modality, checks, fee, patient, visit, pat_name, pinyin, phone, user_id, user_name, at)
    VALUES (${one.bookingId}, ${bookingNo}, ${tx.tenant.facilityId}, ${session.facilityId}, ${await nameOf(there)}, ${session.facility.name}, ${one.status}, ${room.room_id}, ${room.name},
      ${stretch.day}, ${stretch.slot}, ${stretch.slots}, ${new Date(slotInstant(stretch.day, stretch.slot)!)}, ${stretch.urgent}, ${chosen.modality}, ${JSON.stringify(bookedChecks(chosen))}::jsonb,
      ${chosen.fee}, ${JSON.stringify(patient)}::jsonb, ${JSON.stringify(visit)}::jsonb, ${patient.patName.trim()}, ${patient.pinyin.trim()}, ${patient.phone}, ${session.userId}, ${session.userName}, ${new Date(now)})`)
  return bookingNo
}

/** A booking here, or at a hospital that works together with this one: its time is taken and its exams stand there at once. */
export const addAppointment = sessionHandler(appointmentCalls.addAppointment, books, async (work, ask) => {
  const { session, now } = work
  const { visit } = ask
  checkForm(ask.patient, visit, now)
  const bookingId = randomUUID()
  work.about(bookingId)
  const val = await atHospital(work, ask.targetFacilityId ?? session.facilityId, null, async (there) => {
    await atTheDesk(there.tx)
    const chosen = await chosenItems(there.tx, ask.checks)
    const stretch = await stretchOf(there, ask.time, chosen.modality, chosen.slots, visit.emergency === 1)
    // Who a partner's patient is there is that hospital's matter.
    const { patientId, ...rest } = ask.patient
    const patient: DeskPatient = there.own && patientId ? { ...rest, patientId } : rest
    const own = await alreadyBooked(work, patient, stretch.day, bookedChecks(chosen))
    if (own && ask.again !== 1) throw new CallError(CODE.bookedAlready, undefined, own)
    const bookingNo = await insertBooking(work, there, { bookingId, status: 'booked', room: stretch.room, stretch, chosen, patient, visit })
    await takeSlots(there.tx, now, stretch, bookingId, { holdId: ask.holdId })
    const starts_at = slotInstant(stretch.day, stretch.slot)!
    const booking = {
      booking_id: bookingId,
      patient,
      visit,
      source_facility_id: session.facilityId,
      starts_at,
      room_id: stretch.room.room_id,
    }
    const placed = await placeBooked(there, now, session, booking, chosen, STATE.booked)
    const risProcedureIds = there.own ? placed.map(({ exam_id }) => exam_id) : []
    return {
      appointmentId: bookingId,
      bookingNo,
      fee: chosen.fee,
      state: STATE.booked as number,
      time: formatDateTime(starts_at),
      risProcedureIds,
    }
  })
  return { val }
})

/** The price of items by the list of the hospital that examines. */
export const getFee = sessionHandler(appointmentCalls.getFee, books, async (work, { checkItems, targetFacilityId }) => ({
  val: await atHospital(work, targetFacilityId ?? work.session.facilityId, null, async ({ tx }) => {
    const ids = [...new Set(checkItems)]
    const items = await itemsOf(tx, ids)
    if (items.length < ids.length) throw new CallError(CODE.notInRis, 'checkItems')
    if (items.some(({ fee }) => Number(fee) === 0)) throw new CallError(CODE.priceMissing)
    const asked = checkItems.map((id) => items.find((item) => item.item_id === id)!)
    return { fee: sumOf(asked.map(({ fee }) => fee)), minutes: asked.reduce((sum, { minutes }) => sum + minutes, 0) }
  }),
}))

/** Where one can book, and what is offered there. */
export const queryOffer = sessionHandler(appointmentCalls.queryOffer, books, async (work, { targetFacilityId }) => {
  const { tx, session } = work
  const ownTargets = tx.filter(
    'booking.targets',
    sql`c.facility_id = ANY (app_consortium() || app_partners() || ${[session.facilityId]}::uuid[])`,
  )
  const known = await tx.rows<{ facility_id: string; name: string }>(
    sql`SELECT c.facility_id, c.name FROM facility_card c WHERE c.kind <> 'clinic' AND ${ownTargets} ORDER BY c.facility_id <> ${session.facilityId}, c.name LIMIT 500`,
  )
  const facilities = known.map(({ facility_id, name }) => ({
    ...{ facilityId: facility_id, name },
    own: facility_id === session.facilityId ? (1 as const) : (0 as const),
  }))
  return {
    val: await atHospital(work, targetFacilityId ?? session.facilityId, null, async (there) => {
      const setting = await bookingSetting(there.tx)
      return {
        facilities,
        rooms: (await roomsOf(there.tx)).map(({ room_id, name, modality, opens, closes }) => ({
          roomId: room_id,
          name,
          modality,
          opens,
          closes,
        })),
        items: (await itemsOf(there.tx)).map((item) => ({
          itemId: item.item_id,
          modality: item.modality,
          bodypart: item.bodypart,
          checkItem: item.name,
          initials: item.initials,
          hasSide: item.has_side ? (1 as const) : (0 as const),
          minutes: item.minutes,
          fee: item.fee,
          preparation: item.preparation,
        })),
        urgentEach: setting.urgent_each,
        daysAhead: setting.days_ahead,
      }
    }),
  }
})
