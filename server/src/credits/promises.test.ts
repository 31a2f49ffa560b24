import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { accountsOf, fund, openShop, orderAndHold } from '../../test/credits'
import { type TestServer, testServer } from '../../test/harness'
import type { Tx } from '../database/tenant'
import { captureFor, urgentReleaseFor } from '.'

const HOUR = 3_600_000
const ADMIN = { role: 'admin', menu: '000000001100' }
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

const as = <T>(facilityId: string, work: (tx: Tx) => Promise<T>): Promise<T> => server.asTenant({ facilityId, userId: facilityId }, work)
const told = (facilityId: string) =>
  as(facilityId, (tx) =>
    tx.rows<{ kind: string; order_id: string; audience_level: number | null }>(
      sql`SELECT kind, order_id, audience_level FROM event WHERE facility_id = ${facilityId} AND order_id IS NOT NULL ORDER BY event_id`,
    ),
  )
const stepsOf = (facilityId: string, orderId: string) =>
  as(facilityId, (tx) =>
    tx.rows<{ action: string }>(sql`SELECT action, side, amount FROM remote_order_step WHERE order_id = ${orderId} ORDER BY step_id`),
  )

test('[LEDG-03] a missed promise is told to both sides once, and its urgent charge goes back when the target’s administrator says yes', async () => {
  const { orderId } = await orderAndHold(server, { src, dest, urgent: true, night: true, promised: HOUR })
  server.clock.now += HOUR
  await server.server.jobs.tick()
  expect(await told(src)).toEqual([])
  server.clock.now += 60_000
  await server.server.jobs.tick()
  server.clock.now += 60_000
  await server.server.jobs.tick()
  for (const side of [src, dest]) {
    expect((await told(side)).map(({ kind, order_id }) => [kind, order_id])).toEqual([
      ['row', orderId],
      ['notification', orderId],
    ])
    expect(await stepsOf(side, orderId)).toEqual([{ action: 'missed', side: 'system', amount: null }])
  }
  const admin = await server.as(await server.account(dest, ADMIN))
  const asked = (await admin.call('remoteQueryRequests', { state: 'pending' })).body.val
  expect(asked).toMatchObject([{ kind: 'urgentRelease', amount: 80, remoteOrderId: orderId, askedBy: '' }])
  expect(await accountsOf(server, src)).toEqual({ balance: 820, held: 180 })
  expect((await admin.call('remoteAnswerRequest', { requestId: asked[0].requestId, agree: 1 })).body).toMatchObject({
    errorCode: 0,
    val: { state: 'done' },
  })
  expect(await accountsOf(server, src)).toEqual({ balance: 900, held: 100 })
  expect((await stepsOf(src, orderId)).at(-1)).toMatchObject({ action: 'urgentReleased', amount: 80 })
  expect(await as(dest, (tx) => captureFor(tx, server.clock.now, orderId))).toBe(100)
  expect(await accountsOf(server, src)).toEqual({ balance: 900, held: 0 })
})

test('[LEDG-03] a target that says so by its switch gives the urgent charge back by itself', async () => {
  await as(dest, (tx) => tx.run(sql`UPDATE facility SET release_urgent_itself = true WHERE facility_id = ${dest}`))
  await orderAndHold(server, { src, dest, urgent: true, promised: HOUR })
  const plain = await orderAndHold(server, { src, dest, promised: HOUR })
  server.clock.now += HOUR + 60_000
  await server.server.jobs.tick()
  expect(await accountsOf(server, src)).toEqual({ balance: 800, held: 200 })
  const admin = await server.as(await server.account(dest, ADMIN))
  expect((await admin.call('remoteQueryRequests')).body.val).toEqual([])
  // An order without an urgent charge is told of, and gives nothing back.
  expect(await stepsOf(src, plain.orderId)).toMatchObject([{ action: 'missed' }])
})

test('[LG-05] an urgent charge after completion comes from the receiver; a kept promise gives nothing back', async () => {
  const late = await orderAndHold(server, { src, dest, urgent: true, promised: HOUR })
  const inTime = await orderAndHold(server, { src, dest, urgent: true, promised: 10 * HOUR })
  server.clock.now += HOUR + 60_000
  const complete = (orderId: string) =>
    as(dest, async (tx) => {
      const at = new Date(server.clock.now)
      await tx.run(
        sql`UPDATE remote_order SET status = 'completed', completed_at = ${at} WHERE order_id = ${orderId} AND dest_facility_id = ${dest}`,
      )
      return captureFor(tx, server.clock.now, orderId)
    })
  expect([await complete(late.orderId), await complete(inTime.orderId)]).toEqual([140, 140])
  expect(await as(dest, (tx) => urgentReleaseFor(tx, server.clock.now, late.orderId))).toBe(40)
  server.clock.now += 20 * HOUR
  await expect(as(dest, (tx) => urgentReleaseFor(tx, server.clock.now, inTime.orderId))).rejects.toMatchObject({ code: CODE.promiseKept })
  await expect(as(src, (tx) => urgentReleaseFor(tx, server.clock.now, late.orderId))).rejects.toMatchObject({ code: CODE.notInRis })
  expect([await accountsOf(server, src), await accountsOf(server, dest)]).toEqual([
    { balance: 1000 - 280 + 40, held: 0 },
    { balance: 240, held: 0 },
  ])
})
