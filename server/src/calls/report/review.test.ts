import { CODE, formatDateTime, STATE } from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { type TestServer, testServer } from '../../../test/harness'
import { type Colleague, makeWard, type Ward } from '../../../test/ward'

let server: TestServer
let ward: Ward
let writer: Colleague
let first: Colleague
let second: Colleague

beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server, 2)
  writer = await ward.person({ rights: { CT: 1 }, name: '书写人' })
  first = await ward.person({ rights: { CT: 2 }, name: '一审' })
  second = await ward.person({ rights: { CT: 3 }, name: '二审' })
})
afterAll(() => server.close())

const pass = (id: string, text: string, baseVersion: number, more: object = { stars: 5 }) => ({
  procedureId: id,
  report: content(text),
  baseVersion,
  ...more,
})

describe('passing', () => {
  test('[STATE-06, STATE-48] with changed words: the words stand, each step is a version, 9 at the last level', async () => {
    const one = await ward.submittedBy(writer, '右肺结节')
    await first.call('openReview', one.address)
    const up = await first.call('passReview', pass(one.id, '右上肺结节', one.version, { stars: 4 }))
    expect(up.body.val).toMatchObject({ state: 5, version: 3 })
    await second.call('openReview', one.address)
    server.clock.now += 60_000
    const done = await second.call('passReview', pass(one.id, '右上肺结节，8mm', 3, { stars: 2, reason: '漏写大小' }))
    expect(done.body.val).toMatchObject({ state: 9, version: 4 })
    expect(await ward.versions(one.id)).toMatchObject([
      { version: 2, step: 'submit', finding: '右肺结节', author_id: writer.account.userId },
      { version: 3, step: 'pass1', finding: '右上肺结节', author_id: first.account.userId, stars: 4 },
      { version: 4, step: 'pass2', finding: '右上肺结节，8mm', author_id: second.account.userId, stars: 2, reason: '漏写大小' },
    ])
    expect(await ward.row(one.id)).toMatchObject({
      state: 9,
      report_has_complete: true,
      holder_id: null,
      reviewer_name: '二审',
      author_name: '书写人',
      complete_time: server.clock.now,
    })
  })

  test('needs stars, and a reason below three', async () => {
    const one = await ward.submittedBy(writer, '字')
    await first.call('openReview', one.address)
    const refused = async (more: object): Promise<object> => (await first.call('passReview', pass(one.id, '字', one.version, more))).body
    expect(await refused({})).toMatchObject({ errorCode: CODE.starsRequired, field: 'stars' })
    expect(await refused({ stars: 2 })).toMatchObject({ errorCode: CODE.lowScoreReason, field: 'reason' })
    expect(await refused({ stars: 1, reason: '  ' })).toMatchObject({ errorCode: CODE.lowScoreReason })
    expect(await refused({ stars: 0 })).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'stars' })
    expect(await refused({ stars: 6 })).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'stars' })
    expect((await ward.row(one.id)).state).toBe(STATE.firstCheck)
    expect(await refused({ stars: 3 })).toMatchObject({ errorCode: 0 })
  })

  test('is for who holds the review alone; a stale window gets 116 with both texts to be seen', async () => {
    const one = await ward.submittedBy(writer, '字')
    expect((await first.call('passReview', pass(one.id, '字', one.version))).body.errorCode).toBe(CODE.stateChanged)
    await first.call('openReview', one.address)
    expect((await second.call('passReview', pass(one.id, '字', one.version))).body.errorCode).toBe(CODE.anotherReviewing)
    expect((await writer.call('passReview', pass(one.id, '字', one.version))).body.errorCode).toBe(CODE.noReviewPermission)
    await first.call('saveReport', pass(one.id, '改过的字', one.version, {}))
    const stale = await first.call('passReview', pass(one.id, '旧窗口', one.version))
    expect(stale.body).toMatchObject({ errorCode: CODE.editedByAnother, val: { version: 3, content: { finding: { text: '改过的字' } } } })
    expect((await ward.row(one.id)).state).toBe(STATE.firstCheck)
    expect((await first.call('passReview', pass(one.id, '', 3))).body).toMatchObject({ errorCode: CODE.parameterEmpty, field: 'finding' })
  })
})

