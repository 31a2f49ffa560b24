import { CODE } from '@farsight/shared/domain'
import { accountsOf, openShop } from '../../../test/credits'
import { type TestServer, testServer } from '../../../test/harness'
import { fine, type Market, makeMarket, sends } from '../../../test/orders'
import { openSocket } from '../../../test/socket'
import type { Colleague } from '../../../test/ward'

let server: TestServer
let market: Market
let expert: Colleague
beforeAll(async () => {
  server = await testServer()
  market = await makeMarket(server, {}, 3)
  expert = await market.target.person({ role: 'expert', rights: { CT: 1 }, name: '林专家' })
  await openShop(server, market.target.facility, { expert: expert.account, price: 260 })
})
afterAll(() => server.close())

const toExpert = () => market.send({ targetDoctorId: expert.account.userId, shownTotal: 260 })

test('[STATE-19, REMOTE-07] an order to one expert waits in 2080; the expert finishes without review and earns it alone', async () => {
  const { source, target } = market
  const sent = await toExpert()
  expect(await source.row(sent.id)).toMatchObject({ state: 2080, reader_user_id: expert.account.userId })
  fine(await expert.call('remoteReceive', { remoteOrderId: sent.orderId }))
  const opened = fine(await expert.call('openReport', sent.address)).body.val
  // The hospital demands three reviews; what goes to an expert demands none.
  expect(opened).toMatchObject({ reviewLevels: 0, mayFinish: true })
  fine(await expert.call('submitReport', { ...sends(sent), toReview: 0 }))
  expect(await source.row(sent.id)).toMatchObject({ state: 9 })
  expect(await accountsOf(server, target.facility)).toMatchObject({ earned: 260, balance: 0 })
})

test('[RS-16, REMOTE-18] rejected, then sent to an expert who completes it: both sides read one timeline, each its own sums', async () => {
  const { launcher, writer } = market
  const first = await market.send()
  fine(await writer.call('remoteReject', { remoteOrderId: first.orderId, reason: '请专家会诊' }))
  const more = { targetDoctorId: expert.account.userId, shownTotal: 260 }
  const again = fine(await launcher.call('remoteRelaunch', { remoteOrderId: first.orderId, ...market.ask(first, more) })).body.val
  fine(await expert.call('remoteReceive', { remoteOrderId: again.remoteOrderId }))
  fine(await expert.call('openReport', first.address))
  fine(await expert.call('submitReport', { ...sends(first), toReview: 0 }))
  const log = await market.log(launcher, again.remoteOrderId)
  expect(log.map(({ action, amount }) => [action, amount])).toEqual([
    ['launch', null],
    ['hold', 100],
    ['reject', null],
    ['release', 100],
    ['relaunch', null],
    ['launch', null],
    ['hold', 260],
    ['receive', null],
    ['write', null],
    ['complete', null],
    ['capture', 260],
  ])
  // The expert reads the same; what the former target charged is not the expert's to know.
  const own = log.map((step) => (step.remoteOrderId === again.remoteOrderId ? step : { ...step, amount: null }))
  expect(await market.log(expert, again.remoteOrderId)).toEqual(own)
  // The former target reads its own order to its end, as the source reads it.
  expect(await market.log(writer, first.orderId)).toEqual(await market.log(launcher, first.orderId))
})

test('[AZ-12] colleagues of an expert get "not found", before, during and after', async () => {
  const { reviewer, source } = market
  const sent = await toExpert()
  const ask = { remoteOrderId: sent.orderId }
  const tries = async (): Promise<void> => {
    for (const [call, payload] of [
      ['remoteGetOrder', ask],
      ['remoteOrderLog', ask],
      ['remoteGetByPK', ask],
      ['remoteReceive', ask],
      ['remoteReject', { ...ask, reason: '不符' }],
      ['remoteDistribute', { ...ask, doctorId: reviewer.account.userId }],
      ['getReport', sent.address],
      ['openReport', sent.address],
      ['openReview', sent.address],
      ['queryImages', { risProcedureId: sent.id }],
      ['getStateLog', { risProcedureId: sent.id }],
      ['viewReport', { procedureId: sent.id }],
    ] as const)
      expect([call, (await reviewer.call(call, payload)).body.errorCode]).toEqual([call, CODE.notInRis])
    const rows = fine(await reviewer.call('remoteQueryList', { pageSize: 200 })).body.val as { remoteOrderId: string }[]
    expect(rows.map(({ remoteOrderId }) => remoteOrderId)).not.toContain(sent.orderId)
  }
  await tries()
  fine(await expert.call('remoteReceive', ask))
  fine(await expert.call('openReport', sent.address))
  await tries()
  fine(await expert.call('submitReport', { ...sends(sent), toReview: 0 }))
  await tries()
  expect(await source.row(sent.id)).toMatchObject({ state: 9 })
  expect(fine(await expert.call('remoteGetOrder', ask)).body.val).toMatchObject({ patName: sent.exam.pat_name })
})

test('[REMOTE-07] an order rings at the target as 11, at the expert alone as 12, and its end at the launcher', async () => {
  const { launcher, writer } = market
  const types = [10, 11, 12]
  const [home, hospital, one] = await Promise.all([launcher, writer, expert].map((by) => openSocket(server, by, by.account, { types })))
  const first = await market.send()
  expect(await hospital!.heard((f) => f.messageType === 3 && f.remoteOrderId === first.orderId)).toMatchObject({
    type: 11,
    currentState: 2070,
  })
  fine(await writer.call('remoteReceive', { remoteOrderId: first.orderId }))
  expect(await hospital!.heard((f) => f.messageType === 3 && f.currentState === 2060)).toMatchObject({ type: 11 })
  // Rows of both lists move.
  expect(await home!.heard((f) => f.messageType === 4 && f.risProcedureId === first.id && f.currentState === 2060)).toBeDefined()
  fine(await writer.call('remoteReject', { remoteOrderId: first.orderId, reason: '不符' }))
  expect(await home!.heard((f) => f.messageType === 3 && f.currentState === 120)).toMatchObject({ type: 10, remoteOrderId: first.orderId })

  const second = await toExpert()
  expect(await one!.heard((f) => f.messageType === 3 && f.remoteOrderId === second.orderId)).toMatchObject({ type: 12, currentState: 2080 })
  fine(await expert.call('remoteReceive', { remoteOrderId: second.orderId }))
  fine(await expert.call('openReport', second.address))
  fine(await expert.call('submitReport', { ...sends(second), toReview: 0 }))
  expect(await home!.heard((f) => f.messageType === 3 && f.currentState === 9)).toMatchObject({ type: 10, reportHasComplete: 1 })
  // Not even a sign without a name reached the colleagues.
  const third = await market.send()
  await hospital!.heard((f) => f.risProcedureId === third.id)
  expect(hospital!.frames.filter((f) => f.risProcedureId === second.id)).toEqual([])
  for (const socket of [home, hospital, one]) await socket!.close()
})
