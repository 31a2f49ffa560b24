import { randomUUID } from 'node:crypto'
import { CODE, STATE, worklistKey } from '@farsight/shared/domain'
import { fund, orderAndHold } from '../../test/credits'
import { makeExam } from '../../test/exams'
import { type TestServer, testServer } from '../../test/harness'
import { CallError } from '../calls/error'
import { eventSink } from '../push/events'
import { lockExam, lockWorkable, type MoveContext, moveExam, patchExam, readExam } from './move'

let server: TestServer
let facility: string
beforeAll(async () => {
  server = await testServer()
  facility = await server.facility()
})
afterAll(() => server.close())

type Work<T> = (context: MoveContext) => Promise<T>
const userId = randomUUID()
const act = <T>(work: Work<T>, more: Partial<MoveContext['actor']> = {}): Promise<T> =>
  server.asTenant({ facilityId: facility, userId }, (tx) =>
    work({
      tx,
      now: server.clock.now,
      events: eventSink(tx, server.clock.now),
      actor: { userId, right: 1, staff: false, ...more },
      userName: '张',
      reviewLevels: 1,
    }),
  )
const refusal = async (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 0,
    (error) => {
      if (error instanceof CallError) return error.code
      throw error
    },
  )
const table = (query: string, id: string): Promise<Record<string, unknown>[]> =>
  server.database.superuser(async (su) => (await su.query(query, [id])).rows)

test('images move 2040 and 2050 to 2060, by staff’s and archives’ hand alone', async () => {
  for (const state of [STATE.checkEnded, STATE.uploading]) {
    const { exam_id } = await makeExam(server, facility, { state })
    const move: Work<unknown> = async (c) => moveExam(c, await lockExam(c.tx, exam_id), 'imagesArrived')
    expect(await refusal(act(move))).toBe(CODE.noPermission)
    await act(move, { staff: true })
    expect((await table('SELECT state FROM exam WHERE exam_id = $1', exam_id))[0]).toEqual({ state: 2060 })
    expect(await refusal(act(move, { staff: true }))).toBe(CODE.stateChanged)
  }
})

test('a move writes row, order, step and events, or nothing of them', async () => {
  const { exam_id } = await makeExam(server, facility, { state: STATE.checkEnded, urgent: true })
  await act(async (c) => moveExam(c, await lockExam(c.tx, exam_id), 'imagesArrived', { image_count: 42 }, '自动'), { staff: true })
  const [row] = await table('SELECT state, version, image_count, sort_key, due_time, register_time FROM exam WHERE exam_id = $1', exam_id)
  expect(row).toMatchObject({ state: 2060, version: 1, image_count: 42 })
  expect(row!.sort_key).toBe(
    worklistKey({
      state: 2060,
      reportHasComplete: false,
      critical: false,
      greenChannel: false,
      urgent: true,
      dueTime: row!.due_time as number,
      registerTime: row!.register_time as number,
    }),
  )
  expect(await table('SELECT action, from_state, to_state, user_name, reason FROM exam_step WHERE exam_id = $1', exam_id)).toEqual([
    { action: 'imagesArrived', from_state: 2040, to_state: 2060, user_name: '张', reason: '自动' },
  ])
  expect(await table('SELECT kind, state, pat_name, audience_level FROM event WHERE exam_id = $1 ORDER BY event_id', exam_id)).toEqual([
    { kind: 'row', state: 2060, pat_name: '', audience_level: null },
    { kind: 'notification', state: 2060, pat_name: expect.stringContaining('王建国'), audience_level: 1 },
  ])
  const before = await table('SELECT * FROM exam WHERE exam_id = $1', exam_id)
  await expect(
    act(async (c) => {
      await moveExam(c, await lockExam(c.tx, exam_id), 'openReport', { holder_id: userId })
      throw new Error('later')
    }),
  ).rejects.toThrow('later')
  expect(await table('SELECT * FROM exam WHERE exam_id = $1', exam_id)).toEqual(before)
})

test('an exam that changed since it was read is not overwritten', async () => {
  const { exam_id } = await makeExam(server, facility)
  const stale = await act((c) => readExam(c.tx, exam_id))
  await act(async (c) => patchExam(c.tx, await lockExam(c.tx, exam_id), { printed: true }))
  expect(await refusal(act((c) => patchExam(c.tx, stale, { image_count: 1 })))).toBe(CODE.stateChanged)
  expect((await table('SELECT printed, image_count, version FROM exam WHERE exam_id = $1', exam_id))[0]).toEqual({
    printed: true,
    image_count: 0,
    version: 1,
  })
})

test('what is not there is told by the code that the caller names', async () => {
  expect(await refusal(act((c) => lockExam(c.tx, randomUUID())))).toBe(CODE.notInRis)
  expect(await refusal(act((c) => readExam(c.tx, randomUUID(), CODE.notFound)))).toBe(CODE.notFound)
  const foreign = await makeExam(server, await server.facility())
  expect(await refusal(act((c) => lockExam(c.tx, foreign.exam_id)))).toBe(CODE.notInRis)
  expect(await refusal(act((c) => readExam(c.tx, foreign.exam_id)))).toBe(CODE.notInRis)
})

test('an exam that another hospital may read is worked on by it with an open order alone, and never locked as its own', async () => {
  const other = await server.facility()
  const { exam_id } = await makeExam(server, other, { reader_facility_id: facility })
  expect((await act((c) => readExam(c.tx, exam_id))).facility_id).toBe(other)
  expect(await refusal(act((c) => lockExam(c.tx, exam_id)))).toBe(CODE.notInRis)
  expect(await refusal(act((c) => lockWorkable(c.tx, exam_id)))).toBe(CODE.notInRis)
  expect(await refusal(act(async (c) => patchExam(c.tx, await readExam(c.tx, exam_id), { holder_id: userId })))).toBe(CODE.stateChanged)
  await fund(server, other, 1_000)
  await orderAndHold(server, { src: other, dest: facility, examId: exam_id })
  await act(async (c) => patchExam(c.tx, await lockWorkable(c.tx, exam_id), { holder_id: userId }))
  expect((await table('SELECT holder_id, facility_id FROM exam WHERE exam_id = $1', exam_id))[0]).toEqual({
    holder_id: userId,
    facility_id: other,
  })
})
