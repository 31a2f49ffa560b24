import { CODE, STATE } from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { type TestServer, testServer } from '../../../test/harness'
import { type Case, type Colleague, makeWard, type Ward } from '../../../test/ward'

let server: TestServer
let ward: Ward
let writer: Colleague
let first: Colleague
let second: Colleague
let third: Colleague

beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  ward = await makeWard(server, 3)
  writer = await ward.person({ rights: { CT: 1 }, name: '书写' })
  first = await ward.person({ rights: { CT: 2 }, name: '一审' })
  second = await ward.person({ rights: { CT: 3 }, name: '二审' })
  third = await ward.person({ rights: { CT: 4 }, name: '三审' })
})
afterAll(() => server.close())

const setFacility = (column: 'retract_approval', value: boolean) =>
  server.database.superuser((su) => su.query(`UPDATE facility SET ${column} = $2 WHERE facility_id = $1`, [ward.facility, value]))
const mayRetract = (who: Colleague) =>
  server.database.superuser((su) => su.query('UPDATE doctor SET may_retract = true WHERE user_id = $1', [who.account.userId]))

const withdraw = async (who: Colleague, one: Case) => (await who.call('withdrawDiagnose', { risProcedureId: one.id })).body
const retract = async (who: Colleague, one: Case, more: object = { reason: '左右写反' }) =>
  (await who.call('retractOther', { risProcedureId: one.id, reason: '', ...more })).body
const refused = (body: { errorCode: number }) => body.errorCode

/** Reviewed by one after the other, each with words of their own. */
async function passed(by: readonly Colleague[], text = '书写的所见'): Promise<Case> {
  const one = await ward.submittedBy(writer, text)
  for (const who of by) await pass(who, one)
  return one
}
async function pass(who: Colleague, one: Case): Promise<void> {
  const opened = await who.call('openReview', one.address)
  expect(opened.body.errorCode).toBe(0)
  const { version } = opened.body.val.report
  const report = content(`${who.account.name}的所见`)
  expect((await who.call('passReview', { procedureId: one.id, report, baseVersion: version, stars: 5 })).body.errorCode).toBe(0)
}
const state = async (one: Case) => (await ward.row(one.id)).state

test('[STATE-39, STATE-40] the writer alone takes a submitted report back: to be diagnosed, and the text is still the writer’s', async () => {
  const one = await passed([])
  for (const who of [first, third]) {
    expect(await withdraw(who, one)).toMatchObject({ errorCode: CODE.notInitiator, val: { holderName: '书写' } })
    expect(await state(one)).toBe(STATE.toFirstCheck)
  }
  expect((await withdraw(writer, one)).val.state).toBe(STATE.toBeDiagnosed)
  expect(await ward.row(one.id)).toMatchObject({ state: 2060, author_id: null, last_actor_id: null, returned: false, holder_id: null })
  expect((await ward.steps(one.id)).at(-1)).toBe('withdrawReport')
  // Another doctor begins with nothing of it, the writer with all of it.
  expect((await first.call('openReport', one.address)).body.val.report.content.finding.text).toBe('')
  await first.call('abandonReport', { procedureId: one.id, reason: 'x' })
  expect((await writer.call('openReport', one.address)).body.val.report.content.finding.text).toBe('书写的所见')
})

test('[STATE-41, STATE-42, STATE-43] each reviewer takes their own pass back, one level at a time, and finds their words again', async () => {
  const one = await passed([first, second, third])
  expect(await ward.row(one.id)).toMatchObject({ state: 9, report_has_complete: true, passed_level: 3, reviewer_name: '三审' })
  expect(refused(await withdraw(second, one))).toBe(CODE.notInitiator)

  expect((await withdraw(third, one)).val.state).toBe(STATE.toThirdCheck)
  expect(await ward.row(one.id)).toMatchObject({ report_has_complete: false, complete_time: null, passed_level: 2, reviewer_name: '二审' })
  const again = await third.call('openReview', one.address)
  expect(again.body.val.report.content.finding.text).toBe('三审的所见')
  expect(again.body.val.report.submitted.finding.text).toBe('二审的所见')
  await third.call('abandonReport', { procedureId: one.id, reason: 'x' })

  expect((await withdraw(second, one)).val.state).toBe(STATE.toSecondCheck)
  expect((await withdraw(first, one)).val.state).toBe(STATE.toFirstCheck)
  expect((await ward.report(one.id))!.content.finding.text).toBe('书写的所见')
  expect((await withdraw(writer, one)).val.state).toBe(STATE.toBeDiagnosed)
  // Every text that stood there once is kept.
  const kept = (await ward.versions(one.id)).map((version) => version.finding)
  for (const text of ['书写的所见', '一审的所见', '二审的所见', '三审的所见']) expect(kept).toContain(text)
})

