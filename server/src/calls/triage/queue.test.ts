import { CODE, formatDate, STATE } from '@farsight/shared/domain'
import { type Answer, type TestClient, type TestServer, testServer } from '../../../test/harness'
import { openSocket } from '../../../test/socket'
import { callAnyway, makeTriage, type TestTriage } from '../../../test/triage'

let server: TestServer
let triage: TestTriage
let ann: Awaited<ReturnType<TestTriage['person']>>
let bob: Awaited<ReturnType<TestTriage['person']>>
let room: string

beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  triage = await makeTriage(server)
  room = triage.desk.ct1
  ann = await triage.person('安技师')
  bob = await triage.person('鲍技师')
})
afterAll(() => server.close())

const code = ({ body }: Answer): number => body.errorCode
const queue = async (by: TestClient, callState: '' | 'toCheckIn' | 'toBeCalled' | 'called' = 'toBeCalled', more: object = {}) =>
  (await by.call('queryQueue', { roomId: room, callState, pageNo: 1, ...more })).body
const names = async (by: TestClient = ann, callState: 'toBeCalled' | 'called' = 'toBeCalled'): Promise<string[]> =>
  (await queue(by, callState)).val.map((row: { patName: string }) => row.patName)
/** Registers and checks in, one after the other. */
async function arrive(...people: readonly (string | readonly [string, object])[]): Promise<string[]> {
  const ids: string[] = []
  for (const one of people) {
    const [name, more] = typeof one === 'string' ? [one, {}] : one
    const id = await triage.registered(name, more)
    expect(code(await ann.call('toQueue', { risProcedureId: id }))).toBe(0)
    ids.push(id)
    server.clock.now += 1000
  }
  return ids
}

test('[STATE-15] who checks in is 2020 with a ticket of the room, and is told how many are before and how long', async () => {
  const first = await triage.registered('王建国', { item: triage.desk.abdomen })
  expect(await queue(ann, 'toCheckIn')).toMatchObject({
    val: [{ patName: '王建国', callState: 'registered', contrast: 1 }],
    counts: { toCheckIn: 1, toBeCalled: 0 },
  })
  const joined = await ann.call('toQueue', { risProcedureId: first })
  expect(joined.body.val).toEqual({ state: STATE.toBeChecked, roomId: room, ticket: 'A001', ahead: 0, minutes: 0 })
  const second = await triage.registered('李秀英')
  // The abdomen takes thirty minutes.
  expect((await ann.call('toQueue', { risProcedureId: second })).body.val).toMatchObject({ ticket: 'A002', ahead: 1, minutes: 30 })
  const other = await triage.registered('赵磊', { room: triage.desk.ct2 })
  expect((await ann.call('toQueue', { risProcedureId: other })).body.val).toMatchObject({ ticket: 'B001', ahead: 0 })
  expect(await queue(ann)).toMatchObject({ counts: { toCheckIn: 0, toBeCalled: 2, called: 0 }, hasMore: false })
  expect(code(await ann.call('toQueue', { risProcedureId: first }))).toBe(CODE.queuedAlready)
  expect(code(await ann.call('toQueue', { risProcedureId: await triage.registered('孙丽', { state: STATE.checkEnded }) }))).toBe(
    CODE.stateChanged,
  )
})

test('[TRIAGE-01] every room of the hospital with its figures; its list alone', async () => {
  await arrive('甲', '乙', ['丙', { room: triage.desk.ct2 }])
  await ann.call('callPatient', { roomId: room })
  const { rooms, val } = await queue(ann)
  expect(rooms).toMatchObject([
    { name: 'CT1室', waiting: 1, called: 1, inCheck: 0, allowed: 1 },
    { name: 'CT2室', waiting: 1, called: 0 },
    { name: '磁共振1室', waiting: 0 },
  ])
  expect(val).toMatchObject([{ patName: '乙' }])
  expect((await ann.call('queryQueue', { roomId: triage.desk.ct2, callState: 'toBeCalled', pageNo: 1 })).body.val).toMatchObject([
    { patName: '丙' },
  ])
  const stranger = await makeTriage(server)
  expect(code(await ann.call('queryQueue', { roomId: stranger.desk.ct1, callState: '', pageNo: 1 }))).toBe(CODE.roomUnfit)
})

