import { CODE, MENU_ENTRIES } from '@farsight/shared/domain'
import type { FastifyInstance } from 'fastify'
import { calendarOf } from '../calendar/ics'
import { CallError } from '../calls/error'
import { meets } from '../calls/policies'
import { type SessionFileParts, sessionFiles } from '../http/session-files'
import { type MeetingListed, readMeeting } from './row'

/** What calendar entries of meetings need of the server. */
export interface MeetingRouteParts extends SessionFileParts {
  readonly clock: () => number
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** A meeting names no end: as long as field.md gives it. */
const MINUTES = 40

/** An entry says that there is a meeting, and of no patient. */
function calendar(m: MeetingListed, now: number): string {
  const { zh, en } = MENU_ENTRIES.find(({ key }) => key === 'morningMeeting')!
  return calendarOf({
    uid: `meeting-${m.meeting_id}@farsight`,
    sequence: m.version,
    stamp: now,
    start: m.at,
    end: m.at + MINUTES * 60_000,
    summary: `${zh} ${en}`,
    description: `${m.title} · ${m.host_name}`,
    cancelled: false,
  })
}

/** Calendar entries of the own hospital's meetings. */
export function meetingRoutes(app: FastifyInstance, { asTenant, secure, clock, sessionOf }: MeetingRouteParts): void {
  app.register(async (scope) => {
    const { sent } = sessionFiles(scope, { asTenant, secure, sessionOf }, meets)
    scope.get<{ Params: { id: string } }>('/meetings/:id/calendar.ics', (request, reply) => {
      const { id } = request.params
      return sent(request, reply, 'GET /meetings/calendar.ics', async (session) => {
        if (!ID.test(id)) return undefined
        const meeting = await asTenant(session, (tx) => readMeeting({ tx, session }, id)).catch((error: unknown) => {
          if (error instanceof CallError && error.code === CODE.notFound) return undefined
          throw error
        })
        return (
          meeting && { name: `meeting-${id.slice(0, 8)}.ics`, type: 'text/calendar; charset=utf-8', content: calendar(meeting, clock()) }
        )
      })
    })
  })
}
