import { CODE, REPORT_TEXT_MAX, STATE } from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { type TestServer, testServer } from '../../../test/harness'
import { type Colleague, makeWard, type Ward } from '../../../test/ward'

let server: TestServer
let ward: Ward
let writer: Colleague
let reviewer: Colleague
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server)
  writer = await ward.person({ rights: { CT: 1 } })
  reviewer = await ward.person({ rights: { CT: 2 } })
})
afterAll(() => server.close())

const write = (id: string, text: string, baseVersion: number) => ({ procedureId: id, report: content(text), baseVersion })

describe('saving a draft', () => {
  test('[REPORT-15] keeps the text; unchanged is 6, after sending it is 7', async () => {
    const one = await ward.openedBy(writer)
    const saved = await writer.call('saveReport', write(one.id, '双肺纹理清晰', 1))
    expect(saved.body).toMatchObject({ errorCode: 0, val: { version: 2, state: 2, savedTime: expect.stringMatching(TIME) } })
    expect((await writer.call('openReport', one.address)).body.val.report).toMatchObject({
      version: 2,
      content: { finding: { text: '双肺纹理清晰' } },
    })
    expect((await writer.call('saveReport', write(one.id, '双肺纹理清晰', 2))).body.errorCode).toBe(CODE.contentUnchanged)
    // One mark, one flag, one blank more is a change.
    const changed = content('双肺纹理清晰', '未见异常', '', 1)
    expect((await writer.call('saveReport', { procedureId: one.id, report: changed, baseVersion: 2 })).body.val.version).toBe(3)
    const marked = { ...changed, finding: { text: '双肺纹理清晰', marks: [{ kind: 'roi', from: 0, to: 2, ref: 'r1' }] } }
    expect((await writer.call('saveReport', { procedureId: one.id, report: marked, baseVersion: 3 })).body.val.version).toBe(4)
    expect((await writer.call('submitReport', { procedureId: one.id, report: marked, baseVersion: 4, toReview: 1 })).body.errorCode).toBe(0)
    expect((await writer.call('saveReport', write(one.id, '又一句', 5))).body.errorCode).toBe(CODE.alreadySubmitted)
    expect(((await ward.report(one.id))!.content as { finding: { marks: unknown[] } }).finding.marks).toHaveLength(1)
  })

  test('takes a draft of any kind, also an empty one, up to 6000 UTF-16 units a text', async () => {
    const one = await ward.openedBy(writer)
    const full = `${'字'.repeat(REPORT_TEXT_MAX - 2)}\u{1F600}`
    expect((await writer.call('saveReport', write(one.id, full, 1))).body.errorCode).toBe(0)
    expect((await ward.report(one.id))!.content.finding.text).toBe(full)
    const over = await writer.call('saveReport', write(one.id, `${full}字`, 2))
    expect(over.body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'report' })
    expect(
      (await writer.call('saveReport', { procedureId: one.id, report: content('', '', '', null), baseVersion: 2 })).body.errorCode,
    ).toBe(0)
  })

  test('keeps every character that a report can hold, and refuses what would be lost', async () => {
    const one = await ward.openedBy(writer)
    const text = 'CT值约−45HU；\r\n<b>不是HTML</b> &amp; "引号" \\ \u200d\u2028 𠮷 👨‍👩‍👧 \u202e右至左 \' ; DROP TABLE report;--'
    await writer.call('saveReport', write(one.id, text, 1))
    expect((await writer.call('openReport', one.address)).body.val.report.content.finding.text).toBe(text)
    for (const lost of ['\u0000', '\ud800', 'a\udfffb']) {
      const body = `procedureId=${one.id}&baseVersion=2&report=${encodeURIComponent(JSON.stringify(content('X')).replace('X', JSON.stringify(lost).slice(1, -1)))}`
      const answer = await writer.send('/emr_dataApi.do?function=saveReport', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(answer.body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'report' })
    }
    expect((await ward.report(one.id))!.version).toBe(2)
  })

  test('[RS-04] on a version that has passed is 116 with what stands there, and overwrites nothing', async () => {
    const one = await ward.openedBy(writer)
    await writer.call('saveReport', write(one.id, '新的字', 1))
    const before = await ward.report(one.id)
    for (const call of ['saveReport', 'submitReport'] as const) {
      const more = call === 'submitReport' ? { toReview: 1 } : {}
      const stale = await writer.call(call, { ...write(one.id, '旧窗口的字', 1), ...more })
      expect(stale.body).toMatchObject({
        errorCode: CODE.editedByAnother,
        errorMsg: '报告已被另一位医生修改，您的文字仍然保留',
        val: { version: 2, content: { finding: { text: '新的字' } } },
      })
    }
    expect(await ward.report(one.id)).toEqual(before)
    expect((await ward.row(one.id)).state).toBe(STATE.diagnosing)
    expect((await writer.call('saveReport', write(one.id, '从未来', 9))).body.errorCode).toBe(CODE.editedByAnother)
    // With both texts in hand the doctor decides: the old window's text on the new version.
    expect((await writer.call('saveReport', write(one.id, '旧窗口的字', 2))).body.val.version).toBe(3)
  })

  test('is for who holds the case alone', async () => {
    const one = await ward.newCase()
    const state = async (who: Colleague): Promise<number> => (await who.call('saveReport', write(one.id, '字', 0))).body.errorCode
    expect(await state(writer)).toBe(CODE.diagnosticDataNotFound)
    await writer.call('openReport', one.address)
    expect(await state(reviewer)).toBe(CODE.anotherWriting)
    const without = await ward.person({ rights: { MR: 4 } })
    expect(await state(without)).toBe(CODE.noWritingPermission)
    const stranger = await server.as(await server.account(await server.facility(), { rights: { CT: 4 } }))
    const foreign = await stranger.call('saveReport', write(one.id, '字', 1))
    const missing = await stranger.call('saveReport', write('00000000-0000-4000-8000-000000000000', '字', 1))
    expect(foreign.body.errorCode).toBe(CODE.notInRis)
    expect(foreign.text).toBe(missing.text)
    expect((await ward.report(one.id))!.version).toBe(1)
  })
})

