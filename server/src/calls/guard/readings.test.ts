import { CODE } from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { type TestServer, testServer } from '../../../test/harness'
import { fine } from '../../../test/orders'
import { type Case, type Colleague, makeWard, type Ward } from '../../../test/ward'
import { lotOf } from '../../readings/draw'

let server: TestServer
let ward: Ward
let writer: Colleague
let second: Colleague
let arbiter: Colleague

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ward = await makeWard(server, 0)
  writer = await ward.person({ rights: { CT: 1 } })
  second = await ward.person({ rights: { CT: 1 } })
  arbiter = await ward.person({ rights: { CT: 4 } })
})

async function share(secondReadingPercent: number): Promise<void> {
  const admin = await server.as(await server.account(ward.facility, { role: 'admin', menu: '000000001100' }))
  const { baseVersion } = fine(await admin.call('getGuardRules')).body.val
  fine(await admin.call('saveGuardRules', { rules: [], baseVersion, secondReadingPercent }))
}

async function completed(result: string, yinYang: 0 | 1 | 2): Promise<Case> {
  const one = await ward.openedBy(writer)
  fine(
    await writer.call('submitReport', { procedureId: one.id, report: content('所见', result, '', yinYang), baseVersion: 1, toReview: 0 }),
  )
  return one
}
const list = async (by: Colleague, role: 'reader' | 'arbiter' | 'done' = 'reader') =>
  fine(await by.call('querySecondReadings', { role })).body
const save = (by: Colleague, id: string, more: object) => by.call('saveSecondReading', { id, ...more })
const text = (result: string, yinYang: 0 | 1 | 2 | null) => ({ report: content('我的所见', result, '', yinYang) })
const codeOf = async (answer: Promise<{ body: { errorCode: number } }>): Promise<number> => (await answer).body.errorCode

test('[EDIT-09] at 100 % each completed exam is read again, blind; another conclusion goes to the arbiter, and all is counted', async () => {
  await completed('未抽到', 0)
  await share(100)
  const one = await completed('未见异常', 0)
  const { val, facts } = await list(second)
  expect(val).toEqual([expect.objectContaining({ risProcedureId: one.id, modality: 'CT', first: null, second: null })])
  expect(facts).toMatchObject({ drawn: 1, waiting: 1 })
  const { id } = val[0]
  // It is not over: nothing of it is told.
  for (const who of [writer, second]) expect((await list(who, 'done')).val).toEqual([])
  // Nobody reads one's own.
  expect((await list(writer)).val).toEqual([])
  expect(await codeOf(save(writer, id, text('未见异常', 0)))).toBe(CODE.rateOwn)
  expect((await save(second, id, text('右肺结节', null))).body).toMatchObject({ errorCode: CODE.parameterEmpty, field: 'yinYang' })
  expect((await save(second, id, { report: content('', '') })).body).toMatchObject({ errorCode: CODE.parameterEmpty, field: 'finding' })
  expect(fine(await save(second, id, text('右肺结节', 1))).body.val).toEqual({ agrees: false, first: null })
  expect(await codeOf(save(second, id, text('改口', 0)))).toBe(CODE.readingDone)
  expect((await list(second)).val).toEqual([])

  expect((await list(second, 'arbiter')).val).toEqual([])
  const put = (await list(arbiter, 'arbiter')).val
  expect(put).toMatchObject([{ id, first: { result: { text: '未见异常' } }, second: { result: { text: '右肺结节' } } }])
  expect(JSON.stringify(put)).not.toContain(second.account.name)
  const settle = (by: Colleague, reason: string) => by.call('arbitrateReading', { id, sides: 'second', reason })
  expect(await codeOf(settle(second, 'x'))).toBe(CODE.noReviewPermission)
  expect((await settle(arbiter, ' ')).body).toMatchObject({ errorCode: CODE.reasonRequired })
  fine(await settle(arbiter, '确有结节'))
  expect(await codeOf(settle(arbiter, '再来'))).toBe(CODE.readingDone)
  // The verdict is read by all three, without names, and by nobody else.
  const told = (await writer.call('notifyUnread')).body.val.list.filter((note: { matter?: string }) => note.matter === 'readingDiffers')
  expect(told).toMatchObject([{ risProcedureId: one.id }])
  const verdict = {
    id,
    checkNo: one.exam.check_no,
    outcome: 'settled',
    sides: 'second',
    reason: '确有结节',
    first: { result: { text: '未见异常' } },
  }
  for (const who of [writer, second, arbiter]) expect((await list(who, 'done')).val).toMatchObject([verdict])
  expect(JSON.stringify((await list(writer, 'done')).val)).not.toContain(second.account.name)
  expect((await list(await ward.person({ rights: { CT: 4 } }), 'done')).val).toEqual([])
  expect((await list(arbiter, 'arbiter')).facts).toEqual({
    drawn: 1,
    waiting: 0,
    agreed: 0,
    differed: 1,
    unsettled: 0,
    first: 0,
    second: 1,
    neither: 0,
  })
})

