import { remoteCalls } from '@farsight/shared/contract'
import { CODE, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { readExam } from '../../exams/move'
import { launchOrder, launchRefusal } from '../../orders/launch'
import { knownParts } from '../../orders/parts'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { followsOrders } from '../policies'

export const remoteLaunch = sessionHandler(remoteCalls.remoteLaunch, followsOrders, async (work, payload) => ({
  val: await launchOrder(work, payload),
}))

export const remoteRelaunch = sessionHandler(remoteCalls.remoteRelaunch, followsOrders, async (work, { remoteOrderId, ...payload }) => ({
  val: await launchOrder(work, payload, { rejected: remoteOrderId }),
}))

/** What the launch screen shows of an exam of the own hospital. */
export const remoteGetLaunch = sessionHandler(remoteCalls.remoteGetLaunch, followsOrders, async (work, { risProcedureId }) => {
  work.about(risProcedureId)
  const { tx } = work
  const exam = await readExam(tx, risProcedureId)
  if (exam.facility_id !== tx.tenant.facilityId || exam.state === STATE.deleted) throw new CallError(CODE.notInRis)
  const more = await tx.row<{ condition_description: string }>(
    sql`SELECT e.condition_description FROM exam e WHERE e.exam_id = ${risProcedureId} AND e.facility_id = ${exam.facility_id}`,
  )
  const parts = await knownParts(tx, exam.modality)
  return {
    val: {
      risProcedureId,
      modality: exam.modality,
      patName: exam.pat_name,
      sex: exam.sex,
      age: exam.age_value === null || exam.age_unit === null ? null : { value: exam.age_value, unit: exam.age_unit },
      checkNo: exam.check_no,
      bodypart: exam.bodypart,
      side: exam.side,
      checkItem: exam.check_item,
      state: exam.state,
      urgent: exam.urgent,
      trauma: exam.trauma,
      imageCount: exam.image_count,
      conditionDescription: more?.condition_description ?? '',
      parts: parts.map(({ name, has_side }) => ({ name, hasSide: has_side ? (1 as const) : (0 as const) })),
      refused: launchRefusal(work, exam),
      rejectedOrderId: exam.state === STATE.rejected ? (exam.order_id ?? '') : '',
    },
  }
})
