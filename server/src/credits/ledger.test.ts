import { randomUUID } from 'node:crypto'
import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { accountsOf, fund, grandTotal, openShop, orderAndHold } from '../../test/credits'
import { makeExam } from '../../test/exams'
import { type TestServer, testServer } from '../../test/harness'
import type { Tx } from '../database/tenant'
import { captureFor, holdFor, releaseFor, urgentReleaseFor } from '.'

let server: TestServer
let src: string
let dest: string
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  src = await server.facility()
  dest = await server.facility()
  await openShop(server, dest)
  await fund(server, src, 1000)
})
afterEach(async () => {
  expect(await grandTotal(server)).toEqual({ entries: 0, accounts: 0 })
})

const as = <T>(facilityId: string, work: (tx: Tx) => Promise<T>): Promise<T> => server.asTenant({ facilityId, userId: facilityId }, work)
const now = (): number => server.clock.now
const bothAccounts = async () => [await accountsOf(server, src), await accountsOf(server, dest)]

test('[LG-05, LEDG-01] what an order holds goes to its target at completion, and the statement of both sides says so', async () => {
  const exam = await makeExam(server, src)
  const launcher = await server.as(await server.account(src))
  const asked = { risProcedureId: exam.exam_id, targetFacilityId: dest, bodyparts: [{ bodypart: '胸部', side: '' }] }
  const fee = (await launcher.call('remoteGetFee', asked)).body
  expect(fee).toMatchObject({
    errorCode: 0,
    val: { fee: { unit: 100, parts: 1, cost: 100 }, balance: 1000, balanceAfter: 1000 - fee.val.fee.total },
  })
  const { orderId } = await orderAndHold(server, { src, dest, examId: exam.exam_id })
  expect(await accountsOf(server, src)).toEqual({ balance: 900, held: 100 })
  expect(await as(dest, (tx) => captureFor(tx, now(), orderId))).toBe(100)
  expect(await bothAccounts()).toEqual([
    { balance: 900, held: 0 },
    { balance: 100, held: 0 },
  ])
  const paid = (await launcher.call('remoteQueryLedger')).body
  expect(
    paid.val.map((line: { kind: string; amount: number; balanceAfter: number }) => [line.kind, line.amount, line.balanceAfter]),
  ).toEqual([
    ['hold', -100, 900],
    ['recharge', 1000, 1000],
  ])
  expect(paid).toMatchObject({ opening: 0, sum: 900, closing: 900, balance: 900, total: 2 })
  const earned = (await (await server.as(await server.account(dest))).call('remoteQueryLedger')).body
  expect(earned).toMatchObject({
    val: [{ kind: 'earn', amount: 100, cost: 100, remoteOrderId: orderId, partnerName: '发起医院' }],
    closing: 100,
  })
})

test('[LG-05, REMOTE-18] a rejected or recalled order gives everything back, and its statement shows both lines', async () => {
  for (const side of [dest, src]) {
    const { orderId } = await orderAndHold(server, { src, dest, urgent: true, night: true })
    expect(await accountsOf(server, src)).toEqual({ balance: 820, held: 180 })
    expect(await as(side, (tx) => releaseFor(tx, now(), orderId))).toBe(180)
    expect(await accountsOf(server, src)).toEqual({ balance: 1000, held: 0 })
    const lines = (await (await server.as(await server.account(src))).call('remoteQueryLedger', { remoteOrderId: orderId })).body.val
    expect(lines.map((line: { kind: string; amount: number }) => [line.kind, line.amount])).toEqual([
      ['release', 180],
      ['hold', -180],
    ])
    expect(lines[1]).toMatchObject({ cost: 100, urgentCost: 40, nightCost: 40 })
  }
})

test('[LG-10] a release that is asked for twice, or at once from both sides, happens once; after it nothing is captured', async () => {
  const { orderId } = await orderAndHold(server, { src, dest })
  const given = await Promise.all([src, dest, src, dest].map((side) => as(side, (tx) => releaseFor(tx, now(), orderId))))
  expect(given.sort()).toEqual([0, 0, 0, 100])
  expect(await as(dest, (tx) => captureFor(tx, now(), orderId))).toBe(0)
  expect(await bothAccounts()).toEqual([
    { balance: 1000, held: 0 },
    { balance: 0, held: 0 },
  ])
})