describe('sending', () => {
  test('[REPORT-12, STATE-04] by a doctor whose report needs review: 3; by one with the right to finish: 9', async () => {
    const one = await ward.openedBy(writer)
    const sent = await writer.call('submitReport', { ...write(one.id, '送审', 1), toReview: 1 })
    expect(sent.body).toMatchObject({ errorCode: 0, val: { version: 2, state: 3 } })
    expect(await ward.row(one.id)).toMatchObject({
      state: 3,
      holder_id: null,
      lease_until: null,
      report_has_complete: false,
      complete_time: null,
    })
    expect(await ward.versions(one.id)).toMatchObject([{ version: 2, step: 'submit', finding: '送审', author_id: writer.account.userId }])

    const two = await ward.newCase()
    expect((await reviewer.call('openReport', two.address)).body.val.mayFinish).toBe(true)
    const finished = await reviewer.call('submitReport', { ...write(two.id, '直接完成', 1), toReview: 0 })
    expect(finished.body).toMatchObject({ errorCode: 0, val: { state: 9 } })
    expect(await ward.row(two.id)).toMatchObject({
      state: 9,
      report_has_complete: true,
      complete_time: server.clock.now,
      write_time: server.clock.now,
    })
    expect(await ward.versions(two.id)).toMatchObject([{ step: 'finish', finding: '直接完成' }])
  })

  test('the right to finish grows with the levels that the hospital demands', async () => {
    for (const [levels, right, may] of [
      [0, 1, true],
      [1, 1, false],
      [1, 2, true],
      [2, 2, false],
      [2, 3, true],
      [3, 3, false],
      [3, 4, true],
    ] as const) {
      const house = await makeWard(server, levels)
      const doctor = await house.person({ rights: { CT: right } })
      const one = await house.openedBy(doctor)
      const { body } = await doctor.call('submitReport', { ...write(one.id, '字', 1), toReview: 0 })
      expect([levels, right, body.errorCode]).toEqual([levels, right, may ? 0 : CODE.reviewLevelInsufficient])
      expect((await house.row(one.id)).state).toBe(may ? 9 : 2)
    }
  })

  test('a blank finding or result is refused with its field, and everything stays as it was', async () => {
    const one = await ward.openedBy(writer)
    for (const [report, field] of [
      [content(' \n　'), 'finding'],
      [content('字', ''), 'result'],
    ] as const) {
      const { body } = await writer.call('submitReport', { procedureId: one.id, report, baseVersion: 1, toReview: 1 })
      expect(body).toMatchObject({ errorCode: CODE.parameterEmpty, field })
    }
    expect(await ward.row(one.id)).toMatchObject({ state: 2, holder_id: writer.account.userId })
    expect(await ward.versions(one.id)).toEqual([])
  })

  test('twice is 7, of a completed report 112', async () => {
    const one = await ward.submittedBy(writer, '字')
    expect((await writer.call('submitReport', { ...write(one.id, '字', one.version), toReview: 1 })).body.errorCode).toBe(
      CODE.alreadySubmitted,
    )
    const two = await ward.openedBy(reviewer)
    await reviewer.call('submitReport', { ...write(two.id, '字', 1), toReview: 0 })
    for (const call of ['saveReport', 'submitReport'] as const)
      expect(
        (await reviewer.call(call, { ...write(two.id, '改', 2), ...(call === 'submitReport' ? { toReview: 0 } : {}) })).body.errorCode,
      ).toBe(CODE.reportCompleted)
  })
})