test('a device that is not theirs: neither check-in nor call nor move; a room of another kind takes nobody', async () => {
  const [id] = await arrive('甲')
  const limited = await triage.person('只做二室', [triage.desk.ct2])
  const other = await triage.registered('乙')
  expect(code(await limited.call('toQueue', { risProcedureId: other }))).toBe(CODE.noDeviceRight)
  expect(code(await limited.call('toQueue', { risProcedureId: other, roomId: triage.desk.ct2 }))).toBe(0)
  expect(code(await limited.call('callPatient', { roomId: room }))).toBe(CODE.noDeviceRight)
  expect(code(await limited.call('moveQueue', { risProcedureId: id, direction: 'delay' }))).toBe(CODE.noDeviceRight)
  expect(code(await limited.call('startCheck', { risProcedureId: id, name: 1, sex: 1, number: 1, confirm: 1 }))).toBe(CODE.noDeviceRight)
  expect((await queue(limited, '')).rooms).toMatchObject([{ allowed: 0 }, { allowed: 1 }, { allowed: 0 }])
  expect(code(await ann.call('changeQueueRoom', { risProcedureId: id, roomId: triage.desk.mr1 }))).toBe(CODE.roomUnfit)
})

test('[TRIAGE-02] called, they leave those to be called for the called, and the counts follow', async () => {
  const [first] = await arrive('甲', '乙', '丙')
  const call = await ann.call('callPatient', { roomId: room })
  expect(call.body.val).toMatchObject({ risProcedureId: first, ticket: 'A001', callState: 'called', calledTimes: 1 })
  expect(await queue(ann)).toMatchObject({
    counts: { toBeCalled: 2, called: 1 },
    now: [{ patName: '甲', calledBy: '安技师', calledTimes: 1 }],
  })
  expect(await names(bob, 'called')).toEqual(['甲'])
  expect(await names(bob)).toEqual(['乙', '丙'])
})

test('[TRIAGE-05] once more and again; the named one before others; not a second one into a room where one is expected', async () => {
  const [first, , third] = await arrive('甲', '乙', '丙')
  await ann.call('callPatient', { roomId: room })
  const busy = await bob.call('callPatient', { roomId: room })
  expect(busy.body).toMatchObject({ errorCode: CODE.calledWaits, val: { expected: [{ ticket: 'A001', calledBy: '安技师' }] } })
  expect(code(await bob.call('callPatient', { roomId: room, risProcedureId: first }))).toBe(CODE.calledAlready)
  expect((await bob.call('callPatient', { roomId: room, risProcedureId: first, again: 1 })).body.val).toMatchObject({ calledTimes: 2 })
  expect((await bob.call('callPatient', { roomId: room, risProcedureId: third, seen: [first] })).body.val).toMatchObject({
    risProcedureId: third,
    calledTimes: 1,
  })
  expect(await names()).toEqual(['乙'])
  expect(code(await ann.call('callPatient', { roomId: room, risProcedureId: await triage.registered('没报到') }))).toBe(CODE.notQueued)
  await callAnyway(ann, { roomId: room })
  expect(code(await callAnyway(ann, { roomId: room }))).toBe(CODE.nobodyWaits)
})

test('[TRIAGE-03] row 3 becomes row 2 and row 3 row 4; kept; first and last say so; an order that has changed meanwhile is stale', async () => {
  const [a, b, c, d, e] = await arrive('甲', '乙', '丙', '丁', '戊')
  expect((await ann.call('moveQueue', { risProcedureId: c, direction: 'advance', over: b })).body.val).toEqual({ order: 2 })
  expect(await names(bob)).toEqual(['甲', '丙', '乙', '丁', '戊'])
  expect((await ann.call('moveQueue', { risProcedureId: b, direction: 'delay', over: d })).body.val).toEqual({ order: 4 })
  expect(await names(bob)).toEqual(['甲', '丙', '丁', '乙', '戊'])
  expect(code(await ann.call('moveQueue', { risProcedureId: a, direction: 'advance' }))).toBe(CODE.queueFirst)
  expect(code(await ann.call('moveQueue', { risProcedureId: e, direction: 'delay' }))).toBe(CODE.queueLast)
  expect(code(await bob.call('moveQueue', { risProcedureId: c, direction: 'delay', over: b }))).toBe(CODE.staleOrder)
  await bob.call('callPatient', { roomId: room, risProcedureId: c })
  expect(code(await ann.call('moveQueue', { risProcedureId: c, direction: 'delay' }))).toBe(CODE.notQueued)
  expect(await names()).toEqual(['甲', '丁', '乙', '戊'])
})

test('two who move at once leave a whole order', async () => {
  const ids = await arrive('甲', '乙', '丙', '丁', '戊', '己')
  await Promise.all(
    ids.flatMap((id, i) => [ann, bob].map((by) => by.call('moveQueue', { risProcedureId: id, direction: i % 2 ? 'advance' : 'delay' }))),
  )
  expect((await names()).sort()).toEqual(['甲', '乙', '丙', '丁', '戊', '己'].sort())
})

