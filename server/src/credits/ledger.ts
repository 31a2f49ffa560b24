import { CODE, type ErrorCode } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'

/** The database refuses a movement with a state of its own; the call answers with the code that says so. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  FC004: CODE.notInRis,
  FC401: CODE.balanceInsufficient,
  FC433: CODE.approveOwn,
  FC434: CODE.requestAnswered,
  FC440: CODE.promiseKept,
  FC441: CODE.reversalCapped,
}

/** Runs one of the ledger's functions. They are the only way to accounts and entries, and check the order or request themselves. */
export async function ledger<T>(tx: Tx, call: Sql): Promise<T> {
  try {
    const row = await tx.row<{ answer: T }>(sql`SELECT ${call} AS answer`)
    return row!.answer
  } catch (error) {
    const code = REFUSALS[(error as { code?: string }).code ?? '']
    throw code === undefined ? error : new CallError(code)
  }
}

/** The name of the one who acts, for the statement; '' for the server itself. */
export const actorName = ({ tenant }: Tx): string => tenant.userName ?? ''

/** What was set aside for an order. */
export interface Held {
  /** What can be spent afterwards. */
  readonly balance: number
}

/**
 * Sets an order's sum aside, as its source. The order's row stands already and says how much; `amount` is what the caller
 * believes it to be. Throws 2401 when the balance is below it. A second call changes nothing.
 */
export async function holdFor(tx: Tx, now: number, { orderId, amount }: { orderId: string; amount: number }): Promise<Held> {
  const balance = await ledger<number>(tx, sql`credit_hold(${orderId}, ${amount}, ${new Date(now)}, ${actorName(tx)})`)
  return { balance }
}

/** Gives what is held to the hospital or expert that completed the order, as the target. Answers how much; 0 when it was done before. */
export function captureFor(tx: Tx, now: number, orderId: string): Promise<number> {
  return ledger(tx, sql`credit_capture(${orderId}, ${new Date(now)}, ${actorName(tx)})`)
}

/**
 * Gives back to the source what it still pays for an order, at reject and recall; from the receiver when it was paid out
 * already, which the receiver alone may do. Answers how much; 0 when nothing is left to give back.
 */
export function releaseFor(tx: Tx, now: number, orderId: string): Promise<number> {
  return ledger(tx, sql`credit_release(${orderId}, ${new Date(now)}, ${actorName(tx)})`)
}

/** Gives the urgent charge back for a missed promise, as the target. Throws 2440 while the promise stands. */
export function urgentReleaseFor(tx: Tx, now: number, orderId: string): Promise<number> {
  return ledger(tx, sql`credit_urgent_release(${orderId}, ${new Date(now)}, ${actorName(tx)})`)
}
