import { randomUUID } from 'node:crypto'
import { CODE, formatDateTime, parseDateTime, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { makeExam } from '../../../test/exams'
import { type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'
import type { NewExam } from '../../exams/insert'

let server: TestServer
let facility: string
let partner: string
let doctor: TestAccount
let client: TestClient

beforeEach(async () => {
  server ??= await testServer()
  facility = await server.facility({ reviewLevels: 1, union: '' })
  partner = await server.facility({ union: '' })
  doctor = await server.account(facility, { rights: { CT: 4 } })
  client = await server.as(doctor)
})
afterAll(() => server?.close())

const put = (name: string, more: Partial<NewExam> = {}): Promise<NewExam> =>
  makeExam(server, facility, { pat_name: name, pinyin: name.toLowerCase(), ...more })

async function names(query: Record<string, unknown>): Promise<string[]> {
  const { body } = await client.call('queryLocalList', query)
  expect(body).toMatchObject({ errorCode: 0, total: body.val.length })
  return body.val.map((row: { patName: string }) => row.patName).sort()
}

test('[WORK-06] data range: one’s own, and those booked by other hospitals', async () => {
  await put('Own')
  await put('Booked', { booked_from: partner })
  await makeExam(server, partner, { pat_name: 'Theirs', pinyin: 'theirs', booked_from: facility })
  expect(await names({ dataRange: 'own' })).toEqual(['Booked', 'Own'])
  expect(await names({ dataRange: 'booking' })).toEqual(['Booked'])
  // In no union: nobody's but one's own.
  expect(await names({ dataRange: 'consortium' })).toEqual(['Booked', 'Own'])
  expect((await client.call('queryLocalList', { dataRange: 'everything' })).body).toMatchObject({
    errorCode: CODE.parameterIllegal,
    field: 'dataRange',
  })
})

test('[WORK-07] diagnostic type: all, local, remote, written by me, reviewed by me', async () => {
  await put('Local')
  await put('Ordered', { state: STATE.toBeReceivedByFacility, reader_facility_id: partner })
  await put('Rejected', { state: STATE.rejected })
  await put('Written', { state: STATE.completed, report_has_complete: true, author_id: doctor.userId })
  const reviewed = await put('Reviewed', { state: STATE.completed, report_has_complete: true, author_id: randomUUID() })
  const draft = await put('Draft')
  const step = (exam: NewExam, name: string, userId: string): Promise<number> =>
    server.asTenant(doctor, (tx) =>
      tx.run(sql`INSERT INTO report_version (exam_id, version, facility_id, step, content, author_id, author_name, at)
        VALUES (${exam.exam_id}, 3, ${facility}, ${name}, '{}', ${userId}, '', now())`),
    )
  await step(reviewed, 'pass1', doctor.userId)
  await step(draft, 'draft', doctor.userId)
  expect(await names({ diagnosticType: 'all' })).toHaveLength(6)
  expect(await names({ diagnosticType: 'local' })).toEqual(['Draft', 'Local', 'Reviewed', 'Written'])
  expect(await names({ diagnosticType: 'remote' })).toEqual(['Ordered', 'Rejected'])
  expect(await names({ diagnosticType: 'written' })).toEqual(['Written'])
  expect(await names({ diagnosticType: 'reviewed' })).toEqual(['Reviewed'])
})

test('[WORK-08] time type: registered yesterday and completed today', async () => {
  const day = 24 * 3_600_000
  const local = server.clock.now + 8 * 3_600_000
  const today = local - (local % day) - 8 * 3_600_000
  await put('Both', {
    register_time: today - day + 3_600_000,
    check_time: today - day + 7_200_000,
    complete_time: today + 60_000,
    state: STATE.completed,
    report_has_complete: true,
  })
  const at = (instant: number): string => new Date(instant + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const range = (timeType: string, from: number) => ({ timeType, startTime: at(from), endTime: at(from + day - 1000), timeTimes: '' })
  expect(await names(range('register', today))).toEqual([])
  expect(await names(range('check', today))).toEqual([])
  expect(await names(range('complete', today))).toEqual(['Both'])
  expect(await names(range('register', today - day))).toEqual(['Both'])
})

test('[ENTITY-32] a range has a start, an end and the preset they came from; half of it, reversed or of no preset is told', async () => {
  const { now } = server.clock
  const at = (instant: number): string => formatDateTime(instant)
  await put('Now', { register_time: now })
  await put('Before', { register_time: now - 7_200_000 })
  const [startTime, endTime] = [at(now - 3_600_000), at(now + 3_600_000)]
  expect(await names({ startTime, endTime, timeTimes: 'today' })).toEqual(['Now'])
  expect(await names({ startTime, endTime, timeTimes: '' })).toEqual(['Now'])
  expect(await names({ endTime: startTime })).toEqual(['Before'])
  const refused = async (query: object) => (await client.call('queryLocalList', { startTime, endTime, ...query })).body
  expect(await refused({ timeTimes: 'whenever' })).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'timeTimes' })
  expect(await refused({ endTime: '2026-02-30 00:00:00' })).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'endTime' })
  expect((await refused({ endTime: at(now - 3_700_000) })).errorCode).toBe(CODE.rangeReversed)
})

