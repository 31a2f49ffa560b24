import { CODE, formatDateTime, STATE } from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { type TestServer, testServer } from '../../../test/harness'
import { type Colleague, makeWard, type Ward } from '../../../test/ward'

const MINUTE = 60_000
let server: TestServer
let ward: Ward
let writer: Colleague
let second: Colleague
let reviewer: Colleague

beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server)
  writer = await ward.person({ rights: { CT: 1 }, name: '张医生' })
  second = await ward.person({ rights: { CT: 1 }, name: '李医生' })
  reviewer = await ward.person({ rights: { CT: 2 }, name: '赵主任' })
})
afterAll(() => server.close())

const draft = (id: string, text: string, baseVersion: number) => ({ procedureId: id, report: content(text), baseVersion })

describe('the address of a report', () => {
  test('[REPORT-05] with one character changed opens nothing and shows nothing of a patient', async () => {
    const one = await ward.newCase({ pat_name: '秘密病人' })
    const other = await ward.newCase()
    const flip = (text: string, at: number): string => text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1)
    const { sign, t, procedureId } = one.address
    for (const [what, tampered] of Object.entries({
      'sign, first': { ...one.address, sign: flip(sign, 0) },
      'sign, last': { ...one.address, sign: flip(sign, sign.length - 1) },
      'sign, shorter': { ...one.address, sign: sign.slice(1) },
      'sign, padded': { ...one.address, sign: `${sign}=` },
      'sign, other characters': { ...one.address, sign: '签'.repeat(43) },
      'another case’s id': { ...one.address, procedureId: other.id },
      'one digit of the id': { ...one.address, procedureId: flip(procedureId, procedureId.length - 1) },
      'another modality': { ...one.address, modality: 'MR' },
      'another time': { ...one.address, t: String(Number(t) + 1) },
      'time with a zero before': { ...one.address, t: `0${t}` },
    }))
      for (const call of ['openReport', 'openReview', 'getReport'] as const) {
        const answer = await reviewer.call(call, tampered)
        expect([what, call, answer.body]).toEqual([what, call, { errorCode: CODE.signInvalid, errorMsg: '链接校验失败，请从列表重新打开' }])
        expect(answer.text).not.toMatch(/秘密病人|王建国/)
      }
    expect((await ward.row(one.id)).state).toBe(STATE.toBeDiagnosed)
    // Somebody tried: the audit has it.
    const audited = await server.database.superuser(
      async (su) =>
        (await su.query('SELECT count(*)::int AS n FROM audit WHERE outcome = $1 AND object_id = $2', [CODE.signInvalid, one.id])).rows,
    )
    expect(audited[0].n).toBeGreaterThan(0)
  })

  test('is good for long, and opens nothing that the session may not see', async () => {
    const one = await ward.newCase()
    const stranger = await server.as(await server.account(await server.facility(), { rights: { CT: 4 } }))
    for (const call of ['openReport', 'openReview', 'getReport'] as const) {
      const answer = await stranger.call(call, one.address)
      expect(answer.body).toEqual({ errorCode: CODE.notInRis, errorMsg: expect.any(String) })
    }
    server.clock.now += 6 * 60 * MINUTE
    expect((await writer.call('getReport', one.address)).body.errorCode).toBe(0)
  })
})