describe('sending back', () => {
  test('gives the author’s text back to its author, with the reason, and to nobody else (117)', async () => {
    const one = await ward.submittedBy(writer, '作者的字')
    await first.call('openReview', one.address)
    await first.call('saveReport', pass(one.id, '审核人改了一半', one.version, {}))
    expect((await first.call('rebutReport', { procedureId: one.id, baseVersion: 3, reason: ' ' })).body).toMatchObject({
      errorCode: CODE.parameterEmpty,
      field: 'reason',
    })
    const back = await first.call('rebutReport', { procedureId: one.id, baseVersion: 3, reason: '请核对左右' })
    expect(back.body.val).toMatchObject({ state: STATE.toBeDiagnosed, version: 4 })
    expect(await ward.row(one.id)).toMatchObject({ state: 2060, returned: true, author_id: writer.account.userId, holder_id: null })
    // What the reviewer had begun is kept.
    expect(await ward.versions(one.id)).toMatchObject([
      { step: 'submit' },
      { step: 'rebut1', finding: '审核人改了一半', reason: '请核对左右' },
    ])

    expect((await second.call('openReport', one.address)).body.errorCode).toBe(CODE.returnedReport)
    const opened = await writer.call('openReport', one.address)
    expect(opened.body.val.report).toMatchObject({ version: 4, content: { finding: { text: '作者的字' } }, returnedReason: '请核对左右' })
    expect((await writer.call('abandonReport', { procedureId: one.id, reason: '不写了' })).body.errorCode).toBe(CODE.returnedReport)
    // Not after three minutes of silence either.
    server.clock.now += 10 * 60_000
    expect((await second.call('openReport', { ...one.address, takeOver: 1 })).body.errorCode).toBe(CODE.returnedReport)
    const again = await writer.call('submitReport', { ...pass(one.id, '左侧', 4, {}), toReview: 1 })
    expect(again.body.val).toMatchObject({ state: 3, version: 5 })
    expect(await ward.row(one.id)).toMatchObject({ returned: false })
    expect((await first.call('openReview', one.address)).body.val.report.returnedReason).toBe('')
  })

  test('from the second level: who passed the old text does not stand under the new one', async () => {
    const one = await ward.submittedBy(writer, '第一稿')
    await first.call('openReview', one.address)
    await first.call('passReview', pass(one.id, '第一稿', one.version))
    await second.call('openReview', one.address)
    await second.call('rebutReport', { procedureId: one.id, baseVersion: 3, reason: '重写' })
    const { version } = (await writer.call('openReport', one.address)).body.val.report
    await writer.call('submitReport', { ...pass(one.id, '第二稿', version, {}), toReview: 1 })
    const { report, exam } = (await writer.call('getReport', one.address)).body.val
    expect(report.reviewers).toEqual([])
    expect(exam.reviewerName).toBe('')
    expect(await ward.row(one.id)).toMatchObject({ state: STATE.toFirstCheck })
  })
})

describe('who sent it back', () => {
  const returned = async (who: Colleague, call: 'openReport' | 'openReview' | 'getReport', address: Record<string, unknown>) =>
    (await who.call(call, address)).body.val.report.returned

  test('[STATE-47] name, level, time, reason and the stars so far: for the author, for the first reviewer of the next text, for who reads it', async () => {
    const one = await ward.submittedBy(writer, '第一稿')
    expect(await returned(first, 'openReview', one.address)).toBeNull()
    await first.call('passReview', pass(one.id, '第一稿', one.version, { stars: 2, reason: '描述过简' }))
    const passed = formatDateTime(server.clock.now)
    await second.call('openReview', one.address)
    server.clock.now += 60_000
    await second.call('rebutReport', { procedureId: one.id, baseVersion: 3, reason: '请核对左右', stars: 1 })
    const back = {
      level: 2,
      userName: '二审',
      time: formatDateTime(server.clock.now),
      reason: '请核对左右',
      stars: [
        { level: 2, stars: 1, reason: '', userName: '二审', time: formatDateTime(server.clock.now) },
        { level: 1, stars: 2, reason: '描述过简', userName: '一审', time: passed },
      ],
    }
    const opened = (await writer.call('openReport', one.address)).body.val.report
    expect(opened.returned).toEqual(back)
    await writer.call('submitReport', { ...pass(one.id, '第二稿', opened.version, {}), toReview: 1 })
    expect(await returned(first, 'openReview', one.address)).toEqual(back)
    expect(await returned(writer, 'getReport', one.address)).toEqual(back)
    const report = (await first.call('openReview', one.address)).body.val.report
    // The stars of the text before are not those of this one.
    expect(report.starsGiven).toEqual([])
    await first.call('rebutReport', { procedureId: one.id, baseVersion: report.version, reason: '再核对' })
    expect(await returned(writer, 'openReport', one.address)).toMatchObject({ level: 1, userName: '一审', reason: '再核对', stars: [] })
  })

  test('[VALID-30] stars that go with it are one to five', async () => {
    const one = await ward.submittedBy(writer, '字')
    await first.call('openReview', one.address)
    const sent = await first.call('rebutReport', { procedureId: one.id, baseVersion: one.version, reason: '改', stars: 6 })
    expect(sent.body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'stars' })
  })
})

describe('leaving a review', () => {
  test('puts the case back with the text that was sent; the reviewer finds their own words again', async () => {
    const one = await ward.submittedBy(writer, '送审稿')
    await first.call('openReview', one.address)
    await first.call('saveReport', pass(one.id, '一审改动', one.version, {}))
    const left = await first.call('abandonReport', { procedureId: one.id, reason: '急会诊' })
    expect(left.body.val.state).toBe(STATE.toFirstCheck)
    expect(await ward.row(one.id)).toMatchObject({ state: 3, holder_id: null, author_id: writer.account.userId })
    const other = await second.call('openReview', one.address)
    expect(other.body.val.report.content.finding.text).toBe('送审稿')
    await second.call('abandonReport', { procedureId: one.id, reason: '让回' })
    const back = await first.call('openReview', one.address)
    expect(back.body.val.report.content.finding.text).toBe('一审改动')
    // After a step was taken the old words are over: they were meant for another text.
    await first.call('abandonReport', { procedureId: one.id, reason: '再让' })
    const { version } = (await second.call('openReview', one.address)).body.val.report
    await second.call('rebutReport', { procedureId: one.id, baseVersion: version, reason: '改' })
    const opened = (await writer.call('openReport', one.address)).body.val.report
    await writer.call('submitReport', { ...pass(one.id, '新送审稿', opened.version, {}), toReview: 1 })
    expect((await first.call('openReview', one.address)).body.val.report.content.finding.text).toBe('新送审稿')
  })
})
