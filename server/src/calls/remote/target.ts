import { remoteCalls } from '@farsight/shared/contract'
import type { ModalityRights } from '@farsight/shared/domain'
import { CODE, formatDateTime, hasMenu, rightFor, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { ExamRecord } from '../../exams/exam'
import { moveExam } from '../../exams/move'
import { endOrder } from '../../orders/end'
import { type Locked, lockAtTarget } from '../../orders/lock'
import { type OrderRecord, patchOrder } from '../../orders/order'
import { writeStep } from '../../orders/steps'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { receivesRemote, remoteList } from '../policies'
import { moveContext } from '../report/context'

/** Who takes in what comes to the hospital, or the expert it came to. */
async function lockToReceive(work: Work, orderId: string): Promise<Locked> {
  const locked = await lockAtTarget(work, orderId)
  if (!receivesRemote(work.session) && locked.order.dest_user_id !== work.session.userId) throw new CallError(CODE.noPermission)
  return locked
}

/** 2417 with who took it in and when. */
const taken = (order: OrderRecord): CallError =>
  new CallError(CODE.orderTaken, undefined, {
    holderName: order.receiver_name,
    time: formatDateTime(order.received_at ?? order.launched_at),
  })

async function markReceived({ tx, now, session }: Work, order: OrderRecord): Promise<void> {
  if (order.received_at !== null) return
  await patchOrder(
    tx,
    order.order_id,
    sql`received_at = ${new Date(now)}, receiver_id = ${session.userId}, receiver_name = ${session.userName}`,
  )
}

const RECEIVABLE: readonly number[] = [STATE.toBeReceivedByFacility, STATE.toBeReceivedByDoctor]

export const remoteReceive = sessionHandler(remoteCalls.remoteReceive, remoteList, async (work, { remoteOrderId }) => {
  const { order, exam } = await lockToReceive(work, remoteOrderId)
  if (!RECEIVABLE.includes(exam.state) && order.received_at !== null) throw taken(order)
  await writeStep(work.tx, work.now, order, work.session.userName, 'receive')
  await markReceived(work, order)
  const after = await moveExam(moveContext(work, exam), exam, 'receiveOrder')
  return { val: { state: after.state } }
})

/** A doctor of the own hospital who writes reports of orders, for this modality. */
async function writerOf(work: Work, doctorId: string, modality: string): Promise<{ name: string }> {
  const own = work.tx.filter('order.doctor', sql`d.facility_id = ${work.tx.tenant.facilityId}`)
  const doctor = await work.tx.row<{ name: string; main_menu: string; rights: ModalityRights | null }>(sql`
    SELECT d.name, d.main_menu, (SELECT jsonb_object_agg(r.modality, r.level) FROM doctor_right r WHERE r.user_id = d.user_id AND r.facility_id = d.facility_id) AS rights
    FROM doctor d WHERE d.user_id = ${doctorId} AND d.enabled AND ${own}`)
  if (!doctor || rightFor(doctor.rights ?? {}, modality) < 1 || !hasMenu(doctor.main_menu, 'remoteDiagnosis'))
    throw new CallError(CODE.receiverLacksWriting)
  return doctor
}

export const remoteDistribute = sessionHandler(remoteCalls.remoteDistribute, remoteList, async (work, { remoteOrderId, doctorId }) => {
  const { order, exam } = await lockToReceive(work, remoteOrderId)
  atWork(exam)
  // An expert's order is the expert's own.
  if (order.dest_user_id !== null) throw new CallError(CODE.noPermission)
  const { name } = await writerOf(work, doctorId, exam.modality)
  await writeStep(work.tx, work.now, order, work.session.userName, 'distribute', { reason: name })
  await markReceived(work, order)
  const after = await moveExam(moveContext(work, exam), exam, 'distributeOrder', { assigned_id: doctorId, assigned_name: name })
  return { val: { state: after.state } }
})

/** Somebody writes or reviews: they are asked, not overruled. */
function atWork(exam: ExamRecord): void {
  if (exam.holder_id === null) return
  const code = exam.state === STATE.diagnosing ? CODE.anotherWriting : CODE.inDiagnosis
  throw new CallError(code, undefined, { holderId: exam.holder_id, holderName: exam.holder_name })
}

export const remoteReject = sessionHandler(remoteCalls.remoteReject, remoteList, async (work, { remoteOrderId, reason }) => {
  if (reason.trim() === '') throw new CallError(CODE.reasonRequired, 'reason')
  const locked = await lockToReceive(work, remoteOrderId)
  atWork(locked.exam)
  const { state } = await endOrder(work, locked, 'rejected', reason.trim())
  return { val: { state } }
})