describe('a claim', () => {
  test('[STATE-03] sets 2, names its holder and has three minutes', async () => {
    const one = await ward.newCase()
    const { body } = await writer.call('openReport', one.address)
    expect(body.val).toMatchObject({
      mode: 'edit',
      level: 0,
      reviewLevels: 1,
      mayFinish: false,
      takenOverFrom: null,
      exam: { state: 2, holderName: '张医生', holderId: writer.account.userId },
      report: {
        version: 1,
        author: { id: writer.account.userId, name: '张医生' },
        beginTime: formatDateTime(server.clock.now),
        leaseUntil: formatDateTime(server.clock.now + 3 * MINUTE),
        writeTime: null,
      },
    })
    // Opened again by its holder, in another tab: the same claim, nothing lost.
    await writer.call('saveReport', draft(one.id, '第一句', 1))
    const again = await writer.call('openReport', one.address)
    expect(again.body.val).toMatchObject({ takenOverFrom: null, report: { version: 2, content: { finding: { text: '第一句' } } } })
    expect(await ward.steps(one.id)).toEqual(['openReport', 'takeOverReport'])
  })

  test('is refused to whom the right is missing, with the code that says which', async () => {
    const one = await ward.newCase()
    const nobody = await ward.person({ rights: { MR: 4 } })
    expect((await nobody.call('openReport', one.address)).body.errorCode).toBe(CODE.noWritingPermission)
    const registrar = await ward.person({ role: 'registrar', menu: '011000000000' })
    expect((await registrar.call('openReport', one.address)).body.errorCode).toBe(CODE.noWritingPermission)
    expect((await registrar.call('openReview', one.address)).body.errorCode).toBe(CODE.noReviewPermission)
    expect((await registrar.call('getReport', one.address)).body.errorCode).toBe(CODE.noPermission)
  })

  test('is refused in every other state: 7, 11, 111, 112', async () => {
    const open = async (state: number): Promise<number> =>
      (await writer.call('openReport', (await ward.newCase({ state, report_has_complete: state === 9 })).address)).body.errorCode
    for (const state of [STATE.booked, STATE.registered, STATE.checkEnded, STATE.uploading])
      expect(await open(state)).toBe(CODE.diagnosticDataNotFound)
    for (const state of [3, 5, 7]) expect(await open(state)).toBe(CODE.alreadySubmitted)
    for (const state of [4, 6, 8]) expect(await open(state)).toBe(CODE.anotherReviewing)
    expect(await open(STATE.completed)).toBe(CODE.reportCompleted)
    // The flag alone completes as well.
    const flagged = await ward.newCase({ state: STATE.toBeDiagnosed, report_has_complete: true })
    expect((await writer.call('openReport', flagged.address)).body.errorCode).toBe(CODE.reportCompleted)
  })

  test('of another doctor: 110 while it lives, 115 after three silent minutes, then taken over when asked for', async () => {
    const one = await ward.openedBy(writer)
    await writer.call('saveReport', draft(one.id, '张医生的草稿', 1))
    expect((await second.call('openReport', one.address)).body.errorCode).toBe(CODE.anotherWriting)
    expect((await second.call('openReport', { ...one.address, takeOver: 1 })).body.errorCode).toBe(CODE.anotherWriting)
    server.clock.now += 3 * MINUTE - 1
    expect((await second.call('openReport', { ...one.address, takeOver: 1 })).body.errorCode).toBe(CODE.anotherWriting)
    server.clock.now += 1
    const told = await second.call('openReport', one.address)
    expect(told.body).toMatchObject({ errorCode: CODE.openedByAnother, val: { holderName: '张医生', mayTakeOver: true } })
    expect(await ward.row(one.id)).toMatchObject({ state: 2, holder_id: writer.account.userId })
    const taken = await second.call('openReport', { ...one.address, takeOver: 1 })
    expect(taken.body.val).toMatchObject({
      takenOverFrom: { authorName: '张医生', time: formatDateTime(server.clock.now - 3 * MINUTE) },
      report: { version: 3, author: { name: '李医生' }, content: { finding: { text: '' } } },
    })
    // A foreign draft is never handed over.
    expect(taken.text).not.toContain('张医生的草稿')
    expect(await ward.versions(one.id)).toMatchObject([{ step: 'draft', finding: '张医生的草稿', author_id: writer.account.userId }])
    // The first writer's next word is refused, and overwrites nothing.
    expect((await writer.call('saveReport', draft(one.id, '晚到的字', 2))).body.errorCode).toBe(CODE.anotherWriting)
    expect((await writer.call('submitReport', { ...draft(one.id, '晚到的字', 2), toReview: 1 })).body.errorCode).toBe(CODE.anotherWriting)
    expect((await writer.call('abandonReport', { procedureId: one.id, reason: '放弃' })).body.errorCode).toBe(CODE.anotherWriting)
    expect((await writer.call('keepLock', { procedureId: one.id })).body).toMatchObject({
      errorCode: CODE.openedByAnother,
      val: { holderName: '李医生' },
    })
  })

  test('lives as long as the heartbeat or a save renews it', async () => {
    const one = await ward.openedBy(writer)
    for (let i = 0; i < 3; i += 1) {
      server.clock.now += 2 * MINUTE
      const beat = await writer.call('keepLock', { procedureId: one.id })
      expect(beat.body.val.leaseUntil).toBe(formatDateTime(server.clock.now + 3 * MINUTE))
    }
    server.clock.now += 2 * MINUTE
    await writer.call('saveReport', draft(one.id, '字', 1))
    server.clock.now += 2 * MINUTE
    expect((await second.call('openReport', { ...one.address, takeOver: 1 })).body.errorCode).toBe(CODE.anotherWriting)
    expect((await second.call('keepLock', { procedureId: one.id })).body.errorCode).toBe(CODE.openedByAnother)
  })

  test('may be taken back by its silent holder, who has lost nothing', async () => {
    const one = await ward.openedBy(writer)
    await writer.call('saveReport', draft(one.id, '还在', 1))
    server.clock.now += 10 * MINUTE
    expect((await writer.call('saveReport', draft(one.id, '还在写', 2))).body.errorCode).toBe(0)
    server.clock.now += 10 * MINUTE
    expect((await writer.call('openReport', one.address)).body.val.report.content.finding.text).toBe('还在写')
  })

  test('a draft stays its author’s, and is there again when they come back', async () => {
    const one = await ward.openedBy(writer)
    await writer.call('saveReport', draft(one.id, '张的字', 1))
    server.clock.now += 3 * MINUTE
    await second.call('openReport', { ...one.address, takeOver: 1 })
    await second.call('saveReport', draft(one.id, '李的字', 3))
    server.clock.now += 3 * MINUTE
    const back = await writer.call('openReport', { ...one.address, takeOver: 1 })
    expect(back.body.val.report).toMatchObject({ version: 5, content: { finding: { text: '张的字' } } })
    server.clock.now += 3 * MINUTE
    const again = await second.call('openReport', { ...one.address, takeOver: 1 })
    expect(again.body.val.report).toMatchObject({ version: 6, content: { finding: { text: '李的字' } } })
  })
})

