import type { BookingSms } from '../../codes/booking-sms'
import type { Handler } from '../handler'
import { addAppointment, getFee, queryOffer } from './add'
import { cancelAppointment, setPaid, updateAppointment } from './change'
import { getAppointment, queryOtherBookings, queryOwnBookings } from './lists'
import { mimeHandlers } from './mimes'
import { getBookingSetting, saveBookingSetting } from './setting'
import { slipHandler } from './slip'
import { holdSlot, querySlots, releaseSlot } from './slots'
import { answerTransfer, transferAppointment } from './transfer'

/** What bookings need of the server. */
export interface AppointmentParts {
  readonly bookingSms: BookingSms
  readonly secret: Buffer
}

/** Bookings and slots (2620 to 2639). */
export const appointmentHandlers = ({ bookingSms, secret }: AppointmentParts): readonly Handler[] => [
  addAppointment,
  updateAppointment,
  cancelAppointment,
  setPaid,
  queryOwnBookings,
  queryOtherBookings,
  getAppointment,
  querySlots,
  holdSlot,
  releaseSlot,
  getFee,
  queryOffer,
  transferAppointment,
  answerTransfer,
  ...mimeHandlers(secret),
  slipHandler(bookingSms),
  getBookingSetting,
  saveBookingSetting,
]
