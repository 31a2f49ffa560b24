import { CODE, formatDateTime, STATE } from '@farsight/shared/domain'
import { arrive } from '../../../test/arrive'
import { makeExam } from '../../../test/exams'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'

const MINUTE = 60_000
let server: TestServer
let facility: string
let admin: TestClient
let doctor: TestClient
beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  facility = await server.facility()
  admin = await server.as(await server.account(facility, { role: 'admin', menu: '000000000100' }))
  doctor = await server.as(await server.account(facility, { rights: { CT: 1 } }))
})
afterAll(() => server.close())

const day = { from: '08:00', to: '17:30' }
const week = [day, day, day, day, day, null, null]
const rule = (more: Record<string, unknown>) => ({
  modality: '',
  sourceType: '',
  urgency: 'ordinary',
  minutes: 60,
  workingHours: 0,
  ...more,
})
const save = (rules: unknown[], more: Record<string, unknown> = {}) => admin.call('dueTimeSave', { rules, week, ...more })
const rows = async (query: Record<string, unknown> = {}): Promise<{ patName: string; dueTime: string | null }[]> =>
  (await doctor.call('queryLocalList', { sortField: 'dueTime', ...query })).body.val

test('[CRIT-02] the table is saved, due times follow in the same act, and an overdue exam is first when sorted', async () => {
  const { now } = server.clock
  const check = now - 90 * MINUTE
  const put = (pat_name: string, more = {}) =>
    makeExam(server, facility, { pat_name, pinyin: pat_name, check_time: check, due_time: now + 1, ...more })
  await put('ct')
  await put('mr', { modality: 'MR' })
  await put('inpatient', { source_type: 'emergency' })
  await put('urgent', { urgent: true })
  await put('green', { green_channel: true, urgent: true, door_time: now - 100 * MINUTE })
  await put('done', { state: STATE.completed, report_has_complete: true })
  await put('ordered', { state: STATE.toBeReceivedByFacility, reader_facility_id: await server.facility() })
  const rules = [
    rule({ minutes: 120 }),
    rule({ modality: 'MR', minutes: 60 }),
    rule({ sourceType: 'emergency', minutes: 100 }),
    rule({ urgency: 'urgent', minutes: 95 }),
    rule({ urgency: 'green', minutes: 103 }),
  ]
  expect((await save(rules)).body.val).toEqual({ changed: 5 })
  expect((await admin.call('dueTimeGet')).body.val).toEqual({ rules, week, version: 1 })
  const due = new Map((await rows()).map((row) => [row.patName, row.dueTime]))
  const at = (instant: number): string => formatDateTime(instant)
  expect(due.get('ct')).toBe(at(check + 120 * MINUTE))
  expect(due.get('mr')).toBe(at(check + 60 * MINUTE))
  expect(due.get('inpatient')).toBe(at(check + 100 * MINUTE))
  expect(due.get('urgent')).toBe(at(check + 95 * MINUTE))
  // Its own clock, from the door.
  expect(due.get('green')).toBe(at(now - 100 * MINUTE + 103 * MINUTE))
  expect([due.get('done'), due.get('ordered')]).toEqual([at(now + 1), at(now + 1)])
  expect((await rows()).map((row) => row.patName).slice(0, 2)).toEqual(['mr', 'green'])
  expect((await doctor.call('queryQueues')).body.val.overdue).toBe(1)
  // The worklist's own order follows too: due times stand in its key.
  const plain = (await rows({ sortField: 'due' })).map((row) => row.patName)
  expect(plain.indexOf('mr')).toBeLessThan(plain.indexOf('ct'))
  expect((await save(rules)).body.val).toEqual({ changed: 0 })
})

test('what comes to its doctors is due by the table, from the end of its check', async () => {
  await save([rule({ minutes: 45 })])
  const exam = await arrive(server, facility)
  expect(exam.due_time).toBe(exam.check_time! + 45 * MINUTE)
  const other = await arrive(server, await server.facility())
  // A hospital without a table of its own has the delivered one.
  expect(other.due_time).toBe(other.check_time! + 360 * MINUTE)
})

test('what is no table is refused with its field, and the old one stays', async () => {
  await save([rule({ minutes: 30 })])
  const faults: [unknown[], Record<string, unknown>, string][] = [
    [[rule({}), rule({ minutes: 5 })], {}, 'rules'],
    [[rule({ minutes: 0 })], {}, 'rules'],
    [[rule({ sourceType: 'prison' })], {}, 'rules'],
    [[rule({})], { week: [day] }, 'week'],
    [[rule({})], { week: [{ from: '18:00', to: '08:00' }, ...week.slice(1)] }, 'week'],
    [[rule({})], { week: [{ from: '08:61', to: '09:00' }, ...week.slice(1)] }, 'week'],
    [[rule({ workingHours: 1 })], { week: [null, null, null, null, null, null, null] }, 'week'],
  ]
  for (const [rules, more, field] of faults)
    expect((await save(rules, more)).body).toMatchObject({ errorCode: CODE.parameterIllegal, field })
  expect((await admin.call('dueTimeGet')).body.val.rules).toEqual([rule({ minutes: 30 })])
})

test('only the hospital’s administrator, with the second factor, keeps the table; another hospital’s exams stay as they are', async () => {
  for (const call of ['dueTimeGet', 'dueTimeSave'] as const)
    expect((await doctor.call(call, { rules: [], week })).body.errorCode).toBe(CODE.noPermission)
  const bare = await server.as(await server.account(facility, { role: 'admin', menu: '000000000100' }), { stepUp: false })
  expect((await bare.call('dueTimeSave', { rules: [], week })).body.errorCode).toBe(CODE.stepUpRequired)
  const foreign = await makeExam(server, await server.facility(), {})
  expect((await save([rule({ minutes: 7 })])).body.val.changed).toBe(0)
  const { rows: kept } = await server.database.superuser((su) => su.query('SELECT version FROM exam WHERE exam_id = $1', [foreign.exam_id]))
  expect(kept[0].version).toBe(0)
})
