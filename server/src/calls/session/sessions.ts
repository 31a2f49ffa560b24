import { accountCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Session } from '../../session/session'
import type { SessionStore } from '../../session/store'
import { CallError } from '../error'
import { type Handler, sessionHandler } from '../handler'
import { anySession } from '../policies'

/** Sees and ends the sessions of the hospital's other users. Of another hospital nobody does. */
const administers = ({ role, duty }: Session): boolean =>
  (role === 'admin' && (duty === undefined || duty === 'security')) || role === 'unionAdmin'

/** Where a user is logged in, and the end of it (SS-11). */
export function ownSessionHandlers(sessions: SessionStore): Handler[] {
  return [
    sessionHandler(accountCalls.querySessions, anySession, async ({ session, now }, { userId = session.userId }) => {
      if (userId !== session.userId && !administers(session)) throw new CallError(CODE.noPermission)
      const found = await sessions.ofUser(userId, session.facilityId, now)
      const val = found.map(({ sessionId, identityType, agent, address, created, seen }) => ({
        sessionId,
        current: sessionId === session.sessionId,
        identityType,
        agent,
        address,
        created: formatDateTime(created),
        seen: formatDateTime(seen),
      }))
      return { val, total: val.length, totalIsFloor: false }
    }),

    sessionHandler(accountCalls.endSession, { ...anySession, audited: true }, async ({ session, about }, { sessionId, others = 0 }) => {
      if (others) return { val: { ended: await sessions.endAll(session.userId, session.facilityId, session) } }
      if (sessionId === undefined) throw new CallError(CODE.parameterEmpty, 'sessionId')
      about(sessionId)
      const own = administers(session) ? sql`true` : sql`user_id = ${session.userId}`
      const ended = await sessions.endWhere(sql`session_id = ${sessionId} AND facility_id = ${session.facilityId} AND ${own}`)
      if (ended === 0) throw new CallError(CODE.notFound)
      return { val: { ended } }
    }),
  ]
}
