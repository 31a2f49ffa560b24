import { CODE, STATE } from '@farsight/shared/domain'
import { type Answer, type TestServer, testServer } from '../../../test/harness'
import { makeTriage, type TestTriage } from '../../../test/triage'

let server: TestServer
let triage: TestTriage
let ann: Awaited<ReturnType<TestTriage['person']>>
let registrar: Awaited<ReturnType<TestServer['as']>>
let roomId: string
let mr: string

beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  triage = await makeTriage(server)
  roomId = triage.desk.ct1
  mr = triage.desk.mr1
  ann = await triage.person('安技师')
  registrar = await server.as(await server.account(triage.facilityId, { role: 'registrar', menu: '011100000000' }))
})
afterAll(() => server.close())

const SAID = { name: 1, sex: 1, number: 1 }
const CHECK = { contrastAgent: '', contrastMl: null, ctdi: null, dlp: null, dap: null, doseFrom: '', grade: '', note: '' }
const KONG = { hospital_no: 'P-KONG', check_item: '胸部CT平扫' }
const code = ({ body }: Answer): number => body.errorCode

async function arrive(name: string, more: object = {}): Promise<string> {
  const id = await triage.registered(name, more)
  expect(code(await ann.call('toQueue', { risProcedureId: id }))).toBe(0)
  server.clock.now += 1000
  return id
}
const knee = (name: string, more: object = {}) => arrive(name, { modality: 'MR', room: mr, item: triage.desk.knee, ...more })
/** A second after whatever was before. */
const call = (payload: object = {}) => {
  server.clock.now += 1000
  return ann.call('callPatient', { roomId, ...payload })
}
const start = (risProcedureId: string, more: object = {}) => ann.call('startCheck', { risProcedureId, ...SAID, confirm: 1, ...more })
const end = (risProcedureId: string) => ann.call('endCheck', { risProcedureId, check: CHECK })
const queue = async (room = roomId) => (await ann.call('queryQueue', { roomId: room, callState: '', pageNo: 1 })).body
const sql = (text: string, values: unknown[]) => server.database.superuser((su) => su.query(text, values))

test('who is in check in a room of one is asked for like who was called, by name; confirmed for him alone', async () => {
  const [first, second, third] = [await arrive('甲'), await arrive('乙'), await arrive('丙')]
  await call()
  await start(first)
  const asked = await call()
  expect(asked.body).toMatchObject({
    errorCode: CODE.calledWaits,
    val: { expected: [{ risProcedureId: first, patName: '甲', ticket: 'A001', callState: 'in', room: 'CT1室' }] },
  })
  expect((await call({ seen: [first] })).body.val).toMatchObject({ risProcedureId: second, passedOver: [] })
  // Another one stands there now: what was confirmed does not count for him.
  expect((await call({ seen: [first] })).body).toMatchObject({
    errorCode: CODE.calledWaits,
    val: { expected: [{ patName: '甲' }, { patName: '乙' }] },
  })
  await end(first)
  // Who was confirmed and has gone is no reason to ask again.
  expect((await call({ seen: [first, second] })).body.val).toMatchObject({ risProcedureId: third })
})

test('no second check begins in a room of one while the first goes on, but for whoever has seen it', async () => {
  const [first, second, third] = [await arrive('甲'), await arrive('乙'), await arrive('丙')]
  expect(code(await start(first))).toBe(0)
  expect((await start(second)).body).toMatchObject({
    errorCode: CODE.roomTaken,
    val: { expected: [{ risProcedureId: first, patName: '甲', callState: 'in', room: 'CT1室' }] },
  })
  expect(code(await start(second, { seen: [first] }))).toBe(0)
  expect(code(await start(third, { seen: [first] }))).toBe(CODE.roomTaken)
  await end(first)
  await end(second)
  expect(code(await start(third))).toBe(0)
})

test('a patient who is called or in check in another room is asked for, with room and check; F9 passes over and says so', async () => {
  const ct = await arrive('孔一', KONG)
  const other = await arrive('周二')
  const elsewhere = await knee('孔一', { ...KONG, check_item: '膝关节MR平扫' })
  await ann.call('callPatient', { roomId: mr })
  const named = { risProcedureId: elsewhere, room: '磁共振1室', checkItem: '膝关节MR平扫', patName: '孔一' }
  expect((await call({ risProcedureId: ct })).body).toMatchObject({
    errorCode: CODE.patientElsewhere,
    val: { risProcedureId: ct, ticket: 'A001', patName: '孔一', elsewhere: [{ ...named, callState: 'called' }] },
  })
  expect((await start(ct)).body).toMatchObject({ errorCode: CODE.patientElsewhere, val: { elsewhere: [named] } })
  await start(elsewhere)
  expect((await call()).body.val).toMatchObject({
    risProcedureId: other,
    passedOver: [{ ticket: 'A001', patName: '孔一', elsewhere: [{ ...named, callState: 'in' }] }],
  })
  // He keeps his place, and nobody else waits: whoever calls is asked.
  expect((await call({ seen: [other] })).body).toMatchObject({ errorCode: CODE.patientElsewhere, val: { risProcedureId: ct } })
  // With open eyes it is done: somebody forgot to end the other check.
  expect(code(await call({ risProcedureId: ct, seen: [other, elsewhere] }))).toBe(0)
  expect(code(await start(ct))).toBe(CODE.patientElsewhere)
  expect(code(await start(ct, { seen: [elsewhere] }))).toBe(0)
})

