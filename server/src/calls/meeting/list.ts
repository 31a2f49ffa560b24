import { type AnswerOf, meetingCalls } from '@farsight/shared/contract'
import { CODE, parseDateTime } from '@farsight/shared/domain'
import sql, { join, type Sql } from 'sql-template-tag'
import { listedColumns, type MeetingListed, meetingRow } from '../../meetings/row'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { meets } from '../policies'

const DAY = 24 * 60 * 60_000

/** The first moment of a day. Throws 2 with the field for a day that no calendar has. */
export function dayStart(day: string, field: string): number {
  const at = parseDateTime(`${day} 00:00:00`)
  if (at === undefined) throw new CallError(CODE.parameterIllegal, field)
  return at
}

/** Running first, then those to come, the next one first, then completed ones, newest first. */
const IN_ORDER = sql`CASE m.state WHEN 'progress' THEN 0 WHEN 'preparation' THEN 1 ELSE 2 END, CASE WHEN m.state = 'preparation' THEN m.at END, m.at DESC, m.meeting_id`

type Counts = AnswerOf<typeof meetingCalls.meetingList>['counts']

/** Meetings of the own hospital; the counts are of what was asked for, whatever state was chosen. */
export const meetingList = sessionHandler(meetingCalls.meetingList, meets, async ({ tx, session }, q) => {
  const from = q.from === undefined ? undefined : dayStart(q.from, 'from')
  const to = q.to === undefined ? undefined : dayStart(q.to, 'to')
  if (from !== undefined && to !== undefined && from > to) throw new CallError(CODE.parameterIllegal, 'from')
  const search = q.search?.trim().toLowerCase() ?? ''
  const own = tx.filter('meeting.list', sql`m.facility_id = ${tx.tenant.facilityId}`)
  const asked: Sql[] = [
    own,
    ...(from === undefined ? [] : [sql`m.at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`m.at < ${new Date(to + DAY)}`]),
    ...(search ? [sql`strpos(lower(m.title || ' ' || m.host_name), ${search}) > 0`] : []),
  ]
  const where = join(asked, ' AND ')
  const counts = await tx.row<Counts>(
    sql`SELECT count(*) FILTER (WHERE m.state = 'preparation')::int AS preparation, count(*) FILTER (WHERE m.state = 'progress')::int AS progress,
      count(*) FILTER (WHERE m.state = 'completed')::int AS completed FROM meeting m WHERE ${where}`,
  )
  const { preparation, progress, completed } = counts!
  const size = q.pageSize ?? 20
  const state = q.state ? sql`m.state = ${q.state}` : sql`true`
  const rows = await tx.rows<MeetingListed>(
    sql`SELECT ${listedColumns(session)} FROM meeting m WHERE ${where} AND ${state} ORDER BY ${IN_ORDER} LIMIT ${size} OFFSET ${((q.pageNo ?? 1) - 1) * size}`,
  )
  return {
    val: rows.map((row) => meetingRow(row, session.userId)),
    total: q.state ? counts![q.state] : preparation + progress + completed,
    totalIsFloor: false,
    counts: { preparation, progress, completed },
  }
})
