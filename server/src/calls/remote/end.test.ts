import { CODE } from '@farsight/shared/domain'
import { accountsOf, grandTotal, openShop } from '../../../test/credits'
import { type TestServer, testServer } from '../../../test/harness'
import { fine, type Market, makeMarket, type Sent, sends } from '../../../test/orders'
import { relate } from '../../../test/relations'
import type { Colleague } from '../../../test/ward'

let server: TestServer
let market: Market
beforeAll(async () => {
  server = await testServer()
  market = await makeMarket(server)
})
afterAll(() => server.close())

const code = async (answer: Promise<{ body: { errorCode: number } }>): Promise<number> => (await answer).body.errorCode
/** Everything by which a target reads a case; each answers 0 while the order shows it. */
const looks = (by: Colleague, { id, address, orderId }: Sent): Promise<number[]> =>
  Promise.all([
    code(by.call('getReport', address)),
    code(by.call('viewReport', { procedureId: id })),
    code(by.call('remoteGetByPK', { remoteOrderId: orderId })),
    code(by.call('openReport', address)),
    code(by.call('queryImages', { risProcedureId: id })),
  ])
const studyOf = (exam: string, uid: string): Promise<unknown> =>
  server.database.superuser((su) =>
    su.query(
      'INSERT INTO study (facility_id, study_uid, exam_id, received) SELECT facility_id, $2, exam_id, now() FROM exam WHERE exam_id = $1',
      [exam, uid],
    ),
  )
const GONE = CODE.notInRis

test('[STATE-21, REMOTE-18, WORK-33] a rejected order is 120 at its launcher with reason, who and when; the charge is back, and the ledger shows both', async () => {
  const { source, launcher, reviewer } = market
  const before = await accountsOf(server, source.facility)
  const sent = await market.send()
  expect(await accountsOf(server, source.facility)).toEqual({ balance: before.balance! - 100, held: before.held! + 100 })
  expect(await code(reviewer.call('remoteReject', { remoteOrderId: sent.orderId, reason: '  ' }))).toBe(CODE.reasonRequired)
  fine(await reviewer.call('remoteReject', { remoteOrderId: sent.orderId, reason: '请补增强扫描' }))
  expect(await source.row(sent.id)).toMatchObject({ state: 120, reader_facility_id: null })
  expect(await accountsOf(server, source.facility)).toEqual(before)
  for (const ask of [{ risProcedureId: sent.id }, { remoteOrderId: sent.orderId }])
    expect(fine(await launcher.call('getRejectReason', ask)).body.val).toMatchObject({
      reason: '请补增强扫描',
      doctorName: reviewer.account.name,
    })
  const log = await market.log(launcher, sent.orderId)
  expect(log.map(({ action, amount }) => [action, amount])).toEqual([
    ['launch', null],
    ['hold', 100],
    ['reject', null],
    ['release', 100],
  ])
  expect(await market.log(reviewer, sent.orderId)).toEqual(log)
})

test.each(['reject', 'recall'] as const)(
  '[AZ-11] access to report and images ends at once by %s, and nothing of the patient is left in list or bell',
  async (how) => {
    const { launcher, writer } = market
    const sent = await market.send()
    fine(await writer.call('remoteReceive', { remoteOrderId: sent.orderId }))
    await studyOf(sent.id, `1.2.${Date.now()}.${how.length}`)
    // No instances in it: code 2011 says that the exam itself was found.
    expect(await looks(writer, sent)).toEqual([0, 0, 0, 0, CODE.imagesNotUploaded])
    fine(await writer.call('abandonReport', { procedureId: sent.id, reason: '不写了' }))
    const seen = await server.asTenant(writer.account, (tx) =>
      tx.rows({ text: 'SELECT 1 FROM study WHERE exam_id = $1', values: [sent.id] } as never),
    )
    expect(seen).toHaveLength(1)

    if (how === 'reject') fine(await writer.call('remoteReject', { remoteOrderId: sent.orderId, reason: '不符' }))
    else fine(await launcher.call('remoteRecall', { remoteOrderId: sent.orderId }))
    expect(await looks(writer, sent)).toEqual([GONE, GONE, GONE, GONE, GONE])
    for (const table of ['exam', 'study', 'report', 'report_version'])
      expect(
        await server.asTenant(writer.account, (tx) =>
          tx.rows({ text: `SELECT 1 FROM ${table} WHERE exam_id = $1`, values: [sent.id] } as never),
        ),
      ).toEqual([])
    const row = (await market.order(writer, sent.orderId)).body.val
    expect(row).toMatchObject({ status: `${how}ed`, patName: '', checkNo: '', condition: '', sign: '', t: '', age: null, sex: '' })
    const bell = fine(await writer.call('notifyUnread')).body
    expect(JSON.stringify(bell)).toContain(sent.orderId)
    expect(JSON.stringify(bell)).not.toContain(sent.exam.pat_name)
  },
)

test('what the target wrote does not go home with the exam', async () => {
  const { source, launcher, writer } = market
  const sent = await market.begun()
  fine(await writer.call('saveReport', sends(sent, '草稿，勿看')))
  await server.database.superuser((su) =>
    su.query('UPDATE exam SET state = 2060, returned = true, holder_id = NULL, lease_until = NULL WHERE exam_id = $1', [sent.id]),
  )
  fine(await launcher.call('remoteRecall', { remoteOrderId: sent.orderId, reason: '已转院' }))
  expect(await source.row(sent.id)).toMatchObject({ state: 2060, returned: false, author_id: null, reader_facility_id: null })
  expect((await source.report(sent.id))?.content.finding.text).toBe('')
  expect((await source.versions(sent.id)).at(-1)).toMatchObject({ step: 'draft', finding: '草稿，勿看', author_id: writer.account.userId })
  fine(await launcher.call('openReport', sent.address))
})