describe('a claim for review', () => {
  test('[STATE-05] sets 4; the writer’s own report is for another pair of eyes', async () => {
    const both = await ward.person({ rights: { CT: 4 } })
    const own = await ward.submittedBy(both, '自己写的')
    expect((await both.call('openReview', own.address)).body.errorCode).toBe(CODE.noReviewPermission)
    const opened = await reviewer.call('openReview', own.address)
    expect(opened.body.val).toMatchObject({ mode: 'review', level: 1, mayFinish: false, exam: { state: 4 } })
  })

  test('is refused to whom right or level is missing, and where there is nothing to review', async () => {
    const one = await ward.submittedBy(writer, '字')
    expect((await second.call('openReview', one.address)).body.errorCode).toBe(CODE.noReviewPermission)
    const higher = await ward.newCase({ state: STATE.toSecondCheck, author_id: writer.account.userId })
    expect((await reviewer.call('openReview', higher.address)).body.errorCode).toBe(CODE.reviewLevelInsufficient)
    expect((await reviewer.call('openReview', (await ward.newCase()).address)).body.errorCode).toBe(CODE.originalReportNotFound)
    const done = await ward.newCase({ state: STATE.completed, report_has_complete: true })
    expect((await reviewer.call('openReview', done.address)).body.errorCode).toBe(CODE.reportCompleted)
  })

  test('of another reviewer: 111 while it lives, 115 afterwards; each reviewer’s draft is their own', async () => {
    const other = await ward.person({ rights: { CT: 2 }, name: '钱主任' })
    const one = await ward.submittedBy(writer, '送审的字')
    await reviewer.call('openReview', one.address)
    await reviewer.call('saveReport', draft(one.id, '赵改的字', one.version))
    expect((await other.call('openReview', one.address)).body.errorCode).toBe(CODE.anotherReviewing)
    server.clock.now += 3 * MINUTE
    expect((await other.call('openReview', one.address)).body).toMatchObject({
      errorCode: CODE.openedByAnother,
      val: { holderName: '赵主任' },
    })
    const taken = await other.call('openReview', { ...one.address, takeOver: 1 })
    expect(taken.body.val).toMatchObject({
      takenOverFrom: { authorName: '赵主任' },
      report: { content: { finding: { text: '送审的字' } } },
    })
    expect(taken.text).not.toContain('赵改的字')
    // Whose claim is gone hears of the reviewer, not that it was "submitted".
    expect((await reviewer.call('saveReport', draft(one.id, '晚到', one.version + 1))).body.errorCode).toBe(CODE.anotherReviewing)
    server.clock.now += 3 * MINUTE
    const back = await reviewer.call('openReview', { ...one.address, takeOver: 1 })
    expect(back.body.val.report.content.finding.text).toBe('赵改的字')
  })
})
