import { randomUUID } from 'node:crypto'
import { feeOf } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { holdFor } from '../src/credits'
import type { Tx } from '../src/database/tenant'
import { makeExam } from './exams'
import type { TestAccount, TestServer } from './harness'

/** How a hospital sells, for a test: a CT part costs 100, urgent 40, advanced 300; night as delivered. */
export interface ShopOptions {
  readonly entry?: 'receive' | 'distribute' | 'direct'
  readonly modality?: string
  readonly price?: number
  readonly urgent?: number
  readonly advanced?: number | null
  readonly expert?: TestAccount
}

const asHospital = <T>(server: TestServer, facilityId: string, work: (tx: Tx) => Promise<T>, userId = facilityId): Promise<T> =>
  server.asTenant({ facilityId, userId }, work)

/** Opens a hospital's service with its prices, or those of one of its experts. */
export async function openShop(server: TestServer, facilityId: string, options: ShopOptions = {}): Promise<void> {
  const { entry = 'receive', modality = 'CT', price = 100, urgent = 40, advanced = 300, expert } = options
  await asHospital(server, facilityId, async (tx) => {
    await tx.run(sql`INSERT INTO remote_service (facility_id, entry) VALUES (${facilityId}, ${entry}) ON CONFLICT DO NOTHING`)
    if (expert)
      await tx.run(sql`INSERT INTO remote_expert (user_id, facility_id) VALUES (${expert.userId}, ${facilityId}) ON CONFLICT DO NOTHING`)
    await tx.run(sql`INSERT INTO remote_price (facility_id, doctor_id, modality, price, urgent, advanced)
      VALUES (${facilityId}, ${expert?.userId ?? null}, ${modality}, ${price}, ${urgent}, ${advanced})`)
  })
}

/** Switches of a hospital that launches; credits are recharged by an administrator alone, within a high limit. */
export async function fund(server: TestServer, facilityId: string, amount: number): Promise<void> {
  await asHospital(server, facilityId, async (tx) => {
    await tx.run(sql`INSERT INTO credit_setting (facility_id, currency_enabled, cloud_enabled, recharge_limit)
      VALUES (${facilityId}, true, true, 1000000000) ON CONFLICT DO NOTHING`)
    if (amount === 0) return
    const requestId = randomUUID()
    await tx.run(sql`INSERT INTO credit_request (request_id, facility_id, kind, amount, asked_by, asked_at)
      VALUES (${requestId}, ${facilityId}, 'recharge', ${amount}, ${facilityId}, ${new Date(server.clock.now)})`)
    await tx.run(sql`SELECT credit_recharge_alone(${requestId}, ${new Date(server.clock.now)}, '')`)
  })
}

/** An order as a launch writes it. */
export interface PlainOrder {
  readonly orderId: string
  readonly examId: string
}
export interface OrderOptions {
  readonly src: string
  readonly dest: string
  readonly expert?: string
  readonly unit?: number
  readonly urgentPrice?: number
  readonly urgent?: boolean
  readonly night?: boolean
  /** Promised so long after now; milliseconds. */
  readonly promised?: number
  readonly examId?: string
}

/** Writes an order's row and sets its sum aside, in one transaction of its source, without the launch's own checks. */
export async function orderAndHold(server: TestServer, options: OrderOptions): Promise<PlainOrder> {
  const { src, dest, expert = null, unit = 100, urgentPrice = 40, urgent = false, night = false, promised = 3_600_000 } = options
  const examId = options.examId ?? (await makeExam(server, src)).exam_id
  const fee = feeOf({ unit, urgentPrice, parts: 1, urgent, night })
  const orderId = randomUUID()
  const now = server.clock.now
  await asHospital(server, src, async (tx) => {
    await tx.run(sql`INSERT INTO remote_order (order_id, exam_id, src_facility_id, dest_facility_id, dest_user_id, chain_id, modality, parts, urgent,
        unit, fee_cost, fee_urgent, fee_night, fee_total, src_name, dest_name, launcher_id, launcher_name, launched_at, promised_at)
      VALUES (${orderId}, ${examId}, ${src}, ${dest}, ${expert}, ${orderId}, 'CT', '[{"bodypart":"胸部","side":""}]', ${urgent},
        ${unit}, ${fee.cost}, ${fee.urgentCost}, ${fee.nightCost}, ${fee.total}, '发起医院', '接收医院', ${src}, '发起人', ${new Date(now)}, ${new Date(now + promised)})`)
    await tx.run(
      sql`UPDATE exam SET order_id = ${orderId}, reader_facility_id = ${dest}, reader_user_id = ${expert} WHERE exam_id = ${examId} AND facility_id = ${src}`,
    )
    await holdFor(tx, now, { orderId, amount: fee.total })
  })
  return { orderId, examId }
}

/** Balances of a hospital, past all policies, and of an expert of it. */
export async function accountsOf(server: TestServer, facilityId: string): Promise<Record<string, number>> {
  return server.database.superuser(async (root) => {
    const { rows } = await root.query('SELECT kind, sum(amount)::int AS amount FROM credit_account WHERE facility_id = $1 GROUP BY kind', [
      facilityId,
    ])
    return { balance: 0, held: 0, ...Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount])) }
  })
}

/** Sum of all entries and of all accounts; both are nothing, always. */
export async function grandTotal(server: TestServer): Promise<{ entries: number; accounts: number }> {
  return server.database.superuser(async (root) => {
    const { rows } = await root.query(
      'SELECT (SELECT coalesce(sum(amount), 0)::bigint FROM credit_entry) AS entries, (SELECT sum(amount)::bigint FROM credit_account) AS accounts',
    )
    return rows[0]
  })
}
