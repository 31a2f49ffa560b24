import { CODE, formatDateTime, STATE } from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { type Answer, type TestServer, testServer } from '../../../test/harness'
import { type Case, type Colleague, makeWard, type Ward } from '../../../test/ward'

let server: TestServer
let ward: Ward
let writer: Colleague
let first: Colleague
let second: Colleague
let third: Colleague

beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server, 1)
  writer = await ward.person({ rights: { CT: 1 }, name: '书写' })
  first = await ward.person({ rights: { CT: 2 }, name: '一审' })
  second = await ward.person({ rights: { CT: 3 }, name: '二审' })
  third = await ward.person({ rights: { CT: 4 }, name: '三审' })
})
afterAll(() => server.close())

const code = (answer: Answer): number => answer.body.errorCode
/** Sent by the writer, opened by this reviewer: the report as the reviewer got it. */
async function inReview(text = '右肺结节', who = first) {
  const one = await ward.submittedBy(writer, text)
  const { report } = (await who.call('openReview', one.address)).body.val
  return { one, report }
}
const pass = (who: Colleague, one: Case, baseVersion: number, more: object) =>
  who.call('passReview', { procedureId: one.id, baseVersion, stars: 5, ...more })
const view = async (one: Case, who = writer) => (await who.call('getReport', one.address)).body.val.report

test('[REPORT-17, ERR-16] passed as it stands, the text is named by its id: 5 without it, 116 for another text, and the sent text completes', async () => {
  const { one, report } = await inReview('右肺结节')
  expect(report.auditReportId).toMatch(/^[0-9a-f-]{36}$/)
  const direct = { direct: 1, auditReportId: report.auditReportId }
  expect((await pass(first, one, report.version, { direct: 1 })).body).toMatchObject({
    errorCode: 5,
    errorMsg: '直接通过需要审核报告编号：auditReportId',
  })
  const stranger = await inReview('另一份')
  const other = await pass(first, one, report.version, { direct: 1, auditReportId: stranger.report.auditReportId })
  expect(other.body).toMatchObject({ errorCode: CODE.editedByAnother, val: { content: { finding: { text: '右肺结节' } } } })
  // A text beside it would be another one than the one that is named; a text that was changed meanwhile is, too.
  expect((await pass(first, one, report.version, { ...direct, report: content('右肺结节') })).body).toMatchObject({ field: 'report' })
  await first.call('saveReport', { procedureId: one.id, report: content('改了'), baseVersion: report.version })
  expect(code(await pass(first, one, report.version + 1, direct))).toBe(CODE.editedByAnother)
  expect((await ward.row(one.id)).state).toBe(STATE.firstCheck)
  await first.call('saveReport', { procedureId: one.id, report: content('右肺结节'), baseVersion: report.version + 1 })
  expect((await pass(first, one, report.version + 2, direct)).body.val).toMatchObject({ state: STATE.completed })
  expect((await ward.versions(one.id)).at(-1)).toMatchObject({ step: 'pass1', finding: '右肺结节', stars: 5 })
  expect((await view(one)).changedBy).toBeNull()
  // Not without stars, and not by who may not review.
  expect(code(await pass(first, stranger.one, stranger.report.version, { direct: 1, stars: undefined }))).toBe(CODE.auditReportIdRequired)
  expect((await pass(first, stranger.one, stranger.report.version, {})).body).toMatchObject({
    errorCode: CODE.parameterEmpty,
    field: 'report',
  })
})

test('[REPORT-18, ERR-23] modify and pass without a change is 104; with one the author sees who changed it and when', async () => {
  const { one, report } = await inReview('右肺结节')
  const same = await pass(first, one, report.version, { modify: 1, report: content('右肺结节') })
  expect(same.body).toMatchObject({ errorCode: 104, errorMsg: '报告没有修改：report' })
  expect((await ward.row(one.id)).state).toBe(STATE.firstCheck)
  server.clock.now += 60_000
  expect(code(await pass(first, one, report.version, { modify: 1, report: content('右上肺结节') }))).toBe(0)
  expect((await view(one)).changedBy).toEqual({ name: '一审', time: formatDateTime(server.clock.now) })
  const plain = await inReview('左肺结节')
  expect(code(await pass(first, plain.one, plain.report.version, { report: content('左肺结节') }))).toBe(0)
  expect((await view(plain.one)).changedBy).toBeNull()
})

