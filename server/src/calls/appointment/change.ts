import { appointmentCalls, type DeskPatient, type DeskVisitRequest, type RequestOf } from '@farsight/shared/contract'
import { CODE, isMobile, slotInstant } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { eventOf } from '../../acts/own'
import { atHospital, type There } from '../../bookings/at-hospital'
import { type BookingRecord, checkBooking, refuseStale } from '../../bookings/booking'
import { lockBooking, lockTransfer } from '../../bookings/lock'
import { moveBooked, movedTo, setStatus } from '../../bookings/move'
import { examsOf } from '../../bookings/place'
import { owe, oweBack } from '../../bookings/settle'
import { freeSlots, takeSlots } from '../../bookings/slots'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { books } from '../policies'
import { stretchOf } from './add'

/** Longest description, in UTF-16 units (product.md section 5). */
const DESCRIPTION = 512

type Changes = RequestOf<typeof appointmentCalls.updateAppointment>['changes']

function checkChanges({ phone, address, conditionDescription: said }: Changes): void {
  if (phone !== undefined && !isMobile(phone)) throw new CallError(phone.trim() === '' ? CODE.fieldBlank : CODE.phoneFormat, 'phone')
  if (address?.trim() === '') throw new CallError(CODE.fieldBlank, 'address')
  if (said?.trim() === '') throw new CallError(CODE.fieldBlank, 'conditionDescription')
  if ((said?.length ?? 0) > DESCRIPTION) throw new CallError(CODE.descriptionTooLong, 'conditionDescription')
}

/** What the exams' rows say of it too. */
async function changeExams({ tx, events }: There, booking: BookingRecord, patient: DeskPatient, visit: DeskVisitRequest): Promise<void> {
  await tx.run(sql`UPDATE exam e SET version = e.version + 1, phone = ${patient.phone}, department = ${visit.department}, apply_doctor = ${visit.applyDoctor},
    condition_description = ${visit.conditionDescription}
    WHERE e.facility_id = ${tx.tenant.facilityId} AND e.exam_id IN (SELECT r.exam_id FROM registration r WHERE r.booking_id = ${booking.booking_id} AND r.facility_id = ${tx.tenant.facilityId})`)
  await tx.run(
    sql`UPDATE registration r SET address = ${patient.address} WHERE r.booking_id = ${booking.booking_id} AND r.facility_id = ${tx.tenant.facilityId}`,
  )
  for (const exam of await examsOf(tx, booking.booking_id)) await events.emit(eventOf(exam))
}

/** The new time is taken, and the former one free, in one transaction. */
async function moveTime(there: There, now: number, booking: BookingRecord, changes: Changes): Promise<void> {
  const { tx } = there
  const { urgent, modality, slots, booking_id } = booking
  const stretch = await stretchOf(there, changes.time!, modality, slots, urgent)
  await takeSlots(tx, now, stretch, booking_id, { bookingId: booking_id, holdId: changes.holdId })
  const starts = new Date(slotInstant(stretch.day, stretch.slot)!)
  await tx.run(sql`UPDATE booking b SET room_id = ${stretch.room.room_id}, room_name = ${stretch.room.name}, day = ${stretch.day}, slot = ${stretch.slot}, starts_at = ${starts}
    WHERE b.booking_id = ${booking_id} AND b.facility_id = ${tx.tenant.facilityId}`)
  await tx.run(
    sql`UPDATE registration r SET room_id = ${stretch.room.room_id}, pre_check_time = ${starts} WHERE r.booking_id = ${booking_id} AND r.facility_id = ${tx.tenant.facilityId}`,
  )
}

/** Another time, or how the patient is reached. Who somebody is, and what is examined, is another booking. */
export const updateAppointment = sessionHandler(appointmentCalls.updateAppointment, books, async (work, ask) => {
  const { changes } = ask
  const booking = await lockBooking(work, ask.appointmentId)
  checkBooking(work, 'edit', booking)
  if (booking.version !== ask.baseVersion) throw new CallError(CODE.editedByAnother, undefined, { baseVersion: booking.version })
  checkChanges(changes)
  const { time: _, holdId: __, phone = booking.patient.phone, address = booking.patient.address, ...said } = changes
  const patient: DeskPatient = { ...booking.patient, phone, address }
  const visit: DeskVisitRequest = { ...booking.visit, ...said }
  await atHospital(work, booking.facility_id, booking.booking_id, async (there) => {
    if (changes.time) await moveTime(there, work.now, booking, changes)
    await changeExams(there, booking, patient, visit)
  })
  await work.tx.run(sql`UPDATE booking b SET version = b.version + 1, patient = ${JSON.stringify(patient)}::jsonb, visit = ${JSON.stringify(visit)}::jsonb, phone = ${phone}
    WHERE b.booking_id = ${booking.booking_id} AND (b.facility_id = ${work.session.facilityId} OR b.source_facility_id = ${work.session.facilityId})`)
  return { val: { baseVersion: booking.version + 1 } }
})

/** Money was taken here; where somebody else examines, this hospital owes it. */
export const setPaid = sessionHandler(appointmentCalls.setPaid, books, async (work, { appointmentId, status }) => {
  const { session, now } = work
  const booking = await lockBooking(work, appointmentId)
  checkBooking(work, 'pay', booking)
  refuseStale(booking, status)
  await atHospital(work, booking.facility_id, booking.booking_id, async (there) => {
    await moveBooked(work, there, booking, 'pay')
    await there.tx.run(sql`UPDATE booking b SET version = b.version + 1, status = 'paid', paid_at = ${new Date(now)}, paid_facility_id = ${session.facilityId}, paid_name = ${session.facility.name}
      WHERE b.booking_id = ${booking.booking_id} AND b.facility_id = ${there.tx.tenant.facilityId}`)
  })
  await owe(work, work.tx, booking.booking_id, session.facilityId, booking.facility_id, booking.fee)
  return movedTo('paid')
})

/** The time is free again, its exams are deleted, and what was owed for it is taken back. A transfer that waits is taken back. */
export const cancelAppointment = sessionHandler(appointmentCalls.cancelAppointment, books, async (work, ask) => {
  const reason = ask.reason.trim()
  const { booking, seen } = await lockTransfer(work, ask.appointmentId)
  checkBooking(work, 'cancel', booking)
  // What was to be taken back may have been accepted: that booking is the only one that the patient has then.
  refuseStale(booking, ask.status ?? seen)
  if (reason === '') throw new CallError(CODE.fieldBlank, 'reason')
  if (booking.status === 'asked') {
    await atHospital(work, booking.former_facility_id!, booking.former_id, ({ tx }) =>
      tx.run(sql`UPDATE booking b SET version = b.version + 1, waits = false, next_id = NULL, next_name = ''
        WHERE b.booking_id = ${booking.former_id} AND b.facility_id = ${tx.tenant.facilityId}`),
    )
  } else {
    await atHospital(work, booking.facility_id, booking.booking_id, async (there) => {
      await moveBooked(work, there, booking, 'delete', reason)
      await freeSlots(there.tx, booking.booking_id)
      await oweBack(work, there.tx, booking.booking_id)
    })
  }
  await setStatus(work, work, booking, 'cancelled', { reason })
  return movedTo('cancelled')
})
