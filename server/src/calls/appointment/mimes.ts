import { appointmentCalls, type BookingMime } from '@farsight/shared/contract'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import { readBooking } from '../../bookings/booking'
import { deleteMime, mimesOf } from '../../bookings/mimes'
import { fileAddress } from '../../pictures/files'
import { CallError } from '../error'
import { type Handler, sessionHandler } from '../handler'
import { books } from '../policies'

/** The attachments of a booking, for both its sides; who brought one takes it away. */
export const mimeHandlers = (secret: Buffer): readonly Handler[] => [
  sessionHandler(appointmentCalls.getBookingMimes, books, async (work, { appointmentId }) => {
    const { session, now } = work
    await readBooking(work, appointmentId)
    const found = await mimesOf(work.tx, appointmentId)
    return {
      val: found.map(
        (one): BookingMime => ({
          mimeId: one.mime_id,
          name: one.name,
          type: one.type,
          url: fileAddress(secret, session.facilityId, one.mime_id, now),
          userName: one.user_name,
          time: formatDateTime(one.at),
          own: one.facility_id === session.facilityId ? 1 : 0,
        }),
      ),
    }
  }),
  sessionHandler(appointmentCalls.deleteBookingMime, books, async (work, { appointmentId, mimeId }) => {
    await readBooking(work, appointmentId)
    if ((await deleteMime(work.tx, appointmentId, mimeId)) === 0) throw new CallError(CODE.notInRis, 'mimeId')
    return { val: true as const }
  }),
]
