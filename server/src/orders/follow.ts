import { type ExamAction, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { captureFor } from '../credits'
import type { Tx } from '../database/tenant'
import { type OrderRecord, patchOrder } from './order'
import { type OrderAct, writeStep } from './steps'

const ACTS: Readonly<Partial<Record<ExamAction, OrderAct>>> = {
  openReport: 'write',
  submitReport: 'submit',
  finishReport: 'complete',
  passReview: 'review',
  withdrawReport: 'withdraw',
  retractReport: 'withdraw',
  takeBack: 'withdraw',
}

/** A step of the report, by the order's target. */
export interface Followed {
  readonly now: number
  readonly userName: string
  readonly action: ExamAction
  readonly from: number
  readonly to: number
  readonly reason: string
}

/**
 * The order goes along with its report, before the exam's own row moves: a step of the timeline; at the first completion
 * the sum is captured; a withdrawn report opens the order again, and nothing is paid a second time.
 */
export async function followOrder(tx: Tx, order: OrderRecord, followed: Followed): Promise<void> {
  const { now, userName, action, from, to, reason } = followed
  const act = action === 'passReview' && to === STATE.completed ? 'complete' : ACTS[action]
  if (!act) return
  await writeStep(tx, now, order, userName, act, { reason })
  if (to === STATE.completed) {
    await setStatus(tx, order, 'completed', now)
    const amount = await captureFor(tx, now, order.order_id)
    if (amount > 0) await writeStep(tx, now, order, userName, 'capture', { amount })
  } else if (from === STATE.completed) {
    await setStatus(tx, order, 'open', now)
  }
}

/** The first completion is the one that counts for the promise and the payment. */
function setStatus(tx: Tx, order: OrderRecord, status: 'completed' | 'open', now: number): Promise<void> {
  return patchOrder(tx, order.order_id, sql`status = ${status}, completed_at = coalesce(completed_at, ${new Date(now)})`)
}
