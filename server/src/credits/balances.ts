import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import { readSettings } from './terms'

/** What the own hospital has, and what oneself has earned. */
export interface Balances {
  readonly balance: number
  readonly held: number
  readonly earned: number
}

/** The own accounts that a statement is made of. */
export type AccountKind = keyof Balances

/** The id of an own account; undefined while nothing ever moved on it. */
export async function ownAccount(tx: Tx, kind: AccountKind): Promise<number | undefined> {
  const { facilityId, userId } = tx.tenant
  const own = tx.filter('credit.account', sql`facility_id = ${facilityId} AND (user_id IS NULL OR user_id = ${userId})`)
  const row = await tx.row<{ account_id: number }>(sql`SELECT account_id FROM credit_account WHERE kind = ${kind} AND ${own}`)
  return row?.account_id
}

export async function readBalances(tx: Tx): Promise<Balances> {
  const { facilityId, userId } = tx.tenant
  const own = tx.filter('credit.balances', sql`facility_id = ${facilityId} AND (user_id IS NULL OR user_id = ${userId})`)
  const rows = await tx.rows<{ kind: AccountKind; amount: number }>(
    sql`SELECT kind, sum(amount)::bigint AS amount FROM credit_account WHERE ${own} GROUP BY kind`,
  )
  const of = (kind: AccountKind): number => rows.find((row) => row.kind === kind)?.amount ?? 0
  return { balance: of('balance'), held: of('held'), earned: of('earned') }
}

/** What the user may still recharge today without a second administrator: many small recharges are one large one. */
export async function rechargeLeft(tx: Tx, now: number): Promise<number> {
  const { facilityId, userId } = tx.tenant
  const { rechargeLimit } = await readSettings(tx)
  const own = tx.filter('credit.alone', sql`facility_id = ${facilityId}`)
  const row = await tx.row<{ alone: number }>(sql`
    SELECT coalesce(sum(amount), 0)::bigint AS alone FROM credit_request WHERE ${own} AND kind = 'recharge' AND state = 'done'
      AND asked_by = ${userId} AND answered_by = asked_by AND answered_at > ${new Date(now - 24 * 60 * 60_000)}`)
  return Math.max(0, rechargeLimit - (row?.alone ?? 0))
}
