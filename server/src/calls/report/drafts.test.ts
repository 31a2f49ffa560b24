import { CODE, formatDateTime } from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { type TestServer, testServer } from '../../../test/harness'
import { fine } from '../../../test/orders'
import { type Case, type Colleague, makeWard, type Ward } from '../../../test/ward'

let server: TestServer
let ward: Ward
let writer: Colleague
let other: Colleague

beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server, 1)
  writer = await ward.person({ rights: { CT: 2 }, name: '书写' })
  other = await ward.person({ rights: { CT: 2 }, name: '接手' })
})
afterAll(() => server.close())

const drafts = async (
  who: Colleague,
  one: Case,
): Promise<{ version: number; userName: string; content: { finding: { text: string } } }[]> =>
  fine(await who.call('queryDrafts', { procedureId: one.id })).body.val
const words = async (who: Colleague, one: Case) => (await drafts(who, one)).map((draft) => draft.content.finding.text)
const save = async (who: Colleague, one: Case, text: string, baseVersion: number) =>
  fine(await who.call('saveReport', { procedureId: one.id, report: content(text), baseVersion }))

test('[EDIT-01] every save is an earlier moment that its writer can go back to; the next writer sees none of them', async () => {
  const one = await ward.openedBy(writer)
  await save(writer, one, '右肺', 1)
  await save(writer, one, '右肺上叶', 2)
  expect(await drafts(writer, one)).toMatchObject([
    { version: 3, userName: '书写', content: { finding: { text: '右肺上叶' } } },
    { version: 2, userName: '书写', content: { finding: { text: '右肺' } } },
  ])
  // Silent for three minutes, and taken over.
  server.clock.now += 4 * 60_000
  const taken = fine(await other.call('openReport', { ...one.address, takeOver: 1 })).body.val.report.version
  await save(other, one, '左肺', taken)
  expect(await words(other, one)).toEqual(['左肺'])
  expect(await words(writer, one)).toEqual(['右肺上叶', '右肺'])
})

test('opened again, a draft tells when it was saved last, not when it was sent before; an empty one tells nothing', async () => {
  const savedTime = async (who: Colleague, call: 'openReport' | 'openReview', one: Case) =>
    fine(await who.call(call, one.address)).body.val.report.savedTime
  const one = await ward.openedBy(writer)
  expect(await savedTime(writer, 'openReport', one)).toBeNull()
  server.clock.now += 60_000
  await save(writer, one, '右肺', 1)
  const saved = formatDateTime(server.clock.now)
  server.clock.now += 60_000
  expect(await savedTime(writer, 'openReport', one)).toBe(saved)
  fine(await writer.call('submitReport', { procedureId: one.id, report: content('右肺结节'), baseVersion: 2, toReview: 1 }))
  const sent = formatDateTime(server.clock.now)
  server.clock.now += 60_000
  expect(await savedTime(other, 'openReview', one)).toBe(sent)
  fine(await other.call('rebutReport', { procedureId: one.id, baseVersion: 3, reason: '改' }))
  const { version } = fine(await writer.call('openReport', one.address)).body.val.report
  server.clock.now += 60_000
  await save(writer, one, '左肺结节', version)
  const late = formatDateTime(server.clock.now)
  server.clock.now += 60_000
  expect(await savedTime(writer, 'openReport', one)).toBe(late)
})

test('[EDIT-01] fifty are kept: the first and the newest, and between them the whole time of writing', async () => {
  const one = await ward.openedBy(writer)
  for (let i = 1; i <= 70; i++) {
    await save(writer, one, `第${i}次`, i)
    // A sentence each ten seconds, a pause of a minute after every tenth.
    server.clock.now += i % 10 === 0 ? 60_000 : 2_000
  }
  const kept = await words(writer, one)
  expect(kept).toHaveLength(50)
  expect(kept.slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, i) => `第${70 - i}次`))
  for (const i of [1, 11, 21, 31, 41, 51]) expect(kept).toContain(`第${i}次`)
})

test('[EDIT-01] thirty days after completion the journal is gone, the report and its versions are not', async () => {
  const [done, open] = [await ward.openedBy(writer), await ward.openedBy(writer)]
  for (const one of [done, open]) await save(writer, one, '字', 1)
  fine(await writer.call('submitReport', { procedureId: done.id, report: content('全文'), baseVersion: 2, toReview: 0 }))
  const day = 24 * 60 * 60_000
  server.clock.now += 30 * day - 60_000
  await server.server.jobs.tick()
  expect(await words(writer, done)).toEqual(['字'])
  server.clock.now += 2 * 60 * 60_000
  await server.server.jobs.tick()
  expect(await words(writer, done)).toEqual([])
  expect(await words(writer, open)).toEqual(['字'])
  expect((await ward.versions(done.id)).map(({ step }) => step)).toEqual(['finish'])
})

test('is for who may open the exam', async () => {
  const one = await ward.openedBy(writer)
  const ask = async (who: Colleague) => (await who.call('queryDrafts', { procedureId: one.id })).body.errorCode
  expect(await ask(await (await makeWard(server)).person({ rights: { CT: 4 } }))).toBe(CODE.notInRis)
  expect(await ask(await ward.person({ role: 'registrar', menu: '111000000000' }))).toBe(CODE.noWritingPermission)
  expect(await ask(writer)).toBe(0)
})
