import { sessionCalls } from '@farsight/shared/contract'
import sql from 'sql-template-tag'
import { noReadable } from '../../session/begin'
import type { SessionStore } from '../../session/store'
import { type Handler, publicHandler, sessionHandler } from '../handler'
import { anySession, background, whileLocked } from '../policies'

/** Calls of a running session: who am I, settings, end. */
export function sessionHandlers(sessions: SessionStore): Handler[] {
  return [
    sessionHandler(sessionCalls.logout, { ...whileLocked(anySession), audited: true }, async ({ session, browser }) => {
      await sessions.end(session)
      if (!session.embed) browser.setReadable(noReadable)
      return { val: true as const }
    }),

    // The page asks by itself; that the user has used keys or pointer since is an act, but not before a locked desk.
    sessionHandler(sessionCalls.checkSession, background(whileLocked(anySession)), async ({ session, now }, { active = 0 }) => {
      const { userId: loginUserId, facilityId, role, locked } = session
      return { val: { loginUserId, facilityId, role, locked, endsIn: await sessions.endsIn(session, now, active === 1 && !locked) } }
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
