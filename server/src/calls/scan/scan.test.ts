import { CODE, STATE } from '@farsight/shared/domain'
import { makeExam } from '../../../test/exams'
import { type TestServer, testServer } from '../../../test/harness'
import { type Colleague, makeWard, type Ward } from '../../../test/ward'

const DAY = 24 * 60 * 60_000
let server: TestServer
let ward: Ward
let doctor: Colleague
beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server)
  doctor = await ward.person()
})
afterAll(() => server.close())

const scan = async (scanId: string): Promise<{ risProcedureId: string }[]> => (await doctor.call('queryByScanId', { scanId })).body.val

test('[CALL-14] a wristband’s number names all exams of its patient, with what opens each', async () => {
  const more = { hospital_no: 'ZY0012345', modality: 'CT' }
  const [one, two] = [await ward.newCase(more), await ward.newCase(more)]
  await ward.newCase({ hospital_no: 'ZY00123456' })
  const found = await doctor.call('queryByScanId', { scanId: ' zy0012345 ' })
  expect(found.body).toMatchObject({ errorCode: 0, total: 2, totalIsFloor: false })
  expect(found.body.val.map((row: { risProcedureId: string }) => row.risProcedureId).sort()).toEqual([one.id, two.id].sort())
  const [row] = found.body.val
  expect(row).toEqual({
    risProcedureId: expect.any(String),
    modality: 'CT',
    currentState: STATE.toBeDiagnosed,
    reportHasComplete: 0,
    reportCompleteTime: null,
    t: String(server.clock.now),
    sign: expect.any(String),
  })
  expect(
    (await doctor.call('getReport', { procedureId: row.risProcedureId, modality: 'CT', t: row.t, sign: row.sign })).body.errorCode,
  ).not.toBe(CODE.signInvalid)
})

test('[STATE-46] the newest completed report comes first, then what is not completed; nothing is an empty list', async () => {
  const more = { hospital_no: 'ZY46', register_time: server.clock.now - 3 * DAY }
  const completed = (complete_time: number) => ward.newCase({ ...more, state: STATE.completed, report_has_complete: true, complete_time })
  const open = await ward.newCase({ ...more, register_time: server.clock.now })
  const older = await completed(server.clock.now - 2 * DAY)
  const newest = await completed(server.clock.now - DAY)
  const oldest = await completed(server.clock.now - 3 * DAY)
  expect((await scan('ZY46')).map((row) => row.risProcedureId)).toEqual([newest.id, older.id, oldest.id, open.id])
  expect(await scan('ZY46-nobody')).toEqual([])
})

test('an exam is found by its own id and numbers; a part of a number, a name and a deleted one are not', async () => {
  const one = await ward.newCase({ pat_name: '扫码人', pinyin: 'sao ma ren' })
  for (const code of [one.id, one.exam.check_no, one.exam.accession_no])
    expect((await scan(code)).map((row) => row.risProcedureId)).toEqual([one.id])
  for (const part of [one.exam.check_no.slice(0, -1), '扫码人', 'saomaren', '%', one.id.toUpperCase()]) expect(await scan(part)).toEqual([])
  const deleted = await ward.newCase({ state: STATE.deleted })
  for (const code of [deleted.id, deleted.exam.accession_no]) expect(await scan(code)).toEqual([])
})

test('[AZ-24] the code of another hospital’s exam is answered word for word as one that names nothing', async () => {
  const foreign = await makeExam(server, await server.facility())
  const nothing = (await doctor.call('queryByScanId', { scanId: 'no-such-code' })).body
  expect(nothing).toMatchObject({ errorCode: 0, val: [], total: 0 })
  for (const scanId of [foreign.exam_id, foreign.accession_no, foreign.check_no, foreign.hospital_no])
    expect((await doctor.call('queryByScanId', { scanId })).body).toEqual(nothing)
})

test('who has no local diagnosis scans nothing', async () => {
  const clerk = await ward.person({ menu: '100000000000' })
  expect((await clerk.call('queryByScanId', { scanId: 'x' })).body.errorCode).toBe(CODE.noPermission)
  expect((await doctor.call('queryByScanId', { scanId: ' ' })).body.errorCode).toBe(CODE.parameterEmpty)
})
