import { randomUUID } from 'node:crypto'
import { appointmentCalls, type RequestOf } from '@farsight/shared/contract'
import { BOOKING_STATE, CODE, type StateCode, sameSides, slotInstant } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { atHospital, type There } from '../../bookings/at-hospital'
import { type BookingRecord, checkBooking, refuseStale } from '../../bookings/booking'
import { lockBooking, lockTransfer } from '../../bookings/lock'
import { moveBooked, movedTo, setStatus } from '../../bookings/move'
import { chosenItems } from '../../bookings/offer'
import { placeBooked } from '../../bookings/place'
import { owe, oweBack } from '../../bookings/settle'
import { freeSlots, takeSlots } from '../../bookings/slots'
import { nextNumber } from '../../desk/numbers'
import { atTheDesk } from '../../desk/who'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { books } from '../policies'
import { bookedChecks, nameOf, stretchOf } from './add'

/** Asks another hospital to examine in this one's place. Until it has answered, the booking keeps its time and nothing is done to it. */
export const transferAppointment = sessionHandler(appointmentCalls.transferAppointment, books, async (work, ask) => {
  const { session, now } = work
  const reason = ask.reason.trim()
  const booking = await lockBooking(work, ask.appointmentId)
  checkBooking(work, 'transfer', booking)
  refuseStale(booking, ask.status)
  if (reason === '') throw new CallError(CODE.fieldBlank, 'reason')
  if (ask.targetFacilityId === booking.facility_id) throw new CallError(CODE.transferOwn, 'targetFacilityId')
  const nextId = randomUUID()
  const { patientId: _, ...patient } = booking.patient
  const name = await atHospital(work, ask.targetFacilityId, null, async (there) => {
    const { tx } = there
    const bookingNo = await nextNumber(tx, 'booking', 'B', now)
    const targetName = await nameOf(there)
    await tx.run(sql`INSERT INTO booking (booking_id, booking_no, facility_id, source_facility_id, facility_name, source_name, status, former_id, former_facility_id, former_name,
        slots, starts_at, urgent, modality, checks, fee, patient, visit, pat_name, pinyin, phone, paid_at, paid_facility_id, paid_name, reason, user_id, user_name, at)
      VALUES (${nextId}, ${bookingNo}, ${tx.tenant.facilityId}, ${session.facilityId}, ${targetName}, ${session.facility.name}, 'asked', ${booking.booking_id}, ${booking.facility_id},
        ${booking.facility_name}, ${booking.slots}, ${new Date(booking.starts_at!)}, ${booking.urgent}, ${booking.modality}, ${JSON.stringify(booking.checks)}::jsonb, ${booking.fee},
        ${JSON.stringify(patient)}::jsonb, ${JSON.stringify(booking.visit)}::jsonb, ${booking.pat_name}, ${booking.pinyin}, ${booking.phone},
        ${booking.paid_at === null ? null : new Date(booking.paid_at)}, ${booking.paid_facility_id}, ${booking.paid_name}, ${reason}, ${session.userId}, ${session.userName}, ${new Date(now)})`)
    return targetName
  })
  await work.tx.run(sql`UPDATE booking b SET version = b.version + 1, waits = true, next_id = ${nextId}, next_name = ${name}
    WHERE b.booking_id = ${booking.booking_id} AND (b.facility_id = ${session.facilityId} OR b.source_facility_id = ${session.facilityId})`)
  return { val: { appointmentId: nextId } }
})

type Answer = RequestOf<typeof appointmentCalls.answerTransfer>

/** Here it stands from now on: with items, room and time of the target's own. What was paid already stays the price. */
async function accept(work: Work, here: There, booking: BookingRecord, ask: Answer): Promise<'booked' | 'paid'> {
  const { tx } = here
  const { session, now } = work
  await atTheDesk(tx)
  const paid = booking.paid_facility_id !== null
  const status = paid ? 'paid' : 'booked'
  if (!ask.time) throw new CallError(CODE.fieldBlank, 'time')
  const chosen = await chosenItems(tx, ask.checks ?? [])
  const taken = chosen.items.map(({ bodypart }, i) => ({ bodypart, side: chosen.sides[i]! }))
  if (!sameSides(booking.checks, taken)) throw new CallError(CODE.sideDiffers, 'checks')
  const stretch = await stretchOf(here, ask.time, chosen.modality, chosen.slots, booking.urgent)
  const starts_at = slotInstant(stretch.day, stretch.slot)!
  const fee = paid ? booking.fee : chosen.fee
  await tx.run(sql`UPDATE booking b SET version = b.version + 1, status = ${status}, room_id = ${stretch.room.room_id}, room_name = ${stretch.room.name}, day = ${stretch.day},
      slot = ${stretch.slot}, slots = ${stretch.slots}, starts_at = ${new Date(starts_at)}, modality = ${chosen.modality}, checks = ${JSON.stringify(bookedChecks(chosen))}::jsonb, fee = ${fee}
    WHERE b.booking_id = ${booking.booking_id} AND b.facility_id = ${tx.tenant.facilityId}`)
  await takeSlots(tx, now, stretch, booking.booking_id, { holdId: ask.holdId })
  await placeBooked(
    here,
    now,
    session,
    { ...booking, starts_at, room_id: stretch.room.room_id },
    chosen,
    BOOKING_STATE[status] as StateCode,
  )
  if (booking.paid_facility_id) await owe(work, tx, booking.booking_id, booking.paid_facility_id, booking.facility_id, fee)
  return status
}

/** What the hospital that it comes from sees of the answer. */
async function tellFormer(
  work: Work,
  there: There,
  former: BookingRecord,
  booking: BookingRecord,
  reason: string,
  accepted: boolean,
): Promise<void> {
  const { tx } = there
  if (!accepted) {
    await tx.run(sql`UPDATE booking b SET version = b.version + 1, waits = false, next_id = NULL, next_name = '', reason = ${reason}
      WHERE b.booking_id = ${former.booking_id} AND b.facility_id = ${tx.tenant.facilityId}`)
    return
  }
  await moveBooked(work, there, former, 'delete', booking.reason)
  await freeSlots(tx, former.booking_id)
  await oweBack(work, tx, former.booking_id)
  await setStatus(work, there, former, 'transferred', { reason: booking.reason })
}

export const answerTransfer = sessionHandler(appointmentCalls.answerTransfer, books, async (work, ask) => {
  const { booking, former } = await lockTransfer(work, ask.appointmentId)
  checkBooking(work, 'answer', booking)
  if (!former) throw new CallError(CODE.transferAnswered)
  const reason = ask.reason?.trim() ?? ''
  if (!ask.accept && reason === '') throw new CallError(CODE.fieldBlank, 'reason')
  const accepted = ask.accept ? await accept(work, { tx: work.tx, events: work.events, own: true }, booking, ask) : undefined
  await atHospital(work, former.facility_id, former.booking_id, (there) =>
    tellFormer(work, there, former, booking, reason, accepted !== undefined),
  )
  if (!accepted) await setStatus(work, work, booking, 'refused', { reason })
  return movedTo(accepted ?? 'refused')
})
