import { CODE } from '@farsight/shared/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import { atGate } from '../modules/statements'
import { judge } from './budget'
import type { Digits } from './digits'
import type { SmsGateway } from './gateway'
import { BUDGET, DAY, type SmsBudget, type SmsScene } from './scenes'
import type { SmsSender } from './sender'

/** What messages need of the server. */
export interface NoticeParts {
  readonly gate: Pool
  readonly digits: Digits
  readonly sender: SmsSender
  readonly gateway: SmsGateway
  readonly log: FastifyBaseLogger
  readonly budget?: SmsBudget | undefined
}

/** The hospital that a message is of, and its text with words in braces. */
export interface Whose {
  readonly facilityId: string
  readonly text: string
}

/** Messages to patients: the budgets, the queue and the gateway are those of the codes. */
export class NoticeSms<About extends object> {
  constructor(
    private readonly scene: SmsScene,
    private readonly parts: NoticeParts,
  ) {}

  /** False where no provider is configured. */
  get open(): boolean {
    return this.parts.gateway.open
  }

  tokenOf = (smsId: string, facilityId: string): string => this.parts.digits.token(smsId, facilityId)

  /** Puts a hospital's message on its way, in that hospital's words. Throws 113 where a budget is used up. */
  async send(smsId: string, phone: string, userId: string, whose: Whose, about: About, now: number): Promise<void> {
    const { gate, log, sender, budget = BUDGET } = this.parts
    const { scene } = this
    const verdict = await atGate(gate, async (db) => {
      const judged = await judge(db, { scene, phone, address: '' }, now, budget)
      if (judged.may)
        await db.run(sql`INSERT INTO sms (sms_id, scene, phone, user_id, binding, state, at, expires, about, facility_id)
          VALUES (${smsId}, ${scene}, ${phone}, ${userId}, '', 'queued', ${new Date(now)}, ${new Date(now + DAY)}, ${JSON.stringify({ ...about, text: whose.text })}::jsonb, ${whose.facilityId})
          ON CONFLICT (sms_id) DO NOTHING`)
      return judged
    })
    if (!verdict.may) {
      if (verdict.site) log.error({ event: 'sms-budget-used-up', scene }, 'this hour’s SMS budget is used up')
      throw new CallError(CODE.tooFrequent, undefined, { retryAfter: verdict.retryAfter })
    }
    sender.deliver(smsId)
  }
}
