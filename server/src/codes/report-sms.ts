import { CODE } from '@farsight/shared/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import { atGate } from '../modules/statements'
import { judge } from './budget'
import type { Digits } from './digits'
import type { SmsGateway } from './gateway'
import { BUDGET, DAY, type SmsBudget } from './scenes'
import type { SmsSender } from './sender'

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

/** Messages about reports: the budgets, the queue and the gateway are those of the codes. */
export class ReportSms {
  constructor(
    private readonly gate: Pool,
    private readonly digits: Digits,
    private readonly sender: SmsSender,
    private readonly gateway: SmsGateway,
    private readonly log: FastifyBaseLogger,
    private readonly budget: SmsBudget = BUDGET,
  ) {}

  /** False where no provider is configured. */
  get open(): boolean {
    return this.gateway.open
  }

  tokenOf = (smsId: string, facilityId: string): string => this.digits.token(smsId, facilityId)

  /** Puts a message on its way. Throws 113 where a budget is used up. */
  async send(smsId: string, phone: string, userId: string, about: ReportAbout, now: number): Promise<void> {
    const verdict = await atGate(this.gate, async (db) => {
      const judged = await judge(db, { scene: 'reportPush', phone, address: '' }, now, this.budget)
      if (judged.may)
        await db.run(sql`INSERT INTO sms (sms_id, scene, phone, user_id, binding, state, at, expires, about)
          VALUES (${smsId}, 'reportPush', ${phone}, ${userId}, '', 'queued', ${new Date(now)}, ${new Date(now + DAY)}, ${JSON.stringify(about)}::jsonb)`)
      return judged
    })
    if (!verdict.may) {
      if (verdict.site) this.log.error({ event: 'sms-budget-used-up', scene: 'reportPush' }, 'this hour’s SMS budget is used up')
      throw new CallError(CODE.tooFrequent, undefined, { retryAfter: verdict.retryAfter })
    }
    this.sender.deliver(smsId)
  }
}
