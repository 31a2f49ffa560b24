import { CODE, formatDate, STATE } from '@farsight/shared/domain'
import { type Answer, type TestServer, testServer } from '../../../test/harness'
import { ctFile, gatewayHeaders, newInstance, stow } from '../../../test/stow'
import { callAnyway, makeTriage, type TestTriage } from '../../../test/triage'

let server: TestServer
let triage: TestTriage
let tong: Awaited<ReturnType<TestTriage['person']>>

beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  triage = await makeTriage(server)
  tong = await triage.person('童技师')
})
afterAll(() => server.close())

const code = ({ body }: Answer): number => body.errorCode
const SAID = { name: 1, sex: 1, number: 1 }
const CHECK = { contrastAgent: '', contrastMl: null, ctdi: null, dlp: null, dap: null, doseFrom: '', grade: '', note: '' }
const FULL = {
  ...CHECK,
  contrastAgent: '碘海醇 350',
  contrastMl: 80.5,
  ctdi: 11.2,
  dlp: 420,
  doseFrom: 'typed',
  grade: 'A',
  note: '屏气良好',
}

async function called(name = '王建国', more: object = {}): Promise<string> {
  const id = await triage.registered(name, more)
  await tong.call('toQueue', { risProcedureId: id })
  await callAnyway(tong, { roomId: triage.desk.ct1, risProcedureId: id })
  return id
}
const stateOf = async (id: string): Promise<number> => (await tong.call('getCheck', { risProcedureId: id })).body.val.state

test('[DAY-08] a patient whom another desk has changed since he was asked is asked again', async () => {
  const id = await called('甲甲')
  const inRoom = (await tong.call('queryQueue', { roomId: triage.desk.ct1, callState: '', pageNo: 1 })).body.now
  const { patName, sex, age, bodypart, side, checkItem } = inRoom.find(
    ({ risProcedureId }: { risProcedureId: string }) => risProcedureId === id,
  )
  const heard = { patName, sex, age, bodypart, side, checkItem }
  const [row] = await server.database.superuser(
    async (su) => (await su.query("UPDATE exam SET pat_name = '换成别人', sex = 'F' WHERE exam_id = $1 RETURNING hospital_no", [id])).rows,
  )
  const hospitalNo = row.hospital_no
  const start = (said: object) => tong.call('startCheck', { risProcedureId: id, ...SAID, heard: { ...heard, hospitalNo, ...said } })
  for (const said of [{}, { patName: '换成别人' }, { sex: 'F' }, { patName: '换成别人', sex: 'F', hospitalNo: `${hospitalNo}0` }])
    expect((await start(said)).body).toMatchObject({
      errorCode: CODE.identityDiffers,
      val: { patName: '换成别人', sex: 'F', hospitalNo, age, bodypart, side, checkItem },
    })
  // The other side, or another part, is another check.
  for (const said of [{ side: 'R' }, { bodypart: '膝关节' }, { checkItem: '另一项' }, { age: { value: 1, unit: 'Y' } }])
    expect((await start({ patName: '换成别人', sex: 'F', ...said })).body.errorCode).toBe(CODE.identityDiffers)
  expect(await stateOf(id)).toBe(STATE.toBeChecked)
  expect((await start({ patName: '换成别人', sex: 'F' })).body.val).toEqual({ state: 2030 })
})

test('[TRIAGE-07, STATE-16, STATE-17] called, begun, ended, images: 2020, 2030, 2040, 2060, each step with its name', async () => {
  const id = await called('王建国', { accession_no: 'TRI0001' })
  expect(await stateOf(id)).toBe(STATE.toBeChecked)
  expect((await tong.call('startCheck', { risProcedureId: id, ...SAID })).body.val).toEqual({ state: 2030 })
  expect(code(await tong.call('startCheck', { risProcedureId: id, ...SAID }))).toBe(CODE.notToBeChecked)
  expect((await tong.call('endCheck', { risProcedureId: id, check: FULL })).body.val).toEqual({ state: 2040 })
  expect(code(await tong.call('endCheck', { risProcedureId: id, check: FULL }))).toBe(CODE.checkNotStarted)
  const [{ code: facility }] = await server.database.superuser(
    async (su) => (await su.query('SELECT code FROM facility WHERE facility_id = $1', [triage.facilityId])).rows,
  )
  const stored = await stow(server.anonymous(), [ctFile(newInstance(), { '00080050': 'TRI0001' })], {
    headers: gatewayHeaders(server, facility),
  })
  expect(stored.status).toBe(200)
  expect(await stateOf(id)).toBe(STATE.toBeDiagnosed)
  const steps = await server.database.superuser(
    async (su) => (await su.query('SELECT action, to_state, user_name FROM exam_step WHERE exam_id = $1 ORDER BY step_id', [id])).rows,
  )
  expect(steps.map(({ action, to_state }) => [action, to_state])).toEqual([
    ['toQueue', 2020],
    ['startCheck', 2030],
    ['endCheck', 2040],
    ['imagesArrived', 2060],
  ])
  expect(steps[1]).toMatchObject({ user_name: '童技师' })
  const ended = (await tong.call('queryQueue', { roomId: triage.desk.ct1, callState: 'done', pageNo: 1 })).body
  expect(ended).toMatchObject({ val: [{ risProcedureId: id, callState: 'done' }], counts: { done: 1 } })
  // Out of the queue, and out of the figures of the room.
  expect((await tong.call('queryQueue', { roomId: triage.desk.ct1, callState: '', pageNo: 1 })).body).toMatchObject({
    val: [],
    now: [],
    counts: { called: 0 },
  })
})

