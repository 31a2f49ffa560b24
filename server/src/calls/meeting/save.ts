import { randomUUID } from 'node:crypto'
import { type MeetingCaseRequest, type MeetingPerson, meetingCalls, type RequestOf } from '@farsight/shared/contract'
import { CODE, parseDateTime, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { meetingPeople } from '../../meetings/people'
import { lockMeetingFor } from '../../meetings/row'
import { peopleOf, tellMeeting } from '../../meetings/tell'
import { meetingView } from '../../meetings/view'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { meets } from '../policies'

type Request = RequestOf<typeof meetingCalls.meetingSave>

interface Asked {
  readonly title: string
  readonly at: number
  readonly host: MeetingPerson
  readonly people: readonly MeetingPerson[]
}

const empty = (field: string): CallError => new CallError(CODE.parameterEmpty, field)
const illegal = (field: string): CallError => new CallError(CODE.parameterIllegal, field)

/** What was typed, held against the hospital's people. Who leads takes part anyway and stands among the others no second time. */
async function asked(work: Work, q: Request): Promise<Asked> {
  const title = q.title.trim()
  if (title === '') throw empty('title')
  if (q.time === null) throw empty('time')
  const at = parseDateTime(q.time)
  if (at === undefined) throw illegal('time')
  if (q.hostId === null) throw empty('hostId')
  const known = new Map((await meetingPeople(work.tx)).map((person) => [person.userId, person]))
  const host = known.get(q.hostId)
  if (!host) throw illegal('hostId')
  const ids = [...new Set(q.participantIds)].filter((id) => id !== q.hostId)
  const people = ids.map((id) => {
    const person = known.get(id)
    if (!person) throw illegal('participantIds')
    return person
  })
  return { title, at, host, people }
}

/** All exams are the own hospital's, each once. Throws 4 for another one's and for a deleted one, which look the same. */
async function checkCases({ tx }: Work, cases: readonly MeetingCaseRequest[]): Promise<void> {
  const ids = cases.map(({ risProcedureId }) => risProcedureId)
  if (new Set(ids).size !== ids.length) throw new CallError(CODE.meetingCaseTwice, 'cases')
  const own = tx.filter('meeting.exams', sql`e.facility_id = ${tx.tenant.facilityId}`)
  const row = await tx.row<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM exam e WHERE e.exam_id = ANY(${ids}::uuid[]) AND e.state <> ${STATE.deleted} AND ${own}`,
  )
  if (row?.n !== ids.length) throw new CallError(CODE.notInRis, 'cases')
}

/** People and cases as they were named. A case that stays keeps its id: pages that show it go on. */
async function writeParts({ tx }: Work, id: string, people: readonly MeetingPerson[], cases: readonly MeetingCaseRequest[]): Promise<void> {
  const { facilityId } = tx.tenant
  const persons = people.map((one, place) => ({ user_id: one.userId, user_name: one.name, user_title: one.title, place }))
  await tx.run(sql`DELETE FROM meeting_person p WHERE p.meeting_id = ${id} AND p.facility_id = ${facilityId}`)
  await tx.run(sql`INSERT INTO meeting_person (facility_id, meeting_id, user_id, user_name, user_title, place)
    SELECT ${facilityId}, ${id}, user_id, user_name, user_title, place FROM jsonb_populate_recordset(NULL::meeting_person, ${JSON.stringify(persons)}::jsonb)`)
  const before = await tx.rows<{ case_id: string; exam_id: string }>(
    sql`SELECT c.case_id, c.exam_id FROM meeting_case c WHERE c.meeting_id = ${id} AND c.facility_id = ${facilityId}`,
  )
  const kept = new Map(before.map(({ case_id, exam_id }) => [exam_id, case_id]))
  const rows = cases.map(({ risProcedureId, reason, note }, place) => {
    const case_id = kept.get(risProcedureId) ?? randomUUID()
    return { case_id, exam_id: risProcedureId, place, reason, note: note.trim() }
  })
  await tx.run(sql`DELETE FROM meeting_case c WHERE c.meeting_id = ${id} AND c.facility_id = ${facilityId}`)
  await tx.run(sql`INSERT INTO meeting_case (case_id, facility_id, meeting_id, exam_id, place, reason, note)
    SELECT case_id, ${facilityId}, ${id}, exam_id, place, reason, note FROM jsonb_populate_recordset(NULL::meeting_case, ${JSON.stringify(rows)}::jsonb)`)
}

/** Whoever makes a meeting may name another host; from then on it is the host's. */
export const meetingSave = sessionHandler(meetingCalls.meetingSave, meets, async (work, q) => {
  const { tx, now, session } = work
  const there = q.id === undefined ? undefined : await lockMeetingFor(work, 'edit', q.id)
  if (there) {
    if (q.baseVersion === undefined) throw empty('baseVersion')
    if (q.baseVersion !== there.version) throw new CallError(CODE.editedByAnother, undefined, await meetingView(work, there.meeting_id))
  }
  const { title, at, host, people } = await asked(work, q)
  await checkCases(work, q.cases)
  const id = there?.meeting_id ?? randomUUID()
  const version = (there?.version ?? 0) + 1
  work.about(id)
  if (there)
    await tx.run(sql`UPDATE meeting m SET title = ${title}, at = ${new Date(at)}, host_id = ${host.userId}, host_name = ${host.name}, version = ${version}
      WHERE m.meeting_id = ${id} AND m.facility_id = ${tx.tenant.facilityId}`)
  else
    await tx.run(sql`INSERT INTO meeting (meeting_id, facility_id, title, at, host_id, host_name, version, created_by, created_at)
      VALUES (${id}, ${tx.tenant.facilityId}, ${title}, ${new Date(at)}, ${host.userId}, ${host.name}, ${version}, ${session.userId}, ${new Date(now)})`)
  // Who is named no more hears of it like the others.
  const before = there ? [there.host_id, ...(await peopleOf(work, id))] : []
  await writeParts(work, id, people, q.cases)
  const told = [...before, ...[host, ...people].map(({ userId }) => userId)]
  await tellMeeting(work, id, told)
  return { val: { id, version } }
})
