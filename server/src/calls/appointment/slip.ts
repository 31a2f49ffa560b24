import { randomUUID } from 'node:crypto'
import { appointmentCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import { checkBooking, readBooking } from '../../bookings/booking'
import type { BookingSms } from '../../codes/booking-sms'
import { isPhone, maskedPhone } from '../../codes/phone'
import { smsWish } from '../../codes/sms-rules'
import { CallError } from '../error'
import { type Handler, sessionHandler } from '../handler'
import { books } from '../policies'

/** The slip to the patient's phone: the printed one is the page's. */
export const slipHandler = (sms: BookingSms): Handler =>
  sessionHandler(appointmentCalls.sendSlip, books, async (work, { appointmentId }) => {
    const booking = await readBooking(work, appointmentId)
    checkBooking(work, 'slip', booking)
    const { on, text } = await smsWish(work.tx, 'booking')
    if (!on) throw new CallError(CODE.smsOff)
    if (!sms.open) throw new CallError(CODE.smsClosed)
    if (!isPhone(booking.phone)) throw new CallError(CODE.noPhone)
    const about = {
      facilityName: booking.facility_name,
      roomName: booking.room_name,
      time: formatDateTime(booking.starts_at!).slice(0, 16),
      bookingNo: booking.booking_no,
    }
    // Last: a message that is on its way cannot be called back.
    await sms.send(randomUUID(), booking.phone, work.session.userId, { facilityId: work.session.facilityId, text }, about, work.now)
    return { val: { phone: maskedPhone(booking.phone) } }
  })
