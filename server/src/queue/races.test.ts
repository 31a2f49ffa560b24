import { CODE, STATE } from '@farsight/shared/domain'
import { type Answer, type TestServer, testServer } from '../../test/harness'
import { makeTriage, type TestTriage } from '../../test/triage'

let server: TestServer
let triage: TestTriage
let ann: Awaited<ReturnType<TestTriage['person']>>
let bob: Awaited<ReturnType<TestTriage['person']>>
let eve: Awaited<ReturnType<TestTriage['person']>>
let roomId: string

beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  triage = await makeTriage(server)
  roomId = triage.desk.ct1
  ;[ann, bob, eve] = (await Promise.all(['安', '鲍', '伊'].map((name) => triage.person(name)))) as [typeof ann, typeof ann, typeof ann]
})
afterAll(() => server.close())

const SAID = { name: 1, sex: 1, number: 1 }
const CHECK = { contrastAgent: '', contrastMl: null, ctdi: null, dlp: null, dap: null, doseFrom: '', grade: '', note: '' }
const code = ({ body }: Answer): number => body.errorCode

async function arrive(name: string, more: object = {}): Promise<string> {
  const id = await triage.registered(name, more)
  expect(code(await ann.call('toQueue', { risProcedureId: id }))).toBe(0)
  return id
}
const rows = <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  server.database.superuser(async (su) => (await su.query(text, values)).rows as T[])
const standing = async (id: string): Promise<[number, string]> => {
  const [row] = await rows<{ state: number; call_state: string }>(
    'SELECT e.state, q.call_state FROM exam e JOIN queue_entry q USING (exam_id) WHERE e.exam_id = $1',
    [id],
  )
  return [row!.state, row!.call_state]
}
const waiting = async (): Promise<number> =>
  (
    await rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  )[0]!.n

/** Both acts meet at the entry's row: the first is there before the second, and neither goes on until both wait. */
function meet(id: string, first: () => Promise<Answer>, second: () => Promise<Answer>): Promise<[Answer, Answer]> {
  return server.database.superuser(async (su) => {
    await su.query('BEGIN')
    await su.query('SELECT 1 FROM queue_entry WHERE exam_id = $1 FOR UPDATE', [id])
    const one = first()
    while ((await waiting()) < 1) await new Promise((go) => setTimeout(go, 5))
    const two = second()
    while ((await waiting()) < 2) await new Promise((go) => setTimeout(go, 5))
    await su.query('COMMIT')
    return Promise.all([one, two])
  })
}

test('a call and the start of the same check meet, whichever comes first: both are answered, and who is in check is not called besides', async () => {
  for (const round of [0, 1, 2, 3]) {
    const id = await arrive(`患者${round}`)
    if (round >= 2) expect(code(await ann.call('callPatient', { roomId, risProcedureId: id }))).toBe(0)
    const call = () => ann.call('callPatient', { roomId, risProcedureId: id, ...(round >= 2 ? { again: 1 } : {}) })
    const start = () => bob.call('startCheck', { risProcedureId: id, ...SAID, confirm: 1 })
    const acts = round % 2 ? ([start, call] as const) : ([call, start] as const)
    expect((await meet(id, ...acts)).map(code)).toEqual(round % 2 ? [0, CODE.checkGoesOn] : [0, 0])
    expect(await standing(id)).toEqual([STATE.checkStarted, 'in'])
    expect(code(await bob.call('endCheck', { risProcedureId: id, check: CHECK }))).toBe(0)
  }
})

test('twenty times at once, as they come: no answer is a system error, and nobody is called and in check', async () => {
  for (let round = 0; round < 20; round += 1) {
    const id = await arrive(`患者${round}`)
    if (round % 2) await ann.call('callPatient', { roomId, risProcedureId: id })
    const answers = await Promise.all([
      ann.call('callPatient', { roomId, risProcedureId: id, again: 1 }),
      bob.call('startCheck', { risProcedureId: id, ...SAID, confirm: 1 }),
      eve.call('callPatient', { roomId, risProcedureId: id, again: 1 }),
    ])
    for (const answer of answers) expect([0, CODE.checkGoesOn, CODE.staleOrder]).toContain(code(answer))
    expect(await standing(id)).toEqual([STATE.checkStarted, 'in'])
    await bob.call('endCheck', { risProcedureId: id, check: CHECK })
  }
}, 60_000)

test('three who saw one called patient confirm at once: one more is called, the others are asked anew, and read both names', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [first] = [await arrive(`首${round}`), await arrive(`甲${round}`), await arrive(`乙${round}`), await arrive(`丙${round}`)]
    await ann.call('callPatient', { roomId, risProcedureId: first })
    server.clock.now += 1000
    const answers = await Promise.all([ann, bob, eve].map((by) => by.call('callPatient', { roomId, seen: [first] })))
    expect(answers.map(code).sort()).toEqual([0, CODE.calledWaits, CODE.calledWaits])
    for (const { body } of answers.filter((answer) => code(answer) !== 0))
      expect(body.val.expected).toMatchObject([{ risProcedureId: first, patName: `首${round}` }, { patName: `甲${round}` }])
    // The room is emptied for the next round.
    await rows(`UPDATE queue_entry SET call_state = 'done' WHERE room_id = $1`, [roomId])
  }
}, 60_000)

test('two rooms call, and two rooms start, the two checks of one patient at once: one does, the other is asked', async () => {
  const { mr1 } = triage.desk
  for (let round = 0; round < 20; round += 1) {
    const who = { hospital_no: `P-${round}` }
    const ct = await arrive('孔一', who)
    const mr = await arrive('孔一', { ...who, modality: 'MR', room: mr1, item: triage.desk.knee })
    const act = (by: typeof ann, id: string, room: string): Promise<Answer> =>
      round % 2
        ? by.call('startCheck', { risProcedureId: id, ...SAID, confirm: 1 })
        : by.call('callPatient', { roomId: room, risProcedureId: id })
    const answers = await Promise.all([act(ann, ct, roomId), act(bob, mr, mr1)])
    expect(answers.map(code).sort()).toEqual([0, CODE.patientElsewhere])
    const states = [await standing(ct), await standing(mr)].map(([, callState]) => callState).sort()
    expect(states).toEqual(round % 2 ? ['in', 'waiting'] : ['called', 'waiting'])
    await rows(`UPDATE queue_entry SET call_state = 'done' WHERE exam_id IN ($1, $2)`, [ct, mr])
    await rows('UPDATE exam SET state = 2040 WHERE exam_id IN ($1, $2)', [ct, mr])
  }
}, 60_000)
