import { accountCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { writeAudit } from '../../audit/audit'
import { checkPhone } from '../../codes/phone'
import { addressKey } from '../../codes/rates'
import type { ResetTickets, TicketHolder } from '../../codes/reset-tickets'
import { hashVisit, type SmsCodes } from '../../codes/sms-codes'
import type { AsTenant } from '../../database/tenant'
import type { Credentials } from '../../session/credentials'
import type { ImageCodes } from '../../session/image-code'
import { passwordFault } from '../../session/password-rules'
import type { SessionStore } from '../../session/store'
import { CallError } from '../error'
import { type Handler, type PublicWork, publicHandler } from '../handler'

/** What a forgotten password needs of the server. */
export interface ForgotPasswordParts {
  readonly gate: Pool
  readonly asTenant: AsTenant
  readonly sessions: SessionStore
  readonly credentials: Credentials
  readonly codes: ImageCodes
  readonly smsCodes: SmsCodes
  readonly resetTickets: ResetTickets
}

const holderOf = ({ browser }: PublicWork, phone: string): TicketHolder => ({ phone, visit: hashVisit(browser.visit()) })

/**
 * Three steps in one browser: picture and phone, the phone's code, a new password. Nobody learns whether somebody has a
 * phone: each step does and answers the same, and the message itself goes out later.
 */
export function forgotPasswordHandlers(parts: ForgotPasswordParts): Handler[] {
  const { gate, asTenant, sessions, credentials, codes, smsCodes, resetTickets } = parts

  const send = publicHandler(accountCalls.sendSmsCode, async (work, { phone, imageId, imageCode, scene }) => {
    checkPhone(phone)
    await codes.redeem(work, imageId, imageCode)
    const { rows } = await gate.query<{ user_id: string }>(sql`SELECT user_id FROM login WHERE phone = ${phone}`)
    const { visit: binding } = holderOf(work, phone)
    const wish = { scene, phone, userId: rows[0]?.user_id, binding, address: addressKey(work.address) }
    return { val: { sent: true as const, retryAfter: await smsCodes.send(wish, work.now) } }
  })

  const check = publicHandler(accountCalls.checkSmsCode, async (work, { phone, smsCode }) => {
    checkPhone(phone)
    const holder = holderOf(work, phone)
    const userId = await smsCodes.redeem({ scene: 'forgetPwd', phone, binding: holder.visit }, smsCode, work.now)
    return { val: { resetTicket: await resetTickets.issue(holder, userId, work.now) } }
  })

  const reset = publicHandler(accountCalls.resetPwd, async (work, { phone, resetTicket, newPwd, rePwd }) => {
    const { now, address, browser } = work
    checkPhone(phone)
    const userId = await resetTickets.find(resetTicket, holderOf(work, phone), now)
    // The phone may have been given to another account since the code.
    const { rows } = await gate.query<{ facility_id: string; login_name: string }>(
      sql`SELECT facility_id, login_name FROM login WHERE user_id = ${userId ?? null} AND phone = ${phone}`,
    )
    const login = rows[0]
    if (!userId || !login) throw new CallError(CODE.resetTicket)
    if (newPwd !== rePwd) throw new CallError(CODE.passwordsDiffer, 'rePwd')
    const facilityId = login.facility_id
    const facts = await sessions.facts(userId, facilityId)
    const fault = passwordFault(newPwd, [login.login_name, phone, facts?.userName ?? '', facts?.facility.name ?? ''])
    if (fault !== undefined) throw new CallError(fault, 'newPwd')
    if (!(await resetTickets.use(resetTicket, now))) throw new CallError(CODE.resetTicket)
    await asTenant({ facilityId, userId }, async (tx) => {
      await writeAudit(tx, { call: accountCalls.resetPwd.name, outcome: CODE.success, objectId: userId, address })
      await credentials.set(userId, facilityId, newPwd, browser)
    })
    await sessions.endAll(userId, facilityId)
    await smsCodes.tellChanged('pwdChanged', phone, userId, now)
    return { val: true as const }
  })

  return [send, check, reset]
}
