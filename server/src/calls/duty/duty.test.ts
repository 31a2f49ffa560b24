import { CODE, formatDateTime, STATE } from '@farsight/shared/domain'
import { arrive } from '../../../test/arrive'
import { makeExam } from '../../../test/exams'
import { type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'
import { openSocket } from '../../../test/socket'

const HOUR = 3_600_000
let server: TestServer
let facility: string
let admin: TestClient
let a: TestAccount
let b: TestAccount
beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  facility = await server.facility()
  admin = await server.as(await server.account(facility, { role: 'admin', menu: '000000000100' }))
  a = await server.account(facility, { rights: { CT: 1, MR: 1 }, name: '甲' })
  b = await server.account(facility, { rights: { CT: 2 }, name: '乙' })
})
afterAll(() => server.close())

const at = (hours: number): string => formatDateTime(server.clock.now + hours * HOUR)
const shift = (doctor: TestAccount, more: Record<string, unknown> = {}) => ({
  doctorId: doctor.userId,
  modalities: [],
  startTime: at(-1),
  endTime: at(8),
  urgentOnly: 0,
  ...more,
})
const save = (...rows: unknown[]) => admin.call('dutySave', { startTime: at(-2), endTime: at(48), rows })
const names = async (count: number, more = {}): Promise<string[]> => {
  const dealt: string[] = []
  for (let i = 0; i < count; i += 1) dealt.push((await arrive(server, facility, more)).assigned_name)
  return dealt
}

test('[DAY-09] the rota deals two cases to two doctors, in turn, and each finds his own in the first queue', async () => {
  expect(await names(1)).toEqual([''])
  await save(shift(a), shift(b))
  const dealt = await names(4)
  expect([dealt.slice(0, 2).sort(), dealt.slice(2).sort()]).toEqual([
    ['乙', '甲'],
    ['乙', '甲'],
  ])
  const client = await server.as(a)
  const mine = (await client.call('queryLocalList', { queue: 'mine' })).body.val
  expect(mine.every((row: { assignedId: string }) => row.assignedId === a.userId)).toBe(true)
  expect((await client.call('queryQueues')).body.val.mine).toBe(mine.length)
})

test('two administrators write the rota: the second is shown what the first has written, and none of his is written over it unseen', async () => {
  const range = { startTime: at(-2), endTime: at(48) }
  const { version } = (await admin.call('dutyGet', range)).body.val
  expect((await admin.call('dutySave', { ...range, rows: [shift(a)], baseVersion: version })).body.val).toMatchObject({
    version: version + 1,
  })
  const second = (await admin.call('dutySave', { ...range, rows: [shift(b)], baseVersion: version })).body
  expect(second).toMatchObject({ errorCode: CODE.editedByAnother, val: { version: version + 1, rows: [{ doctorName: '甲' }] } })
  expect((await admin.call('dutyGet', range)).body.val.rows).toMatchObject([{ doctorName: '甲' }])
  expect((await admin.call('dutySave', { ...range, rows: [shift(b)], baseVersion: version + 1 })).body.errorCode).toBe(0)
})

test('two cases that arrive at once go to two doctors', async () => {
  await save(shift(a), shift(b))
  const [one, two] = await Promise.all([arrive(server, facility), arrive(server, facility)])
  expect([one.assigned_name, two.assigned_name].sort()).toEqual(['乙', '甲'])
})

test('a case goes to nobody who may not write it, is not on duty, or has left', async () => {
  await save(shift(a, { modalities: ['CT'] }), shift(b, { startTime: at(1) }))
  expect(await names(2)).toEqual(['甲', '甲'])
  expect(await names(1, { modality: 'MR' })).toEqual([''])
  expect(await names(1, { modality: 'US' })).toEqual([''])
  await server.database.superuser((su) => su.query('UPDATE doctor SET enabled = false WHERE user_id = $1', [a.userId]))
  expect(await names(1)).toEqual([''])
})

test('[DAY-09] green channel stands above urgent: the urgent rota gets both, and nothing else', async () => {
  await save(shift(a, { urgentOnly: 1 }), shift(b))
  expect(await names(1, { green_channel: true })).toEqual(['甲'])
  expect(await names(1, { urgent: true })).toEqual(['甲'])
  expect(await names(2)).toEqual(['乙', '乙'])
})

test('saving the rota deals what waits already and leaves what somebody has alone', async () => {
  const put = (pat_name: string, more = {}) => makeExam(server, facility, { pat_name, pinyin: pat_name, ...more })
  await put('plain')
  await put('green', { green_channel: true })
  await put('mine', { assigned_id: b.userId, assigned_name: '乙' })
  await put('王', { state: STATE.toBeReceivedByFacility, reader_facility_id: await server.facility() })
  expect((await save(shift(a))).body.val).toMatchObject({ dealt: 2 })
  const seen = (await (await server.as(b)).call('queryLocalList')).body.val
  const dealt = seen.map((row: { patName: string; assignedName: string }) => `${row.patName} ${row.assignedName}`)
  expect(dealt.filter((one: string) => !one.startsWith('王')).sort()).toEqual(['green 甲', 'mine 乙', 'plain 甲'])
  const { rows } = await server.database.superuser((su) =>
    su.query('SELECT count(*)::int AS n FROM duty_turn WHERE facility_id = $1', [facility]),
  )
  expect(rows[0].n).toBe(1)
})

