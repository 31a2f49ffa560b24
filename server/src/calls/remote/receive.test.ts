import { CODE } from '@farsight/shared/domain'
import { type TestServer, testServer } from '../../../test/harness'
import { fine, type Market, makeMarket } from '../../../test/orders'

let server: TestServer
let market: Market
beforeAll(async () => {
  server = await testServer()
  market = await makeMarket(server)
})
afterAll(() => server.close())

test('[WORK-42] two operators receive one order: one wins, the other is told who has it and since when', async () => {
  const { writer, reviewer, target } = market
  for (let round = 0; round < 4; round += 1) {
    const sent = await market.send()
    const [a, b] = await Promise.all([writer, reviewer].map((by) => by.call('remoteReceive', { remoteOrderId: sent.orderId })))
    const won = a!.body.errorCode === 0 ? writer : reviewer
    const lost = a!.body.errorCode === 0 ? b! : a!
    expect([a!.body.errorCode, b!.body.errorCode].sort()).toEqual([0, CODE.orderTaken])
    expect(lost.body.val).toEqual({ holderName: won.account.name, time: expect.stringMatching(/^\d{4}-\d\d-\d\d /) })
    expect(await target.row(sent.id)).toMatchObject({ state: 2060 })
  }
})

test('who may not receive does not, and neither does the source', async () => {
  const { launcher, target, source } = market
  const sent = await market.send()
  const ask = { remoteOrderId: sent.orderId }
  expect((await launcher.call('remoteReceive', ask)).body.errorCode).toBe(CODE.noPermission)
  const local = await target.person({ rights: { CT: 4 }, menu: '000010000000' })
  expect((await local.call('remoteReceive', ask)).body.errorCode).toBe(CODE.noPermission)
  const reader = await target.person({ rights: { CT: 4 } })
  await server.database.superuser((su) => su.query("UPDATE doctor SET remote_menu = '1000' WHERE user_id = $1", [reader.account.userId]))
  for (const [call, more] of [
    ['remoteReceive', {}],
    ['remoteReject', { reason: '不符' }],
    ['remoteDistribute', { doctorId: reader.account.userId }],
  ] as const)
    expect((await reader.call(call, { ...ask, ...more })).body.errorCode).toBe(CODE.noPermission)
  const stranger = await server.as(await server.account(await server.facility(), { rights: { CT: 4 } }))
  expect((await stranger.call('remoteReceive', ask)).body.errorCode).toBe(CODE.notInRis)
  expect(await source.row(sent.id)).toMatchObject({ state: 2070, version: 1 })
})

test('what waits is received before it is written, and what came straight to diagnosis needs no receiving: both are said', async () => {
  const { writer, launcher, source } = market
  const waiting = await market.send()
  expect((await writer.call('openReport', waiting.address)).body).toMatchObject({
    errorCode: CODE.receiveFirst,
    errorMsg: expect.stringMatching(/先接收/),
  })
  expect((await launcher.call('openReport', waiting.address)).body.errorCode).toBe(CODE.caseIsRemote)
  expect(await source.row(waiting.id)).toMatchObject({ state: 2070, version: 1 })

  const straight = await makeMarket(server, { entry: 'direct' })
  const sent = await straight.send()
  const receive = async () => (await straight.writer.call('remoteReceive', { remoteOrderId: sent.orderId })).body
  expect(await receive()).toMatchObject({ errorCode: CODE.noReceiving, errorMsg: expect.stringMatching(/无需接收/) })
  fine(await straight.writer.call('openReport', sent.address))
  expect((await receive()).errorCode).toBe(CODE.noReceiving)
  expect((await straight.log(straight.writer, sent.orderId)).map(({ action }) => action)).not.toContain('receive')
})

test('[STATE-20] where a hospital distributes, an order waits in 1 until it is dealt to a doctor who writes this modality', async () => {
  const dealing = await makeMarket(server, { entry: 'distribute' })
  const { target, writer, reviewer, source } = dealing
  const sent = await dealing.send()
  expect(await source.row(sent.id)).toMatchObject({ state: 1 })
  const ask = { remoteOrderId: sent.orderId }
  const other = await target.person({ rights: { MR: 4 } })
  for (const doctorId of [other.account.userId, dealing.launcher.account.userId])
    expect((await reviewer.call('remoteDistribute', { ...ask, doctorId })).body.errorCode).toBe(CODE.receiverLacksWriting)
  expect((await reviewer.call('remoteReceive', ask)).body).toMatchObject({
    errorCode: CODE.mustDistribute,
    errorMsg: expect.stringMatching(/分配|distribut/),
  })
  fine(await reviewer.call('remoteDistribute', { ...ask, doctorId: writer.account.userId }))
  expect(await source.row(sent.id)).toMatchObject({ state: 2060, assigned_id: writer.account.userId, assigned_name: writer.account.name })
  const doctors = fine(await reviewer.call('queryDoctorList', { modality: 'CT' })).body.val as { doctorId: string; open: number }[]
  expect(doctors.find(({ doctorId }) => doctorId === writer.account.userId)).toMatchObject({ open: 1 })
  expect(doctors.map(({ doctorId }) => doctorId)).not.toContain(other.account.userId)
  // Dealt anew while nobody is at it; then whoever writes is asked.
  fine(await reviewer.call('remoteDistribute', { ...ask, doctorId: reviewer.account.userId }))
  fine(await reviewer.call('openReport', sent.address))
  const refused = (await writer.call('remoteDistribute', { ...ask, doctorId: writer.account.userId })).body
  expect([refused.errorCode, refused.val.holderName]).toEqual([CODE.anotherWriting, reviewer.account.name])
})
