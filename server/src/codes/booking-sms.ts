import { SMS_DELIVERED, smsFilled } from '@farsight/shared/domain'
import { type NoticeParts, NoticeSms } from './notice-sms'

/** What the slip of a booking says over the phone's network: nothing of the patient. */
export interface SlipAbout {
  readonly facilityName: string
  readonly roomName: string
  /** `YYYY-MM-DD HH:mm` */
  readonly time: string
  readonly bookingNo: string
  readonly text?: string
}

/** The hospital's words, or as delivered. */
export const slipText = ({ facilityName, roomName, time, bookingNo, text = SMS_DELIVERED.booking }: SlipAbout): string =>
  smsFilled(text, { hospital: facilityName, time, room: roomName, no: bookingNo })

/** Messages about bookings. */
export class BookingSms extends NoticeSms<SlipAbout> {
  constructor(parts: NoticeParts) {
    super('booking', parts)
  }
}