test('[CONST-11] a range of the report’s end holds its last minute whole: the end 23:59:00 is the end of that day', async () => {
  const done = { state: STATE.completed, report_has_complete: true }
  const at = (time: string): number => parseDateTime(time)!
  for (const [name, time] of [
    ['First', '2020-09-23 00:00:00'],
    ['Last', '2020-09-23 23:59:59'],
    ['Next', '2020-09-24 00:00:00'],
  ] as const)
    await put(name, { ...done, complete_time: at(time), register_time: at(time) })
  const day = { startTime: '2020-09-23 00:00:00', endTime: '2020-09-23 23:59:00' }
  expect(await names({ ...day, timeType: 'complete' })).toEqual(['First', 'Last'])
  // Any other time ends with its second.
  expect(await names({ ...day, timeType: 'register' })).toEqual(['First'])
})

test('[WORK-11] medical condition: exams of clinics, or the hospital’s own', async () => {
  await put('Clinic', { from_clinic: true })
  await put('Hospital')
  expect(await names({ condition: 'clinic' })).toEqual(['Clinic'])
  expect(await names({ condition: 'local' })).toEqual(['Hospital'])
})

test('[WORK-12] body part', async () => {
  await put('Chest', { bodypart: '胸部' })
  await put('Knee', { bodypart: '左膝关节' })
  expect(await names({ bodypart: '胸部' })).toEqual(['Chest'])
})

test('[WORK-13] print state: a report that is printed moves from one list to the other', async () => {
  const exam = await put('P', { state: STATE.completed, report_has_complete: true })
  expect(await names({ printed: 0 })).toEqual(['P'])
  await client.call('setPrinted', { risProcedureIds: [exam.exam_id] })
  expect(await names({ printed: 0 })).toEqual([])
  expect(await names({ printed: 1 })).toEqual(['P'])
})

describe('history', () => {
  let exam: NewExam
  beforeEach(async () => {
    exam = await put('王建国', { hospital_no: 'H77', register_time: server.clock.now })
    await put('王建国', { hospital_no: 'H88', register_time: server.clock.now - 1000, check_item: '同名' })
    await put('王建国更名', { hospital_no: 'H77', register_time: server.clock.now - 2000 })
    await put('王建', { hospital_no: 'H7' })
    await makeExam(server, partner, { pat_name: '王建国', pinyin: 'x', hospital_no: 'H77' })
  })

  test('[WORK-14] by name: rows of the same name; by patient number: rows of the same number; never the exam itself', async () => {
    expect(await names({ historyOf: exam.exam_id, historyType: 'name' })).toEqual(['王建国'])
    expect(await names({ historyOf: exam.exam_id, historyType: 'patientNo' })).toEqual(['王建国更名'])
    expect(await names({ historyOf: exam.exam_id, historyType: 'all' })).toEqual(['王建国', '王建国更名'])
    const { body } = await client.call('queryHistoryCase', { risProcedureId: exam.exam_id, historyType: 'all' })
    expect(body.val.map((row: { patName: string }) => row.patName)).toEqual(['王建国', '王建国更名'])
  })

  test('an exam that one may not read has no history to be seen, and an empty number is nobody’s', async () => {
    const foreign = await makeExam(server, partner, { pat_name: '王建国', pinyin: 'x' })
    for (const call of ['queryLocalList', 'queryHistoryCase'] as const) {
      const asked = call === 'queryLocalList' ? { historyOf: foreign.exam_id } : { risProcedureId: foreign.exam_id, historyType: 'all' }
      expect((await client.call(call, asked)).body.errorCode).toBe(CODE.notInRis)
    }
    const nameless = await put('甲', { hospital_no: '' })
    await put('乙', { hospital_no: '' })
    expect(await names({ historyOf: nameless.exam_id, historyType: 'patientNo' })).toEqual([])
  })
})

test('[CRIT-02] sorted by due time an overdue exam is first, and what is past its doctors does not count', async () => {
  const { now } = server.clock
  await put('Done', { state: STATE.completed, report_has_complete: true, due_time: now - 9_000_000 })
  await put('Later', { due_time: now + 1000 })
  await put('Overdue', { due_time: now - 1000, state: STATE.firstCheck, author_id: randomUUID() })
  await put('Ordinary', { due_time: null })
  const { body } = await client.call('queryLocalList', { sortField: 'dueTime' })
  expect(body.val.slice(0, 2).map((row: { patName: string }) => row.patName)).toEqual(['Overdue', 'Later'])
})