test('each text that is sent or passed has a name of its own, and an author’s new text is nobody else’s', async () => {
  const { one, report } = await inReview()
  await pass(first, one, report.version, { toHigher: 1, report: content('改过') })
  const up = (await second.call('openReview', one.address)).body.val.report
  expect(up.auditReportId).not.toBe(report.auditReportId)
  expect(up.changedBy).toMatchObject({ name: '一审' })
  await second.call('rebutReport', { procedureId: one.id, baseVersion: up.version, reason: '重写' })
  const back = (await writer.call('openReport', one.address)).body.val.report
  expect(back).toMatchObject({ auditReportId: '', changedBy: { name: '一审' } })
  await writer.call('submitReport', { procedureId: one.id, report: content('重写的'), baseVersion: back.version, toReview: 1 })
  const again = await view(one)
  expect(again.changedBy).toBeNull()
  expect([report.auditReportId, up.auditReportId, '']).not.toContain(again.auditReportId)
})

test('one level more than the hospital demands, up to the third; the rights of each level hold', async () => {
  const { one, report } = await inReview()
  const higher = (text: string) => ({ toHigher: 1, report: content(text) })
  expect((await pass(first, one, report.version, higher('一'))).body.val.state).toBe(STATE.toSecondCheck)
  expect(code(await first.call('openReview', one.address))).toBe(CODE.reviewLevelInsufficient)
  const two = (await second.call('openReview', one.address)).body.val.report
  expect((await pass(second, one, two.version, higher('二'))).body.val.state).toBe(STATE.toThirdCheck)
  const three = (await third.call('openReview', one.address)).body.val.report
  expect((await pass(third, one, three.version, higher('三'))).body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'toHigher' })
  expect((await pass(third, one, three.version, { report: content('三') })).body.val.state).toBe(STATE.completed)
  expect((await view(one)).reviewers.map(({ level, name }: { level: number; name: string }) => [level, name])).toEqual([
    [1, '一审'],
    [2, '二审'],
    [3, '三审'],
  ])
})

test('what the guard found and the doctor sent over stands with the version, by whoever took the step', async () => {
  const one = await ward.openedBy(writer)
  const overrides = [{ rule: 'side', field: 'finding', text: '左肺', reason: '镜像体位' }]
  await writer.call('submitReport', { procedureId: one.id, report: content('左肺'), baseVersion: 1, toReview: 1, overrides })
  const { version } = (await first.call('openReview', one.address)).body.val.report
  expect(code(await pass(first, one, version, { report: content('左肺'), overrides: [{ ...overrides[0], reason: '' }] }))).toBe(
    CODE.parameterIllegal,
  )
  await pass(first, one, version, { report: content('左肺') })
  const kept = await server.database.superuser(
    async (su) => (await su.query('SELECT step, overrides FROM report_version WHERE exam_id = $1 ORDER BY version', [one.id])).rows,
  )
  expect(kept).toEqual([
    { step: 'submit', overrides },
    { step: 'pass1', overrides: [] },
  ])
})

test('a retracted pass leaves the text that stood before it, under a new name and without the change', async () => {
  await server.database.superuser((su) => su.query('UPDATE doctor SET may_retract = true WHERE user_id = $1', [third.account.userId]))
  const { one, report } = await inReview('作者的字')
  await pass(first, one, report.version, { report: content('一审的字') })
  const done = await view(one)
  expect(done.changedBy).toMatchObject({ name: '一审' })
  expect(code(await third.call('retractOther', { risProcedureId: one.id, reason: '左右写反' }))).toBe(0)
  const back = (await second.call('openReview', one.address)).body.val.report
  expect(back).toMatchObject({ content: { finding: { text: '作者的字' } }, changedBy: null })
  expect(back.auditReportId).not.toBe(done.auditReportId)
})

