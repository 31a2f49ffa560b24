import { type NoticeParts, NoticeSms } from './notice-sms'

/** What the message about a report says beside its link: nothing of the patient. */
export interface ReportAbout {
  readonly facilityId: string
  readonly facilityName: string
  /** The site as the one who pushed reached it, without a slash at its end. */
  readonly origin: string
}

/** Where the link leads. */
const linkOf = (origin: string, token: string): string => `${origin}/#/patient_report?p=${token}`

/** Both languages in one message, the link in the middle: some phones take what follows an address for a part of it. */
export const reportText = ({ facilityName, origin }: ReportAbout, token: string): string =>
  `【千里眼】${facilityName}：您的检查报告已出具，请点击 ${linkOf(origin, token)} 查看，需输入本手机号后四位。 / Farsight: your report is ready; the last four digits of this number open it.`

/** Messages about reports. */
export class ReportSms extends NoticeSms<ReportAbout> {
  constructor(parts: NoticeParts) {
    super('reportPush', parts)
  }
}
