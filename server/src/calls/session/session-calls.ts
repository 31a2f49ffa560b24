import { createHash, randomBytes } from 'node:crypto'
import { sessionCalls } from '@farsight/shared/contract'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { SessionStore } from '../../session/store'
import { type Handler, publicHandler, sessionHandler } from '../handler'
import { anySession, background } from '../policies'

/** A socket's key lives this long and opens one socket. */
const TICKET_MS = 60_000

/** Calls of a running session: who am I, the socket's key, settings, end. */
export function sessionHandlers(gate: Pool, sessions: SessionStore): Handler[] {
  return [
    sessionHandler(sessionCalls.logout, { ...anySession, audited: true }, async ({ session }) => {
      await sessions.end(session)
      return { val: true as const }
    }),

    sessionHandler(sessionCalls.checkSession, background(anySession), async ({ session }) => ({
      val: { loginUserId: session.userId, facilityId: session.facilityId, role: session.role, locked: false, endsIn: 1800 },
    })),

    sessionHandler(sessionCalls.wsAuthenticate, background(anySession), async ({ session, now }) => {
      const ticket = randomBytes(32).toString('base64url')
      const hash = createHash('sha256').update(ticket).digest()
      await gate.query(sql`DELETE FROM socket_ticket WHERE expires < ${new Date(now)}`)
      await gate.query(
        sql`INSERT INTO socket_ticket (ticket_hash, session_hash, expires) VALUES (${hash}, ${session.tokenHash}, ${new Date(now + TICKET_MS)})`,
      )
      return { param: `ticket=${ticket}` }
    }),

    sessionHandler(sessionCalls.saveUserSetting, anySession, async ({ session, tx }, { key, value }) => {
      await tx.run(sql`INSERT INTO user_setting (user_id, facility_id, key, value) VALUES (${session.userId}, ${session.facilityId}, ${key}, ${value})
        ON CONFLICT (facility_id, user_id, key) DO UPDATE SET value = excluded.value`)
      return { val: true as const }
    }),

    sessionHandler(sessionCalls.getUserSetting, anySession, async ({ session, tx }, { key }) => {
      const own = tx.filter('settings.one', sql`s.facility_id = ${session.facilityId}`)
      const row = await tx.row<{ value: string }>(
        sql`SELECT s.value FROM user_setting s WHERE s.user_id = ${session.userId} AND s.key = ${key} AND ${own}`,
      )
      return { val: row?.value ?? null }
    }),
  ]
}

const LEVELS = ['debug', 'info', 'warn', 'error', 'fatal', 'info'] as const

/** Errors of browsers go to the server's own log, cut and as data, never as text of a line. */
export const logException = publicHandler(sessionCalls.logException, async ({ log }, payload) => {
  log[LEVELS[payload.level] ?? 'error'](
    { event: 'browser-error', browser: { message: payload.message, url: payload.url, stack: payload.stack ?? '' } },
    'a browser reported an error',
  )
  return { val: true as const }
})
