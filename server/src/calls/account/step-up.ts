import { accountCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import type { SmsGateway } from '../../codes/gateway'
import { isPhone, maskedPhone } from '../../codes/phone'
import type { SmsCodes } from '../../codes/sms-codes'
import type { Session } from '../../session/session'
import type { SessionStore } from '../../session/store'
import { CallError } from '../error'
import { type Handler, sessionHandler } from '../handler'
import { anySession } from '../policies'

/** How long the second factor counts. */
export const STEP_UP_MS = 30 * 60_000

/** What the second factor needs of the server. */
export interface StepUpParts {
  readonly sessions: SessionStore
  readonly smsCodes: SmsCodes
  readonly sms: SmsGateway
}

const bindingOf = ({ phone, tokenHash }: Session) => ({ scene: 'stepUp' as const, phone, binding: tokenHash })

/** The second factor of administrators (AN-18): a code to the user's own phone, good for this session alone. */
export function stepUpHandlers({ sessions, smsCodes, sms }: StepUpParts): Handler[] {
  return [
    sessionHandler(accountCalls.stepUpSend, anySession, async ({ session, now }) => {
      if (!isPhone(session.phone)) throw new CallError(CODE.noPhone)
      // Whoever is logged in is told what strangers are not: no message will come.
      if (!sms.open) throw new CallError(CODE.smsClosed)
      const retryAfter = await smsCodes.send({ ...bindingOf(session), userId: session.userId, address: '' }, now)
      return { val: { phone: maskedPhone(session.phone), retryAfter } }
    }),

    sessionHandler(accountCalls.stepUp, { ...anySession, audited: true }, async ({ session, now }, { smsCode }) => {
      const userId = await smsCodes.redeem(bindingOf(session), smsCode, now)
      if (userId !== session.userId) throw new CallError(CODE.smsCodeWrong)
      const until = now + STEP_UP_MS
      await sessions.stepUp(session.tokenHash, until)
      return { val: { until: formatDateTime(until) } }
    }),
  ]
}