test('[LG-10] what was paid out comes back from the receiver alone, and never more than was paid', async () => {
  const { orderId } = await orderAndHold(server, { src, dest, urgent: true, promised: -1000 })
  expect(await as(dest, (tx) => captureFor(tx, now(), orderId))).toBe(140)
  // The source cannot take back what it has paid.
  expect(await as(src, (tx) => releaseFor(tx, now(), orderId))).toBe(0)
  expect(await as(dest, (tx) => urgentReleaseFor(tx, now(), orderId))).toBe(40)
  expect(await as(dest, (tx) => releaseFor(tx, now(), orderId))).toBe(100)
  expect(await as(dest, (tx) => urgentReleaseFor(tx, now(), orderId))).toBe(0)
  expect(await bothAccounts()).toEqual([
    { balance: 1000, held: 0 },
    { balance: 0, held: 0 },
  ])
})

test('an expert earns for an order to himself, and nobody else of that hospital sees it', async () => {
  const expert = await server.account(dest)
  const colleague = await server.account(dest)
  await openShop(server, dest, { expert, price: 500 })
  const { orderId } = await orderAndHold(server, { src, dest, expert: expert.userId, unit: 500 })
  await server.asTenant({ facilityId: dest, userId: expert.userId }, (tx) => captureFor(tx, now(), orderId))
  const of = async (account: typeof expert) => (await (await server.as(account)).call('remoteGetBalance')).body.val
  expect(await of(expert)).toMatchObject({ earned: 500, balance: 0 })
  expect(await of(colleague)).toMatchObject({ earned: 0, balance: 0 })
  const lines = async (account: typeof expert) =>
    (await (await server.as(account)).call('remoteQueryLedger', { account: 'earned' })).body.val
  expect([(await lines(expert)).length, (await lines(colleague)).length]).toEqual([1, 0])
})

test('[LG-03] 100 orders at once with credit for 60: 60 stand, nothing is below nothing, and a refused one leaves nothing behind', async () => {
  const poor = await server.facility()
  await fund(server, poor, 6000)
  const exam = async () => (await makeExam(server, poor)).exam_id
  const exams = await Promise.all(Array.from({ length: 100 }, exam))
  const results = await Promise.allSettled(exams.map((examId) => orderAndHold(server, { src: poor, dest, examId })))
  const refused = results.flatMap((r) => (r.status === 'rejected' ? [r.reason.code] : []))
  expect(refused).toEqual(Array(40).fill(CODE.balanceInsufficient))
  expect(await accountsOf(server, poor)).toEqual({ balance: 0, held: 6000 })
  const { rows } = await server.database.superuser((root) =>
    root.query('SELECT count(*)::int AS n FROM remote_order WHERE src_facility_id = $1', [poor]),
  )
  expect(rows[0].n).toBe(60)
})

test('[LG-13] two that read the same balance cannot both spend it: one waits, and is refused by what the other left', async () => {
  const [one, two] = [await server.pools.app.connect(), await server.pools.app.connect()]
  const tenant = async (client: typeof one, facilityId: string): Promise<void> => {
    await client.query('BEGIN')
    await client.query("SELECT set_config('app.facility_id', $1, true), set_config('app.user_id', $1, true)", [facilityId])
  }
  const place = async (client: typeof one): Promise<string> => {
    const orderId = randomUUID()
    const exam = await makeExam(server, src)
    await client.query(
      `INSERT INTO remote_order (order_id, exam_id, src_facility_id, dest_facility_id, chain_id, modality, parts, unit, fee_cost, fee_urgent, fee_night, fee_total,
        src_name, dest_name, launcher_id, launcher_name, launched_at, promised_at)
       VALUES ($1, $2, $3, $4, $1, 'CT', '[]', 700, 700, 0, 0, 700, '', '', $3, '', now(), now())`,
      [orderId, exam.exam_id, src, dest],
    )
    return orderId
  }
  try {
    await tenant(one, src)
    await tenant(two, src)
    const orders = [await place(one), await place(two)]
    // Each believes that 1000 suffice for 700.
    for (const client of [one, two])
      expect((await client.query("SELECT amount FROM credit_account WHERE kind = 'balance'")).rows).toEqual([{ amount: 1000 }])
    await one.query("SELECT credit_hold($1, 700, now(), '')", [orders[0]])
    const second = two.query("SELECT credit_hold($1, 700, now(), '')", [orders[1]]).catch((error) => error.code)
    await one.query('COMMIT')
    expect(await second).toBe('FC401')
    await two.query('ROLLBACK')
  } finally {
    one.release()
    two.release()
  }
  expect(await accountsOf(server, src)).toEqual({ balance: 300, held: 700 })
})

