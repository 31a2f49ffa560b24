import { CODE, formatDateTime, STATE } from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { type TestServer, testServer } from '../../../test/harness'
import { openSocket } from '../../../test/socket'
import { type Colleague, makeWard, type Ward } from '../../../test/ward'

let server: TestServer
let ward: Ward
let doctor: Colleague

beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  ward = await makeWard(server)
  doctor = await ward.person({ rights: { CT: 1 }, name: '医生甲' })
})
afterAll(() => server.close())

const code = (answer: { body: { errorCode: number } }): number => answer.body.errorCode
const order = async (): Promise<string[]> =>
  (await doctor.call('queryLocalList')).body.val.map((row: { risProcedureId: string }) => row.risProcedureId)

test('[WORK-29, ERR-36] urgent once: the row is marked and comes first; the second time it says so', async () => {
  const [early, late] = [await ward.newCase({ due_time: server.clock.now }), await ward.newCase()]
  expect(await order()).toEqual([early.id, late.id])
  expect(code(await doctor.call('setUrgent', { risProcedureId: late.id }))).toBe(0)
  expect(await order()).toEqual([late.id, early.id])
  expect((await doctor.call('queryRows', { risProcedureIds: [late.id] })).body.val[0]).toMatchObject({ urgent: true })
  const again = await doctor.call('setUrgent', { risProcedureId: late.id })
  expect(again.body).toMatchObject({ errorCode: CODE.alreadyUrgent, errorMsg: '已加急' })
  const done = await ward.newCase({ state: STATE.completed, report_has_complete: true })
  expect(code(await doctor.call('setUrgent', { risProcedureId: done.id }))).toBe(CODE.reportCompleted)
})

test('[RS-13] fifty at the same moment: one has set it, the others hear that it is set', async () => {
  const one = await ward.newCase()
  const people = [doctor, await ward.person({ rights: { CT: 2 } })]
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => people[i % 2]!.call('setUrgent', { risProcedureId: one.id })))
  const codes = answers.map(code)
  expect(codes.filter((n) => n === 0)).toHaveLength(1)
  expect(codes.filter((n) => n === CODE.alreadyUrgent)).toHaveLength(49)
  expect((await ward.steps(one.id)).filter((step) => step === 'setUrgent')).toHaveLength(1)
})

test('whoever set it takes it back within ten seconds, with the due time; nobody else, and not later', async () => {
  const one = await ward.newCase()
  const other = await ward.person({ rights: { CT: 1 } })
  const before = await ward.row(one.id)
  const { undoUntil } = (await doctor.call('setUrgent', { risProcedureId: one.id })).body.val
  expect(undoUntil).toBe(formatDateTime(server.clock.now + 10_000))
  expect(code(await other.call('undoUrgent', { risProcedureId: one.id }))).toBe(CODE.undoTooLate)
  server.clock.now += 10_000
  expect(code(await doctor.call('undoUrgent', { risProcedureId: one.id }))).toBe(0)
  expect(await ward.row(one.id)).toMatchObject({ urgent: false, urgent_by: null, register_time: before.register_time })
  await doctor.call('setUrgent', { risProcedureId: one.id })
  server.clock.now += 10_001
  expect(code(await doctor.call('undoUrgent', { risProcedureId: one.id }))).toBe(CODE.undoTooLate)
  expect((await ward.row(one.id)).urgent).toBe(true)
})

test('an urgent that is taken back leaves the due time as it was; the table is asked where it has changed meanwhile', async () => {
  const due = async (id: string): Promise<unknown> => (await ward.row(id)).due_time
  const own = server.clock.now + 95 * 60_000
  for (const due_time of [own, null]) {
    const one = await ward.newCase({ due_time })
    await doctor.call('setUrgent', { risProcedureId: one.id })
    expect(await due(one.id)).not.toBe(due_time)
    expect(code(await doctor.call('undoUrgent', { risProcedureId: one.id }))).toBe(0)
    expect(await due(one.id)).toBe(due_time)
    expect(await ward.row(one.id)).toMatchObject({ urgent_former_due: null, urgent_former_rule: null })
  }
  // Made an emergency in between: what was due before counts no more.
  const moved = await ward.newCase({ due_time: own })
  await doctor.call('setUrgent', { risProcedureId: moved.id })
  await server.database.superuser((su) => su.query("UPDATE exam SET source_type = 'emergency' WHERE exam_id = $1", [moved.id]))
  await doctor.call('undoUrgent', { risProcedureId: moved.id })
  expect(await due(moved.id)).toBe((moved.exam.check_time ?? moved.exam.register_time) + 60 * 60_000)
})