describe('taking back at once', () => {
  const takeBack = (who: Colleague, one: Case) => who.call('takeBackReport', { procedureId: one.id })

  test('[DAY-12] within ten seconds a submitted report is in its writer’s hands again as it was; then it is too late', async () => {
    const one = await ward.openedBy(writer)
    await writer.call('saveReport', { procedureId: one.id, report: content('草稿'), baseVersion: 1 })
    const before = await ward.row(one.id)
    const sent = await writer.call('submitReport', { procedureId: one.id, report: content('送出的字'), baseVersion: 2, toReview: 1 })
    const until = formatDateTime(server.clock.now + 10_000)
    expect((await writer.call('getReport', one.address)).body.val.takeBackUntil).toBe(until)
    expect((await first.call('getReport', one.address)).body.val.takeBackUntil).toBeNull()
    expect(code(await takeBack(first, one))).toBe(CODE.notInitiator)
    server.clock.now += 10_000
    const back = await takeBack(writer, one)
    expect(back.body.val).toEqual({ state: STATE.diagnosing, version: sent.body.val.version + 1 })
    const { version: _v, sort_key: _s, lease_until: _l, ...same } = before
    expect(await ward.row(one.id)).toMatchObject({
      ...same,
      holder_id: writer.account.userId,
      lease_until: new Date(server.clock.now + 180_000).getTime(),
    })
    const opened = (await writer.call('openReport', one.address)).body.val.report
    expect(opened).toMatchObject({ content: { finding: { text: '送出的字' } }, submitted: null, auditReportId: '' })
    const again = { procedureId: one.id, report: content('送出的字。'), baseVersion: opened.version, toReview: 1 }
    expect((await writer.call('submitReport', again)).body.val.state).toBe(STATE.toFirstCheck)
    server.clock.now += 10_001
    expect((await takeBack(writer, one)).body).toMatchObject({ errorCode: CODE.undoTooLate })
    expect((await writer.call('getReport', one.address)).body.val.takeBackUntil).toBeNull()
    expect((await ward.steps(one.id)).filter((step) => step === 'takeBack')).toHaveLength(1)
    // What was sent is kept.
    expect((await ward.versions(one.id)).map(({ finding }) => finding)).toEqual(['送出的字', '送出的字。'])
  })

  test('[DAY-12] a pass and a completion too: what stood before stands again, with who passed it before', async () => {
    const { one, report } = await inReview('作者的字')
    await pass(first, one, report.version, { toHigher: 1, report: content('一审的字') })
    const two = (await second.call('openReview', one.address)).body.val.report
    await pass(second, one, two.version, { report: content('二审的字'), stars: 2, reason: '漏写' })
    expect(await ward.row(one.id)).toMatchObject({ state: 9, report_has_complete: true })
    expect((await takeBack(second, one)).body.val.state).toBe(STATE.secondCheck)
    expect(await ward.row(one.id)).toMatchObject({
      state: 6,
      report_has_complete: false,
      complete_time: null,
      passed_level: 1,
      reviewer_name: '一审',
      last_actor_id: first.account.userId,
      holder_id: second.account.userId,
    })
    const again = (await second.call('openReview', one.address)).body.val.report
    expect(again).toMatchObject({
      auditReportId: two.auditReportId,
      submitted: { finding: { text: '一审的字' } },
      content: { finding: { text: '二审的字' } },
      changedBy: { name: '一审' },
      reviewers: [{ level: 1, name: '一审' }],
    })
    expect(again.starsGiven.map(({ stars }: { stars: number }) => stars)).toEqual([5])
    // Taken back once: there is nothing more, and the first reviewer’s seconds are not begun again.
    expect(code(await takeBack(second, one))).toBe(CODE.anotherReviewing)
    expect(code(await takeBack(first, one))).toBe(CODE.anotherReviewing)
    const finished = await ward.openedBy(first)
    await first.call('submitReport', { procedureId: finished.id, report: content('完'), baseVersion: 1, toReview: 0 })
    expect((await takeBack(first, finished)).body.val.state).toBe(STATE.diagnosing)
    expect(await ward.row(finished.id)).toMatchObject({ report_has_complete: false, complete_time: null, yin_yang: null, write_time: null })
  })

  test('not once another has it in hand or on paper, nor after a withdrawal', async () => {
    const { one } = await inReview()
    expect(code(await takeBack(writer, one))).toBe(CODE.anotherReviewing)
    const printed = await ward.openedBy(first)
    await first.call('submitReport', { procedureId: printed.id, report: content('完'), baseVersion: 1, toReview: 0 })
    await first.call('setPrinted', { risProcedureIds: [printed.id] })
    expect(code(await takeBack(first, printed))).toBe(CODE.reportSentOut)
    const both = await inReview('字', second)
    await pass(second, both.one, both.report.version, { toHigher: 1, report: content('二') })
    await second.call('withdrawDiagnose', { risProcedureId: both.one.id })
    expect(code(await takeBack(writer, both.one))).toBe(CODE.undoTooLate)
    const stranger = await server.as(await server.account(await server.facility(), { rights: { CT: 4 } }))
    expect(code(await stranger.call('takeBackReport', { procedureId: one.id }))).toBe(CODE.notInRis)
    expect(code(await writer.call('takeBackReport', { procedureId: (await ward.newCase()).id }))).toBe(CODE.stateChanged)
  })

  test('and passing at once are one winner: the case is either in its writer’s hands or in review', async () => {
    for (let round = 0; round < 10; round += 1) {
      const one = await ward.submittedBy(writer, '字')
      const answers = await Promise.all([takeBack(writer, one), first.call('openReview', one.address)])
      expect(answers.filter((answer) => code(answer) === 0)).toHaveLength(1)
      const row = await ward.row(one.id)
      expect([row.state, row.holder_id]).toEqual(code(answers[0]!) === 0 ? [2, writer.account.userId] : [4, first.account.userId])
    }
  })
})
