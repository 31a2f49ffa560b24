import { type NoticeParts, NoticeSms } from './notice-sms'

/** What the slip of a booking says over the phone's network: nothing of the patient. */
export interface SlipAbout {
  readonly facilityName: string
  readonly roomName: string
  /** `YYYY-MM-DD HH:mm` */
  readonly time: string
  readonly bookingNo: string
}

/** Both languages in one message. */
export const slipText = ({ facilityName, roomName, time, bookingNo }: SlipAbout): string =>
  `【千里眼】${facilityName}：您预约的检查时间为 ${time}，地点 ${roomName}，预约号 ${bookingNo}，请提前 15 分钟到登记台。 / Farsight: your exam is booked for ${time}, ${roomName}, no. ${bookingNo}. Come to the desk 15 minutes before.`

/** Messages about bookings. */
export class BookingSms extends NoticeSms<SlipAbout> {
  constructor(parts: NoticeParts) {
    super('booking', parts)
  }
}