test('two exams without a patient’s number are two patients', async () => {
  await arrive('甲', { hospital_no: '' })
  await knee('乙', { hospital_no: '' })
  expect(code(await call())).toBe(0)
  expect(code(await ann.call('callPatient', { roomId: mr }))).toBe(0)
})

test.each(['called', 'passed', 'waiting'])(
  'a ghost that stands already (2030 and %s) is never called, stands in check, and is ended',
  async (kept) => {
    const [ghost, other] = [await arrive('甲'), await arrive('乙')]
    await call()
    await start(ghost)
    await sql('UPDATE queue_entry SET call_state = $2 WHERE exam_id = $1', [ghost, kept])
    expect(await queue()).toMatchObject({
      now: [{ risProcedureId: ghost, callState: 'in' }],
      counts: { toBeCalled: 1 },
      rooms: [{ called: 0, inCheck: 1 }, {}, {}],
    })
    for (const again of [{}, { again: 1 }]) expect(code(await call({ risProcedureId: ghost, ...again }))).toBe(CODE.checkGoesOn)
    expect(code(await ann.call('passPatient', { risProcedureId: ghost, to: 'end' }))).toBe(CODE.notCalled)
    expect((await call({ seen: [ghost] })).body.val).toMatchObject({ risProcedureId: other })
    expect(code(await end(ghost))).toBe(0)
    expect((await queue()).now).toMatchObject([{ risProcedureId: other }])
  },
)

test('a check that nobody ended stays in its room on the next day, and is ended there; who was called yesterday and comes today is begun in today’s list', async () => {
  const [left, late] = [await arrive('甲'), await arrive('乙')]
  await start(left)
  server.clock.now += 24 * 3_600_000
  try {
    ann = { ...(await server.as(ann.account)), account: ann.account }
    expect(await queue()).toMatchObject({
      now: [{ risProcedureId: left, callState: 'in', ticket: '' }],
      counts: { called: 1 },
      rooms: [{ inCheck: 1 }, {}, {}],
    })
    expect(code(await end(left))).toBe(0)
    expect(code(await start(late))).toBe(0)
    expect((await queue()).now).toMatchObject([{ risProcedureId: late, callState: 'in', ticket: 'A001' }])
  } finally {
    server.clock.now -= 24 * 3_600_000
  }
})

test('checks of which one is called or begun are neither merged nor split; passed over, they are', async () => {
  const [head, part] = [await arrive('孔一', KONG), await arrive('孔一', KONG)]
  const merge = () => registrar.call('mergeProcedure', { risProcedureIds: [head, part] })
  const split = () => registrar.call('splitProcedure', { risProcedureId: head })
  await call({ risProcedureId: part })
  expect((await merge()).body).toMatchObject({ errorCode: CODE.mergeCalled, val: { expected: [{ risProcedureId: part, room: 'CT1室' }] } })
  expect((await queue()).now).toMatchObject([{ risProcedureId: part, callState: 'called' }])
  await start(part)
  expect(code(await merge())).toBe(CODE.checkGoesOn)
  await sql('UPDATE exam SET state = 2020 WHERE exam_id = $1', [part])
  await sql(`UPDATE queue_entry SET call_state = 'passed' WHERE exam_id = $1`, [part])
  expect(code(await merge())).toBe(0)
  await call({ risProcedureId: head })
  expect(code(await split())).toBe(CODE.mergeCalled)
  await start(head)
  expect(code(await split())).toBe(CODE.checkGoesOn)
  await end(head)
  expect(code(await split())).toBe(0)
})

test('merged before all have checked in, the patient keeps his ticket and his place; split again, each has its own', async () => {
  const here = await arrive('孔一', KONG)
  const head = await triage.registered('孔一', KONG)
  const { ticket } = (await queue()).val[0]
  expect(code(await registrar.call('mergeProcedure', { risProcedureIds: [head, here] }))).toBe(0)
  expect((await queue()).val).toMatchObject([{ risProcedureId: head, ticket, state: STATE.toBeChecked, callState: 'waiting' }])
  expect(code(await registrar.call('splitProcedure', { risProcedureId: head }))).toBe(0)
  expect((await queue()).val).toMatchObject([{ risProcedureId: here, ticket, state: STATE.toBeChecked }])
})

test('of three merged before two have checked in, the split gives the ticket to whose it was', async () => {
  const here = await arrive('孔一', KONG)
  const [head, other] = [await triage.registered('孔一', KONG), await triage.registered('孔一', KONG)]
  const { ticket } = (await queue()).val[0]
  expect(code(await registrar.call('mergeProcedure', { risProcedureIds: [head, other, here] }))).toBe(0)
  expect((await queue()).val).toMatchObject([{ risProcedureId: head, ticket }])
  expect(code(await registrar.call('splitProcedure', { risProcedureId: head }))).toBe(0)
  expect((await queue()).val).toMatchObject([{ risProcedureId: here, ticket }])
})

