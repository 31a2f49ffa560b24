import { randomUUID } from 'node:crypto'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import { openShop } from '../../../test/credits'
import { makeExam } from '../../../test/exams'
import { type TestServer, testServer } from '../../../test/harness'
import { fine, type Market, makeMarket, sends } from '../../../test/orders'
import type { Colleague } from '../../../test/ward'

let server: TestServer
let market: Market
beforeAll(async () => {
  server = await testServer()
  market = await makeMarket(server)
})
afterAll(() => server.close())

const listed = async (by: Colleague, ask: object = {}) => fine(await by.call('remoteQueryList', { pageSize: 200, ...ask })).body
const idsOf = async (by: Colleague, ask: object = {}): Promise<string[]> =>
  (await listed(by, ask)).val.map((row: { remoteOrderId: string }) => row.remoteOrderId)

test('[WORK-42] orders are found by side, status, state, queue, search and time, with what is to do counted', async () => {
  const { launcher, writer, reviewer, target } = market
  const waiting = await market.send({ urgent: 1, shownTotal: await urgentTotal() }, { pat_name: '欧阳震华', pinyin: 'ou yang zhen hua' })
  server.clock.now += 60_000
  const writing = await market.begun()
  const rejected = await market.send()
  fine(await reviewer.call('remoteReject', { remoteOrderId: rejected.orderId, reason: '影像不全' }))
  const submitted = await market.begun()
  fine(await writer.call('submitReport', { ...sends(submitted), toReview: 1 }))

  const open = [waiting.orderId, writing.orderId, submitted.orderId]
  expect((await idsOf(writer, { status: 'open' })).sort()).toEqual([...open].sort())
  expect(await idsOf(launcher, { role: 'dest' })).toEqual([])
  expect((await idsOf(launcher, { role: 'src' })).length).toBe(4)
  for (const [ask, found] of [
    [{ queue: 'receive' }, [waiting.orderId]],
    [{ states: [2070] }, [waiting.orderId]],
    [{ urgent: 1 }, [waiting.orderId]],
    [{ search: '欧阳' }, [waiting.orderId]],
    [{ search: 'OUYANG' }, [waiting.orderId]],
    [{ search: writing.exam.check_no, status: 'open' }, [writing.orderId]],
    [{ queue: 'write' }, [writing.orderId]],
    [{ states: [120] }, [rejected.orderId]],
    [{ status: 'rejected' }, [rejected.orderId]],
    [{ remoteOrderIds: [rejected.orderId, randomUUID()] }, [rejected.orderId]],
    [{ risProcedureIds: [writing.exam.exam_id, randomUUID()] }, [writing.orderId]],
    [{ endTime: formatDateTime(server.clock.now - 30_000) }, [waiting.orderId]],
    [{ modality: 'MR' }, []],
    [{ search: '%' }, []],
    [{ search: "'; --" }, []],
    [{ search: '_' }, []],
  ] as const)
    expect([ask, await idsOf(writer, ask)]).toEqual([ask, found])
  // The patient of what has ended is found by the source alone.
  expect(await idsOf(writer, { search: rejected.exam.check_no })).toEqual([])
  expect(await idsOf(launcher, { search: rejected.exam.check_no })).toEqual([rejected.orderId])
  expect(await idsOf(reviewer, { queue: 'review' })).toEqual([submitted.orderId])
  expect(await idsOf(writer, { queue: 'review' })).toEqual([])
  expect((await listed(writer)).counts).toEqual({ receive: 1, distribute: 0, write: 1, review: 0, rejected: 0, missed: 0 })
  expect((await listed(launcher)).counts).toMatchObject({ receive: 0, rejected: 1 })
  server.clock.now += 8 * 3_600_000
  expect((await listed(reviewer, { queue: 'missed' })).counts).toMatchObject({ missed: 3 })
  // Dealt to a colleague: not one's own to write.
  await server.database.superuser((su) =>
    su.query('UPDATE exam SET state = 2060, holder_id = NULL, assigned_id = $2 WHERE exam_id = $1', [writing.id, reviewer.account.userId]),
  )
  expect(await idsOf(writer, { queue: 'write' })).toEqual([])
  expect(await idsOf(reviewer, { queue: 'write' })).toEqual([writing.orderId])
  const pages = await Promise.all([1, 2].map((pageNo) => idsOf(launcher, { pageNo, pageSize: 2 })))
  expect(new Set(pages.flat()).size).toBe(4)
  expect((await listed(launcher, { pageSize: 2 })).total).toBe(4)
  expect(
    (await launcher.call('remoteQueryList', { startTime: '2026-11-22 00:00:00', endTime: '2026-11-21 00:00:00' })).body.errorCode,
  ).toBe(CODE.rangeReversed)

  // Without the menu of remote diagnosis: what one's own hospital sent, and nothing that came.
  const local = await target.person({ menu: '000010000000', rights: { CT: 1 } })
  expect(await idsOf(local)).toEqual([])
})