test('[REMOTE-18] an open order is recalled by its launcher alone, never over a doctor at work; a rejected one by anybody at home who writes', async () => {
  const { source, launcher, writer } = market
  const colleague = await source.person({ rights: { CT: 1 } })
  const outsider = await source.person({ rights: { MR: 4 } })
  const sent = await market.begun()
  const recall = { remoteOrderId: sent.orderId }
  expect(await code(colleague.call('remoteRecall', recall))).toBe(CODE.notInitiator)
  const refused = (await launcher.call('remoteRecall', recall)).body
  expect([refused.errorCode, refused.val.holderName]).toEqual([CODE.inDiagnosis, writer.account.name])
  const overruled = (await market.reviewer.call('remoteReject', { ...recall, reason: '换人' })).body
  expect([overruled.errorCode, overruled.val.holderName]).toEqual([CODE.anotherWriting, writer.account.name])
  expect(await code(writer.call('remoteRecall', recall))).toBe(CODE.noPermission)

  fine(await writer.call('abandonReport', { procedureId: sent.id, reason: '不写了' }))
  const before = await accountsOf(server, source.facility)
  fine(await writer.call('remoteReject', { ...recall, reason: '不符' }))
  expect(await code(outsider.call('remoteRecall', recall))).toBe(CODE.noPermission)
  fine(await colleague.call('remoteRecall', recall))
  expect(await source.row(sent.id)).toMatchObject({ state: 2060, reader_facility_id: null })
  expect((await accountsOf(server, source.facility)).balance).toBe(before.balance! + 100)
  expect(await code(colleague.call('remoteRecall', recall))).toBe(CODE.orderClosed)
})

test('[RS-16, WORK-32] rejected, then launched again: the old order is closed, nothing is paid twice, both stand in the history', async () => {
  const { source, target, launcher, writer } = market
  const second = await server.facility()
  await relate(server, source.facility, second)
  await openShop(server, second, { price: 150 })
  const there = await server.as(await server.account(second, { rights: { CT: 2 } }))
  const before = await accountsOf(server, source.facility)
  const sent = await market.send()
  const again = (more: object = {}) =>
    launcher.call('remoteRelaunch', {
      remoteOrderId: sent.orderId,
      ...market.ask(sent, { targetFacilityId: second, shownTotal: 150, ...more }),
    })
  expect(await code(again())).toBe(CODE.orderNotRejected)
  fine(await writer.call('remoteReject', { remoteOrderId: sent.orderId, reason: '设备故障' }))
  const prefilled = fine(await launcher.call('remoteGetLaunch', { risProcedureId: sent.id })).body.val
  expect(prefilled).toMatchObject({ refused: 0, rejectedOrderId: sent.orderId, state: 120 })
  const { remoteOrderId } = fine(await again()).body.val
  expect(remoteOrderId).not.toBe(sent.orderId)
  expect(await source.row(sent.id)).toMatchObject({ state: 2070, order_id: remoteOrderId, reader_facility_id: second })
  expect(await accountsOf(server, source.facility)).toEqual({ balance: before.balance! - 150, held: before.held! + 150 })
  expect((await market.order(launcher, sent.orderId)).body.val).toMatchObject({ status: 'relaunched', state: 120 })
  expect((await market.order(launcher, remoteOrderId)).body.val).toMatchObject({ status: 'open', formerOrderId: sent.orderId })
  expect(await code(again())).toBe(CODE.orderNotRejected)

  const log = await market.log(launcher, remoteOrderId)
  expect(log.map(({ action }) => action)).toEqual(['launch', 'hold', 'reject', 'release', 'relaunch', 'launch', 'hold'])
  // The new target reads the same, but for what the former one charged.
  const seen = fine(await there.call('remoteOrderLog', { remoteOrderId })).body.val
  expect(seen).toEqual(log.map((step) => (step.remoteOrderId === remoteOrderId ? step : { ...step, amount: null })))
  expect(seen.map(({ amount }: { amount: number | null }) => amount)).toEqual([null, null, null, null, null, null, 150])
  expect(log.map(({ amount }) => amount)).toEqual([null, 100, null, 100, null, null, 150])
  // The former one sees its own order alone.
  expect(await code(writer.call('remoteGetOrder', { remoteOrderId }))).toBe(GONE)
  expect((await market.log(writer, sent.orderId)).map(({ action }) => action)).toEqual(['launch', 'hold', 'reject', 'release', 'relaunch'])
  expect(await looks(writer, sent)).toEqual([GONE, GONE, GONE, GONE, GONE])
  expect((await accountsOf(server, target.facility)).held).toBe(0)
})

test('[LG-10] recall and reject at once: one of them ends the order, the charge comes back once', async () => {
  const { source, launcher, writer } = market
  for (let round = 0; round < 6; round += 1) {
    const before = await accountsOf(server, source.facility)
    const sent = await market.send()
    const answers = await Promise.all([
      launcher.call('remoteRecall', { remoteOrderId: sent.orderId }),
      writer.call('remoteReject', { remoteOrderId: sent.orderId, reason: '不符' }),
      launcher.call('remoteRecall', { remoteOrderId: sent.orderId }),
    ])
    // A recall that comes after the reject takes the rejected case home: allowed, and moves no credits.
    for (const { status } of answers) expect(status).toBe(200)
    expect(answers.some(({ body }) => body.errorCode === 0)).toBe(true)
    expect(await accountsOf(server, source.facility)).toEqual(before)
    const releases = (await market.log(launcher, sent.orderId)).filter(({ action }) => action === 'release')
    expect(releases).toHaveLength(1)
  }
  expect(await grandTotal(server)).toEqual({ entries: 0, accounts: 0 })
})