test('a report that was finished without review goes back to be diagnosed, and is finished again', async () => {
  const chief = await ward.person({ rights: { CT: 4 } })
  const one = await ward.openedBy(chief)
  await chief.call('submitReport', { procedureId: one.id, report: content('完'), baseVersion: 1, toReview: 0 })
  expect((await withdraw(chief, one)).val.state).toBe(STATE.toBeDiagnosed)
  expect(await ward.row(one.id)).toMatchObject({ report_has_complete: false, complete_time: null, yin_yang: null })
  const opened = await chief.call('openReport', one.address)
  expect(opened.body.val.report.content.finding.text).toBe('完')
  const { version } = opened.body.val.report
  expect(
    (await chief.call('submitReport', { procedureId: one.id, report: content('再完'), baseVersion: version, toReview: 0 })).body.val.state,
  ).toBe(9)
})

test('[STATE-44, RS-15] while somebody is at it the case stays, and the doctor to ask is named', async () => {
  const writing = await ward.openedBy(writer)
  for (const who of [writer, first]) {
    expect(await withdraw(who, writing)).toMatchObject({ errorCode: CODE.inDiagnosis, val: { holderName: '书写' } })
  }
  const inReview = await passed([first])
  await second.call('openReview', inReview.address)
  await mayRetract(third)
  for (const body of [await withdraw(first, inReview), await retract(third, inReview)])
    expect(body).toMatchObject({ errorCode: CODE.inDiagnosis, val: { holderName: '二审' } })
  expect([await state(writing), await state(inReview)]).toEqual([STATE.diagnosing, STATE.secondCheck])
})

test('a report that went out is not withdrawn; a printed one is retracted, void, and those who had it are named', async () => {
  const one = await passed([first, second, third])
  await writer.call('setPrinted', { risProcedureIds: [one.id] })
  expect(refused(await withdraw(third, one))).toBe(CODE.reportSentOut)
  await mayRetract(second)
  // A patient had it by a push: named by the phone that it went to, not by who pushed it.
  await server.database.superuser((su) =>
    su.query(
      "INSERT INTO report_outgoing (facility_id, exam_id, kind, user_id, user_name, at, recipient, issue) SELECT facility_id, exam_id, 'push', user_id, user_name, at, '138****0001', issue FROM report_outgoing WHERE exam_id = $1",
      [one.id],
    ),
  )
  const had = (await retract(second, one)).val
  expect(had).toMatchObject({ state: STATE.toThirdCheck, pending: 0 })
  expect(had.hadIt.toSorted()).toEqual(['138****0001', '书写'])
  expect(await ward.row(one.id)).toMatchObject({ printed: false, sent_out: false })
  const rows = await server.database.superuser(
    async (su) => (await su.query('SELECT void_at FROM report_outgoing WHERE exam_id = $1', [one.id])).rows,
  )
  expect(rows).toEqual([{ void_at: expect.any(Number) }, { void_at: expect.any(Number) }])
})

test('[STATE-45] another teacher’s step is taken back by whoever has that right, with a reason, and by nobody else', async () => {
  const one = await passed([first])
  for (const who of [writer, second, third]) {
    expect(refused(await retract(who, one))).toBe(CODE.retractForbidden)
    expect(await state(one)).toBe(STATE.toSecondCheck)
  }
  await mayRetract(third)
  expect(await retract(third, one, { reason: '  ' })).toMatchObject({ errorCode: CODE.reasonRequired, field: 'reason' })
  expect((await retract(third, one)).val).toEqual({ state: STATE.toFirstCheck, version: expect.any(Number), pending: 0, hadIt: [] })
  const log = (await third.call('getStateLog', { risProcedureId: one.id })).body.val.at(-1)
  expect(log).toMatchObject({ action: 'retractReport', userName: '三审', reason: '左右写反', fromState: 5, toState: 3 })
})

test('[RS-15] where the hospital wants a second approval, nothing moves before another person says yes', async () => {
  await setFacility('retract_approval', true)
  const one = await passed([first])
  const [asker, head] = [third, second]
  const admin = await ward.person({ role: 'admin', menu: '000000001100' })
  for (const who of [asker, head]) await mayRetract(who)
  expect((await retract(asker, one)).val).toMatchObject({ state: STATE.toSecondCheck, pending: 1 })
  expect(refused(await retract(asker, one, { approve: 1 }))).toBe(CODE.approveOwn)
  expect(refused(await retract(writer, one, { approve: 1 }))).toBe(CODE.retractForbidden)
  expect(await state(one)).toBe(STATE.toSecondCheck)
  expect((await retract(admin, one, { approve: 1 })).val).toMatchObject({ state: STATE.toFirstCheck, pending: 0 })
  expect(refused(await retract(head, one, { approve: 1 }))).toBe(CODE.stateChanged)
  // A yes is to the step that was asked about, not to whatever stands there later.
  await pass(first, one)
  await retract(asker, one)
  await pass(second, one)
  expect(refused(await retract(admin, one, { approve: 1 }))).toBe(CODE.stateChanged)
  expect(await state(one)).toBe(STATE.toThirdCheck)
})

