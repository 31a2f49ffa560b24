import { CODE } from '@farsight/shared/domain'
import { makePartner, openFrame } from '../../../test/embed'
import { content } from '../../../test/exams'
import { type Answer, type TestServer, testServer } from '../../../test/harness'
import { fine, makeMarket, sends } from '../../../test/orders'
import { openSocket } from '../../../test/socket'
import { type Case, type Colleague, makeWard, type Ward } from '../../../test/ward'

let server: TestServer
let ward: Ward
let writer: Colleague
let head: Colleague
let colleague: Colleague

beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server, 1)
  writer = await ward.person({ rights: { CT: 1 }, name: '书写' })
  head = await ward.person({ rights: { CT: 2 }, name: '主任' })
  colleague = await ward.person({ rights: { CT: 2 }, name: '同事' })
})
afterAll(() => server.close())

/** Written, reviewed and completed. */
async function completed(text = '右肺结节'): Promise<Case> {
  const one = await ward.submittedBy(writer, text)
  fine(await head.call('openReview', one.address))
  fine(await head.call('passReview', { procedureId: one.id, report: content(text), baseVersion: one.version, stars: 5 }))
  return one
}
const issue = (who: Colleague, one: Case, more: Record<string, unknown> = {}): Promise<Answer> =>
  who.call('issueReport', {
    procedureId: one.id,
    kind: 'correction',
    report: content('左肺结节', '左肺结节', '', 1),
    reason: '左右写反',
    baseIssue: 1,
    ...more,
  })
const view = async (who: Colleague, one: Case) => fine(await who.call('getReport', one.address)).body.val.report
const withdraw = async (who: Colleague, one: Case) => (await who.call('withdrawDiagnose', { risProcedureId: one.id })).body
const issues = (one: Case) =>
  server.database.superuser(
    async (su) =>
      (
        await su.query(
          "SELECT issue, kind, content->'finding'->>'text' AS finding, reason, user_name FROM report_issue WHERE exam_id = $1 ORDER BY issue",
          [one.id],
        )
      ).rows,
  )

test('[EDIT-03] a correction stands as the newest text beside the old one; whoever printed, shared or signed it is told', async () => {
  const one = await completed()
  fine(await colleague.call('setPrinted', { risProcedureIds: [one.id] }))
  fine(await writer.call('shareCreate', { risProcedureId: one.id, anonymous: 0, validity: 'oneDay' }))
  expect(await withdraw(head, one)).toMatchObject({ errorCode: CODE.reportSentOut, errorMsg: expect.stringMatching(/补充报告.*更正报告/) })
  const bells = await openSocket(server, colleague, colleague.account, { types: [10] })
  // The printer and the writer, who shared it as well; not the one who corrects.
  expect(fine(await issue(head, one)).body.val).toEqual({ issue: 2, told: 2 })
  await bells.heard((f) => f.messageType === 3 && f.risProcedureId === one.id && f.currentState === 9 && f.newIssue === 1)
  const kept = fine(await writer.call('notifyUnread')).body.val.list.filter((n: { risProcedureId: string }) => n.risProcedureId === one.id)
  // Its completion, and the correction.
  expect(kept.map((n: { newIssue?: number }) => n.newIssue)).toEqual([1, undefined])
  await bells.close()
  expect(await issues(one)).toEqual([
    { issue: 1, kind: 'report', finding: '右肺结节', reason: '', user_name: '主任' },
    { issue: 2, kind: 'correction', finding: '左肺结节', reason: '左右写反', user_name: '主任' },
  ])
  // The reviewers signed the text before: who answers for this one is named on the screen, the paper and the patient's page.
  const correction = { authorName: '主任', time: expect.any(String), reason: '左右写反' }
  const newest = { issue: 2, corrected: 1, correction, addenda: [], content: { finding: { text: '左肺结节' }, yinYang: 1 } }
  expect(await view(writer, one)).toMatchObject(newest)
  const print = fine(await writer.call('getPrintData', { procedureId: one.id })).body.val
  expect(print.report).toMatchObject(newest)
  expect(await ward.row(one.id)).toMatchObject({ state: 9, yin_yang: 1 })
  expect((await ward.versions(one.id)).map(({ step, finding }) => [step, finding])).toEqual([
    ['submit', '右肺结节'],
    ['pass1', '右肺结节'],
    ['correction', '左肺结节'],
  ])
})

