import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { accountsOf, grandTotal, openShop, orderAndHold } from '../../../test/credits'
import { type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'
import { captureFor } from '../../credits'

const ADMIN = { role: 'admin', menu: '000000001100' }
let server: TestServer
let home: string
let first: TestAccount
let one: TestClient
let two: TestClient
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  home = await server.facility()
  await server.asTenant({ facilityId: home, userId: home }, (tx) =>
    tx.run(
      sql`INSERT INTO credit_setting (facility_id, currency_enabled, cloud_enabled, recharge_limit) VALUES (${home}, true, true, 5000)`,
    ),
  )
  first = await server.account(home, ADMIN)
  one = await server.as(first)
  two = await server.as(await server.account(home, ADMIN))
})
afterEach(async () => {
  expect(await grandTotal(server)).toEqual({ entries: 0, accounts: 0 })
})

const balance = async (): Promise<number | undefined> => (await accountsOf(server, home)).balance
const recharge = async (client: TestClient, amount: number, more = {}) => (await client.call('remoteRecharge', { amount, ...more })).body
const answer = async (client: TestClient, requestId: string, agree = 1) =>
  (await client.call('remoteAnswerRequest', { requestId, agree })).body

test('[REMOTE-19] an administrator recharges within the limit alone; above it another one says yes', async () => {
  expect((await one.call('remoteGetBalance')).body.val).toMatchObject({ balance: 0, mayRecharge: 1, rechargeLimit: 5000 })
  expect(await recharge(one, 3000, { remark: '一季度' })).toMatchObject({ errorCode: 0, val: { state: 'done', balance: 3000 } })
  expect((await one.call('remoteQueryLedger')).body.val).toMatchObject([
    { kind: 'recharge', amount: 3000, balanceAfter: 3000, userName: first.name, remark: '一季度' },
  ])
  // Many small ones are one large one.
  expect((await one.call('remoteGetBalance')).body.val.rechargeLimit).toBe(2000)
  const { val } = await recharge(one, 2001)
  expect(val).toMatchObject({ state: 'pending', balance: 3000 })
  expect(await answer(one, val.requestId)).toMatchObject({ errorCode: CODE.approveOwn })
  expect(await balance()).toBe(3000)
  expect(await answer(two, val.requestId)).toMatchObject({ errorCode: 0, val: { state: 'done', balance: 5001 } })
  expect(await answer(two, val.requestId)).toMatchObject({ errorCode: CODE.requestAnswered })
  expect(await balance()).toBe(5001)
  server.clock.now += 24 * 3_600_000 + 1000
  one = await server.as(first)
  expect(await recharge(one, 5000)).toMatchObject({ val: { state: 'done', balance: 10_001 } })
})

test('two recharges at once are not both within the limit', async () => {
  const states = (await Promise.all([recharge(one, 3000), recharge(one, 3000)])).map(({ val }) => val.state)
  expect(states.sort()).toEqual(['done', 'pending'])
  expect(await balance()).toBe(3000)
})

test('the same recharge sent fifty times is one', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => recharge(one, 100, { requestKey: 'recharge-0001' })))
  expect(new Set(answers.map(({ val }) => val.requestId)).size).toBe(1)
  expect(await balance()).toBe(100)
})

test('[LG-07] an amount that is none is refused, and so is who may not', async () => {
  for (const amount of [0, -1, -2_000_000_000, 100_000_001])
    expect(await recharge(one, amount)).toMatchObject({ errorCode: CODE.amountIllegal, field: 'amount' })
  for (const amount of [1.5, '1e3', '١', 2 ** 53])
    expect(await recharge(one, amount as number)).toMatchObject({ errorCode: CODE.parameterIllegal })
  const doctor = await server.as(await server.account(home))
  const without = await server.as(first, { stepUp: false })
  expect(await recharge(doctor, 100)).toMatchObject({ errorCode: CODE.noPermission })
  expect(await recharge(without, 100)).toMatchObject({ errorCode: CODE.stepUpRequired })
  expect((await doctor.call('remoteQueryRequests')).body).toMatchObject({ errorCode: CODE.noPermission })
  await server.asTenant({ facilityId: home, userId: home }, (tx) =>
    tx.run(sql`UPDATE credit_setting SET currency_enabled = false WHERE facility_id = ${home}`),
  )
  expect(await recharge(one, 100)).toMatchObject({ errorCode: CODE.currencyDisabled })
  expect(await balance()).toBe(0)
})

