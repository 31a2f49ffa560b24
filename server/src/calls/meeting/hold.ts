import { randomUUID } from 'node:crypto'
import { meetingCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { lockMeetingFor } from '../../meetings/row'
import { peopleOf, tellMeeting } from '../../meetings/tell'
import { type CommentRecord, meetingComment as commentOf } from '../../meetings/view'
import { roomChanged } from '../../room/changed'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { meets } from '../policies'

const roomOf = (id: string) => ({ kind: 'meeting', id }) as const

/** Begins it, with its first case on the screen. */
export const meetingStart = sessionHandler(meetingCalls.meetingStart, meets, async (work, { id }) => {
  const { tx, now } = work
  const meeting = await lockMeetingFor(work, 'start', id)
  const { facilityId } = tx.tenant
  const first = await tx.row<{ case_id: string }>(
    sql`SELECT c.case_id FROM meeting_case c WHERE c.meeting_id = ${id} AND c.facility_id = ${facilityId} ORDER BY c.place, c.case_id LIMIT 1`,
  )
  if (!first) throw new CallError(CODE.parameterEmpty, 'cases')
  const version = meeting.version + 1
  await tx.run(sql`UPDATE meeting m SET state = 'progress', started_at = ${new Date(now)}, current_case_id = ${first.case_id}, version = ${version}, revision = m.revision + 1
    WHERE m.meeting_id = ${id} AND m.facility_id = ${facilityId}`)
  await tellMeeting(work, id, await peopleOf(work, id))
  return { val: { state: 'progress' as const, version } }
})

export const meetingFinish = sessionHandler(meetingCalls.meetingFinish, meets, async (work, { id, summary }) => {
  const { tx, now } = work
  const meeting = await lockMeetingFor(work, 'finish', id)
  const version = meeting.version + 1
  await tx.run(sql`UPDATE meeting m SET state = 'completed', finished_at = ${new Date(now)}, summary = ${summary.trim()}, version = ${version}, revision = m.revision + 1
    WHERE m.meeting_id = ${id} AND m.facility_id = ${tx.tenant.facilityId}`)
  await roomChanged(tx, roomOf(id))
  return { val: { state: 'completed' as const, version } }
})

/** The case is one of the meeting's. Throws 2002. */
async function checkCase({ tx }: Work, id: string, caseId: string): Promise<void> {
  const found = await tx.row(
    sql`SELECT 1 FROM meeting_case c WHERE c.meeting_id = ${id} AND c.case_id = ${caseId} AND c.facility_id = ${tx.tenant.facilityId}`,
  )
  if (!found) throw new CallError(CODE.notFound)
}

export const meetingShow = sessionHandler(meetingCalls.meetingShow, meets, async (work, { id, caseId }) => {
  const { tx } = work
  const meeting = await lockMeetingFor(work, 'lead', id)
  await checkCase(work, id, caseId)
  // What is shown already is no news to anybody.
  if (meeting.current_case_id === caseId) return { val: { revision: meeting.revision } }
  const revision = meeting.revision + 1
  await tx.run(
    sql`UPDATE meeting m SET current_case_id = ${caseId}, revision = ${revision} WHERE m.meeting_id = ${id} AND m.facility_id = ${tx.tenant.facilityId}`,
  )
  await roomChanged(tx, roomOf(id))
  return { val: { revision } }
})

/** As the person stands among the hospital's: what is said keeps it. */
async function titleOf({ tx, session }: Work): Promise<string> {
  return (
    (
      await tx.row<{ title: string }>(
        sql`SELECT d.title FROM doctor d WHERE d.user_id = ${session.userId} AND d.facility_id = ${tx.tenant.facilityId}`,
      )
    )?.title ?? ''
  )
}

export const meetingComment = sessionHandler(meetingCalls.meetingComment, meets, async (work, { id, caseId, text }) => {
  const { tx, now, session } = work
  const meeting = await lockMeetingFor(work, 'comment', id)
  const words = text.trim()
  if (words === '') throw new CallError(CODE.parameterEmpty, 'text')
  await checkCase(work, id, caseId)
  const said: CommentRecord = {
    comment_id: randomUUID(),
    case_id: caseId,
    user_id: session.userId,
    user_name: session.userName,
    user_title: await titleOf(work),
    text: words,
    at: now,
  }
  await tx.run(sql`INSERT INTO meeting_comment (comment_id, facility_id, meeting_id, case_id, user_id, user_name, user_title, text, at)
    VALUES (${said.comment_id}, ${tx.tenant.facilityId}, ${id}, ${caseId}, ${said.user_id}, ${said.user_name}, ${said.user_title}, ${words}, ${new Date(now)})`)
  await tx.run(
    sql`UPDATE meeting m SET revision = ${meeting.revision + 1} WHERE m.meeting_id = ${id} AND m.facility_id = ${tx.tenant.facilityId}`,
  )
  await roomChanged(tx, roomOf(id))
  return { val: commentOf(said) }
})

export const meetingDelete = sessionHandler(meetingCalls.meetingDelete, meets, async (work, { id }) => {
  const { tx } = work
  const meeting = await lockMeetingFor(work, 'delete', id)
  const { facilityId } = tx.tenant
  // Whoever was to come hears that it is off: the notice leads to a page that says so.
  const told = await peopleOf(work, id)
  await tx.run(sql`DELETE FROM meeting_person p WHERE p.meeting_id = ${id} AND p.facility_id = ${facilityId}`)
  await tx.run(sql`DELETE FROM meeting_case c WHERE c.meeting_id = ${id} AND c.facility_id = ${facilityId}`)
  await tx.run(sql`DELETE FROM meeting m WHERE m.meeting_id = ${id} AND m.facility_id = ${facilityId}`)
  await tellMeeting(work, id, [meeting.host_id, ...told])
  return { val: true as const }
})
