import { CODE, REPORT_TEXT_MAX, STATE } from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { type Answer, type TestServer, testServer } from '../../../test/harness'
import { type Case, type Colleague, makeWard, type Ward } from '../../../test/ward'

const HOUR = 60 * 60_000
let server: TestServer
let ward: Ward
let writer: Colleague
let other: Colleague
let first: Colleague
let second: Colleague

beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server, 2)
  writer = await ward.person({ rights: { CT: 1 }, name: '书写' })
  other = await ward.person({ rights: { CT: 2 }, name: '同事' })
  first = await ward.person({ rights: { CT: 2 }, name: '一审' })
  second = await ward.person({ rights: { CT: 3 }, name: '二审' })
})
afterAll(async () => {
  await server.close()
})

const code = (answer: Answer): number => answer.body.errorCode
const write = (one: Case, text: string, baseVersion: number) => ({ procedureId: one.id, report: content(text), baseVersion })
const submit = (who: Colleague, one: Case, text: string, baseVersion: number) =>
  who.call('submitReport', { ...write(one, text, baseVersion), toReview: 1 })
const pass = (who: Colleague, one: Case, text: string, baseVersion: number) =>
  who.call('passReview', { ...write(one, text, baseVersion), stars: 5 })
async function returned(reason = '请核对左右') {
  const one = await ward.submittedBy(writer, '作者的字')
  const { version } = (await first.call('openReview', one.address)).body.val.report
  await first.call('rebutReport', { procedureId: one.id, baseVersion: version, reason })
  return one
}
/** Everything that a refused act must leave as it was. */
const all = (id: string) =>
  server.database.superuser(async (su) => {
    const { rows } = await su.query(
      `SELECT to_jsonb(e) - 'lease_until' - 'version' AS exam, (SELECT to_jsonb(r) FROM report r WHERE r.exam_id = e.exam_id) AS report,
        (SELECT count(*)::int FROM exam_step s WHERE s.exam_id = e.exam_id) AS steps, (SELECT count(*)::int FROM report_version v WHERE v.exam_id = e.exam_id) AS versions
       FROM exam e WHERE e.exam_id = $1`,
      [id],
    )
    return rows[0]
  })

test('[REPORT-14, STATE-47, STATE-49, STATE-50, RS-11] sent back with a reason it is its author’s alone: 117 to every other, and to giving it up', async () => {
  const one = await returned()
  expect(await ward.row(one.id)).toMatchObject({ state: STATE.toBeDiagnosed, returned: true, author_id: writer.account.userId })
  for (const answer of [await other.call('openReport', one.address), await submit(other, one, '别人的字', 3)])
    expect(answer.body).toMatchObject({ errorCode: 117, errorMsg: '退回的报告只能由原书写人提交，且不能放弃' })
  const { report, exam } = (await writer.call('openReport', one.address)).body.val
  expect([report.returnedReason, report.content.finding.text, exam.returned]).toEqual(['请核对左右', '作者的字', true])
  for (const answer of [
    await submit(other, one, '别人的字', report.version),
    await other.call('saveReport', write(one, '别人的字', report.version)),
    await writer.call('abandonReport', { procedureId: one.id, reason: '不写了' }),
  ])
    expect(code(answer)).toBe(117)
  expect((await submit(writer, one, '左侧', report.version)).body.val.state).toBe(STATE.toFirstCheck)
})

test('[RS-10] no level is skipped, nobody reviews their own, nothing is passed twice or while it is with its author: 109, 108, 111', async () => {
  const one = await ward.submittedBy(other, '字')
  expect(code(await other.call('openReview', one.address))).toBe(CODE.noReviewPermission)
  await first.call('openReview', one.address)
  expect(code(await second.call('openReview', one.address))).toBe(CODE.anotherReviewing)
  expect(code(await pass(second, one, '字', one.version))).toBe(CODE.anotherReviewing)
  expect(code(await pass(other, one, '字', one.version))).toBe(CODE.noReviewPermission)
  expect((await pass(first, one, '字', one.version)).body.val.state).toBe(STATE.toSecondCheck)
  const before = await all(one.id)
  // Twice, and the level above one's own.
  expect([code(await pass(first, one, '字', one.version + 1)), code(await first.call('openReview', one.address))]).toEqual([109, 109])
  const back = await returned()
  expect([code(await pass(first, back, '字', 3)), code(await second.call('openReview', back.address))]).toEqual([108, 108])
  expect(await all(one.id)).toEqual(before)
})

test('[RS-12] after completion, by state or by flag, every write is 112, and the flag always says what the state says', async () => {
  const done = await ward.submittedBy(writer, '字')
  for (const [who, version] of [
    [first, done.version],
    [second, done.version + 1],
  ] as const) {
    await who.call('openReview', done.address)
    await pass(who, done, '字', version)
  }
  const flagged = await makeFlagged()
  for (const one of [done, flagged]) {
    const before = await all(one.id)
    const answers = await Promise.all([
      writer.call('openReport', one.address),
      second.call('openReview', one.address),
      writer.call('saveReport', write(one, '改', 4)),
      submit(writer, one, '改', 4),
      pass(second, one, '改', 4),
      second.call('rebutReport', { procedureId: one.id, baseVersion: 4, reason: 'x' }),
      writer.call('abandonReport', { procedureId: one.id, reason: 'x' }),
      writer.call('hangUpReport', { procedureId: one.id, hang: 1, reason: 'x' }),
      writer.call('confirmIdentity', { procedureId: one.id, reason: 'x' }),
    ])
    expect(answers.map(code)).toEqual(answers.map(() => 112))
    expect(await all(one.id)).toEqual(before)
  }
  // Back and forth: completed, taken back, completed, withdrawn.
  const both = await ward.person({ rights: { CT: 4 } })
  const walk = await ward.openedBy(both)
  const agree = async () => {
    const { state, report_has_complete } = await ward.row(walk.id)
    expect(report_has_complete).toBe(state === STATE.completed)
    return state
  }
  const finish = async () => both.call('submitReport', { ...write(walk, '完', (await ward.report(walk.id))!.version), toReview: 0 })
  expect([code(await finish()), await agree()]).toEqual([0, 9])
  expect([code(await both.call('takeBackReport', { procedureId: walk.id })), await agree()]).toEqual([0, 2])
  expect([code(await finish()), await agree()]).toEqual([0, 9])
  expect([code(await both.call('withdrawDiagnose', { risProcedureId: walk.id })), await agree()]).toEqual([0, 2060])
})
const makeFlagged = () => ward.newCase({ state: STATE.diagnosing, report_has_complete: true, author_id: writer.account.userId })