test('a request of another hospital is not there', async () => {
  const { val } = await recharge(one, 6000)
  const stranger = await server.as(await server.account(await server.facility(), ADMIN))
  expect(await answer(stranger, val.requestId)).toMatchObject({ errorCode: CODE.notInRis })
  expect((await stranger.call('remoteQueryRequests')).body.val).toEqual([])
  expect(await answer(two, val.requestId, 0)).toMatchObject({ val: { state: 'refused' } })
  expect(await balance()).toBe(0)
  expect((await one.call('remoteQueryRequests')).body.val).toMatchObject([{ state: 'refused', amount: 6000, askedById: first.userId }])
})

test('[LG-02] a wrong recharge is corrected by a reversing transfer that two administrators want, once', async () => {
  await recharge(one, 1000)
  const [{ transferId }] = (await one.call('remoteQueryLedger')).body.val
  const reverse = async (reason: string) => (await one.call('remoteReverse', { transferId, reason })).body
  expect(await reverse('  ')).toMatchObject({ errorCode: CODE.reasonRequired })
  const { val } = await reverse('重复充值')
  expect(val.state).toBe('pending')
  expect(await reverse('再次')).toMatchObject({ errorCode: CODE.reversalCapped })
  expect(await answer(one, val.requestId)).toMatchObject({ errorCode: CODE.approveOwn })
  expect(await balance()).toBe(1000)
  expect(await answer(two, val.requestId)).toMatchObject({ val: { state: 'done', balance: 0 } })
  expect((await one.call('remoteQueryLedger')).body.val).toMatchObject([
    { kind: 'reversal', amount: -1000, balanceAfter: 0, remark: '重复充值', reversed: 0 },
    { kind: 'recharge', amount: 1000, balanceAfter: 1000, reversed: 1 },
  ])
  expect(await reverse('第三次')).toMatchObject({ errorCode: CODE.reversalCapped })
})

test('[LG-10] a reversal gives back what the own hospital was paid, never what another was, and never from below nothing', async () => {
  const src = await server.facility()
  await openShop(server, home)
  const source = await server.account(src, ADMIN)
  const payer = await server.as(source)
  await server.asTenant({ facilityId: src, userId: src }, (tx) =>
    tx.run(
      sql`INSERT INTO credit_setting (facility_id, currency_enabled, cloud_enabled, recharge_limit) VALUES (${src}, true, true, 5000)`,
    ),
  )
  await recharge(payer, 500)
  const { orderId } = await orderAndHold(server, { src, dest: home })
  await server.asTenant({ facilityId: home, userId: home }, (tx) => captureFor(tx, server.clock.now, orderId))
  const [paid] = (await payer.call('remoteQueryLedger', { account: 'held' })).body.val
  expect(paid.kind).toBe('capture')
  // Who paid cannot take it back.
  expect((await payer.call('remoteReverse', { transferId: paid.transferId, reason: '想要回来' })).body).toMatchObject({
    errorCode: CODE.reversalCapped,
  })
  const { val } = (await one.call('remoteReverse', { transferId: paid.transferId, reason: '报告有误' })).body
  expect(await answer(two, val.requestId)).toMatchObject({ val: { state: 'done', balance: 0 } })
  expect(await accountsOf(server, src)).toMatchObject({ balance: 500, held: 0 })
})

test('[LEDG-02] a statement explains every unit: its lines, page by page and filtered, sum to the balance', async () => {
  const dest = await server.facility()
  await openShop(server, dest)
  for (let i = 0; i < 3; i++) await recharge(one, 1000)
  for (let i = 0; i < 4; i++) {
    server.clock.now += 60_000
    await orderAndHold(server, { src: home, dest, urgent: i % 2 === 0, night: i === 2 })
  }
  const all = (await one.call('remoteQueryLedger')).body
  expect(all.val.reduce((sum: number, line: { amount: number }) => sum + line.amount, 0)).toBe(all.balance)
  expect(all.balance).toBe(3000 - 4 * 100 - 40 - 80)
  const pages: unknown[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const { body } = await one.call('remoteQueryLedger', { pageSize: 3, ...(cursor ? { cursor } : {}) })
    pages.push(...body.val)
    cursor = body.cursor || undefined
  }
  expect(pages).toEqual(all.val)
  const last: string = all.val[0].time
  const ranged = (await one.call('remoteQueryLedger', { startTime: last, endTime: last })).body
  expect(ranged).toMatchObject({ opening: all.balance + 100, sum: -100, closing: all.balance, total: 1 })
  expect((await one.call('remoteQueryLedger', { type: 'recharge' })).body).toMatchObject({ total: 3, sum: all.balance })
  expect((await one.call('remoteQueryLedger', { startTime: '2026-01-02 00:00:00', endTime: '2026-01-01 00:00:00' })).body).toMatchObject({
    errorCode: CODE.rangeReversed,
  })
})