test('stars are about the text that was read: those from before a correction stay with its issue', async () => {
  const one = await completed()
  server.clock.now += 60_000
  fine(await colleague.call('rateReport', { procedureId: one.id, stars: 4 }))
  server.clock.now += 60_000
  fine(await issue(head, one))
  server.clock.now += 60_000
  const late = await ward.person({ rights: { CT: 1 }, name: '后来' })
  fine(await late.call('rateReport', { procedureId: one.id, stars: 3 }))
  const given = (await view(writer, one)).starsGiven.map((one: { userName: string; issue: number }) => [one.userName, one.issue])
  expect(given).toEqual([
    ['后来', 2],
    ['同事', 1],
    ['主任', 1],
  ])
})

test('[EDIT-03] addenda stand beside an unchanged text, numbered; what has one is withdrawn no more', async () => {
  const one = await completed()
  const more = { kind: 'addendum', report: content('增强后补充：结节强化', '', ' 建议三月复查 ', null), reason: '补看增强' }
  expect(fine(await issue(head, one, more)).body.val).toMatchObject({ issue: 2, told: 1 })
  fine(await issue(head, one, { ...more, report: content('再补充', '', '', null), baseIssue: 2 }))
  expect(await view(writer, one)).toMatchObject({
    issue: 3,
    corrected: 0,
    content: { finding: { text: '右肺结节' }, yinYang: 0 },
    addenda: [
      { no: 1, text: '增强后补充：结节强化\n建议三月复查', reason: '补看增强', authorName: '主任' },
      { no: 2, text: '再补充' },
    ],
  })
  expect((await withdraw(head, one)).errorCode).toBe(CODE.reportSentOut)
  expect((await ward.steps(one.id)).slice(-2)).toEqual(['addendum', 'addendum'])
})

test('[EDIT-04] what the report check found and the doctor let stand goes with the corrected version, with its reason', async () => {
  const one = await completed()
  const overrides = [{ rule: 'contradiction.side', field: 'result', text: '左肺', reason: '对侧病灶另述' }]
  fine(await issue(head, one, { overrides }))
  const kept = await server.database.superuser(
    async (su) => (await su.query("SELECT overrides FROM report_version WHERE exam_id = $1 AND step = 'correction'", [one.id])).rows,
  )
  expect(kept).toEqual([{ overrides }])
})

test('is for who may complete without review, with a reason and another text, on a completed report alone', async () => {
  const one = await completed()
  const code = async (who: Colleague, more: Record<string, unknown> = {}) => (await issue(who, one, more)).body.errorCode
  expect(await code(await ward.person({ rights: { MR: 4 } }))).toBe(CODE.noWritingPermission)
  expect(await code(await ward.person({ rights: { CT: 4 }, menu: '000000001000' }))).toBe(CODE.noWritingPermission)
  expect(await code(await (await makeWard(server)).person({ rights: { CT: 4 } }))).toBe(CODE.notInRis)
  expect(await code(writer)).toBe(CODE.reviewLevelInsufficient)
  expect(await code(head, { reason: '  ' })).toBe(CODE.reasonRequired)
  expect(await code(head, { report: content('右肺结节') })).toBe(CODE.contentUnchanged)
  expect(await code(head, { report: content('右肺结节', ' ') })).toBe(CODE.parameterEmpty)
  expect(await code(head, { kind: 'addendum', report: content(' ', '', '', null) })).toBe(CODE.parameterEmpty)
  // Read as 18 mm.
  expect(await code(head, { kind: 'addendum', report: content('结节 \u202e81\u202c mm', '', '', null) })).toBe(CODE.parameterIllegal)
  expect(await code(head, { report: content('右肺 \u202e81\u202c mm 结节') })).toBe(CODE.parameterIllegal)
  expect(await code(head, { kind: 'report' })).toBe(CODE.parameterIllegal)
  const open = await ward.submittedBy(writer, '字')
  expect((await issue(head, open)).body.errorCode).toBe(CODE.notCompleted)
  expect(await issues(one)).toHaveLength(1)
  expect(await code(head)).toBe(0)
})

