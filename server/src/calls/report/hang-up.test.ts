import { CODE, formatDateTime, STATE } from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { type Answer, type TestServer, testServer } from '../../../test/harness'
import { type Case, type Colleague, makeWard, type Ward } from '../../../test/ward'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let server: TestServer
let ward: Ward
let writer: Colleague
let second: Colleague
let head: Colleague

beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server)
  writer = await ward.person({ rights: { CT: 1 }, name: '张医生' })
  second = await ward.person({ rights: { CT: 1 }, name: '李医生' })
  head = await ward.person({ rights: { CT: 4 }, name: '赵主任' })
  await server.database.superuser((su) => su.query('UPDATE doctor SET may_retract = true WHERE user_id = $1', [head.account.userId]))
})
afterAll(() => server.close())

const code = (answer: Answer): number => answer.body.errorCode
const hang = (who: Colleague, one: Case, more: object = { reason: '等旧片' }) =>
  who.call('hangUpReport', { procedureId: one.id, hang: 1, ...more })
const resume = (who: Colleague, one: Case) => who.call('hangUpReport', { procedureId: one.id, hang: 0 })
const write = (one: Case, text: string, baseVersion: number) => ({ procedureId: one.id, report: content(text), baseVersion })
const begun = async (text = '写了一半'): Promise<Case> => {
  const one = await ward.openedBy(writer)
  expect(code(await writer.call('saveReport', write(one, text, 1)))).toBe(0)
  return one
}
/** What the server's clock does each minute. */
const tick = () => server.server.jobs.tick()

test('[STATE-33] a parked report is hung up with its reason for four hours, nobody else gets it, and taken up again it has its text', async () => {
  const one = await begun()
  const { due_time } = await ward.row(one.id)
  const until = formatDateTime(server.clock.now + 4 * HOUR)
  expect((await hang(writer, one)).body.val).toEqual({ state: STATE.diagnosing, hungUntil: until })
  expect(await ward.row(one.id)).toMatchObject({ state: 2, hung_up: true, due_time, holder_id: writer.account.userId })
  const listed = (await second.call('queryRows', { risProcedureIds: [one.id] })).body.val
  expect(listed).toMatchObject([{ hungUp: true, holderName: '张医生' }])
  // Held without a heartbeat, until its time.
  server.clock.now += 3 * HOUR
  await tick()
  const told = await second.call('openReport', { ...one.address, takeOver: 1 })
  expect(told.body).toMatchObject({ errorCode: CODE.anotherWriting, val: { holderName: '张医生', hungUntil: until, hungReason: '等旧片' } })
  expect((await second.call('getReport', one.address)).body.val).toMatchObject({ hungUntil: until, hungReason: '等旧片' })
  // Its holder looks at it without taking it up; writing wants that first.
  const seen = (await writer.call('openReport', one.address)).body.val
  expect(seen).toMatchObject({ hungUntil: until, hungReason: '等旧片', report: { leaseUntil: until } })
  expect((await writer.call('keepLock', { procedureId: one.id })).body.val).toEqual({ leaseUntil: until })
  expect(code(await writer.call('saveReport', write(one, '继续写', 2)))).toBe(CODE.hungUp)
  expect(code(await writer.call('submitReport', { ...write(one, '继续写', 2), toReview: 1 }))).toBe(CODE.hungUp)
  expect((await resume(writer, one)).body.val).toEqual({ state: STATE.diagnosing, hungUntil: null })
  expect((await writer.call('openReport', one.address)).body.val).toMatchObject({
    hungUntil: null,
    hungReason: '',
    report: { version: 2, content: { finding: { text: '写了一半' } } },
  })
  expect(code(await writer.call('saveReport', write(one, '继续写', 2)))).toBe(0)
  expect((await ward.steps(one.id)).filter((step) => /^(hangUp|resume)$/.exec(step) !== null)).toEqual(['hangUp', 'resume'])
})

test('parking wants a reason and an end within a day, and is for the writer in hand', async () => {
  const one = await begun()
  const at = (ms: number) => ({ reason: 'x', until: formatDateTime(server.clock.now + ms) })
  for (const reason of [undefined, '', '  '])
    expect((await hang(writer, one, { reason })).body).toMatchObject({ errorCode: CODE.reasonRequired })
  for (const wrong of [at(-MINUTE), at(24 * HOUR + MINUTE)])
    expect((await hang(writer, one, wrong)).body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'until' })
  expect(code(await hang(second, one))).toBe(CODE.anotherWriting)
  expect(code(await hang(await ward.person({ rights: { MR: 4 } }), one))).toBe(CODE.noWritingPermission)
  expect(code(await resume(writer, one))).toBe(CODE.stateChanged)
  const stranger = await server.as(await server.account(await server.facility(), { rights: { CT: 4 } }))
  expect(code(await stranger.call('hangUpReport', { procedureId: one.id, hang: 1, reason: 'x' }))).toBe(CODE.notInRis)
  expect(await ward.row(one.id)).toMatchObject({ hung_up: false })
  expect(code(await hang(writer, one, at(24 * HOUR)))).toBe(0)
  expect(code(await resume(second, one))).toBe(CODE.anotherWriting)
  const waiting = await ward.newCase()
  const done = await ward.newCase({ state: STATE.completed, report_has_complete: true })
  expect([code(await hang(writer, waiting)), code(await hang(writer, done))]).toEqual([CODE.stateChanged, CODE.reportCompleted])
  // Given back, it is parked no more.
  await writer.call('abandonReport', { procedureId: one.id, reason: '交班' })
  expect(await ward.row(one.id)).toMatchObject({ state: 2060, hung_up: false, hung_until: null, hung_reason: '' })
})

