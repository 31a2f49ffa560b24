import { accountCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import type { Credentials } from '../../session/credentials'
import { passwordFault } from '../../session/password-rules'
import type { SessionStore } from '../../session/store'
import { CallError } from '../error'
import { type Handler, sessionHandler } from '../handler'
import { anySession } from '../policies'

/** What changing a password needs. */
export interface PasswordParts {
  readonly sessions: SessionStore
  readonly credentials: Credentials
}

/**
 * A new password for one who knows the present one. Somebody at a desk that was left open has five tries, then the session is
 * over (AN-19). The user's other sessions end with the old password.
 */
export function passwordHandler({ sessions, credentials }: PasswordParts): Handler {
  return sessionHandler(
    accountCalls.changePwd,
    { ...anySession, audited: true },
    async ({ session, browser }, { oldPwd, newPwd, rePwd }) => {
      const { userId, facilityId, userName, phone, facility } = session
      if (newPwd !== rePwd) throw new CallError(CODE.passwordsDiffer, 'rePwd')
      const name = await credentials.nameOf(userId, facilityId)
      const fault = passwordFault(newPwd, [name, userName, phone, facility.name])
      if (fault !== undefined) throw new CallError(fault, 'newPwd')
      if (!(await credentials.isOwn(userId, facilityId, oldPwd))) {
        await sessions.wrongPassword(session)
        throw new CallError(CODE.oldPasswordWrong, 'oldPwd')
      }
      await credentials.set(userId, facilityId, newPwd, browser)
      await sessions.endAll(userId, facilityId, session)
      return { val: true as const }
    },
  )
}