test('[RS-15] a request is told to those who may say yes; a no has its reason and is told to who asked, who may also take the request back', async () => {
  await setFacility('retract_approval', true)
  const one = await passed([first])
  const admin = await ward.person({ role: 'admin', menu: '000000001100' })
  const stranger = await ward.person({ role: 'doctor', rights: { CT: 4 } })
  await mayRetract(third)
  const bell = async (who: Colleague) =>
    ((await who.call('notifyUnread')).body.val.list as { risProcedureId: string; matter?: string }[]).flatMap((note) =>
      note.risProcedureId === one.id && note.matter ? [note.matter] : [],
    )
  await retract(third, one, { reason: '左右写反' })
  expect([await bell(admin), await bell(third), await bell(stranger), await bell(writer)]).toEqual([['retractAsked'], [], [], []])
  expect(refused(await retract(stranger, one, { decline: 1, reason: '不' }))).toBe(CODE.retractForbidden)
  expect(refused(await retract(admin, one, { decline: 1 }))).toBe(CODE.reasonRequired)
  expect((await retract(admin, one, { decline: 1, reason: '左右无误' })).val).toMatchObject({ state: STATE.toSecondCheck, pending: 0 })
  expect(await bell(third)).toEqual(['retractDeclined'])
  // Answered: nobody is asked any more.
  expect(await bell(admin)).toEqual([])
  expect(await state(one)).toBe(STATE.toSecondCheck)
  // It is over: nobody can agree to it any more.
  expect(refused(await retract(admin, one, { approve: 1 }))).toBe(CODE.stateChanged)
  expect(refused(await retract(admin, one, { decline: 1, reason: 'x' }))).toBe(CODE.stateChanged)
  await retract(third, one, { reason: '再次申请' })
  expect((await retract(third, one, { decline: 1 })).val.pending).toBe(0)
  expect(refused(await retract(admin, one, { approve: 1 }))).toBe(CODE.stateChanged)
  expect((await ward.steps(one.id)).slice(-4)).toEqual(['retractAsked', 'retractDeclined', 'retractAsked', 'retractTakenBack'])
  await retract(third, one, { reason: '第三次' })
  await retract(admin, one, { approve: 1 })
  // Whose pass was taken back hears of it, and by nobody's menu is it kept from them.
  expect([await bell(first), await bell(admin)]).toEqual([['retracted'], []])
})

const RUNS = Number(process.env.RACES ?? 30)
test('[RS-09] a reviewer and the author at the same moment: one of them has it, the other is told by whom', async () => {
  const won = { review: 0, withdrawal: 0 }
  for (let run = 0; run < RUNS; run += 1) {
    const one = await ward.submittedBy(writer, '所见')
    if (run % 2 === 0) {
      // The reviewer opens: after it the author is told to ask; before it there is nothing to review.
      const [open, back] = await Promise.all([first.call('openReview', one.address), withdraw(writer, one)])
      const codes = [open.body.errorCode, back.errorCode]
      if (codes[0] === 0) expect([codes[1], back.val.holderName, await state(one)]).toEqual([CODE.inDiagnosis, '一审', STATE.firstCheck])
      else expect([...codes, await state(one)]).toEqual([CODE.originalReportNotFound, 0, STATE.toBeDiagnosed])
      won[codes[0] === 0 ? 'review' : 'withdrawal'] += 1
    } else {
      const { version } = (await first.call('openReview', one.address)).body.val.report
      const [done, back] = await Promise.all([
        first.call('passReview', { procedureId: one.id, report: content('审'), baseVersion: version, stars: 5 }),
        withdraw(writer, one),
      ])
      expect([done.body.errorCode, await state(one)]).toEqual([0, STATE.toSecondCheck])
      expect([CODE.inDiagnosis, CODE.notInitiator]).toContain(back.errorCode)
      expect(back.val).toEqual({ holderName: '一审', time: expect.stringMatching(/^\d{4}-/) })
    }
  }
  expect(won.review + won.withdrawal).toBe(Math.ceil(RUNS / 2))
}, 600_000)
