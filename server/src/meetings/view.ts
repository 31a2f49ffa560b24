import type { Meeting, MeetingCase, MeetingComment, MeetingPerson } from '@farsight/shared/contract'
import { formatDateTime, type MeetingAct, type MeetingReason, meetingRefusal } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Work } from '../calls/handler'
import { CASE_EXAM, type CaseExam, caseExam, casePatient } from './exam'
import { meetingRow, partOf, readMeeting } from './row'

/** A row of table meeting_comment. */
export interface CommentRecord {
  readonly comment_id: string
  readonly case_id: string
  readonly user_id: string
  readonly user_name: string
  readonly user_title: string
  readonly text: string
  readonly at: number
}

/** A comment as everybody sees it. */
export const meetingComment = (c: CommentRecord): MeetingComment => ({
  commentId: c.comment_id,
  userId: c.user_id,
  name: c.user_name,
  title: c.user_title,
  text: c.text,
  time: formatDateTime(c.at),
})

interface CaseRecord extends CaseExam {
  readonly case_id: string
  readonly reason: MeetingReason
  readonly note: string
}

async function casesOf({ tx, now, sign }: Work, id: string): Promise<MeetingCase[]> {
  const { facilityId } = tx.tenant
  const cases = await tx.rows<CaseRecord>(
    sql`SELECT c.case_id, c.reason, c.note, ${CASE_EXAM} FROM meeting_case c JOIN exam e ON e.exam_id = c.exam_id WHERE c.meeting_id = ${id} AND c.facility_id = ${facilityId} AND e.facility_id = ${facilityId} ORDER BY c.place, c.case_id`,
  )
  const said = await tx.rows<CommentRecord>(
    sql`SELECT s.comment_id, s.case_id, s.user_id, s.user_name, s.user_title, s.text, s.at FROM meeting_comment s WHERE s.meeting_id = ${id} AND s.facility_id = ${facilityId} ORDER BY s.at, s.comment_id`,
  )
  const t = String(now)
  return cases.map((one) => ({
    caseId: one.case_id,
    exam: caseExam(one, t, sign),
    ...casePatient(one),
    reason: one.reason,
    note: one.note,
    comments: said.filter(({ case_id }) => case_id === one.case_id).map(meetingComment),
  }))
}

/** A meeting, whole, as the asking session sees it. */
export async function meetingView(work: Work, id: string): Promise<Meeting> {
  const { tx, session } = work
  const meeting = await readMeeting(work, id)
  const people = await tx.rows<MeetingPerson>(
    sql`SELECT p.user_id AS "userId", p.user_name AS name, p.user_title AS title FROM meeting_person p WHERE p.meeting_id = ${id} AND p.facility_id = ${tx.tenant.facilityId} ORDER BY p.place, p.user_id`,
  )
  const part = partOf(meeting, session.userId)
  const may = (act: MeetingAct): 0 | 1 => (meetingRefusal(meeting.state, act, part) === undefined ? 1 : 0)
  return {
    ...meetingRow(meeting, session.userId),
    version: meeting.version,
    people,
    caseList: await casesOf(work, id),
    currentCaseId: meeting.current_case_id,
    revision: meeting.revision,
    summary: meeting.summary,
    may: {
      edit: may('edit'),
      start: may('start'),
      lead: may('lead'),
      comment: may('comment'),
      finish: may('finish'),
      delete: may('delete'),
    },
  }
}
