import type { Fee, OrderPart, OrderStatus } from '@farsight/shared/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../database/tenant'

/** A row of table remote_order. Instants are milliseconds. */
export interface OrderRecord {
  readonly order_id: string
  readonly exam_id: string
  readonly src_facility_id: string
  readonly dest_facility_id: string
  readonly dest_user_id: string | null
  readonly chain_id: string
  readonly chain_no: number
  readonly former_order_id: string | null
  readonly status: OrderStatus
  readonly modality: string
  readonly parts: readonly OrderPart[]
  readonly urgent: boolean
  readonly trauma: boolean
  readonly advanced: boolean
  readonly unit: number
  readonly fee_cost: number
  readonly fee_urgent: number
  readonly fee_night: number
  readonly fee_total: number
  readonly src_name: string
  readonly dest_name: string
  readonly dest_user_name: string
  readonly launcher_id: string
  readonly launcher_name: string
  readonly launched_at: number
  readonly promised_at: number
  readonly home_due_time: number | null
  readonly received_at: number | null
  readonly receiver_id: string | null
  readonly receiver_name: string
  readonly completed_at: number | null
  readonly ended_at: number | null
  readonly ended_name: string
  readonly reject_reason: string
  readonly missed_at: number | null
  readonly urgent_released_at: number | null
}

/** The columns of {@link OrderRecord}, for a query over `remote_order o`. */
export const ORDER_COLUMNS = sql`o.order_id, o.exam_id, o.src_facility_id, o.dest_facility_id, o.dest_user_id, o.chain_id, o.chain_no, o.former_order_id, o.status,
  o.modality, o.parts, o.urgent, o.trauma, o.advanced, o.unit, o.fee_cost, o.fee_urgent, o.fee_night, o.fee_total, o.src_name, o.dest_name, o.dest_user_name,
  o.launcher_id, o.launcher_name, o.launched_at, o.promised_at, o.home_due_time, o.received_at, o.receiver_id, o.receiver_name, o.completed_at, o.ended_at,
  o.ended_name, o.reject_reason, o.missed_at, o.urgent_released_at`

/** At the order's target: its hospital, or the one expert. For a query over `remote_order o`. */
export const atTarget = ({ tenant }: Tx): Sql =>
  sql`(o.dest_facility_id = ${tenant.facilityId} AND (o.dest_user_id IS NULL OR o.dest_user_id = ${tenant.userId}))`

/** On either side of it. For a query over `remote_order o`. */
export const onSide = (tx: Tx): Sql => sql`(o.src_facility_id = ${tx.tenant.facilityId} OR ${atTarget(tx)})`

/** An order of the own side, if there is one. */
export function findOrder(tx: Tx, orderId: string): Promise<OrderRecord | undefined> {
  const side = tx.filter('order.read', onSide(tx))
  return tx.row<OrderRecord>(sql`SELECT ${ORDER_COLUMNS} FROM remote_order o WHERE o.order_id = ${orderId} AND ${side}`)
}

/** The same, locked until the transaction ends. The exam is locked before it, always. */
export function lockOrder(tx: Tx, orderId: string): Promise<OrderRecord | undefined> {
  const side = tx.filter('order.lock', onSide(tx))
  return tx.row<OrderRecord>(sql`SELECT ${ORDER_COLUMNS} FROM remote_order o WHERE o.order_id = ${orderId} AND ${side} FOR UPDATE`)
}

/** Changes an order's own row, for either side of it. `set` is the list after SET, over `remote_order o`. */
export async function patchOrder(tx: Tx, orderId: string, set: Sql): Promise<void> {
  const side = tx.filter('order.patch', onSide(tx))
  await tx.run(sql`UPDATE remote_order o SET ${set} WHERE o.order_id = ${orderId} AND ${side}`)
}

/** On which side of an order a hospital stands. */
export const sideOf = (order: OrderRecord, facilityId: string): 'src' | 'dest' => (order.src_facility_id === facilityId ? 'src' : 'dest')

/** The order shows its exam to the target. */
export const shows = (order: Pick<OrderRecord, 'status'>): boolean => order.status === 'open' || order.status === 'completed'

/** The sum with its parts, as it was frozen. */
export const feeOfOrder = (order: OrderRecord): Fee => ({
  unit: order.unit,
  parts: order.parts.length,
  cost: order.fee_cost,
  urgentCost: order.fee_urgent,
  nightDoubled: order.fee_night > 0 ? 1 : 0,
  nightCost: order.fee_night,
  total: order.fee_total,
})
