import { CODE, formatDateTime } from '@farsight/shared/domain'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import type { ExamRecord } from '../exams/exam'
import { lockExam, lockWorkable } from '../exams/move'
import { findOrder, lockOrder, type OrderRecord, sideOf } from './order'

/** An order with its exam, both locked. */
export interface Locked {
  readonly order: OrderRecord
  readonly exam: ExamRecord
}

/** 2447 with who ended the order and when. */
export const closed = (order: OrderRecord): CallError =>
  new CallError(CODE.orderClosed, undefined, {
    status: order.status,
    holderName: order.ended_name,
    time: order.ended_at === null ? '' : formatDateTime(order.ended_at),
  })

/** An open order to this session's hospital or user, and its exam. Throws 4, 2001 for the source, 2447 for one that has ended. */
export async function lockAtTarget(work: Work, orderId: string): Promise<Locked> {
  const { tx, session } = work
  const seen = await findOrder(tx, orderId)
  if (!seen) throw new CallError(CODE.notInRis)
  work.about(seen.exam_id)
  if (sideOf(seen, session.facilityId) === 'src') throw new CallError(CODE.noPermission)
  if (seen.status !== 'open') throw closed(seen)
  const exam = await lockWorkable(tx, seen.exam_id).catch(async (error) => {
    // It ended while this one waited for it.
    const now = await findOrder(tx, orderId)
    throw now && now.status !== 'open' ? closed(now) : error
  })
  const order = (await lockOrder(tx, orderId))!
  if (order.status !== 'open') throw closed(order)
  return { order, exam }
}

/** An order that this session's hospital launched, and its exam. Throws 4, 2001 for the target. */
export async function lockAtSource(work: Work, orderId: string): Promise<Locked> {
  const { tx, session } = work
  const seen = await findOrder(tx, orderId)
  if (!seen) throw new CallError(CODE.notInRis)
  work.about(seen.exam_id)
  if (sideOf(seen, session.facilityId) === 'dest') throw new CallError(CODE.noPermission)
  const exam = await lockExam(tx, seen.exam_id)
  return { order: (await lockOrder(tx, orderId))!, exam }
}
