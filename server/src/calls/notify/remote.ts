import { chatCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { readsReports } from '../policies'
import { readableExam } from '../readable-exam'

/** The exam behind a remote notification. Until orders have numbers of their own, an open order goes by its exam's. */
export const remoteGetByPK = sessionHandler(chatCalls.remoteGetByPK, readsReports, async (work, { remoteOrderId }) => {
  work.about(remoteOrderId)
  const exam = await readableExam(work, remoteOrderId)
  if (exam.reader_facility_id === null) throw new CallError(CODE.notInRis)
  const t = String(work.now)
  return {
    remoteOrder: {
      remoteOrderId,
      risProcedureId: exam.exam_id,
      modality: exam.modality,
      t,
      sign: work.sign.sign(exam.exam_id, exam.modality, t),
      currentState: exam.state,
    },
  }
})
