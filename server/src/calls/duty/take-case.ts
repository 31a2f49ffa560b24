import { listCalls } from '@farsight/shared/contract'
import { STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { ownFor } from '../../acts/own'
import type { ExamRecord } from '../../exams/exam'
import { moveExam, patchExam } from '../../exams/move'
import { endOrder } from '../../orders/end'
import { lockOrder } from '../../orders/order'
import { sessionHandler, type Work } from '../handler'
import { localList } from '../policies'
import { moveContext } from '../report/context'

/** A rejected order ends with it: the case is this hospital's to write again. */
async function takeHome(work: Work, exam: ExamRecord): Promise<ExamRecord> {
  const order = exam.order_id === null ? undefined : await lockOrder(work.tx, exam.order_id)
  // Dealt to the one who takes it: the rota is not asked.
  const taken = { ...exam, assigned_id: work.session.userId }
  return order ? endOrder(work, { exam: taken, order }, 'recalled', '') : moveExam(moveContext(work, exam), taken, 'recallOrder')
}

/**
 * Takes a case into one's own queue, also one that was dealt to another. It must wait for its report; who writes it already keeps
 * it. A rejected case comes home by it. Both doctors are told, and the timeline says who took it from whom.
 */
export const takeCase = sessionHandler(listCalls.takeCase, localList, async (work, { risProcedureId }) => {
  const { tx, session, now, events } = work
  const exam = await ownFor(work, 'take', risProcedureId)
  const from = exam.assigned_id === session.userId ? null : exam.assigned_id
  const home = exam.state === STATE.rejected ? await takeHome(work, exam) : exam
  const after = await patchExam(tx, home, { assigned_id: session.userId, assigned_name: session.userName })
  await tx.run(sql`INSERT INTO exam_step (facility_id, exam_id, action, from_state, to_state, user_id, user_name, at, reason)
    VALUES (${exam.facility_id}, ${exam.exam_id}, 'takeCase', ${home.state}, ${home.state}, ${session.userId}, ${session.userName}, ${new Date(now)}, ${exam.assigned_name})`)
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
