import { createHash, randomUUID } from 'node:crypto'
import { CODE } from '@farsight/shared/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import { atGate } from '../modules/statements'
import { judge } from './budget'
import type { Digits } from './digits'
import { BUDGET, CODE_LIFE_MS, CODE_TRIES, DAY, type SmsBudget, type SmsScene } from './scenes'
import type { SmsSender } from './sender'

/** Scenes that ask for a code. */
export type CodeScene = Exclude<SmsScene, 'pwdChanged' | 'phoneChanged' | 'critical'>

/** A code that is wanted. */
export interface CodeWish {
  readonly scene: CodeScene
  readonly phone: string
  /** Whose phone it is; undefined when nobody has it: then all is the same, but nothing is sent. */
  readonly userId: string | undefined
  /** Name of the visit or the session: the code is of no use to another. */
  readonly binding: Buffer
  /** Where it was asked from; '' for who is logged in. */
  readonly address: string
}

/** The visit as the tables hold it. */
export const hashVisit = (visit: string): Buffer => createHash('sha256').update(`visit:${visit}`).digest()

const SIX = /^\d{6}$/

/** Codes by SMS: six digits, five tries, five minutes, one use, for one phone, one scene and one browser. */
export class SmsCodes {
  constructor(
    private readonly gate: Pool,
    private readonly digits: Digits,
    private readonly sender: SmsSender,
    private readonly log: FastifyBaseLogger,
    private readonly budget: SmsBudget = BUDGET,
  ) {}

  /** Puts a code on its way. Answers the seconds until the next may be asked for; throws 113 where a budget is used up. */
  async send(wish: CodeWish, now: number): Promise<number> {
    const smsId = randomUUID()
    const { scene, phone, userId, binding, address } = wish
    const verdict = await atGate(this.gate, async (db) => {
      const judged = await judge(db, wish, now, this.budget)
      if (!judged.may) return judged
      await db.run(sql`DELETE FROM sms WHERE at < ${new Date(now - DAY)}`)
      await db.run(
        sql`INSERT INTO sms (sms_id, scene, phone, user_id, binding, address, state, at, expires)
            VALUES (${smsId}, ${scene}, ${phone}, ${userId ?? null}, ${binding}, ${address}, ${userId ? 'queued' : 'none'}, ${new Date(now)}, ${new Date(now + CODE_LIFE_MS)})`,
      )
      return judged
    })
    if (verdict.may) {
      if (verdict.siteLeft === 100) this.log.error({ event: 'sms-budget-low' }, 'a hundred SMS are left in this hour’s budget')
      this.sender.deliver(smsId)
      return this.budget.resend / 1_000
    }
    if (verdict.site)
      this.log.error({ event: 'sms-budget-used-up', scene }, 'this hour’s SMS budget is used up: somebody may be misusing it')
    throw new CallError(CODE.tooFrequent, undefined, { retryAfter: verdict.retryAfter })
  }

  /** Uses up a code; answers whose it was. Throws 2303 for a wrong one, and for every one after five wrong ones. */
  async redeem({ scene, phone, binding }: Pick<CodeWish, 'scene' | 'phone' | 'binding'>, typed: string, now: number): Promise<string> {
    const given = typed.trim()
    // A slip of the finger that cannot be a code costs no try.
    if (!SIX.test(given)) throw new CallError(CODE.smsCodeWrong)
    const { rows } = await this.gate.query<{ sms_id: string; user_id: string | null }>(
      // Counted before it is compared: of many guesses that come together five are looked at.
      sql`UPDATE sms SET tries = tries + 1
          WHERE sms_id = (SELECT sms_id FROM sms WHERE phone = ${phone} AND scene = ${scene} AND binding = ${binding} ORDER BY at DESC LIMIT 1)
            AND used IS NULL AND tries < ${CODE_TRIES} AND expires > ${new Date(now)}
          RETURNING sms_id, user_id`,
    )
    const row = rows[0]
    const right = this.digits.match(row?.sms_id ?? '', given)
    if (!row || !right || row.user_id === null) throw new CallError(CODE.smsCodeWrong)
    const used = await this.gate.query(sql`UPDATE sms SET used = ${new Date(now)} WHERE sms_id = ${row.sms_id} AND used IS NULL`)
    if (used.rowCount !== 1) throw new CallError(CODE.smsCodeWrong)
    return row.user_id
  }

  /** Tells a user that the password was set anew, or that codes go to another phone. It comes out of no budget: each took a code. */
  async tellChanged(scene: 'pwdChanged' | 'phoneChanged', phone: string, userId: string, now: number): Promise<void> {
    const smsId = randomUUID()
    await this.gate.query(
      sql`INSERT INTO sms (sms_id, scene, phone, user_id, binding, state, at, expires)
          VALUES (${smsId}, ${scene}, ${phone}, ${userId}, '', 'queued', ${new Date(now)}, ${new Date(now + DAY)})`,
    )
    this.sender.deliver(smsId)
  }
}