test('[DAY-08] name, sex and number must have been said; who was not called is begun only when that is confirmed', async () => {
  const id = await triage.registered('李秀英')
  expect(code(await tong.call('startCheck', { risProcedureId: id, ...SAID }))).toBe(CODE.notToBeChecked)
  await tong.call('toQueue', { risProcedureId: id })
  for (const missing of ['name', 'sex', 'number'])
    expect(code(await tong.call('startCheck', { risProcedureId: id, ...SAID, [missing]: 0, confirm: 1 }))).toBe(CODE.identityUnsaid)
  expect((await tong.call('startCheck', { risProcedureId: id, ...SAID })).body).toMatchObject({
    errorCode: CODE.notCalled,
    errorMsg: '该患者尚未叫号，确认后可以直接开始',
  })
  expect(await stateOf(id)).toBe(STATE.toBeChecked)
  expect(code(await tong.call('startCheck', { risProcedureId: id, ...SAID, confirm: 1 }))).toBe(0)
  expect((await tong.call('getCheck', { risProcedureId: id })).body.val).toMatchObject({ state: 2030, identityBy: '童技师' })
})

test('[DAY-08] contrast, dose, grade and note stand as written; later writing knows whether it is stale; grades and retakes are counted', async () => {
  const id = await called()
  expect(code(await tong.call('saveCheck', { risProcedureId: id, check: FULL, baseVersion: 0 }))).toBe(CODE.checkNotBegun)
  expect(code(await tong.call('addRetake', { risProcedureId: id, reason: 'motion', note: '' }))).toBe(CODE.checkNotBegun)
  await tong.call('startCheck', { risProcedureId: id, ...SAID })
  expect((await tong.call('addRetake', { risProcedureId: id, reason: 'motion', note: '咳嗽' })).body.val).toEqual({ retakes: 1 })
  await tong.call('endCheck', { risProcedureId: id, check: FULL })
  const stands = (await tong.call('getCheck', { risProcedureId: id })).body.val
  expect(stands).toMatchObject({ check: FULL, retakes: [{ reason: 'motion', note: '咳嗽', userName: '童技师' }], dose: null })
  const saved = await tong.call('saveCheck', { risProcedureId: id, check: { ...FULL, grade: 'B' }, baseVersion: stands.baseVersion })
  expect(code(saved)).toBe(0)
  const stale = await tong.call('saveCheck', { risProcedureId: id, check: { ...FULL, grade: 'C' }, baseVersion: stands.baseVersion })
  expect(stale.body).toMatchObject({
    errorCode: CODE.editedByAnother,
    val: { check: { grade: 'B' }, userName: '童技师', time: expect.any(String) },
  })
  for (const grade of ['A', ''] as const) {
    const other = await called('赵磊')
    await tong.call('startCheck', { risProcedureId: other, ...SAID })
    await tong.call('endCheck', { risProcedureId: other, check: { ...CHECK, grade } })
  }
  const day = formatDate(server.clock.now)
  expect((await tong.call('queryCheckQuality', { startTime: day, endTime: day })).body.val).toEqual([
    { roomId: triage.desk.ct1, room: 'CT1室', checks: 3, A: 1, B: 1, C: 0, W: 0, ungraded: 1, retaken: 1 },
  ])
  expect((await tong.call('queryCheckQuality', { startTime: '2020-01-01', endTime: '2020-01-02' })).body.val).toEqual([])
  expect((await tong.call('queryCheckQuality', { startTime: '2020-02-30', endTime: '2020-03-01' })).body).toMatchObject({
    errorCode: CODE.parameterIllegal,
    field: 'startTime',
  })
})

test('a dose below nothing and a litre of contrast are refused by their field', async () => {
  const id = await called()
  await tong.call('startCheck', { risProcedureId: id, ...SAID })
  for (const wrong of [
    { ctdi: -1 },
    { contrastMl: 1000 },
    { contrastMl: 0 },
    { grade: 'D' },
    { doseFrom: 'guessed' },
    { note: 'x'.repeat(513) },
  ])
    expect(code(await tong.call('endCheck', { risProcedureId: id, check: { ...CHECK, ...wrong } }))).toBe(CODE.parameterIllegal)
  expect(await stateOf(id)).toBe(STATE.checkStarted)
})

test('[DAY-08] images that came while the patient was on the table: their dose is offered, and the end of the check is theirs to be read', async () => {
  const id = await called('王建国', { accession_no: 'TRI0002' })
  await tong.call('startCheck', { risProcedureId: id, ...SAID })
  const [{ code: facility }] = await server.database.superuser(
    async (su) => (await su.query('SELECT code FROM facility WHERE facility_id = $1', [triage.facilityId])).rows,
  )
  const dose = Buffer.alloc(8)
  dose.writeDoubleLE(9.75)
  await stow(server.anonymous(), [ctFile(newInstance(), { '00080050': 'TRI0002', '00189345': ['FD', dose] })], {
    headers: gatewayHeaders(server, facility),
  })
  expect((await tong.call('getCheck', { risProcedureId: id })).body.val).toMatchObject({
    state: STATE.checkStarted,
    imageCount: 1,
    dose: { from: 'header', ctdi: 9.75, dlp: null, dap: null },
  })
  expect((await tong.call('endCheck', { risProcedureId: id, check: { ...CHECK, ctdi: 9.75, doseFrom: 'header' } })).body.val).toEqual({
    state: STATE.toBeDiagnosed,
  })
})

test('ten operators press start at once: it begins once', async () => {
  const id = await called()
  const answers = await Promise.all(Array.from({ length: 10 }, () => tong.call('startCheck', { risProcedureId: id, ...SAID })))
  expect(answers.map(code).sort()).toEqual([0, ...Array(9).fill(CODE.notToBeChecked)])
})
