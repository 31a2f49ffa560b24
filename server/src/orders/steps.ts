import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import { type OrderRecord, sideOf } from './order'

/** Words of an order's timeline. What credits moved goes with the act that moved them. */
export type OrderAct =
  | 'launch'
  | 'relaunch'
  | 'receive'
  | 'distribute'
  | 'write'
  | 'submit'
  | 'review'
  | 'complete'
  | 'withdraw'
  | 'reject'
  | 'recall'
  | 'hold'
  | 'capture'
  | 'release'

/** What a step tells besides. */
export interface StepMore {
  readonly reason?: string
  /** Credits that moved. */
  readonly amount?: number
}

/** Writes a step of an order by the transaction's user; both sides read it, in these words. */
export async function writeStep(
  tx: Tx,
  now: number,
  order: OrderRecord,
  userName: string,
  action: OrderAct,
  more: StepMore = {},
): Promise<void> {
  const { facilityId, userId } = tx.tenant
  const side = sideOf(order, facilityId)
  await tx.run(sql`
    INSERT INTO remote_order_step (order_id, chain_id, chain_no, facility_id, action, side, user_id, user_name, facility_name, at, reason, amount)
    VALUES (${order.order_id}, ${order.chain_id}, ${order.chain_no}, ${facilityId}, ${action}, ${side}, ${userId}, ${userName},
      ${side === 'src' ? order.src_name : order.dest_name}, ${new Date(now)}, ${more.reason ?? ''}, ${more.amount ?? null})`)
}