test('[TRIAGE-04] forty-five wait: twenty, the next twenty, five, and then there are no more', async () => {
  await arrive(...Array.from({ length: 45 }, (_, i) => `患者${String(i + 1).padStart(2, '0')}`))
  const page = async (pageNo: number, through = 0) => queue(ann, 'toBeCalled', { pageNo, through })
  const [one, two, three] = [await page(1), await page(2), await page(3)]
  expect([one.val.length, one.hasMore, two.val.length, two.hasMore, three.val.length, three.hasMore]).toEqual([
    20,
    true,
    20,
    true,
    5,
    false,
  ])
  expect(two.val[0]).toMatchObject({ patName: '患者21', ahead: 20, minutes: 300 })
  const all = await page(3, 1)
  expect(all.val).toEqual([...one.val, ...two.val, ...three.val])
  expect(all).toMatchObject({ hasMore: false, counts: { toBeCalled: 45 } })
}, 60_000)

test('called and not come: behind three others, or at the end, and marked', async () => {
  const [a] = await arrive('甲', '乙', '丙', '丁', '戊')
  expect(code(await ann.call('passPatient', { risProcedureId: a, to: 'behind' }))).toBe(CODE.notCalled)
  await ann.call('callPatient', { roomId: room })
  expect((await ann.call('passPatient', { risProcedureId: a, to: 'behind' })).body.val).toEqual({ order: 4, passedTimes: 1 })
  expect(await names()).toEqual(['乙', '丙', '丁', '甲', '戊'])
  const [, b] = [a, (await queue(ann)).val[0].risProcedureId]
  await ann.call('callPatient', { roomId: room })
  expect((await ann.call('passPatient', { risProcedureId: b, to: 'end' })).body.val).toEqual({ order: 5, passedTimes: 1 })
  expect(await names()).toEqual(['丙', '丁', '甲', '戊', '乙'])
  expect((await queue(ann)).val[2]).toMatchObject({ callState: 'passed', passedTimes: 1 })
})

test('emergencies and urgent ones go before, in the order in which they came; also who becomes urgent while waiting', async () => {
  const [, b] = await arrive('甲', '乙', ['急一', { urgent: true }], ['急二', { urgent: true }], ['急诊', { emergency: true }], '丙')
  expect(await names()).toEqual(['急诊', '急一', '急二', '甲', '乙', '丙'])
  const account = await server.account(triage.facilityId, { menu: '001110000000', rights: { CT: 4 } })
  expect(code(await (await server.as(account)).call('setUrgent', { risProcedureId: b }))).toBe(0)
  expect(await names()).toEqual(['急诊', '急一', '急二', '乙', '甲', '丙'])
})

test('sent to another room: the ticket stays, the list and the registration follow', async () => {
  const [a, b] = await arrive('甲', '乙')
  await ann.call('callPatient', { roomId: room })
  const sent = await ann.call('changeQueueRoom', { risProcedureId: a, roomId: triage.desk.ct2 })
  expect(sent.body.val).toEqual({ state: STATE.toBeChecked, roomId: triage.desk.ct2, ticket: 'A001', ahead: 0, minutes: 0 })
  expect(await queue(ann)).toMatchObject({ counts: { toBeCalled: 1, called: 0 }, val: [{ risProcedureId: b }] })
  // Crossing each other they wait for each other, and both arrive.
  const both = await Promise.all([
    ann.call('changeQueueRoom', { risProcedureId: a, roomId: room }),
    bob.call('changeQueueRoom', { risProcedureId: b, roomId: triage.desk.ct2 }),
  ])
  expect(both.map(code)).toEqual([0, 0])
  expect(await names()).toEqual(['甲'])
})

test('deleted while waiting: out of the queue; recovered, at the old place', async () => {
  const [, b] = await arrive('甲', '乙', '丙')
  const registrar = await server.as(await server.account(triage.facilityId, { role: 'registrar', menu: '011100000000' }))
  expect(code(await registrar.call('deleteProcedure', { risProcedureId: b }))).toBe(0)
  expect(await names()).toEqual(['甲', '丙'])
  expect(code(await ann.call('callPatient', { roomId: room, risProcedureId: b }))).toBe(CODE.notQueued)
  expect(code(await registrar.call('recoverProcedure', { risProcedureId: b }))).toBe(0)
  expect(await names()).toEqual(['甲', '乙', '丙'])
})

test('a new day begins with an empty queue, and who was not seen checks in anew', async () => {
  const [a] = await arrive('甲')
  server.clock.now += 24 * 3_600_000
  try {
    // Yesterday's session is over.
    const today = await server.as(ann.account)
    expect(await names(today)).toEqual([])
    expect((await today.call('toQueue', { risProcedureId: a })).body.val).toMatchObject({ ticket: 'A001', ahead: 0 })
    expect(await names(today)).toEqual(['甲'])
  } finally {
    server.clock.now -= 24 * 3_600_000
  }
})

