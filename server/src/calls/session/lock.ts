import { accountCalls } from '@farsight/shared/contract'
import type { Credentials } from '../../session/credentials'
import type { SessionStore } from '../../session/store'
import { type Handler, sessionHandler } from '../handler'
import { anySession, background, whileLocked } from '../policies'

/** What locking a desk needs. */
export interface LockParts {
  readonly sessions: SessionStore
  readonly credentials: Credentials
}

/** A shared desk: the session stays, and nothing is done in it until its user is back. */
export function lockHandlers({ sessions, credentials }: LockParts): Handler[] {
  return [
    sessionHandler(accountCalls.lock, { ...whileLocked(anySession), audited: true }, async ({ session }) => {
      await sessions.lock(session, true)
      return { val: true as const }
    }),

    // Not an act before the password was right: who stands before a locked desk does not keep it alive. A wrong one counts as
    // at the login, and waits as there: no transaction waits with it.
    sessionHandler(
      accountCalls.unlock,
      { ...background(whileLocked(anySession)), audited: true },
      async ({ session, now }) => {
        await sessions.lock(session, false)
        await sessions.endsIn(session, now, true)
        return { val: true as const }
      },
      async ({ session, browser, address, now, log }, { password }) => {
        const name = await credentials.nameOf(session.userId, session.facilityId)
        await credentials.check({ name, password, browser, address, now, log }, async () => session)
      },
    ),
  ]
}