describe('giving a case back', () => {
  test('keeps the text as its author’s version, and gives it back when they return', async () => {
    const one = await ward.openedBy(writer)
    await writer.call('saveReport', write(one.id, '写了一半', 1))
    expect((await writer.call('abandonReport', { procedureId: one.id, reason: '  ' })).body).toMatchObject({
      errorCode: CODE.parameterEmpty,
      field: 'reason',
    })
    const left = await writer.call('abandonReport', { procedureId: one.id, reason: '等待旧片' })
    expect(left.body).toMatchObject({ errorCode: 0, val: { state: STATE.toBeDiagnosed } })
    expect(await ward.row(one.id)).toMatchObject({ state: 2060, author_id: null, holder_id: null, begin_time: null })
    expect(await ward.versions(one.id)).toMatchObject([{ step: 'draft', finding: '写了一半', reason: '等待旧片' }])
    // Another doctor begins at nothing …
    const other = (await reviewer.call('openReport', one.address)).body.val
    expect(other.report.content.finding.text).toBe('')
    await reviewer.call('abandonReport', { procedureId: one.id, reason: '退还' })
    // … the author where they stopped.
    expect((await writer.call('openReport', one.address)).body.val.report.content.finding.text).toBe('写了一半')
  })

  test('but not what was sent meanwhile: an old draft never comes back over it', async () => {
    const one = await ward.openedBy(writer)
    await writer.call('saveReport', write(one.id, '旧草稿', 1))
    await writer.call('abandonReport', { procedureId: one.id, reason: '交班' })
    const { version } = (await reviewer.call('openReport', one.address)).body.val.report
    const sent = await reviewer.call('submitReport', { ...write(one.id, '别人送审的', version), toReview: 1 })
    expect(sent.body.val.state).toBe(STATE.toFirstCheck)
    // As a withdrawal will put it.
    await server.database.superuser((su) => su.query('UPDATE exam SET state = 2060, author_id = NULL WHERE exam_id = $1', [one.id]))
    expect((await writer.call('openReport', one.address)).body.val.report.content.finding.text).toBe('')
  })
})

describe('a request key', () => {
  const KEY = 'retry-0001-abcdef'
  test('[RS-03] twenty times at once is one transition, one version and twenty equal answers', async () => {
    const one = await ward.openedBy(writer)
    const body = { ...write(one.id, '双击', 1), toReview: 1, requestKey: KEY }
    const answers = await Promise.all(Array.from({ length: 20 }, () => writer.call('submitReport', body)))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(answers[0]!.body).toMatchObject({ errorCode: 0, val: { version: 2, state: 3 } })
    expect(await ward.versions(one.id)).toHaveLength(1)
    expect(await ward.steps(one.id)).toEqual(['openReport', 'submitReport'])
    expect(await ward.row(one.id)).toMatchObject({ state: 3 })
    const other = await writer.call('submitReport', { ...body, report: content('别的字') })
    expect(other.body).toMatchObject({ errorCode: CODE.requestKeyReused, field: 'requestKey' })
    expect((await writer.call('saveReport', { ...write(one.id, '双击', 1), requestKey: KEY })).body.errorCode).toBe(CODE.requestKeyReused)
    expect((await writer.call('submitReport', { ...body, requestKey: 'another-key-1' })).body.errorCode).toBe(CODE.alreadySubmitted)
    expect((await writer.call('saveReport', { ...write(one.id, '双击', 2), requestKey: 'another-key-2' })).body.errorCode).toBe(
      CODE.alreadySubmitted,
    )
    // The same key is still answered the same long afterwards.
    server.clock.now += 60 * 60_000
    expect((await writer.call('submitReport', body)).text).toBe(answers[0]!.text)
  })

  test('of a save: again the same answer; a new key with the same words is 6', async () => {
    const one = await ward.openedBy(writer)
    const body = { ...write(one.id, '一句', 1), requestKey: 'save-key-0001' }
    const [first, again] = [await writer.call('saveReport', body), await writer.call('saveReport', body)]
    expect(again.text).toBe(first.text)
    expect((await ward.report(one.id))!.version).toBe(2)
    expect((await writer.call('saveReport', { ...body, baseVersion: 2, requestKey: 'save-key-0002' })).body.errorCode).toBe(
      CODE.contentUnchanged,
    )
  })

  test('of a refused act is not used up', async () => {
    const one = await ward.newCase()
    const body = { ...write(one.id, '早了', 1), requestKey: 'early-key-001' }
    expect((await writer.call('saveReport', body)).body.errorCode).toBe(CODE.diagnosticDataNotFound)
    await writer.call('openReport', one.address)
    expect((await writer.call('saveReport', body)).body.errorCode).toBe(0)
  })

  test('is each user’s own', async () => {
    const [mine, theirs] = [await ward.openedBy(writer), await ward.openedBy(reviewer)]
    const requestKey = 'shared-key-01'
    expect((await writer.call('saveReport', { ...write(mine.id, '甲', 1), requestKey })).body.errorCode).toBe(0)
    expect((await reviewer.call('saveReport', { ...write(theirs.id, '乙', 1), requestKey })).body.errorCode).toBe(0)
    expect((await ward.report(theirs.id))!.content.finding.text).toBe('乙')
  })
})