test('when its time is over another may ask for it; left alone it goes back by itself, and its text stays its writer’s', async () => {
  const [one, two] = [await begun('甲的字'), await begun('乙的字')]
  for (const each of [one, two]) await hang(writer, each, { reason: '等', until: formatDateTime(server.clock.now + HOUR) })
  server.clock.now += HOUR + MINUTE
  expect((await second.call('openReport', one.address)).body).toMatchObject({ errorCode: CODE.openedByAnother, val: { mayTakeOver: true } })
  await second.call('openReport', { ...one.address, takeOver: 1 })
  expect(await ward.row(one.id)).toMatchObject({ state: 2, hung_up: false, holder_id: second.account.userId })
  await tick()
  expect(await ward.row(two.id)).toMatchObject({ state: 2, hung_up: false, holder_id: writer.account.userId })
  server.clock.now += 27 * MINUTE
  await tick()
  expect(await ward.row(two.id)).toMatchObject({ state: 2060, holder_id: null, author_id: null })
  expect((await writer.call('openReport', two.address)).body.val.report.content.finding.text).toBe('乙的字')
})

test('a writer whose time is over goes on without asking', async () => {
  const one = await begun()
  await hang(writer, one)
  server.clock.now += 4 * HOUR + MINUTE
  expect(code(await writer.call('saveReport', write(one, '继续', 2)))).toBe(0)
  expect(await ward.row(one.id)).toMatchObject({ hung_up: false, hung_until: null })
})

test('a case without a heartbeat goes back after thirty minutes, from writing and from review; a living one stays', async () => {
  const written = await begun('丢下的字')
  const reviewed = await ward.submittedBy(writer, '送审的字')
  await head.call('openReview', reviewed.address)
  await head.call('saveReport', write(reviewed, '改了一半', reviewed.version))
  const living = await ward.openedBy(second)
  const returned = await ward.submittedBy(writer, '作者的字')
  const { version } = (await head.call('openReview', returned.address)).body.val.report
  await head.call('rebutReport', { procedureId: returned.id, baseVersion: version, reason: '改' })
  const again = (await writer.call('openReport', returned.address)).body.val.report
  await writer.call('saveReport', write(returned, '改到一半', again.version))
  server.clock.now += 15 * MINUTE
  await second.call('keepLock', { procedureId: living.id })
  server.clock.now += 15 * MINUTE - 1
  await tick()
  expect((await ward.row(written.id)).state).toBe(2)
  server.clock.now += MINUTE
  await tick()
  expect(await ward.row(written.id)).toMatchObject({ state: 2060, holder_id: null, lease_until: null, author_id: null })
  expect(await ward.row(reviewed.id)).toMatchObject({ state: 3, holder_id: null, author_id: writer.account.userId })
  expect(await ward.row(living.id)).toMatchObject({ state: 2, holder_id: second.account.userId })
  // What came back from review stays its author's, with what was mended.
  expect(await ward.row(returned.id)).toMatchObject({ state: 2060, returned: true, author_id: writer.account.userId })
  expect((await ward.report(returned.id))!.content.finding.text).toBe('改到一半')
  expect(await ward.versions(written.id)).toMatchObject([{ step: 'draft', finding: '丢下的字', author_id: writer.account.userId }])
  expect((await second.call('openReport', written.address)).body.val.report.content.finding.text).toBe('')
  expect((await head.call('openReview', reviewed.address)).body.val.report.content.finding.text).toBe('改了一半')
  expect((await ward.steps(written.id)).at(-2)).toBe('lapse')
})