test('[EDIT-09] a text that was corrected before anybody read again is held against the reader corrected, and its corrector reads nothing', async () => {
  await share(100)
  const one = await completed('左肺结节', 1)
  const corrector = await ward.person({ rights: { CT: 1 } })
  const correct = (result: string, baseIssue: number) =>
    corrector.call('issueReport', {
      procedureId: one.id,
      kind: 'correction',
      report: content('所见', result, '', 1),
      reason: '写错',
      baseIssue,
    })
  fine(await correct('右肺结节', 1))
  expect((await list(corrector)).val).toEqual([])
  const [{ id }] = (await list(second)).val
  expect(fine(await save(second, id, text('右肺上叶结节', 1))).body.val).toMatchObject({ first: { result: { text: '右肺结节' } } })
  // What was read is compared with what stood there then.
  fine(await correct('右肺下叶结节', 2))
  expect((await list(second)).val).toMatchObject([{ first: { result: { text: '右肺结节' } } }])
})

test('[EDIT-09] two negatives agree; what both saw the second reader compares, whose own text stands before the first is shown', async () => {
  await share(100)
  await completed('未见异常', 0)
  const negative = (await list(second)).val[0].id
  expect(fine(await save(second, negative, text('正常', 0))).body.val).toEqual({ agrees: true, first: null })
  await completed('左肺结节', 1)
  const [{ id }] = (await list(second)).val
  expect(fine(await save(second, id, text('左上肺结节', 1))).body.val).toMatchObject({
    agrees: null,
    first: { result: { text: '左肺结节' } },
  })
  // It waits for this reader alone now, with both texts.
  expect((await list(arbiter)).val).toEqual([])
  expect((await list(second)).val).toMatchObject([
    { id, first: { result: { text: '左肺结节' } }, second: { result: { text: '左上肺结节' } } },
  ])
  expect(await codeOf(save(arbiter, id, { agrees: 1 }))).toBe(CODE.readingDone)
  expect(await codeOf(save(second, id, text('抄来的', 1)))).toBe(CODE.parameterEmpty)
  expect(fine(await save(second, id, { agrees: 0 })).body.val.agrees).toBe(false)
  expect((await list(arbiter, 'arbiter')).val).toMatchObject([{ second: { result: { text: '左上肺结节' } } }])
  expect((await list(arbiter)).facts).toMatchObject({ drawn: 2, agreed: 1, differed: 1, unsettled: 1 })
})

test('[EDIT-09] what the report check found and the reader let stand is kept with its reason, and counted; the ordered side comes along', async () => {
  await share(100)
  await completed('左肺结节', 1)
  const [reading] = (await list(second)).val
  expect(reading).toHaveProperty('side', '')
  const overrides = [{ rule: 'contradiction.side', field: 'result', text: '左', reason: '两处病灶' }]
  expect(await codeOf(save(second, reading.id, { ...text('右肺结节', 1), overrides: [{ ...overrides[0], reason: '' }] }))).not.toBe(0)
  fine(await save(second, reading.id, { ...text('右肺结节', 1), overrides }))
  const use = async (by: Colleague) => (await by.call('queryGuardUse')).body
  expect((await use(arbiter)).val).toMatchObject([{ rule: 'contradiction.side', overridden: 1, lastReason: '两处病灶' }])
  expect((await use(second)).errorCode).toBe(CODE.noPermission)
  const stranger = await server.as(await server.account(await server.facility(), { rights: { CT: 4 } }))
  expect(fine(await stranger.call('queryGuardUse')).body.val).toEqual([])
})

test('a share draws always the same exams, and more when it is raised', async () => {
  const lots = Array.from({ length: 400 }, (_, i) => lotOf(`00000000-0000-4000-8000-${String(i).padStart(12, '0')}`))
  expect(Math.min(...lots)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...lots)).toBeLessThan(100)
  expect(lots.filter((lot) => lot < 25).length / 4).toBeGreaterThan(15)
  expect(lots.filter((lot) => lot < 25).length / 4).toBeLessThan(35)
  await share(0)
  await completed('未见异常', 0)
  expect((await list(second)).facts.drawn).toBe(0)
})

test('what was taken back waits until it is completed again, and is read as it stands then', async () => {
  await share(100)
  const one = await completed('第一次', 0)
  const [{ id }] = (await list(second)).val
  fine(await writer.call('takeBackReport', { procedureId: one.id }))
  expect((await list(second)).val).toEqual([])
  expect(await codeOf(save(second, id, text('x', 0)))).toBe(CODE.notInRis)
  const { version } = fine(await writer.call('getReport', one.address)).body.val.report
  fine(
    await writer.call('submitReport', { procedureId: one.id, report: content('所见', '第二次', '', 1), baseVersion: version, toReview: 0 }),
  )
  expect(fine(await save(second, id, text('也见', 1))).body.val.first.result.text).toBe('第二次')
})

test('a doctor without the right, and one of another hospital, read nothing', async () => {
  await share(100)
  await completed('未见异常', 0)
  const [{ id }] = (await list(second)).val
  const unable = await ward.person({ rights: { MR: 4 } })
  expect((await list(unable)).val).toEqual([])
  expect(await codeOf(save(unable, id, text('x', 0)))).toBe(CODE.noWritingPermission)
  const stranger = await server.as(await server.account(await server.facility(), { rights: { CT: 4 } }))
  expect(fine(await stranger.call('querySecondReadings', { role: 'reader' })).body).toMatchObject({ val: [], facts: { drawn: 0 } })
  expect(await codeOf(stranger.call('saveSecondReading', { id, ...text('x', 0) }))).toBe(CODE.notInRis)
})
