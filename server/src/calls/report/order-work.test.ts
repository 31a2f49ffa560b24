import { CODE, STATE } from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { type Answer, type TestServer, testServer } from '../../../test/harness'
import { fine, type Market, makeMarket, type Sent } from '../../../test/orders'

let server: TestServer
let market: Market

beforeAll(async () => {
  server = await testServer()
  market = await makeMarket(server)
})
afterAll(() => server.close())

const code = (answer: Answer): number => answer.body.errorCode
const write = (one: Sent, text: string, baseVersion: number, more: object = {}) => ({
  procedureId: one.id,
  report: content(text),
  baseVersion,
  ...more,
})

test('who reads for another hospital sees its request; at home there is none', async () => {
  const one = await market.begun()
  const { remoteOrder } = (await market.writer.call('openReport', one.address)).body.val
  expect(remoteOrder).toMatchObject({
    remoteOrderId: one.orderId,
    condition: '咳嗽三天',
    bodyparts: [{ bodypart: '胸部', side: '' }],
    urgent: 0,
    launcherName: market.launcher.account.name,
  })
  expect(remoteOrder.srcName).not.toBe('')
  expect((await market.launcher.call('getReport', one.address)).body.val.remoteOrder).toBeNull()
})

test('the target parks, takes up, refers and lets go as at home; the source may do none of it meanwhile', async () => {
  const one = await market.begun()
  const colleague = await market.target.person({ rights: { CT: 1 }, name: '同事' })
  fine(await market.writer.call('saveReport', write(one, '写了一半', 1)))
  const hang = { procedureId: one.id, hang: 1, reason: '等旧片' }
  expect(code(await market.launcher.call('hangUpReport', hang))).toBe(CODE.caseIsRemote)
  fine(await market.writer.call('hangUpReport', hang))
  expect(await market.source.row(one.id)).toMatchObject({ hung_up: true, hung_reason: '等旧片' })
  fine(await market.writer.call('hangUpReport', { procedureId: one.id, hang: 0 }))
  const refer = (doctorId: string) => ({ procedureId: one.id, doctorId })
  const names = (await market.writer.call('queryColleagues', { procedureId: one.id })).body.val.map(({ name }: { name: string }) => name)
  expect([names.includes('同事'), names.includes(market.launcher.account.name)]).toEqual([true, false])
  expect(code(await market.writer.call('referReport', refer(market.launcher.account.userId)))).toBe(CODE.receiverLacksWriting)
  expect(code(await market.launcher.call('referReport', refer(colleague.account.userId)))).toBe(CODE.caseIsRemote)
  fine(await market.writer.call('referReport', refer(colleague.account.userId)))
  expect(await market.source.row(one.id)).toMatchObject({ state: 2060, assigned_name: '同事', holder_id: null })
  fine(await colleague.call('openReport', one.address))
  fine(await colleague.call('saveReport', write(one, '同事的字', (await market.source.report(one.id))!.version)))
  server.clock.now += 31 * 60_000
  await server.server.jobs.tick()
  expect(await market.source.row(one.id)).toMatchObject({ state: 2060, holder_id: null, author_id: null })
  expect((await colleague.call('openReport', one.address)).body.val.report.content.finding.text).toBe('同事的字')
  // Both sides read in the log that nobody was at it.
  for (const side of [colleague, market.launcher]) {
    const { steps } = fine(await side.call('queryReportLog', { procedureId: one.id })).body.val
    expect(steps.filter(({ action }: { action: string }) => action === 'lapse')).toHaveLength(1)
  }
})

test('[DAY-12] a completion for another hospital is taken back within ten seconds: the order is open again, and it is paid once', async () => {
  const one = await market.begun()
  const both = await market.target.person({ rights: { CT: 4 } })
  fine(await market.writer.call('submitReport', write(one, '右肺结节', 1, { toReview: 1 })))
  const { report } = fine(await both.call('openReview', one.address)).body.val
  const pass = (version: number) => both.call('passReview', write(one, '右肺结节', version, { stars: 5 }))
  expect(fine(await pass(report.version)).body.val.state).toBe(STATE.completed)
  expect((await market.order(market.launcher, one.orderId)).body.val.status).toBe('completed')
  const back = fine(await both.call('takeBackReport', { procedureId: one.id })).body.val
  expect(back.state).toBe(STATE.firstCheck)
  expect((await market.order(market.launcher, one.orderId)).body.val.status).toBe('open')
  expect(await market.source.row(one.id)).toMatchObject({ state: 4, report_has_complete: false, holder_id: both.account.userId })
  expect(fine(await pass(back.version)).body.val.state).toBe(STATE.completed)
  const steps = (await market.log(market.launcher, one.orderId)).map(({ action }) => action)
  expect(steps.filter((action) => action === 'capture')).toHaveLength(1)
  expect(steps.filter((action) => action === 'complete')).toHaveLength(2)
  // Both sides rate what was read, each reader once; another hospital not at all.
  const rate = { procedureId: one.id, stars: 2, reason: '描述过简' }
  fine(await market.launcher.call('rateReport', rate))
  expect(code(await market.launcher.call('rateReport', rate))).toBe(CODE.alreadyRated)
  expect(code(await market.writer.call('rateReport', rate))).toBe(CODE.rateOwn)
  fine(await market.reviewer.call('rateReport', { procedureId: one.id, stars: 4 }))
  expect((await both.call('getReport', one.address)).body.val.report.starsGiven).toHaveLength(3)
})

test('[DAY-02] the target confirms whose images they are, and the source sees that it did', async () => {
  const one = await market.begun()
  await server.database.superuser((su) =>
    su.query(
      "INSERT INTO study (facility_id, study_uid, exam_id, patient_sex, images, received) VALUES ($1, '2.25.99', $2, 'F', 1, now())",
      [market.source.facility, one.id],
    ),
  )
  expect(code(await market.writer.call('submitReport', write(one, '字', 1, { toReview: 1 })))).toBe(CODE.identityUnconfirmed)
  expect(code(await market.launcher.call('confirmIdentity', { procedureId: one.id, reason: '核实' }))).toBe(CODE.caseIsRemote)
  fine(await market.writer.call('confirmIdentity', { procedureId: one.id, reason: '已与送检医院核实' }))
  fine(await market.writer.call('submitReport', write(one, '字', 1, { toReview: 1 })))
  expect((await market.launcher.call('getReport', one.address)).body.val.identityConfirmed).toMatchObject({ reason: '已与送检医院核实' })
})