test('two who correct at once: the second is shown what stands there now; a repeated request is done once', async () => {
  const one = await completed()
  const key = 'a3f0c2d4-1111-4222-8333-444455556666'
  const [a, b] = await Promise.all([issue(head, one), issue(colleague, one, { report: content('第二份') })])
  const codes = [a.body.errorCode, b.body.errorCode]
  expect(codes.sort()).toEqual([0, CODE.editedByAnother])
  const late = (a.body.errorCode === 0 ? b : a).body.val
  expect(late).toMatchObject({ issue: 2, content: (await view(head, one)).content })
  for (let i = 0; i < 2; i++)
    expect(fine(await issue(head, one, { report: content('第三份'), baseIssue: 2, requestKey: key })).body.val.issue).toBe(3)
  expect(await issues(one)).toHaveLength(3)
})

test('nobody changes an issue: the database refuses it to the application', async () => {
  const one = await completed()
  for (const text of ["UPDATE report_issue SET reason = 'x'", 'DELETE FROM report_issue']) {
    const changed = server.asTenant({ facilityId: ward.facility, userId: head.account.userId }, async (tx) => {
      const { default: sql, raw } = await import('sql-template-tag')
      return tx.run(sql`${raw(text)}`)
    })
    await expect(changed).rejects.toThrow('permission denied')
  }
  expect(await issues(one)).toHaveLength(1)
})

test('numbers go on after a report was taken back: no paper bears the number of another text', async () => {
  const one = await completed()
  expect((await withdraw(head, one)).errorCode).toBe(0)
  expect(await view(writer, one)).toMatchObject({ issue: 0, addenda: [] })
  const opened = fine(await head.call('openReview', one.address)).body.val.report
  fine(await head.call('passReview', { procedureId: one.id, report: content('再次'), baseVersion: opened.version, stars: 5 }))
  expect(await view(writer, one)).toMatchObject({ issue: 2, corrected: 0 })
})

test('[EDIT-03] a report that was read in a partner’s page went out: it is not withdrawn, and its reader is told of the correction', async () => {
  const one = await completed()
  const partner = await makePartner(server, ward.facility)
  const reader = await ward.person({ rights: { CT: 1 }, name: '门诊' })
  const frame = await openFrame(server, partner, reader.account, one.id, 'view')
  for (let i = 0; i < 2; i++) fine(await frame.call('viewReport', { procedureId: one.id }))
  expect((await withdraw(head, one)).errorCode).toBe(CODE.reportSentOut)
  expect(fine(await issue(head, one)).body.val.told).toBe(2)
  expect(fine(await head.call('queryReportLog', { procedureId: one.id })).body.val.recipients).toMatchObject([
    { kind: 'read', name: '门诊', issue: 1 },
  ])
})

test('[EDIT-03] of a case that was read elsewhere the reading side alone corrects; the side that ordered it is told', async () => {
  const market = await makeMarket(server, {}, 0)
  const sent = await market.begun()
  fine(await market.writer.call('submitReport', { ...sends(sent), toReview: 0 }))
  const other = await market.source.person({ rights: { CT: 4 } })
  fine(await other.call('viewReport', { procedureId: sent.id }))
  expect((await issue(market.launcher, sent)).body.errorCode).toBe(CODE.caseIsRemote)
  const bells = await openSocket(server, other, other.account, { types: [10] })
  // Who read it there, and who sent it.
  expect(fine(await issue(market.writer, sent)).body.val).toEqual({ issue: 2, told: 2 })
  await bells.heard((f) => f.messageType === 3 && f.risProcedureId === sent.id && f.newIssue === 1)
  await bells.close()
  for (const by of [market.launcher, market.writer])
    expect(fine(await by.call('getReport', sent.address)).body.val.report).toMatchObject({
      issue: 2,
      corrected: 1,
      content: { finding: { text: '左肺结节' }, yinYang: 1 },
    })
  const log = fine(await market.launcher.call('queryReportLog', { procedureId: sent.id })).body.val
  expect(log.steps.at(-1)).toMatchObject({ action: 'correction', facilityName: expect.stringContaining('医院') })
})
