import { actCalls } from '@farsight/shared/contract'
import { CODE, STATE } from '@farsight/shared/domain'
import { mergeExams, splitExam } from '../../acts/merge'
import { checkAct, lockOwn, ownFor } from '../../acts/own'
import { refuseBooked, refuseWithoutTime } from '../../bookings/standing'
import type { ExamRecord } from '../../exams/exam'
import { moveExam } from '../../exams/move'
import { refuseNameless } from '../../people/temporary'
import { waitsAgain } from '../../queue/order'
import { refuseCalled } from '../../queue/taken'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { keepsExams } from '../policies'
import { moveContext } from '../report/context'

/** The rule of acts has said who may: doctors of the modality beside the staff of the table of transitions. */
const asStaff = (work: Work, exam: ExamRecord) => {
  const context = moveContext(work, exam)
  return { ...context, actor: { ...context.actor, staff: true } }
}
const moved = (exam: ExamRecord) => ({ val: { state: exam.state, version: exam.version } })

export const deleteProcedure = sessionHandler(actCalls.deleteProcedure, keepsExams, async (work, payload) => {
  const exam = await ownFor(work, 'delete', payload.risProcedureId)
  await refuseBooked(work.tx, exam)
  return moved(await moveExam(asStaff(work, exam), exam, 'delete', { former_state: exam.state }, payload.reason ?? ''))
})

export const recoverProcedure = sessionHandler(actCalls.recoverProcedure, keepsExams, async (work, { risProcedureId }) => {
  const exam = await ownFor(work, 'recover', risProcedureId)
  // A part of a merged exam comes back by a split alone.
  if (exam.merged_into !== null) throw new CallError(CODE.stateChanged)
  await refuseWithoutTime(work.tx, exam)
  await refuseNameless(work.tx, exam)
  if (exam.former_state === STATE.toBeChecked) await waitsAgain(work.tx, exam.exam_id)
  return moved(await moveExam(asStaff(work, exam), exam, 'recover', { former_state: null }))
})

export const mergeProcedure = sessionHandler(actCalls.mergeProcedure, keepsExams, async (work, { risProcedureIds }) => {
  work.about(risProcedureIds.join(',').slice(0, 200))
  const head = await mergeExams(work, risProcedureIds)
  return { val: { risProcedureId: head.exam_id, version: head.version } }
})

export const splitProcedure = sessionHandler(actCalls.splitProcedure, keepsExams, async (work, { risProcedureId }) => {
  work.about(risProcedureId)
  const head = await lockOwn(work, risProcedureId)
  checkAct(work, 'split', head)
  await refuseCalled(work.tx, [head.exam_id], work.now)
  return { val: { risProcedureIds: await splitExam(work, head) } }
})
