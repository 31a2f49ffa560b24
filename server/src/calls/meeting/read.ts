import { meetingCalls } from '@farsight/shared/contract'
import { CODE, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { openMeetingCase } from '../../meetings/open-case'
import { meetingPeople as peopleOf } from '../../meetings/people'
import { readMeeting } from '../../meetings/row'
import { meetingView } from '../../meetings/view'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { meets } from '../policies'

export const meetingPeople = sessionHandler(meetingCalls.meetingPeople, meets, async ({ tx }) => ({ val: await peopleOf(tx) }))

export const meetingGet = sessionHandler(meetingCalls.meetingGet, meets, async (work, { id }) => {
  work.about(id)
  return { val: await meetingView(work, id) }
})

export const meetingOpenCase = sessionHandler(meetingCalls.meetingOpenCase, meets, async (work, { id, caseId }) => {
  const { tx } = work
  work.about(id)
  await readMeeting(work, id)
  const { facilityId } = tx.tenant
  const found = await tx.row<{ exam_id: string }>(
    sql`SELECT c.exam_id FROM meeting_case c JOIN exam e ON e.exam_id = c.exam_id WHERE c.meeting_id = ${id} AND c.case_id = ${caseId} AND e.state <> ${STATE.deleted}
      AND c.facility_id = ${facilityId} AND e.facility_id = ${facilityId}`,
  )
  if (!found) throw new CallError(CODE.notFound)
  work.about(found.exam_id)
  return { val: await openMeetingCase(work, { meetingId: id, examId: found.exam_id }) }
})
