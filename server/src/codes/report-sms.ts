import { SMS_DELIVERED, smsFilled } from '@farsight/shared/domain'
import { type NoticeParts, NoticeSms } from './notice-sms'

/** What the message about a report says beside its link: nothing of the patient. */
export interface ReportAbout {
  readonly facilityId: string
  readonly facilityName: string
  /** The site as the one who pushed reached it, without a slash at its end. */
  readonly origin: string
  /** The hospital's words; absent of messages that were queued before it had any. */
  readonly text?: string
}

/** Where the link leads. */
const linkOf = (origin: string, token: string): string => `${origin}/#/patient_report?p=${token}`

/** The hospital's words, or as delivered: both languages in one message, the link in the middle, since some phones take what follows an address for a part of it. */
export const reportText = ({ facilityName, origin, text = SMS_DELIVERED.reportPush }: ReportAbout, token: string): string =>
  smsFilled(text, { hospital: facilityName, link: linkOf(origin, token) })

/** Messages about reports. */
export class ReportSms extends NoticeSms<ReportAbout> {
  constructor(parts: NoticeParts) {
    super('reportPush', parts)
  }
}