test('[LG-11] no hospital moves, holds or sees what is not its own', async () => {
  const { orderId } = await orderAndHold(server, { src, dest })
  const stranger = await server.facility({ union: 'u9' })
  for (const act of [captureFor, releaseFor, urgentReleaseFor])
    await expect(as(stranger, (tx) => act(tx, now(), orderId))).rejects.toMatchObject({ code: CODE.notInRis })
  await expect(as(stranger, (tx) => holdFor(tx, now(), { orderId, amount: 100 }))).rejects.toMatchObject({ code: CODE.notInRis })
  // The source pays nobody out, the target holds nothing.
  await expect(as(src, (tx) => captureFor(tx, now(), orderId))).rejects.toMatchObject({ code: CODE.notInRis })
  await expect(as(dest, (tx) => holdFor(tx, now(), { orderId, amount: 100 }))).rejects.toMatchObject({ code: CODE.notInRis })
  const seen = await as(dest, (tx) => tx.rows<{ n: number }>(sql`SELECT count(*)::int AS n FROM credit_account WHERE facility_id = ${src}`))
  expect(seen).toEqual([{ n: 0 }])
  expect((await (await server.as(await server.account(dest))).call('remoteGetBalance')).body.val).toMatchObject({ balance: 0, held: 0 })
})

test('[LG-02] the app’s role writes no row of the ledger, and not even the owner changes one', async () => {
  await orderAndHold(server, { src, dest })
  const changes = { credit_account: 'amount = 0', credit_transfer: "remark = ''", credit_entry: 'amount = 1' }
  for (const [table, change] of Object.entries(changes))
    for (const statement of [
      `UPDATE ${table} SET ${change}`,
      `DELETE FROM ${table}`,
      `INSERT INTO ${table} DEFAULT VALUES`,
      `TRUNCATE ${table} CASCADE`,
    ])
      await expect(as(src, (tx) => tx.run(sql([statement])))).rejects.toMatchObject({ code: '42501' })
  await server.database.superuser(async (root) => {
    await root.query('SET ROLE farsight_owner')
    for (const statement of [
      'UPDATE credit_entry SET amount = 1',
      'DELETE FROM credit_entry',
      'DELETE FROM credit_transfer',
      'TRUNCATE credit_entry',
    ])
      await expect(root.query(statement)).rejects.toThrow('rows of the ledger are never changed')
    // A transfer whose entries do not sum to nothing does not reach the disk.
    await root.query('BEGIN')
    const { rows } = await root.query("SELECT transfer_id FROM credit_transfer WHERE kind = 'hold' LIMIT 1")
    await root.query(
      "INSERT INTO credit_entry (transfer_id, account_id, amount, balance_after) SELECT $1, account_id, 1, 1 FROM credit_account WHERE kind = 'issue'",
      [rows[0].transfer_id],
    )
    await expect(root.query('COMMIT')).rejects.toThrow('does not sum to nothing')
  })
})

test('[LG-06] the price is frozen at launch: a price that changes while the order is open moves nothing', async () => {
  const { orderId } = await orderAndHold(server, { src, dest, urgent: true })
  await as(dest, (tx) => tx.run(sql`UPDATE remote_price SET price = 999, urgent = 999 WHERE facility_id = ${dest}`))
  expect(await as(dest, (tx) => captureFor(tx, now(), orderId))).toBe(140)
  // What the order says of its sum is out of the app's reach.
  await expect(as(src, (tx) => tx.run(sql`UPDATE remote_order SET fee_total = 1 WHERE order_id = ${orderId}`))).rejects.toMatchObject({
    code: '42501',
  })
  const line = (await (await server.as(await server.account(src))).call('remoteQueryLedger', { remoteOrderId: orderId })).body.val.at(-1)
  expect(line).toMatchObject({ amount: -140, cost: 100, urgentCost: 40, nightCost: 0 })
})

test('[LG-04] a hold that is asked for fifty times is charged once', async () => {
  const { orderId } = await orderAndHold(server, { src, dest })
  const balances = await Promise.all(Array.from({ length: 50 }, () => as(src, (tx) => holdFor(tx, now(), { orderId, amount: 100 }))))
  expect(new Set(balances.map(({ balance }) => balance))).toEqual(new Set([900]))
  expect(await accountsOf(server, src)).toEqual({ balance: 900, held: 100 })
})