test('[RS-18] two hundred who look while it is written: versions only rise, and no text is of two versions', async () => {
  const one = await ward.openedBy(writer)
  const said = (n: number) => content(`所见${n}`, `诊断${n}`, `建议${n}`)
  let version = 1
  const writes = async (): Promise<void> => {
    for (let n = 2; n <= 12; n += 1) {
      const saved = await writer.call('saveReport', { procedureId: one.id, report: said(n), baseVersion: version })
      version = saved.body.val.version
    }
  }
  const looks = async (): Promise<void> => {
    let last = 0
    for (let poll = 0; poll < 3; poll += 1) {
      const { report } = (await writer.call('getReport', one.address)).body.val
      expect(report.version).toBeGreaterThanOrEqual(last)
      last = report.version
      if (last > 1) expect(report.content).toEqual(said(last))
    }
  }
  await Promise.all([writes(), ...Array.from({ length: 200 }, looks)])
  expect(version).toBe(12)
}, 60_000)

test('[RS-19] a draft on its way when the report is sent: the report stands as it was sent, and the late draft hears 7', async () => {
  for (let round = 0; round < 12; round += 1) {
    const one = await ward.openedBy(writer)
    const [draft, sent] = await Promise.all([writer.call('saveReport', write(one, '暂存', 1)), submit(writer, one, '送审', 1)])
    if (code(draft) === 0) {
      // The draft was first: the sender sees both texts and sends again.
      expect(sent.body).toMatchObject({ errorCode: CODE.editedByAnother, val: { version: 2 } })
      expect(code(await submit(writer, one, '送审', 2))).toBe(0)
    } else expect([code(draft), code(sent)]).toEqual([CODE.alreadySubmitted, 0])
    expect(code(await writer.call('saveReport', write(one, '迟到', 1)))).toBe(CODE.alreadySubmitted)
    expect((await ward.report(one.id))!.content.finding.text).toBe('送审')
  }
})

test('[RS-24] stars that are missing, a low score or a case given back without a reason: refused, and nothing is stored', async () => {
  const one = await ward.submittedBy(writer, '字')
  await first.call('openReview', one.address)
  const mine = await ward.openedBy(writer)
  const before = [await all(one.id), await all(mine.id)]
  const passes = { ...write(one, '字', one.version) }
  const back = { procedureId: one.id, baseVersion: one.version }
  const answers = [
    await first.call('passReview', passes),
    await first.call('passReview', { ...passes, stars: 2 }),
    await first.call('passReview', { ...passes, stars: 1, reason: ' 　' }),
    await first.call('rebutReport', { ...back, reason: '  ' }),
    await writer.call('abandonReport', { procedureId: mine.id, reason: ' ' }),
    await writer.call('abandonReport', { procedureId: mine.id }),
  ]
  expect(answers.map(code)).toEqual([CODE.starsRequired, CODE.lowScoreReason, CODE.lowScoreReason, 1, 1, 1])
  expect([await all(one.id), await all(mine.id)]).toEqual(before)
})

test('[RS-25] a clock that is set back two hours: versions stay in their order, and nothing is completed before it was begun', async () => {
  const one = await ward.openedBy(writer)
  const begun = server.clock.now
  server.clock.now -= 2 * HOUR
  await submit(writer, one, '一', 1)
  await first.call('openReview', one.address)
  await pass(first, one, '二', 2)
  server.clock.now -= 2 * HOUR
  await second.call('openReview', one.address)
  await pass(second, one, '三', 3)
  const row = (await ward.row(one.id)) as unknown as Record<'begin_time' | 'write_time' | 'complete_time', number>
  expect(row.begin_time).toBe(begun)
  expect([row.write_time >= row.begin_time, row.complete_time >= row.write_time]).toEqual([true, true])
  const { versions } = (await second.call('queryReportLog', { procedureId: one.id })).body.val
  expect(versions.map((v: { no: number; content: { finding: { text: string } } }) => [v.no, v.content.finding.text])).toEqual([
    [3, '三'],
    [2, '二'],
    [1, '一'],
  ])
  server.clock.now += 4 * HOUR
})

test('[VALID-29] 6000 characters are a report, 6001 are refused, in each of its texts', async () => {
  const full = '字'.repeat(REPORT_TEXT_MAX)
  for (const field of ['finding', 'result', 'advice'] as const) {
    const one = await ward.openedBy(writer)
    const texts = (text: string) => ({ ...content('所见'), [field]: { text, marks: [] } })
    const over = await writer.call('submitReport', { procedureId: one.id, report: texts(`${full}字`), baseVersion: 1, toReview: 1 })
    expect(over.body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'report' })
    const sent = await writer.call('submitReport', { procedureId: one.id, report: texts(full), baseVersion: 1, toReview: 1 })
    expect(code(sent)).toBe(0)
  }
})
