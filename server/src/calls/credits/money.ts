import { randomUUID } from 'node:crypto'
import { creditCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { readBalances } from '../../credits/balances'
import { actorName, ledger } from '../../credits/ledger'
import { ownReconciliation } from '../../credits/reconcile'
import { readSettings } from '../../credits/terms'
import type { Tx } from '../../database/tenant'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { managesCredits, seesRequests } from '../policies'

/** A single recharge is at most this. */
const MOST = 100_000_000

interface Wish {
  readonly kind: 'recharge' | 'reversal'
  readonly amount: number
  readonly remark: string
  readonly transferId?: string
}

async function ask(tx: Tx, now: number, { kind, amount, remark, transferId }: Wish): Promise<string> {
  const { facilityId, userId } = tx.tenant
  const requestId = randomUUID()
  await tx.run(sql`INSERT INTO credit_request (request_id, facility_id, kind, amount, remark, transfer_id, asked_by, asked_name, asked_at)
    VALUES (${requestId}, ${facilityId}, ${kind}, ${amount}, ${remark}, ${transferId ?? null}, ${userId}, ${actorName(tx)}, ${new Date(now)})`)
  return requestId
}

export const remoteRecharge = sessionHandler(creditCalls.remoteRecharge, managesCredits, async (work, { amount, remark = '' }) => {
  const { tx, now } = work
  if (!(amount > 0 && amount <= MOST)) throw new CallError(CODE.amountIllegal, 'amount')
  if (!(await readSettings(tx)).currencyEnabled) throw new CallError(CODE.currencyDisabled)
  const requestId = await ask(tx, now, { kind: 'recharge', amount, remark })
  work.about(requestId)
  const done = await ledger<boolean>(tx, sql`credit_recharge_alone(${requestId}, ${new Date(now)}, ${actorName(tx)})`)
  const { balance } = await readBalances(tx)
  return { val: { requestId, state: done ? ('done' as const) : ('pending' as const), balance } }
})

export const remoteReverse = sessionHandler(creditCalls.remoteReverse, managesCredits, async (work, { transferId, reason }) => {
  const { tx, now } = work
  work.about(transferId)
  if (reason.trim() === '') throw new CallError(CODE.reasonRequired, 'reason')
  const amount = await ledger<number>(tx, sql`credit_reversible(${transferId})`)
  const requestId = await ask(tx, now, { kind: 'reversal', amount, remark: reason, transferId })
  return { val: { requestId, state: 'pending' as const } }
})

export const remoteAnswerRequest = sessionHandler(
  creditCalls.remoteAnswerRequest,
  managesCredits,
  async (work, { requestId, agree, reason = '' }) => {
    const { tx, now } = work
    work.about(requestId)
    const state = await ledger<'done' | 'refused'>(
      tx,
      sql`credit_answer(${requestId}, ${agree === 1}, ${new Date(now)}, ${actorName(tx)}, ${reason})`,
    )
    const { balance } = await readBalances(tx)
    return { val: { state, balance } }
  },
)

interface RequestRow {
  request_id: string
  kind: 'recharge' | 'reversal' | 'urgentRelease'
  amount: number
  remark: string
  state: 'pending' | 'done' | 'refused'
  asked_by: string | null
  asked_name: string
  asked_at: number
  answered_name: string
  answered_at: number | null
  answer: string
  order_id: string | null
  check_no: string | null
}

const SHOWN = 200

export const remoteQueryRequests = sessionHandler(creditCalls.remoteQueryRequests, seesRequests, async ({ tx }, { state }) => {
  const own = tx.filter('credit.requests', sql`q.facility_id = ${tx.tenant.facilityId}`)
  const exam = tx.filter(
    'credit.requestExam',
    sql`(e.facility_id = ${tx.tenant.facilityId} OR e.reader_facility_id = ${tx.tenant.facilityId})`,
  )
  const rows = await tx.rows<RequestRow>(sql`
    SELECT q.*, e.check_no FROM credit_request q LEFT JOIN remote_order o ON o.order_id = q.order_id LEFT JOIN exam e ON e.exam_id = o.exam_id AND ${exam}
    WHERE ${own} AND ${state ? sql`q.state = ${state}` : sql`true`} ORDER BY (q.state = 'pending') DESC, q.asked_at DESC, q.request_id LIMIT ${SHOWN}`)
  const val = rows.map((row) => ({
    requestId: row.request_id,
    kind: row.kind,
    amount: row.amount,
    remark: row.remark,
    state: row.state,
    askedBy: row.asked_name,
    askedById: row.asked_by ?? '',
    askedTime: formatDateTime(row.asked_at),
    answeredBy: row.answered_name,
    answeredTime: row.answered_at === null ? null : formatDateTime(row.answered_at),
    answer: row.answer,
    remoteOrderId: row.order_id ?? '',
    checkNo: row.check_no ?? '',
  }))
  return { val, total: val.length, totalIsFloor: val.length === SHOWN, reconciliation: await ownReconciliation(tx) }
})
