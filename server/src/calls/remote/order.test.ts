import { CODE, STATE } from '@farsight/shared/domain'
import { accountsOf, grandTotal } from '../../../test/credits'
import { content } from '../../../test/exams'
import { type TestServer, testServer } from '../../../test/harness'
import { fine, type Market, makeMarket, sends } from '../../../test/orders'

let server: TestServer
let market: Market
beforeAll(async () => {
  server = await testServer()
  market = await makeMarket(server)
})
afterAll(() => server.close())

test('[REMOTE-07, STATE-19, ENTITY-21] launched, received, written, reviewed and completed: by the target, under its own rules, and paid once', async () => {
  const { source, target, launcher, writer, reviewer } = market
  const before = await accountsOf(server, source.facility)
  const sent = await market.send({ urgent: 0, trauma: 1 })
  expect(await source.row(sent.id)).toMatchObject({ state: STATE.toBeReceivedByFacility, facility_id: source.facility, trauma: true })
  expect((await accountsOf(server, source.facility)).held).toBe(before.held! + 100)
  const row = (await market.order(writer, sent.orderId)).body.val
  expect(row).toMatchObject({
    role: 'dest',
    status: 'open',
    state: 2070,
    bodyparts: [{ bodypart: '胸部', side: '' }],
    trauma: true,
    condition: '咳嗽三天',
  })
  expect(fine(await writer.call('remoteReceive', { remoteOrderId: sent.orderId })).body.val).toEqual({ state: 2060 })

  const opened = fine(await writer.call('openReport', sent.address)).body.val
  // The source demands two reviews, the target one: the target's count.
  expect(opened).toMatchObject({ mode: 'edit', reviewLevels: 1, mayFinish: false })
  const draft = fine(await writer.call('saveReport', sends(sent))).body.val
  fine(await writer.call('submitReport', sends(sent, '右肺上叶结节 6mm', { baseVersion: draft.version, toReview: 1 })))
  const review = fine(await reviewer.call('openReview', sent.address)).body.val
  fine(
    await reviewer.call('passReview', {
      procedureId: sent.id,
      report: content('右肺上叶结节 6mm，建议复查'),
      baseVersion: review.report.version,
      stars: 5,
    }),
  )
  expect(await source.row(sent.id)).toMatchObject({ state: 9, report_has_complete: true, facility_id: source.facility })
  expect((await market.order(launcher, sent.orderId)).body.val).toMatchObject({
    role: 'src',
    status: 'completed',
    state: 9,
    reportHasComplete: 1,
  })
  expect(await accountsOf(server, source.facility)).toEqual({ balance: before.balance! - 100, held: before.held })
  expect((await accountsOf(server, target.facility)).balance).toBe(100)
  expect(await grandTotal(server)).toEqual({ entries: 0, accounts: 0 })

  // Both read the report, and the same timeline.
  for (const by of [launcher, writer]) {
    const read = fine(await by.call('getReport', sent.address)).body.val
    expect(read.report.content.finding.text).toBe('右肺上叶结节 6mm，建议复查')
  }
  const log = await market.log(launcher, sent.orderId)
  expect(await market.log(writer, sent.orderId)).toEqual(log)
  expect(log.map(({ action }) => action)).toEqual(['launch', 'hold', 'receive', 'write', 'submit', 'complete', 'capture'])
  expect(await source.steps(sent.id)).toEqual(['launchOrder', 'receiveOrder', 'openReport', 'submitReport', 'openReview', 'passReview'])
})

test('while an order is open its source cannot write; the target cannot when it has ended', async () => {
  const { launcher, writer } = market
  const sent = await market.send()
  fine(await writer.call('remoteReceive', { remoteOrderId: sent.orderId }))
  expect((await launcher.call('openReport', sent.address)).body.errorCode).toBe(CODE.caseIsRemote)
  fine(await writer.call('openReport', sent.address))
  expect((await launcher.call('submitReport', { ...sends(sent), toReview: 0 })).body.errorCode).toBe(CODE.caseIsRemote)
  fine(await writer.call('abandonReport', { procedureId: sent.id, reason: '转给同事' }))
  fine(await writer.call('remoteReject', { remoteOrderId: sent.orderId, reason: '影像不全' }))
  expect((await writer.call('openReport', sent.address)).body.errorCode).toBe(CODE.notInRis)
})