test('a check that is made and one that is not are not made one: it would be made again, or never', async () => {
  const [made, waits] = [await arrive('孔一', KONG), await arrive('孔一', KONG)]
  await start(made)
  await end(made)
  for (const ids of [
    [made, waits],
    [waits, made],
  ])
    expect(code(await registrar.call('mergeProcedure', { risProcedureIds: ids }))).toBe(CODE.mergeMixed)
  expect((await queue()).val).toMatchObject([{ risProcedureId: waits }])
})

test('a merged check is split before part, side or item change: what is said of one is not said of the other', async () => {
  const [head, part] = [await arrive('孔一', KONG), await arrive('孔一', KONG)]
  expect(code(await registrar.call('mergeProcedure', { risProcedureIds: [head, part] }))).toBe(0)
  const edit = (changes: object) => registrar.call('updateProcedure', { risProcedureId: head, baseVersion: 0, changes })
  for (const changes of [{ side: 'R' }, { checkItem: '另一项' }, { bodypart: '膝关节' }])
    expect(code(await edit(changes))).toBe(CODE.splitFirst)
  expect(code(await edit({ bedNo: '12' }))).toBe(0)
})

test('what was imaged as one check is imaged once: split after its end, no part waits in a room again', async () => {
  const [head, part] = [await arrive('孔一', KONG), await arrive('孔一', KONG)]
  expect(code(await registrar.call('mergeProcedure', { risProcedureIds: [head, part] }))).toBe(0)
  await start(head)
  expect(code(await end(head))).toBe(0)
  expect(code(await registrar.call('splitProcedure', { risProcedureId: head }))).toBe(0)
  const states = await sql('SELECT state, check_time IS NOT NULL AS checked FROM exam WHERE exam_id = ANY ($1)', [[head, part]])
  expect(states.rows).toEqual([
    { state: STATE.checkEnded, checked: true },
    { state: STATE.checkEnded, checked: true },
  ])
  expect((await queue()).val).toEqual([])
  expect(code(await ann.call('toQueue', { risProcedureId: part }))).toBe(CODE.stateChanged)
  // Both stand among those whose check has ended.
  const done = (await ann.call('queryQueue', { roomId, callState: 'done', pageNo: 1 })).body.val
  expect(done.map((row: { risProcedureId: string }) => row.risProcedureId).sort()).toEqual([head, part].sort())
})

test('images that came by themselves for one of two say nothing of the other: split, it is still to be made', async () => {
  const [head, part] = [await triage.registered('孔一', KONG), await triage.registered('孔一', KONG)]
  expect(code(await registrar.call('mergeProcedure', { risProcedureIds: [head, part] }))).toBe(0)
  await sql('INSERT INTO study (facility_id, study_uid, exam_id, images, received) VALUES ($1, $2, $3, 1, now())', [
    triage.facilityId,
    `2.25.${Date.now()}`,
    head,
  ])
  await sql('UPDATE exam SET state = 2060, image_count = 1 WHERE exam_id = $1', [head])
  expect(code(await registrar.call('splitProcedure', { risProcedureId: head }))).toBe(0)
  const stateOf = async (id: string) => (await sql('SELECT state FROM exam WHERE exam_id = $1', [id])).rows[0].state
  expect([await stateOf(head), await stateOf(part)]).toEqual([STATE.toBeDiagnosed, STATE.registered])
  expect(code(await ann.call('toQueue', { risProcedureId: part }))).toBe(0)
})

test('[STATE-37] who was called and deleted comes back waiting where he stood; who is in check is not deleted', async () => {
  const [called] = [await arrive('甲'), await arrive('乙')]
  await call()
  expect(code(await registrar.call('deleteProcedure', { risProcedureId: called }))).toBe(0)
  expect((await queue()).now).toEqual([])
  expect((await call()).body.val).toMatchObject({ patName: '乙' })
  expect((await registrar.call('recoverProcedure', { risProcedureId: called })).body.val.state).toBe(STATE.toBeChecked)
  expect(await queue()).toMatchObject({
    now: [{ patName: '乙' }],
    val: [{ patName: '乙' }, { patName: '甲', callState: 'waiting', calledTime: null }],
  })
  const [screen] = (await ann.call('queryBigScreen', { roomIds: [roomId] })).body.val.rooms
  expect(screen).toMatchObject({ now: [{ ticket: 'A002' }], next: [{ ticket: 'A001' }] })
  await start(called)
  expect((await registrar.call('deleteProcedure', { risProcedureId: called })).body).toMatchObject({
    errorCode: CODE.checkGoesOn,
    errorMsg: '患者正在检查，请先结束检查',
  })
  expect((await ann.call('getCheck', { risProcedureId: called })).body.val.state).toBe(STATE.checkStarted)
  await end(called)
  expect(code(await registrar.call('deleteProcedure', { risProcedureId: called }))).toBe(0)
})