test('found by what the scanner reads from the ticket, or by a part of the name, wherever one stands', async () => {
  const id = await triage.registered('王建国', { check_no: 'CT2611230077' })
  await triage.registered('李秀英')
  const found = async (search: string) =>
    (await ann.call('queryQueue', { roomId: '', callState: '', pageNo: 1, search })).body.val.map(
      (row: { risProcedureId: string }) => row.risProcedureId,
    )
  expect(await found('ct2611230077')).toEqual([id])
  expect(await found('建国')).toEqual([id])
  // The room goes on beside what is searched for.
  await arrive('甲', '乙')
  await ann.call('callPatient', { roomId: room })
  const beside = (await ann.call('queryQueue', { roomId: room, callState: 'toBeCalled', pageNo: 1, search: '建国' })).body
  expect(beside).toMatchObject({
    val: [{ risProcedureId: id }],
    counts: { toBeCalled: 1, called: 1 },
    now: [{ patName: '甲' }],
    hasMore: false,
  })
  // Who waits is found with the room and the number of the queue, by that number too.
  const { ticket } = (await ann.call('toQueue', { risProcedureId: id })).body.val
  for (const said of ['建国', ticket.toLowerCase(), 'CT2611230077']) {
    const [row] = (await ann.call('queryQueue', { roomId: '', callState: '', pageNo: 1, search: said })).body.val
    expect(row).toMatchObject({ risProcedureId: id, ticket, roomId: room, callState: 'waiting' })
  }
  await ann.call('startCheck', { risProcedureId: id, name: 1, sex: 1, number: 1, confirm: 1 })
  expect((await ann.call('queryQueue', { roomId: '', callState: '', pageNo: 1, search: '建国' })).body.val).toMatchObject([
    { callState: 'in' },
  ])
})

test('the other operators hear of a call by a sign without a name', async () => {
  const [a] = await arrive('甲')
  const socket = await openSocket(server, bob, bob.account)
  await ann.call('callPatient', { roomId: room })
  const frame = await socket.heard((one) => one.risProcedureId === a)
  expect(frame).toMatchObject({ messageType: 4, currentState: STATE.toBeChecked })
  expect(JSON.stringify(frame)).not.toContain('甲')
  await socket.close()
})

test('an exam is found in the queue where it stands today, with the page that shows it; of another day, deleted or of another hospital it says so', async () => {
  const find = async (id: string, roomId = '') => (await ann.call('queryQueue', { roomId, callState: '', pageNo: 1, find: id })).body.found
  const ids = await arrive(...Array.from({ length: 22 }, (_, i) => `患者${i}`))
  const last = ids.at(-1)!
  expect(await find(last, triage.desk.ct2)).toMatchObject({
    list: 'toBeCalled',
    roomId: room,
    pageNo: 2,
    why: '',
    row: { patName: '患者21' },
  })
  await ann.call('callPatient', { roomId: room, risProcedureId: last })
  expect(await find(last)).toMatchObject({ list: 'called', pageNo: 1, row: { callState: 'called' } })
  await ann.call('startCheck', { risProcedureId: last, name: 1, sex: 1, number: 1 })
  const nothing = { contrastAgent: '', contrastMl: null, ctdi: null, dlp: null, dap: null, doseFrom: '', grade: '', note: '' }
  await ann.call('endCheck', { risProcedureId: last, check: nothing })
  expect(await find(last)).toMatchObject({ list: 'done', roomId: room, pageNo: 1 })
  const outside: string[] = []
  for (let i = 0; i < 21; i += 1) {
    outside.push(await triage.registered(`未报到${i}`))
    server.clock.now += 1000
  }
  expect(await find(outside[20]!)).toMatchObject({ list: 'toCheckIn', roomId: room, pageNo: 2, row: { callState: 'registered' } })
  const booked = await triage.registered('未付费', { state: STATE.booked })
  expect(await find(booked)).toMatchObject({ list: '', why: 'notQueued', row: { patName: '未付费' } })
  const gone = await triage.registered('已删除', { state: STATE.deleted })
  const foreign = await (await makeTriage(server)).registered('别院')
  for (const id of [gone, foreign]) expect(await find(id)).toEqual({ list: '', roomId: '', pageNo: 1, why: 'gone', day: null, row: null })
  const day = formatDate(server.clock.now)
  server.clock.now += 24 * 3_600_000
  ann = await triage.person('安技师')
  expect(await find(ids[0]!)).toMatchObject({ list: '', why: 'otherDay', day, row: { ticket: '', callState: 'registered', state: 2020 } })
  expect(await find(outside[0]!)).toMatchObject({ list: 'toCheckIn' })
  server.clock.now += 3 * 24 * 3_600_000
  ann = await triage.person('安技师')
  expect(await find(outside[0]!)).toMatchObject({ list: '', why: 'otherDay', day })
})
