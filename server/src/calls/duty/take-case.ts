import { listCalls } from '@farsight/shared/contract'
import { CODE, mayWrite, rightFor, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { lockExam, patchExam } from '../../exams/move'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { localList } from '../policies'

/**
 * Takes a case into one's own queue, also one that was dealt to another. It must wait for its report; who writes it already keeps
 * it. Both doctors are told, and the timeline says who took it from whom.
 */
export const takeCase = sessionHandler(listCalls.takeCase, localList, async (work, { risProcedureId }) => {
  const { tx, session, now, events } = work
  work.about(risProcedureId)
  const exam = await lockExam(tx, risProcedureId)
  if (exam.state === STATE.deleted) throw new CallError(CODE.notInRis)
  if (!mayWrite(rightFor(session.rights, exam.modality))) throw new CallError(CODE.noWritingPermission)
  if (exam.reader_facility_id !== null) throw new CallError(CODE.caseIsRemote)
  if (exam.state === STATE.diagnosing && exam.holder_id !== session.userId) throw new CallError(CODE.anotherWriting)
  if (exam.state !== STATE.toBeDiagnosed || exam.report_has_complete) throw new CallError(CODE.stateChanged)
  const from = exam.assigned_id === session.userId ? null : exam.assigned_id
  const after = await patchExam(tx, exam, { assigned_id: session.userId, assigned_name: session.userName })
  await tx.run(sql`INSERT INTO exam_step (facility_id, exam_id, action, from_state, to_state, user_id, user_name, at, reason)
    VALUES (${exam.facility_id}, ${exam.exam_id}, 'takeCase', ${exam.state}, ${exam.state}, ${session.userId}, ${session.userName}, ${new Date(now)}, ${exam.assigned_name})`)
  const event = {
    examId: after.exam_id,
    facilityId: after.facility_id,
    state: after.state,
    hasComplete: false,
    modality: after.modality,
    patName: after.pat_name,
  }
  for (const userId of from ? [from, session.userId] : [session.userId]) await events.emit({ ...event, audience: { userId } })
  return { val: { takenFrom: from ? exam.assigned_name : '' } }
})
