import { CODE, parseDateTime, STATE } from '@farsight/shared/domain'
import { makeExam } from '../../../test/exams'
import { type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'
import type { NewExam } from '../../exams/insert'

let server: TestServer
afterAll(() => server?.close())
beforeAll(async () => {
  server = await testServer()
})

interface Row {
  risProcedureId: string
  patName: string
  state: number
}
const rowsOf = async (client: TestClient, query: Record<string, unknown> = {}): Promise<Row[]> => {
  const { body } = await client.call('queryLocalList', query)
  expect(body).toMatchObject({ errorCode: 0 })
  return body.val
}
const namesOf = async (client: TestClient, query: Record<string, unknown> = {}): Promise<string[]> =>
  (await rowsOf(client, query)).map((row) => row.patName)

async function hospital(): Promise<{
  facility: string
  doctor: TestAccount
  client: TestClient
  put(name: string, more?: Partial<NewExam>): Promise<NewExam>
}> {
  const facility = await server.facility({ reviewLevels: 3 })
  const doctor = await server.account(facility, { rights: { CT: 1 } })
  const client = await server.as(doctor)
  return {
    facility,
    doctor,
    client,
    put: (name, more = {}) => makeExam(server, facility, { pat_name: name, pinyin: name.toLowerCase(), ...more }),
  }
}

test('[REPORT-04, REPORT-05] every row carries t and sign, made by the server, and they open that report', async () => {
  const h = await hospital()
  const exam = await h.put('A')
  const [row] = (await h.client.call('queryLocalList')).body.val
  expect(row).toMatchObject({ risProcedureId: exam.exam_id, t: String(server.clock.now), sign: expect.stringMatching(/^[\w-]{43}$/) })
  const address = { procedureId: row.risProcedureId, modality: row.modality, t: row.t, sign: row.sign }
  expect((await h.client.call('getReport', address)).body.errorCode).toBe(0)
  const fresh = (await h.client.call('queryRows', { risProcedureIds: [exam.exam_id] })).body.val[0]
  expect(fresh).toEqual(row)
})

test('[STATE-02, WORK-45] a completed report is found under 9 and counts as completed, whatever its code is', async () => {
  const h = await hospital()
  await h.put('Open', { state: STATE.toBeDiagnosed })
  await h.put('Overridden', { state: STATE.toBeDiagnosed, report_has_complete: true })
  await h.put('Done', { state: STATE.completed, report_has_complete: true })
  expect((await namesOf(h.client, { states: [9] })).sort()).toEqual(['Done', 'Overridden'])
  expect(await namesOf(h.client, { states: [2060] })).toEqual(['Open'])
  expect(await namesOf(h.client, { states: [2060, 9] })).toHaveLength(3)
  const rows = (await h.client.call('queryLocalList')).body.val
  expect(rows.find((r: Row) => r.patName === 'Overridden')).toMatchObject({ state: 2060, reportHasComplete: 1 })
  expect(rows.find((r: Row) => r.patName === 'Open')).toMatchObject({ state: 2060, reportHasComplete: 0 })
  // It stands in no queue either.
  expect(await namesOf(h.client, { queue: 'write' })).toEqual(['Open'])
  expect((await h.client.call('queryQueues')).body.val).toMatchObject({ write: 1 })
})

test('what was sent back, and what is parked, is found by its own sign; alone, or added to states', async () => {
  const h = await hospital()
  await h.put('Open', { state: STATE.toBeDiagnosed })
  await h.put('Back', { state: STATE.toBeDiagnosed, returned: true })
  await h.put('Parked', { state: STATE.diagnosing, hung_up: true })
  await h.put('Written', { state: STATE.diagnosing })
  await h.put('Done', { state: STATE.diagnosing, hung_up: true, returned: true, report_has_complete: true })
  expect(await namesOf(h.client, { flags: ['returned'] })).toEqual(['Back'])
  expect(await namesOf(h.client, { flags: ['hungUp'] })).toEqual(['Parked'])
  expect((await namesOf(h.client, { flags: ['returned', 'hungUp'] })).sort()).toEqual(['Back', 'Parked'])
  expect((await namesOf(h.client, { flags: ['returned'], states: [9] })).sort()).toEqual(['Back', 'Done'])
})

test.each([STATE.toBeDiagnosed, STATE.rejected, STATE.toFirstCheck])(
  '[STATE-22] the flag overrides state %i: completed in list, filters, chips, history, and nobody’s to write or review',
  async (state) => {
    const h = await hospital()
    const reviewer = await server.as(await server.account(h.facility, { rights: { CT: 4 } }))
    const author = { author_id: h.doctor.userId, author_name: h.doctor.name }
    const flagged = await h.put('Flagged', { state, report_has_complete: true, urgent: true, due_time: 0, hospital_no: 'H1', ...author })
    const open = await h.put('Open', { state, hospital_no: 'H1', ...author })
    const row = (await rowsOf(reviewer)).find(({ patName }) => patName === 'Flagged')
    expect(row).toMatchObject({ state, reportHasComplete: 1 })
    expect(await namesOf(reviewer, { states: [STATE.completed] })).toEqual(['Flagged'])
    expect(await namesOf(reviewer, { states: [state] })).toEqual(['Open'])
    for (const queue of ['mine', 'write', 'review', 'returned', 'urgent', 'overdue'])
      expect(await namesOf(reviewer, { queue })).not.toContain('Flagged')
    expect((await reviewer.call('queryQueues')).body.val).toMatchObject({ urgent: 0, overdue: 0 })
    const history = await reviewer.call('queryHistoryCase', { risProcedureId: open.exam_id, historyType: 'all' })
    expect(history.body.val).toMatchObject([{ risProcedureId: flagged.exam_id, reportHasComplete: 1 }])
    // Viewed, not written.
    const address = server.sign(flagged.exam_id, 'CT')
    expect((await reviewer.call('getReport', address)).body).toMatchObject({ errorCode: 0, val: { exam: { reportHasComplete: 1 } } })
    expect((await reviewer.call('openReport', address)).body.errorCode).not.toBe(0)
  },
)

test('[ENTITY-07] a row carries id, modality, completion with its time, number in the visit, and the doctors who wrote and reviewed', async () => {
  const h = await hospital()
  const [writer, reviewer] = [await server.account(h.facility), await server.account(h.facility)]
  const complete_time = parseDateTime('2026-05-04 10:11:12')!
  const exam = await h.put('Row', {
    state: STATE.completed,
    report_has_complete: true,
    complete_time,
    modality: 'MR',
    idx: 7,
    author_id: writer.userId,
    reviewer_id: reviewer.userId,
  })
  const rows = [(await rowsOf(h.client))[0], (await h.client.call('queryRows', { risProcedureIds: [exam.exam_id] })).body.val[0]]
  for (const row of rows)
    expect(row).toMatchObject({
      risProcedureId: exam.exam_id,
      modality: 'MR',
      reportHasComplete: 1,
      reportCompleteTime: '2026-05-04 10:11:12',
      idx: 7,
      diagnoseDoctorId: writer.userId,
      examineDoctorId: reviewer.userId,
    })
})

test('filters: source, body part, printed', async () => {
  const h = await hospital()
  await h.put('Out', { source_type: 'outpatient', bodypart: '左膝关节', printed: true })
  await h.put('In', { source_type: 'inpatient', bodypart: '胸部' })
  expect(await namesOf(h.client, { sourceType: 'outpatient' })).toEqual(['Out'])
  expect(await namesOf(h.client, { bodypart: '膝' })).toEqual(['Out'])
  expect(await namesOf(h.client, { printed: 1 })).toEqual(['Out'])
  expect(await namesOf(h.client, { printed: 0 })).toEqual(['In'])
  expect((await h.client.call('queryLocalList', { sourceType: 'prison' })).body.errorCode).toBe(CODE.parameterIllegal)
})

test('what is deleted is hidden, unless it is asked for', async () => {
  const h = await hospital()
  await h.put('Here')
  await h.put('Gone', { state: STATE.deleted, former_state: STATE.registered })
  expect(await namesOf(h.client)).toEqual(['Here'])
  expect((await h.client.call('queryLocalList')).body.total).toBe(1)
  expect(await namesOf(h.client, { search: 'gone' })).toEqual([])
  expect(await namesOf(h.client, { states: [3000] })).toEqual(['Gone'])
})

test('another hospital’s exams are in no list, no queue, no row by id, no timeline and no total', async () => {
  const [mine, theirs] = [await hospital(), await hospital()]
  await mine.put('Mine')
  const foreign = await theirs.put('Theirs', { urgent: true })
  expect(await namesOf(mine.client)).toEqual(['Mine'])
  expect((await mine.client.call('queryLocalList')).body.total).toBe(1)
  expect((await mine.client.call('queryQueues')).body.val).toEqual({
    mine: 0,
    write: 1,
    review: 0,
    returned: 0,
    urgent: 0,
    overdue: 0,
  })
  expect((await mine.client.call('queryRows', { risProcedureIds: [foreign.exam_id] })).body).toMatchObject({
    errorCode: 0,
    val: [],
    total: 0,
  })
  expect((await mine.client.call('getStateLog', { risProcedureId: foreign.exam_id })).body.errorCode).toBe(CODE.notInRis)
})

test('without the menu there is no list', async () => {
  const h = await hospital()
  const registrar = await server.as(await server.account(h.facility, { role: 'registrar', menu: '011000000000' }))
  for (const call of ['queryLocalList', 'queryQueues'] as const) expect((await registrar.call(call)).body.errorCode).toBe(CODE.noPermission)
})

describe('the doctor’s own queues', () => {
  test('hold what the doctor may do, by right and modality', async () => {
    const h = await hospital()
    const me = await server.account(h.facility, { rights: { CT: 3, MR: 1 } })
    const client = await server.as(me)
    const other = h.doctor.userId
    await h.put('write-ct')
    await h.put('write-mr', { modality: 'MR' })
    await h.put('no-right', { modality: 'US' })
    await h.put('mine-open', { state: STATE.diagnosing, holder_id: me.userId, author_id: me.userId })
    await h.put('other-open', { state: STATE.diagnosing, holder_id: other, author_id: other })
    await h.put('first', { state: STATE.toFirstCheck, author_id: other })
    await h.put('second', { state: STATE.toSecondCheck, author_id: other })
    await h.put('third-too-high', { state: STATE.toThirdCheck, author_id: other })
    await h.put('mr-not-mine', { state: STATE.toFirstCheck, author_id: other, modality: 'MR' })
    await h.put('own-work', { state: STATE.toFirstCheck, author_id: me.userId })
    await h.put('reviewing', { state: STATE.firstCheck, author_id: other, holder_id: me.userId })
    await h.put('returned-to-me', { state: STATE.toBeDiagnosed, returned: true, author_id: me.userId })
    await h.put('returned-other', { state: STATE.toBeDiagnosed, returned: true, author_id: other })
    await h.put('urgent', { state: STATE.secondCheck, urgent: true, author_id: other, holder_id: other })
    await h.put('critical-done', { state: STATE.completed, critical: true, report_has_complete: true })
    await h.put('green', { state: STATE.toBeDiagnosed, green_channel: true, modality: 'US' })
    const dealt = { modality: 'US', assigned_id: me.userId, assigned_name: me.name }
    await h.put('dealt', dealt)
    await h.put('dealt-done', { ...dealt, state: STATE.completed, report_has_complete: true })
    await h.put('dealt-other', { modality: 'US', assigned_id: other })
    // Due by the server's clock, which the tests move, not by the database's.
    await h.put('late', { modality: 'US', due_time: server.clock.now - 1 })
    await h.put('late-done', { state: STATE.completed, report_has_complete: true, due_time: server.clock.now - 1 })
    const queue = async (name: string): Promise<string[]> => (await namesOf(client, { queue: name })).sort()
    expect(await queue('write')).toEqual(['mine-open', 'write-ct', 'write-mr'])
    expect(await queue('review')).toEqual(['first', 'reviewing', 'second'])
    expect(await queue('returned')).toEqual(['returned-to-me'])
    expect(await queue('urgent')).toEqual(['green', 'urgent'])
    expect(await queue('mine')).toEqual(['dealt'])
    expect(await queue('overdue')).toEqual(['late'])
    const counts = { mine: 1, write: 3, review: 3, returned: 1, urgent: 2, overdue: 1 }
    expect((await client.call('queryQueues')).body.val).toEqual(counts)
    server.clock.now += 3_600_001
    // Everything that was put in is overdue by now.
    expect((await (await server.as(me)).call('queryQueues')).body.val).toEqual({ ...counts, overdue: 18 })
  })
})

describe('order and pages', () => {
  test('critical, green channel, urgent, then the time that is left; what needs nobody comes last, newest first', async () => {
    const h = await hospital()
    const { now } = server.clock
    await h.put('late', { due_time: now - 1000 })
    await h.put('soon', { due_time: now + 1000 })
    await h.put('no-due', { due_time: null })
    await h.put('urgent', { urgent: true, due_time: now + 9_000_000 })
    await h.put('green', { green_channel: true, due_time: now + 9_000_000 })
    await h.put('critical', { critical: true, due_time: now + 9_000_000 })
    await h.put('old-done', { state: STATE.completed, report_has_complete: true, critical: true, register_time: now - 9_000_000 })
    await h.put('new-done', { state: STATE.completed, report_has_complete: true, register_time: now - 1000 })
    await h.put('registered', { state: STATE.registered, urgent: true, register_time: now - 5_000 })
    const due = ['critical', 'green', 'urgent', 'late', 'soon', 'no-due', 'new-done', 'registered', 'old-done']
    expect(await namesOf(h.client)).toEqual(due)
    expect(await namesOf(h.client, { sortField: 'due', sortOrder: 'desc' })).toEqual([...due].reverse())
  })

  test('by register time, check time, name and state, in both directions', async () => {
    const h = await hospital()
    const { now } = server.clock
    await h.put('b', { register_time: now - 3000, check_time: now - 100, state: STATE.toBeDiagnosed })
    await h.put('c', { register_time: now - 2000, check_time: null, state: STATE.registered })
    await h.put('a', { register_time: now - 1000, check_time: now - 200, state: STATE.completed })
    const sorted = (sortField: string, sortOrder?: string): Promise<string[]> => namesOf(h.client, { sortField, sortOrder })
    expect(await sorted('registerTime')).toEqual(['a', 'c', 'b'])
    expect(await sorted('registerTime', 'asc')).toEqual(['b', 'c', 'a'])
    expect(await sorted('checkTime')).toEqual(['b', 'a', 'c'])
    expect(await sorted('checkTime', 'asc')).toEqual(['c', 'a', 'b'])
    expect(await sorted('patName')).toEqual(['a', 'b', 'c'])
    expect(await sorted('patName', 'desc')).toEqual(['c', 'b', 'a'])
    expect(await sorted('state')).toEqual(['a', 'c', 'b'])
    expect(await sorted('state', 'desc')).toEqual(['b', 'c', 'a'])
  })

  test('the total comes from the counters and is what a count gives, through every kind of move', async () => {
    const h = await hospital()
    for (let i = 0; i < 5; i += 1) await h.put(`n${i}`, { state: i < 3 ? STATE.toBeDiagnosed : STATE.checkEnded })
    const exam = await h.put('moved')
    await h.client.call('openReport', server.sign(exam.exam_id, 'CT'))
    const counted = async (): Promise<[number, number]> => [
      (await h.client.call('queryLocalList')).body.total,
      (await h.client.call('queryLocalList', { startTime: '2000-01-01 00:00:00' })).body.total,
    ]
    expect(await counted()).toEqual([6, 6])
    await h.client.call('abandonReport', { procedureId: exam.exam_id, reason: '交班' })
    await server.database.superuser((su) =>
      su.query('UPDATE exam SET state = 3000, former_state = state WHERE exam_id = $1', [exam.exam_id]),
    )
    expect(await counted()).toEqual([5, 5])
    const counters = await server.database.superuser(
      async (su) =>
        (await su.query('SELECT state, n FROM exam_counter WHERE facility_id = $1 AND n <> 0 ORDER BY state', [h.facility])).rows,
    )
    expect(counters).toEqual([
      { state: 2040, n: 2 },
      { state: 2060, n: 3 },
      { state: 3000, n: 1 },
    ])
  })

  test('numbered pages hold each row once', async () => {
    const h = await hospital()
    for (let i = 0; i < 7; i += 1) await h.put(`p${i}`)
    const pages = await Promise.all([1, 2, 3, 4].map((pageNo) => rowsOf(h.client, { pageNo, pageSize: 3 })))
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1, 0])
    expect(new Set(pages.flat().map((row) => row.risProcedureId)).size).toBe(7)
    expect((await h.client.call('queryLocalList', { pageNo: 51 })).body.errorCode).toBe(CODE.parameterIllegal)
  })

  async function walk(
    client: TestClient,
    query: Record<string, unknown>,
    between: () => Promise<void> = async () => {},
  ): Promise<string[]> {
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await client.call('queryLocalList', { ...query, ...(cursor ? { cursor } : {}) })
      expect(body.errorCode).toBe(0)
      seen.push(...body.val.map((row: Row) => row.patName))
      ;({ cursor } = body)
      await between()
    } while (cursor)
    return seen
  }

  test('a cursor walks each order without gap or double, also over equal values and empty times', async () => {
    const h = await hospital()
    const { now } = server.clock
    for (let i = 0; i < 23; i += 1)
      await h.put(`w${i % 4}`, {
        register_time: now - (i % 3) * 1000,
        check_time: i % 2 ? now - (i % 5) : null,
        due_time: i % 3 ? now : null,
        state: i % 5 ? STATE.toBeDiagnosed : STATE.registered,
      })
    for (const sortField of ['due', 'dueTime', 'registerTime', 'checkTime', 'patName', 'state'])
      for (const sortOrder of ['asc', 'desc']) {
        const query = { sortField, sortOrder }
        expect(await walk(h.client, { ...query, pageSize: 5 })).toEqual(await namesOf(h.client, { ...query, pageSize: 200 }))
      }
  })

  test('a cursor misses nobody who stays while others are moved away and new ones come', async () => {
    const h = await hospital()
    const { now } = server.clock
    const staying = Array.from({ length: 20 }, (_, i) => `stay${i}`)
    for (const [i, name] of staying.entries()) await h.put(name, { due_time: now + i * 1000 })
    const leaving: NewExam[] = []
    for (let i = 0; i < 8; i += 1) leaving.push(await h.put(`leave${i}`, { due_time: now + i * 2500 }))
    let turn = 0
    const seen = await walk(h.client, { pageSize: 4 }, async () => {
      const gone = leaving.shift()
      if (gone)
        await server.database.superuser((su) =>
          su.query('UPDATE exam SET state = 9, report_has_complete = true, sort_key = 99999999999999 WHERE exam_id = $1', [gone.exam_id]),
        )
      turn += 1
      await h.put(`new${turn}`, { due_time: now - turn * 1000 })
    })
    const stayed = seen.filter((name) => name.startsWith('stay'))
    expect(stayed).toEqual(staying)
  })

  test('a forged cursor is refused, never an error of the system', async () => {
    const h = await hospital()
    await h.put('x')
    const id = '11111111-1111-4111-8111-111111111111'
    const forged: [unknown, string?][] = [
      ['x'],
      [null],
      [[1]],
      [[1, '------------------------------------']],
      [[1, `${id}'--`]],
      [[1.5, id]],
      [[-1, id]],
      [[1e300, id]],
      [['1', id]],
      [[99_999, id], 'state'],
      [[8.64e15, id], 'registerTime'],
      [[999_999_999_999_999, id], 'checkTime'],
      [[1, id], 'patName'],
      [['\u0000', id], 'patName'],
      [['\ud800', id], 'patName'],
      [[8.64e15, id], 'dueTime'],
    ]
    for (const [place, sortField] of forged) {
      const cursor = Buffer.from(JSON.stringify(place)).toString('base64url')
      expect([place, (await h.client.call('queryLocalList', { cursor, sortField })).body]).toEqual([
        place,
        expect.objectContaining({ errorCode: CODE.parameterIllegal, field: 'cursor' }),
      ])
    }
    expect((await h.client.call('queryLocalList', { cursor: 'not json' })).body).toMatchObject({ errorCode: CODE.parameterIllegal })
  })
})

test('the timeline tells every step of an exam, oldest first', async () => {
  const h = await hospital()
  const exam = await h.put('steps')
  await h.client.call('openReport', server.sign(exam.exam_id, 'CT'))
  server.clock.now += 60_000
  await h.client.call('abandonReport', { procedureId: exam.exam_id, reason: '影像不全' })
  const { body } = await h.client.call('getStateLog', { risProcedureId: exam.exam_id })
  expect(body.val).toEqual([
    { action: 'openReport', fromState: 2060, toState: 2, userName: h.doctor.name, time: expect.any(String), reason: '' },
    { action: 'abandonReport', fromState: 2, toState: 2060, userName: h.doctor.name, time: expect.any(String), reason: '影像不全' },
  ])
  expect(body.val[1].time > body.val[0].time).toBe(true)
})
