import { creditCalls, type LedgerRow } from '@farsight/shared/contract'
import { CODE, formatDateTime, parseDateTime, presetRange } from '@farsight/shared/domain'
import sql, { join, type Sql } from 'sql-template-tag'
import { type AccountKind, ownAccount, readBalances } from '../../credits/balances'
import type { Tx } from '../../database/tenant'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { seesCredits } from '../policies'

const DEFAULT_PAGE = 50
const NOTHING = 'infinity'

/** Bounds of a range as the database compares them; a side that is not named is open. */
function rangeOf(ask: { startTime?: string; endTime?: string; timeTimes?: string }, now: number): { from: Sql; to: Sql } {
  const preset = ask.timeTimes ? presetRange(ask.timeTimes as Parameters<typeof presetRange>[0], now) : undefined
  const instant = (text: string | undefined, field: string): number | undefined => {
    if (!text) return undefined
    const value = parseDateTime(text)
    if (value === undefined) throw new CallError(CODE.parameterIllegal, field)
    return value
  }
  const start = instant(preset?.startTime ?? ask.startTime, 'startTime')
  const end = instant(preset?.endTime ?? ask.endTime, 'endTime')
  if (start !== undefined && end !== undefined && start > end) throw new CallError(CODE.rangeReversed, 'startTime')
  // The last second counts whole.
  return {
    from: start === undefined ? sql`${`-${NOTHING}`}::timestamptz` : sql`${new Date(start)}::timestamptz`,
    to: end === undefined ? sql`${NOTHING}::timestamptz` : sql`${new Date(end + 1000)}::timestamptz`,
  }
}

/** What a line is called: what the source pays out is what the receiver earns. */
const KINDS: Readonly<Record<LedgerRow['kind'], Sql>> = {
  recharge: sql`t.kind = 'recharge'`,
  hold: sql`t.kind = 'hold'`,
  capture: sql`t.kind = 'capture' AND e.amount < 0`,
  earn: sql`t.kind = 'capture' AND e.amount > 0`,
  release: sql`t.kind = 'release'`,
  urgentRelease: sql`t.kind = 'urgentRelease'`,
  reversal: sql`t.kind = 'reversal'`,
}

interface Line {
  entry_id: number
  transfer_id: string
  at: number
  kind: LedgerRow['kind']
  amount: number
  balance_after: number
  order_id: string | null
  check_no: string | null
  partner: string | null
  fee_cost: number | null
  fee_urgent: number | null
  fee_night: number | null
  user_name: string
  remark: string
  reversed: boolean
}

const lineOf = (account: AccountKind, line: Line): LedgerRow => ({
  transferId: line.transfer_id,
  time: formatDateTime(line.at),
  kind: line.kind === 'capture' && line.amount > 0 ? 'earn' : line.kind,
  account,
  amount: line.amount,
  balanceAfter: line.balance_after,
  remoteOrderId: line.order_id ?? '',
  checkNo: line.check_no ?? '',
  partnerName: line.partner ?? '',
  cost: line.fee_cost ?? 0,
  urgentCost: line.fee_urgent ?? 0,
  nightCost: line.fee_night ?? 0,
  userName: line.user_name,
  remark: line.remark,
  reversed: line.reversed ? 1 : 0,
})

interface Sums {
  opening: number
  sum: number
  lines: number
}

async function sumsOf(tx: Tx, account: number, { from, to }: { from: Sql; to: Sql }, where: Sql): Promise<Sums> {
  const own = tx.filter('credit.sums', sql`e.facility_id = ${tx.tenant.facilityId}`)
  const row = await tx.row<Sums>(sql`
    SELECT coalesce(sum(e.amount) FILTER (WHERE t.at < ${from}), 0)::bigint AS opening,
      coalesce(sum(e.amount) FILTER (WHERE t.at >= ${from} AND t.at < ${to}), 0)::bigint AS sum,
      count(*) FILTER (WHERE t.at >= ${from} AND t.at < ${to} AND ${where}) AS lines
    FROM credit_entry e JOIN credit_transfer t USING (transfer_id) WHERE e.account_id = ${account} AND ${own}`)
  return row ?? { opening: 0, sum: 0, lines: 0 }
}

/** One's own hospital's account, or one's own earnings, newest first: every unit of the balance is in one line. */
export const remoteQueryLedger = sessionHandler(creditCalls.remoteQueryLedger, seesCredits, async ({ tx, now }, ask) => {
  const { facilityId } = tx.tenant
  const kind = ask.account ?? 'balance'
  const account = await ownAccount(tx, kind)
  const range = rangeOf(ask, now)
  const balance = (await readBalances(tx))[kind]
  if (account === undefined) return { val: [], total: 0, totalIsFloor: false, cursor: '', opening: 0, sum: 0, closing: 0, balance }
  const where = join(
    [ask.type ? KINDS[ask.type] : sql`true`, ask.remoteOrderId ? sql`t.order_id = ${ask.remoteOrderId}` : sql`true`],
    ' AND ',
  )
  const { opening, sum, lines } = await sumsOf(tx, account, range, where)
  const size = ask.pageSize ?? DEFAULT_PAGE
  const own = tx.filter('credit.statement', sql`e.facility_id = ${facilityId}`)
  const before = ask.cursor
    ? sql`e.entry_id < coalesce((SELECT c.entry_id FROM credit_entry c WHERE c.transfer_id = ${ask.cursor} AND c.account_id = ${account}), 0)`
    : sql`true`
  // The ledger moves an order's sum between its own two sides alone: behind an own entry stands an own order, so this side's name can show nothing more.
  const exam = tx.filter('credit.exams', sql`(x.facility_id = ${facilityId} OR x.reader_facility_id = ${facilityId})`)
  const rows = await tx.rows<Line>(sql`
    SELECT e.entry_id, t.transfer_id, t.at, t.kind, e.amount, e.balance_after, t.order_id, x.check_no,
      CASE WHEN o.src_facility_id = ${facilityId} THEN coalesce(nullif(o.dest_user_name, ''), o.dest_name) ELSE o.src_name END AS partner,
      o.fee_cost, o.fee_urgent, o.fee_night, t.user_name, t.remark,
      EXISTS (SELECT 1 FROM credit_transfer r WHERE r.reverses = t.transfer_id) AS reversed
    FROM credit_entry e JOIN credit_transfer t USING (transfer_id) LEFT JOIN remote_order o ON o.order_id = t.order_id AND ${facilityId} IN (o.src_facility_id, o.dest_facility_id)
      LEFT JOIN exam x ON x.exam_id = o.exam_id AND ${exam}
    WHERE e.account_id = ${account} AND ${own} AND t.at >= ${range.from} AND t.at < ${range.to} AND ${where} AND ${before}
    ORDER BY e.entry_id DESC LIMIT ${size + 1}`)
  const page = rows.slice(0, size)
  return {
    val: page.map((line) => lineOf(kind, line)),
    total: lines,
    totalIsFloor: false,
    cursor: rows.length > size ? page.at(-1)!.transfer_id : '',
    opening,
    sum,
    closing: opening + sum,
    balance,
  }
})
