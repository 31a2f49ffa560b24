import { chatCalls, remoteCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, STATE } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import { readExam } from '../../exams/move'
import { findOrder, type OrderRecord, shows, sideOf } from '../../orders/order'
import { type OrderWithExam, orderRow, ordersFrom, ROW_COLUMNS } from '../../orders/row'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { followsOrders, readsReports } from '../policies'
import { readableExam } from '../readable-exam'

/** By its number, or the newest of an exam; with both, an order that is of this exam. */
const wanted = (ask: { remoteOrderId?: string; risProcedureId?: string }): Sql => {
  const { remoteOrderId: order, risProcedureId: exam } = ask
  if (order === undefined && exam === undefined) throw new CallError(CODE.notInRis)
  return sql`(${order === undefined ? sql`true` : sql`o.order_id = ${order}`} AND ${exam === undefined ? sql`true` : sql`o.exam_id = ${exam}`})`
}

async function newest(work: Work, ask: { remoteOrderId?: string; risProcedureId?: string }, more: Sql = sql`true`): Promise<OrderWithExam> {
  work.about(ask.remoteOrderId ?? ask.risProcedureId ?? '')
  const order = await work.tx.row<OrderWithExam>(
    sql`SELECT ${ROW_COLUMNS} FROM ${ordersFrom(work.tx)} AND ${wanted(ask)} AND ${more} ORDER BY o.launched_at DESC, o.chain_no DESC LIMIT 1`,
  )
  if (!order) throw new CallError(CODE.notInRis)
  return order
}

export const remoteGetOrder = sessionHandler(remoteCalls.remoteGetOrder, followsOrders, async (work, ask) => ({
  val: orderRow(await newest(work, ask), work.session.facilityId, work.now, work.sign),
}))

export const getRejectReason = sessionHandler(remoteCalls.getRejectReason, followsOrders, async (work, ask) => {
  const order = await newest(work, ask, sql`o.status IN ('rejected', 'relaunched', 'recalled') AND o.reject_reason <> ''`)
  return {
    val: {
      remoteOrderId: order.order_id,
      reason: order.reject_reason,
      doctorName: await rejecter(work, order),
      facilityName: order.dest_name,
      time: formatDateTime(order.ended_at ?? order.launched_at),
    },
  }
})

interface StepRow {
  readonly order_id: string
  readonly action: string
  readonly side: 'src' | 'dest' | 'system'
  readonly user_name: string
  readonly facility_name: string
  readonly at: number
  readonly reason: string
  readonly amount: number | null
}

/** Who rejected it: a recall that came later has put its own name on the order. */
async function rejecter({ tx }: Work, order: OrderRecord): Promise<string> {
  const ownOrder = tx.filter('order.rejecter', sql`s.order_id = ${order.order_id}`)
  const step = await tx.row<StepRow>(
    sql`SELECT s.user_name FROM remote_order_step s WHERE ${ownOrder} AND s.action = 'reject' ORDER BY s.step_id DESC LIMIT 1`,
  )
  return step?.user_name ?? ''
}

/**
 * The chain up to this order: both sides read the same, so that nobody has to ask the other what was held and what came back.
 * What an earlier target charged is between that one and the source: a later target reads the steps without the sums.
 */
export const remoteOrderLog = sessionHandler(remoteCalls.remoteOrderLog, followsOrders, async (work, { remoteOrderId }) => {
  work.about(remoteOrderId)
  const order = await findOrder(work.tx, remoteOrderId)
  if (!order) throw new CallError(CODE.notInRis)
  const ownChain = work.tx.filter('order.log', sql`s.chain_id = ${order.chain_id} AND s.chain_no <= ${order.chain_no}`)
  const steps = await work.tx.rows<StepRow>(
    sql`SELECT s.order_id, s.action, s.side, s.user_name, s.facility_name, s.at, s.reason, s.amount FROM remote_order_step s WHERE ${ownChain} ORDER BY s.step_id LIMIT 1000`,
  )
  const source = sideOf(order, work.session.facilityId) === 'src'
  const val = steps.map((step) => ({
    remoteOrderId: step.order_id,
    action: step.action,
    side: step.side,
    userName: step.user_name,
    facilityName: step.facility_name,
    time: formatDateTime(step.at),
    reason: step.reason,
    amount: source || step.order_id === remoteOrderId ? step.amount : null,
  }))
  return { val, total: val.length, totalIsFloor: false }
})

/** The exam behind a remote notification, for who may open it: not for a target whose order has ended. */
export const remoteGetByPK = sessionHandler(chatCalls.remoteGetByPK, readsReports, async (work, { remoteOrderId }) => {
  const order = await findOrder(work.tx, remoteOrderId)
  if (!order) throw new CallError(CODE.notInRis)
  if (sideOf(order, work.session.facilityId) === 'dest' && !shows(order)) throw new CallError(CODE.notInRis)
  work.about(order.exam_id)
  const exam =
    sideOf(order, work.session.facilityId) === 'src' ? await readExam(work.tx, order.exam_id) : await readableExam(work, order.exam_id)
  if (exam.state === STATE.deleted) throw new CallError(CODE.notInRis)
  const t = String(work.now)
  const live = exam.order_id === order.order_id && shows(order)
  return {
    remoteOrder: {
      remoteOrderId,
      risProcedureId: exam.exam_id,
      modality: exam.modality,
      t,
      sign: work.sign.sign(exam.exam_id, exam.modality, t),
      currentState: exam.state,
      srcDoctorId: order.launcher_id,
      lastReportDoctorId: live ? (exam.author_id ?? '') : '',
      lastVerifyDoctorId: live ? (exam.reviewer_id ?? '') : '',
      refLastRisReportIndexId: live && exam.author_id !== null ? exam.exam_id : '',
    },
  }
})
