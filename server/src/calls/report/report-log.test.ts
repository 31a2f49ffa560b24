import { CODE } from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { type TestServer, testServer } from '../../../test/harness'
import { fine } from '../../../test/orders'
import { type Colleague, makeWard, type Ward } from '../../../test/ward'

let server: TestServer
let ward: Ward
let writer: Colleague
let first: Colleague
let second: Colleague

beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server, 2)
  writer = await ward.person({ rights: { CT: 1 }, name: '书写' })
  first = await ward.person({ rights: { CT: 2 }, name: '一审' })
  second = await ward.person({ rights: { CT: 3 }, name: '二审' })
})
afterAll(() => server.close())

const log = async (who: Colleague, id: string) => fine(await who.call('queryReportLog', { procedureId: id })).body.val
const texts = (versions: { no: number; step: string; authorName: string; content: { finding: { text: string } } }[]) =>
  versions.map(({ no, step, authorName, content: { finding } }) => [no, step, authorName, finding.text])

test('[EDIT-02] every text that was sent stays with who and when, in the order of its number also when the clock goes back', async () => {
  const one = await ward.submittedBy(writer, '右肺结节')
  server.clock.now -= 3_600_000
  fine(await first.call('openReview', one.address))
  fine(
    await first.call('passReview', {
      procedureId: one.id,
      report: content('右上肺结节'),
      baseVersion: one.version,
      stars: 2,
      reason: '漏叶',
    }),
  )
  server.clock.now += 60_000
  fine(await second.call('openReview', one.address))
  fine(await second.call('rebutReport', { procedureId: one.id, baseVersion: 3, reason: '请写大小' }))
  server.clock.now += 60_000
  const again = fine(await writer.call('openReport', one.address)).body.val.report.version
  fine(await writer.call('submitReport', { procedureId: one.id, report: content('右上肺结节 8mm'), baseVersion: again, toReview: 1 }))
  const { versions, steps } = await log(writer, one.id)
  expect(texts(versions)).toEqual([
    [4, 'submit', '书写', '右上肺结节 8mm'],
    [3, 'rebut', '二审', '右上肺结节'],
    [2, 'pass1', '一审', '右上肺结节'],
    [1, 'submit', '书写', '右肺结节'],
  ])
  expect(versions[2]).toMatchObject({ stars: 2, reason: '漏叶' })
  expect(versions[3].time > versions[0].time).toBe(true)
  expect(steps.map(({ action, userName, reason }: Record<string, string>) => [action, userName, reason])).toEqual([
    ['openReport', '书写', ''],
    ['submitReport', '书写', ''],
    ['openReview', '一审', ''],
    ['passReview', '一审', '漏叶'],
    ['openReview', '二审', ''],
    ['rebutReview', '二审', '请写大小'],
    ['openReport', '书写', ''],
    ['submitReport', '书写', ''],
  ])
  server.clock.now += 3_600_000
})

test('[EDIT-02] the completed text is the last of them; a draft that was left behind is shown to its author alone', async () => {
  const one = await ward.openedBy(writer)
  fine(await writer.call('saveReport', { procedureId: one.id, report: content('半句'), baseVersion: 1 }))
  fine(await writer.call('abandonReport', { procedureId: one.id, reason: '换人' }))
  const opened = fine(await second.call('openReport', one.address)).body.val.report.version
  fine(await second.call('submitReport', { procedureId: one.id, report: content('全文'), baseVersion: opened, toReview: 0 }))
  expect(texts((await log(writer, one.id)).versions)).toEqual([
    [2, 'complete', '二审', '全文'],
    [1, 'draft', '书写', '半句'],
  ])
  for (const who of [second, first]) expect(texts((await log(who, one.id)).versions)).toEqual([[2, 'complete', '二审', '全文']])
})

test('who looked at it and how often, who printed or shared which issue', async () => {
  const one = await ward.openedBy(second)
  fine(await second.call('submitReport', { procedureId: one.id, report: content('全文'), baseVersion: 1, toReview: 0 }))
  for (const who of [first, writer, first]) fine(await who.call('viewReport', { procedureId: one.id }))
  fine(await first.call('setPrinted', { risProcedureIds: [one.id] }))
  const correction = { kind: 'correction', report: content('改'), reason: '笔误', baseIssue: 1 }
  fine(await second.call('issueReport', { procedureId: one.id, ...correction }))
  fine(await writer.call('shareCreate', { risProcedureId: one.id, anonymous: 0, validity: 'oneDay' }))
  const { views, recipients } = await log(writer, one.id)
  expect(views).toMatchObject([
    { userName: '一审', times: 2, facilityName: '' },
    { userName: '书写', times: 1 },
  ])
  expect(recipients).toMatchObject([
    { kind: 'share', name: '书写', issue: 2 },
    { kind: 'print', name: '一审', issue: 1 },
  ])
})

test('is for who may open the exam, and leaves a row in the audit', async () => {
  const one = await ward.submittedBy(writer, '字')
  const ask = async (who: Colleague, procedureId = one.id) => (await who.call('queryReportLog', { procedureId })).body.errorCode
  expect(await ask(await (await makeWard(server)).person({ rights: { CT: 4 } }))).toBe(CODE.notInRis)
  expect(await ask(await ward.person({ rights: { CT: 4 }, menu: '000000001000' }))).toBe(CODE.noPermission)
  const deleted = await ward.newCase({ state: 3000 })
  expect(await ask(first, deleted.id)).toBe(CODE.notInRis)
  expect(await ask(first)).toBe(0)
  const rows = await server.database.superuser(
    async (su) =>
      (await su.query("SELECT outcome FROM audit WHERE object_id = $1 AND call LIKE '%queryReportLog' ORDER BY audit_id", [one.id])).rows,
  )
  expect(rows.map(({ outcome }) => outcome)).toEqual([CODE.notInRis, 0])
})