test('[DAY-09] green channel stands above urgent, on a clock from the door; a time to come is refused', async () => {
  const [urgent, green] = [await ward.newCase({ urgent: true }), await ward.newCase()]
  const ask = { risProcedureId: green.id, kind: 'stroke', doorTime: formatDateTime(server.clock.now - 20 * 60_000) }
  const { dueTime } = (await doctor.call('setGreenChannel', ask)).body.val
  expect(await order()).toEqual([green.id, urgent.id])
  const later = (await doctor.call('setGreenChannel', { ...ask, doorTime: formatDateTime(server.clock.now - 5 * 60_000) })).body.val.dueTime
  expect(Date.parse(later) - Date.parse(dueTime)).toBe(15 * 60_000)
  const ahead = await doctor.call('setGreenChannel', { ...ask, doorTime: formatDateTime(server.clock.now + 3_600_000) })
  expect(ahead.body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'doorTime' })
  await doctor.call('setGreenChannel', { risProcedureId: green.id, kind: '' })
  expect(await ward.row(green.id)).toMatchObject({ green_channel: false, green_kind: '', door_time: null })
  expect(await order()).toEqual([urgent.id, green.id])
})

test('[WORK-39] expediting tells the doctor who has the report, and again after ten minutes alone', async () => {
  const writer = await ward.person({ rights: { CT: 1 }, name: '书写' })
  const one = await ward.openedBy(writer)
  const [told, untold] = [
    await openSocket(server, writer, writer.account, { types: [10] }),
    await openSocket(server, doctor, doctor.account, { types: [10] }),
  ]
  expect((await doctor.call('expediteReport', { risProcedureId: one.id })).body.val).toEqual({ told: ['书写'] })
  const bell = await told.heard((frame) => frame.messageType === 3 && frame.risProcedureId === one.id)
  expect(bell.patName).toBe(one.exam.pat_name)
  expect((await doctor.call('expediteReport', { risProcedureId: one.id })).body.errorCode).toBe(CODE.tooFrequent)
  await untold.heard((frame) => frame.messageType === 4 && frame.risProcedureId === one.id)
  expect(untold.bells()).toEqual([])
  server.clock.now += 10 * 60_000
  expect(code(await doctor.call('expediteReport', { risProcedureId: one.id }))).toBe(0)
  await Promise.all([told.close(), untold.close()])

  // Nobody has it: everybody who may do the next thing.
  const waiting = await ward.newCase({ state: STATE.toFirstCheck, author_id: writer.account.userId, author_name: '书写' })
  const reviewer = await ward.person({ rights: { CT: 2 }, name: '审核' })
  expect((await doctor.call('expediteReport', { risProcedureId: waiting.id })).body.val.told).toEqual([reviewer.account.name])
  const done = await ward.newCase({ state: STATE.completed, report_has_complete: true })
  expect(code(await doctor.call('expediteReport', { risProcedureId: done.id }))).toBe(CODE.reportCompleted)
})

test('[CALL-20] who diagnosed and who examined is told before anybody is contacted', async () => {
  const [writer, reviewer] = [await ward.person({ rights: { CT: 1 } }), await ward.person({ rights: { CT: 2 } })]
  const one = await ward.submittedBy(writer, '所见')
  const { version } = (await reviewer.call('openReview', one.address)).body.val.report
  await reviewer.call('passReview', { procedureId: one.id, report: content('审'), baseVersion: version, stars: 5 })
  expect((await doctor.call('getWLYdata', { risProcedureId: one.id })).body.val).toEqual({
    diagnoseDoctorId: writer.account.userId,
    diagnoseDoctorName: writer.account.name,
    examineDoctorId: reviewer.account.userId,
    examineDoctorName: reviewer.account.name,
  })
})