describe('referring', () => {
  const refer = (who: Colleague, one: Case, to: Colleague, more: object = {}) =>
    who.call('referReport', { procedureId: one.id, doctorId: to.account.userId, ...more })

  test('[REPORT-16, ERR-20, ERR-21] an unwritten report goes to the other doctor’s list; 10 without the right, 9 when it is written', async () => {
    const one = await ward.newCase()
    const told = await refer(writer, one, second, { reason: '专长' })
    expect(told.body.val).toEqual({ state: 2060, assignedName: '李医生' })
    expect(await ward.row(one.id)).toMatchObject({ state: 2060, assigned_id: second.account.userId, assigned_name: '李医生' })
    const heard = await server.database.superuser(
      async (su) => (await su.query("SELECT audience_user FROM event WHERE exam_id = $1 AND kind = 'notification'", [one.id])).rows,
    )
    expect(heard).toEqual([{ audience_user: second.account.userId }])
    const without = await ward.person({ rights: { MR: 4 } })
    expect((await refer(writer, one, without)).body).toMatchObject({ errorCode: 10, errorMsg: '接收的老师没有书写权限：doctorId' })
    for (const nobody of [writer, await (await makeWard(server)).person({ rights: { CT: 4 } })])
      expect(code(await refer(writer, one, nobody))).toBe(CODE.receiverLacksWriting)
    const sent = await ward.submittedBy(writer, '字')
    const done = await ward.newCase({ state: STATE.completed, report_has_complete: true })
    for (const written of [sent, done])
      expect((await refer(second, written, writer)).body).toMatchObject({ errorCode: 9, errorMsg: '报告已书写，不能转交' })
    expect(code(await refer(without, one, second))).toBe(CODE.noWritingPermission)
  })

  test('who is handed a report reads by whom and why when it is opened; who takes it otherwise does not', async () => {
    const [one, other] = [await ward.newCase(), await ward.newCase()]
    await refer(writer, one, second, { reason: '专长' })
    const taken = (await second.call('openReport', one.address)).body.val
    expect(taken.referredBy).toEqual({ name: '张医生', time: expect.stringMatching(/^\d{4}-/), note: '专长' })
    expect((await second.call('openReport', other.address)).body.val.referredBy).toBeNull()
  })

  test('one’s own report in hand is given back first, with its draft kept; another’s only when it is parked, by who may overrule', async () => {
    const one = await begun('留给自己的字')
    expect((await refer(second, one, head)).body).toMatchObject({ errorCode: CODE.anotherWriting, val: { holderName: '张医生' } })
    expect(code(await refer(head, one, second))).toBe(CODE.anotherWriting)
    expect(code(await refer(writer, one, second))).toBe(0)
    expect(await ward.row(one.id)).toMatchObject({ state: 2060, holder_id: null, author_id: null, assigned_id: second.account.userId })
    expect((await second.call('openReport', one.address)).body.val.report.content.finding.text).toBe('')
    expect(await ward.versions(one.id)).toMatchObject([{ step: 'draft', finding: '留给自己的字', author_id: writer.account.userId }])
    const parked = await begun('请假前的字')
    await hang(writer, parked)
    expect(code(await refer(second, parked, head))).toBe(CODE.anotherWriting)
    expect(code(await refer(head, parked, second))).toBe(0)
    expect(await ward.row(parked.id)).toMatchObject({ state: 2060, hung_up: false, assigned_id: second.account.userId })
    expect(await ward.versions(parked.id)).toMatchObject([{ step: 'draft', author_id: writer.account.userId }])
  })

  test('what came back from review stays its author’s, unless somebody who may overrule gives it another (decision 55)', async () => {
    const one = await ward.submittedBy(writer, '作者的字')
    const { version } = (await head.call('openReview', one.address)).body.val.report
    await head.call('rebutReport', { procedureId: one.id, baseVersion: version, reason: '改' })
    expect([code(await refer(writer, one, second)), code(await refer(second, one, head))]).toEqual([117, 117])
    expect(code(await refer(head, one, second))).toBe(0)
    expect(await ward.row(one.id)).toMatchObject({ state: 2060, returned: true, author_id: second.account.userId })
    expect(code(await writer.call('openReport', one.address))).toBe(CODE.returnedReport)
    expect((await second.call('openReport', one.address)).body.val.report).toMatchObject({
      content: { finding: { text: '作者的字' } },
      returnedReason: '改',
    })
  })

  test('colleagues are the hospital’s doctors who may write it, who is on duty first; found by a part of the name', async () => {
    const house = await makeWard(server)
    const [me, far] = [await house.person({ rights: { CT: 1 }, name: '我' }), await house.person({ rights: { CT: 3 }, name: '王远' })]
    const near = await house.person({ rights: { CT: 4 }, name: '钱近' })
    await house.person({ rights: { MR: 4 }, name: '无权' })
    await house.person({ rights: { CT: 4 }, menu: '111000000000', name: '无菜单' })
    await server.database.superuser((su) =>
      su.query('INSERT INTO duty (facility_id, user_id, modalities, starts, ends, urgent_only) VALUES ($1, $2, $3, $4, $5, false)', [
        house.facility,
        near.account.userId,
        [],
        new Date(server.clock.now - HOUR),
        new Date(server.clock.now + HOUR),
      ]),
    )
    const one = await house.newCase()
    const ask = async (who: Colleague, more: object = {}) => (await who.call('queryColleagues', { procedureId: one.id, ...more })).body
    expect((await ask(me)).val.map((row: { name: string; right: number; onDuty: boolean }) => [row.name, row.right, row.onDuty])).toEqual([
      ['钱近', 4, true],
      ['王远', 3, false],
    ])
    expect((await ask(me, { keyword: '远' })).val).toMatchObject([{ userId: far.account.userId, online: false }])
    expect((await ask(me, { keyword: '%' })).val).toEqual([])
    expect((await ask(writer)).errorCode).toBe(CODE.notInRis)
  })
})