async function urgentTotal(): Promise<number> {
  const { launcher, source, target } = market
  const one = await source.newCase()
  const ask = { risProcedureId: one.id, targetFacilityId: target.facility, bodyparts: [{ bodypart: '胸部', side: '' }], urgent: 1 }
  const { val } = (await launcher.call('remoteLaunch', { ...ask, shownTotal: 0 })).body
  return val.total
}

test('[CALL-21, ENTITY-22] an order by its number: who launched, wrote and last reviewed it, and the report’s address', async () => {
  const { launcher, writer, reviewer } = market
  const sent = await market.begun()
  const ask = { remoteOrderId: sent.orderId }
  const before = fine(await launcher.call('remoteGetByPK', ask)).body.remoteOrder
  expect(before).toMatchObject({
    risProcedureId: sent.id,
    currentState: 2,
    srcDoctorId: launcher.account.userId,
    lastReportDoctorId: writer.account.userId,
    lastVerifyDoctorId: '',
  })
  fine(await writer.call('submitReport', { ...sends(sent), toReview: 1 }))
  const { report } = fine(await reviewer.call('openReview', sent.address)).body.val
  fine(await reviewer.call('passReview', { ...sends(sent), baseVersion: report.version, stars: 5 }))
  const after = fine(await writer.call('remoteGetByPK', ask)).body.remoteOrder
  expect(after).toMatchObject({
    currentState: 9,
    lastReportDoctorId: writer.account.userId,
    lastVerifyDoctorId: reviewer.account.userId,
    refLastRisReportIndexId: sent.id,
  })
  fine(await writer.call('getReport', { procedureId: sent.id, modality: after.modality, t: after.t, sign: after.sign }))
})

test('[AZ-08] an order’s number is drawn by chance, and ten thousand guesses find nothing', async () => {
  const { writer } = market
  const sent = await market.send()
  expect(sent.orderId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/)
  const stranger = await market.target.person()
  for (let round = 0; round < 50; round += 1) {
    // The neighbours of a true number among them.
    const guesses = Array.from({ length: 200 }, (_, i) => (i < 16 ? sent.orderId.slice(0, 35) + i.toString(16) : randomUUID())).filter(
      (id) => id !== sent.orderId,
    )
    expect(await idsOf(round % 2 ? writer : (stranger as Colleague), { remoteOrderIds: guesses })).toEqual([])
  }
  expect((await writer.call('remoteGetOrder', { remoteOrderId: randomUUID() })).body.errorCode).toBe(CODE.notInRis)
})

test('[PERM-12] an exam of another hospital is not there without a relation by an order', async () => {
  const stranger = await market.target.person({ rights: { CT: 4 } })
  const { exam_id } = await makeExam(server, market.source.facility)
  for (const [call, ask] of [
    ['getReport', server.sign(exam_id, 'CT')],
    ['openReport', server.sign(exam_id, 'CT')],
    ['queryImages', { risProcedureId: exam_id }],
    ['remoteGetLaunch', { risProcedureId: exam_id }],
    ['remoteGetOrder', { risProcedureId: exam_id }],
    ['getStateLog', { risProcedureId: exam_id }],
  ] as const)
    expect([call, (await stranger.call(call, ask)).body.errorCode]).toEqual([call, CODE.notInRis])
  fine(await market.launcher.call('getReport', server.sign(exam_id, 'CT')))
})

test('a withdrawn completion opens the order again, and finishing it anew pays nothing twice', async () => {
  const one = await makeMarket(server, {}, 0)
  await openShop(server, one.target.facility, { modality: 'DX' })
  const sent = await one.begun()
  fine(await one.writer.call('submitReport', { ...sends(sent), toReview: 0 }))
  fine(await one.writer.call('withdrawDiagnose', { risProcedureId: sent.id }))
  expect((await one.order(one.launcher, sent.orderId)).body.val).toMatchObject({ status: 'open', state: 2060, completeTime: null })
  expect((await one.launcher.call('remoteRecall', { remoteOrderId: sent.orderId })).body.errorCode).toBe(CODE.inDiagnosis)
  const { report } = fine(await one.writer.call('openReport', sent.address)).body.val
  fine(await one.writer.call('submitReport', { ...sends(sent, '再次提交'), baseVersion: report.version, toReview: 0 }))
  const log = await one.log(one.launcher, sent.orderId)
  expect(log.map(({ action }) => action)).toEqual([
    'launch',
    'hold',
    'receive',
    'write',
    'complete',
    'capture',
    'withdraw',
    'write',
    'complete',
  ])
})