test('[DAY-09] a case that came when nobody was on duty is dealt when somebody is, without the rota being saved', async () => {
  await save(shift(a, { startTime: at(1) }))
  const waits = await arrive(server, facility)
  const wrong = await arrive(server, facility, { modality: 'US' })
  expect([waits.assigned_name, wrong.assigned_name]).toEqual(['', ''])
  const assigned = async (id: string) =>
    (await server.database.superuser((su) => su.query('SELECT assigned_name FROM exam WHERE exam_id = $1', [id]))).rows[0].assigned_name
  await server.server.jobs.tick()
  expect(await assigned(waits.exam_id)).toBe('')
  const before = server.clock.now
  server.clock.now += HOUR + 60_000
  const socket = await openSocket(server, await server.as(a), a, { types: [10] })
  await server.server.jobs.tick()
  expect(await assigned(waits.exam_id)).toBe('甲')
  expect((await socket.heard((frame) => frame.messageType === 3)).risProcedureId).toBe(waits.exam_id)
  await socket.close()
  // What nobody on duty may write goes on waiting.
  expect(await assigned(wrong.exam_id)).toBe('')
  server.clock.now = before
})

test('the rota is replaced within its range, and shows who can be on it', async () => {
  await save(shift(a), shift(b, { modalities: ['CT'], urgentOnly: 1 }))
  const { val } = (await admin.call('dutyGet')).body
  expect(val.rows).toHaveLength(2)
  expect(val.rows.find((row: { doctorName: string }) => row.doctorName === '乙')).toEqual({
    ...shift(b, { modalities: ['CT'], urgentOnly: 1 }),
    doctorName: '乙',
  })
  expect(val.doctors.map((one: { name: string }) => one.name).sort()).toEqual(['乙', '甲'])
  await save(shift(b))
  expect((await (await server.as(a)).call('dutyGet')).body.val.rows.map((row: { doctorName: string }) => row.doctorName)).toEqual(['乙'])
  const later = await admin.call('dutyGet', { startTime: at(100), endTime: at(200) })
  expect(later.body.val.rows).toEqual([])
})

test('a rota that cannot be is refused whole', async () => {
  const reader = await server.account(facility)
  const stranger = await server.account(await server.facility(), { rights: { CT: 4 } })
  await save(shift(a))
  const refused: [Record<string, unknown>, number][] = [
    [shift(reader), CODE.receiverLacksWriting],
    [shift(stranger), CODE.receiverLacksWriting],
    [shift(b, { modalities: ['MR'] }), CODE.receiverLacksWriting],
    [shift(b, { endTime: at(-1) }), CODE.rangeReversed],
    [shift(b, { startTime: at(-9) }), CODE.parameterIllegal],
    [shift(b, { startTime: '2026-02-30 00:00:00' }), CODE.parameterIllegal],
  ]
  for (const [row, code] of refused) expect((await save(shift(b), row)).body.errorCode).toBe(code)
  expect((await admin.call('dutySave', { startTime: at(2), endTime: at(1), rows: [] })).body.errorCode).toBe(CODE.rangeReversed)
  expect((await (await server.as(a)).call('dutySave', { startTime: at(0), endTime: at(1), rows: [] })).body.errorCode).toBe(
    CODE.noPermission,
  )
  expect((await admin.call('dutyGet')).body.val.rows.map((row: { doctorName: string }) => row.doctorName)).toEqual(['甲'])
})

describe('taking a case', () => {
  const take = async (by: TestAccount, examId: string) => (await server.as(by)).call('takeCase', { risProcedureId: examId })

  test('[DAY-09] taking another’s case moves it to one’s own queue; both are told and the timeline says so', async () => {
    const exam = await makeExam(server, facility, { assigned_id: a.userId, assigned_name: '甲' })
    const sockets = [
      await openSocket(server, await server.as(a), a, { types: [10] }),
      await openSocket(server, await server.as(b), b, { types: [10] }),
    ]
    expect((await take(b, exam.exam_id)).body.val).toEqual({ takenFrom: '甲' })
    for (const socket of sockets) {
      const bell = await socket.heard((frame) => frame.messageType === 3)
      expect(bell.risProcedureId).toBe(exam.exam_id)
    }
    for (const socket of sockets) socket.close()
    const row = (await (await server.as(a)).call('queryRows', { risProcedureIds: [exam.exam_id] })).body.val[0]
    expect(row).toMatchObject({ assignedId: b.userId, assignedName: '乙' })
    const steps = (await (await server.as(a)).call('getStateLog', { risProcedureId: exam.exam_id })).body.val
    expect(steps).toMatchObject([{ action: 'takeCase', userName: '乙', reason: '甲' }])
  })

  test('a case of nobody is taken too; one that is written, done, ordered, foreign or not one’s to write is not', async () => {
    const put = async (more = {}): Promise<string> => (await makeExam(server, facility, more)).exam_id
    expect((await take(b, await put())).body.val).toEqual({ takenFrom: '' })
    const held = {
      state: STATE.diagnosing,
      holder_id: a.userId,
      holder_name: '甲',
      author_id: a.userId,
      lease_until: server.clock.now + HOUR,
    }
    expect((await take(b, await put(held))).body.errorCode).toBe(CODE.anotherWriting)
    expect((await take(b, await put({ state: STATE.completed, report_has_complete: true }))).body.errorCode).toBe(CODE.reportCompleted)
    expect((await take(b, await put({ modality: 'MR' }))).body.errorCode).toBe(CODE.noWritingPermission)
    expect((await take(b, await put({ reader_facility_id: await server.facility() }))).body.errorCode).toBe(CODE.caseIsRemote)
    expect((await take(b, await put({ state: STATE.deleted }))).body.errorCode).toBe(CODE.notInRis)
    const foreign = await makeExam(server, await server.facility(), {})
    expect((await take(b, foreign.exam_id)).body.errorCode).toBe(CODE.notInRis)
  })
})
