import type { MeetingRow } from '@farsight/shared/contract'
import { CODE, formatDateTime, type MeetingAct, type MeetingPart, type MeetingState, meetingRefusal } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'

/** A row of table meeting. Instants are milliseconds. */
export interface MeetingRecord {
  readonly meeting_id: string
  readonly title: string
  readonly at: number
  readonly host_id: string
  readonly host_name: string
  readonly state: MeetingState
  readonly version: number
  readonly revision: number
  readonly current_case_id: string | null
  readonly summary: string
  readonly started_at: number | null
  readonly finished_at: number | null
  /** The asking user takes part. */
  readonly takes_part: boolean
}

/** What a list shows besides. */
export interface MeetingListed extends MeetingRecord {
  readonly people: number
  readonly cases: number
}

/** The columns of {@link MeetingRecord} but for `takes_part`, for a query over `meeting m`. */
const COLUMNS = sql`m.meeting_id, m.title, m.at, m.host_id, m.host_name, m.state, m.version, m.revision, m.current_case_id, m.summary, m.started_at, m.finished_at`

/** The columns of {@link MeetingListed}, for a query over `meeting m`. */
export const listedColumns = ({ userId, facilityId }: { userId: string; facilityId: string }) => sql`${COLUMNS},
  EXISTS (SELECT 1 FROM meeting_person p WHERE p.meeting_id = m.meeting_id AND p.user_id = ${userId} AND p.facility_id = ${facilityId}) AS takes_part,
  (SELECT count(*)::int FROM meeting_person p WHERE p.meeting_id = m.meeting_id AND p.facility_id = ${facilityId}) AS people,
  (SELECT count(*)::int FROM meeting_case c WHERE c.meeting_id = m.meeting_id AND c.facility_id = ${facilityId}) AS cases`

/** What the asking user is to a meeting. */
export const partOf = (meeting: Pick<MeetingRecord, 'host_id' | 'takes_part'>, userId: string): MeetingPart => ({
  host: meeting.host_id === userId,
  participant: meeting.takes_part,
})

/** A meeting of the own hospital; another hospital's does not exist (2002). */
export async function readMeeting({ tx, session }: Pick<Work, 'tx' | 'session'>, id: string): Promise<MeetingListed> {
  const own = tx.filter('meeting.read', sql`m.facility_id = ${tx.tenant.facilityId}`)
  const meeting = await tx.row<MeetingListed>(sql`SELECT ${listedColumns(session)} FROM meeting m WHERE m.meeting_id = ${id} AND ${own}`)
  if (!meeting) throw new CallError(CODE.notFound)
  return meeting
}

/** The same, locked until the transaction ends and held against the rule of the act. */
export async function lockMeetingFor(work: Work, act: MeetingAct, id: string): Promise<MeetingListed> {
  const { tx, session } = work
  work.about(id)
  if (!(await tx.row(sql`SELECT 1 FROM meeting m WHERE m.meeting_id = ${id} AND m.facility_id = ${tx.tenant.facilityId} FOR UPDATE`)))
    throw new CallError(CODE.notFound)
  // Read under the lock: who takes part may have changed while it was waited for.
  const meeting = await readMeeting(work, id)
  const refused = meetingRefusal(meeting.state, act, partOf(meeting, session.userId))
  if (refused) throw new CallError(refused)
  return meeting
}

const time = (instant: number | null): string | null => (instant === null ? null : formatDateTime(instant))

/** A meeting as the list shows it to this user. */
export function meetingRow(m: MeetingListed, userId: string): MeetingRow {
  const { host, participant } = partOf(m, userId)
  return {
    id: m.meeting_id,
    title: m.title,
    time: formatDateTime(m.at),
    state: m.state,
    hostId: m.host_id,
    hostName: m.host_name,
    participants: m.people,
    cases: m.cases,
    startTime: time(m.started_at),
    finishTime: time(m.finished_at),
    part: host ? 'host' : participant ? 'participant' : 'none',
  }
}
