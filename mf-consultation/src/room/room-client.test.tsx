import type { RoomPerson, RoomView } from '@farsight/shared/contract'
import { FakeSocket, lastSocket } from '../../../shared/bus/test/fake-socket'
import { PACE_MS } from './paced'
import { RoomClient } from './room-client'
import { readRoomFrame } from './room-frames'

const person = (seat: number, name: string): RoomPerson => ({ seat, userId: `u${seat}`, name, facilityName: '中心医院' })
const PEOPLE = [person(1, '陈医生'), person(2, '王医生')]
const view = (index: number): RoomView => ({
  risProcedureId: 'e1',
  seriesUid: '1.2',
  index,
  window: { center: 40, width: 400 },
  invert: false,
  zoom: 1,
  pan: [256, 256],
})
const cursor = (x: number) => ({ seriesUid: '1.2', index: 3, x, y: 5 })
const entered = (change: object = {}) => ({ cmd: 'entered', seat: 1, people: PEOPLE, leader: 0, view: null, ...change })

let client: RoomClient
let logged: string[]
let tickets: number
let down = false

beforeEach(() => {
  jest.useFakeTimers()
  FakeSocket.all.length = 0
  logged = []
  tickets = 0
  down = false
})
afterEach(() => {
  client.stop()
  jest.useRealTimers()
})

async function start(): Promise<void> {
  client = new RoomClient(
    { kind: 'meeting', id: 'm1' },
    {
      authenticate: async () => {
        if (down) throw new Error('down')
        tickets += 1
        return `ticket=${tickets}`
      },
      base: 'ws://x',
      log: (text) => logged.push(text),
      open: (url) => new FakeSocket(url),
    },
  )
  client.start()
  await jest.advanceTimersByTimeAsync(0)
}
async function enter(change: object = {}): Promise<void> {
  await start()
  lastSocket().opens()
  lastSocket().says(entered(change))
}
const sent = (cmd: string) => lastSocket().sent.filter((frame) => (frame as { cmd: string }).cmd === cmd)
const live = () => client.caseLive.snapshot()

test('the browser says that the network is gone: cut at once, and entered again as soon as it is back', async () => {
  await enter()
  expect(client.snapshot().status).toBe('open')
  down = true
  window.dispatchEvent(new Event('offline'))
  expect(client.snapshot().status).toBe('cut')
  down = false
  window.dispatchEvent(new Event('online'))
  await jest.advanceTimersByTimeAsync(0)
  lastSocket().opens()
  lastSocket().says(entered())
  expect(client.snapshot().status).toBe('open')
  expect(FakeSocket.all).toHaveLength(2)
})

test('it enters by a ticket of its own, and knows who is there, who leads and what is shown', async () => {
  await start()
  expect([lastSocket().url, client.snapshot().status]).toEqual(['ws://x/room?ticket=1', 'connecting'])
  lastSocket().opens()
  expect(lastSocket().sent).toEqual([{ cmd: 'enter', room: { kind: 'meeting', id: 'm1' } }])
  // Nothing goes out before the room has answered.
  client.lead(true)
  client.caseLive.point(cursor(1))
  expect(lastSocket().sent).toHaveLength(1)
  lastSocket().says(entered({ leader: 2, view: view(7) }))
  expect(client.snapshot()).toMatchObject({ status: 'open', seat: 1, people: PEOPLE, leader: 2 })
  expect(live()).toMatchObject({ leading: false, follow: view(7), leaderName: '王医生' })
})

test('[CONS-07, MEET-02] a cut in the middle: everything is asked anew after it, and who led leads again, unless another does', async () => {
  await enter()
  client.caseLive.show(view(1))
  lastSocket().says({ cmd: 'people', people: PEOPLE, leader: 1 })
  expect(sent('view')).toEqual([{ cmd: 'view', view: view(1) }])
  lastSocket().says({ cmd: 'changed' })
  const before = client.snapshot().changed
  lastSocket().cut()
  expect(client.snapshot()).toMatchObject({ status: 'cut', people: [], leader: 0 })
  // Nothing is sent into a connection that is gone, and the next one does not begin with it.
  client.caseLive.point(cursor(9))
  client.caseLive.show(view(2))
  await jest.advanceTimersByTimeAsync(2999)
  expect(FakeSocket.all).toHaveLength(1)
  await jest.advanceTimersByTimeAsync(1)
  lastSocket().opens()
  expect(lastSocket().url).toBe('ws://x/room?ticket=2')
  lastSocket().says(entered())
  expect(client.snapshot()).toMatchObject({ status: 'open', changed: before + 1 })
  expect(sent('lead')).toEqual([{ cmd: 'lead', on: true }])
  lastSocket().says({ cmd: 'people', people: PEOPLE, leader: 1 })
  await jest.advanceTimersByTimeAsync(PACE_MS)
  expect([sent('view'), sent('cursor')]).toEqual([[{ cmd: 'view', view: view(2) }], []])
  // Somebody else leads by the time it is back.
  lastSocket().cut()
  await jest.advanceTimersByTimeAsync(3000)
  lastSocket().opens()
  lastSocket().says(entered({ leader: 2, view: view(5) }))
  expect([sent('lead'), live().follow]).toEqual([[], view(5)])
  // The seat that was cut still stands there and leads: it is the same user's.
  lastSocket().says({ cmd: 'people', people: PEOPLE, leader: 1 })
  lastSocket().cut()
  await jest.advanceTimersByTimeAsync(3000)
  lastSocket().opens()
  lastSocket().says(entered({ seat: 3, leader: 1, people: [...PEOPLE, { ...PEOPLE[0], seat: 3 }] }))
  expect(sent('lead')).toEqual([{ cmd: 'lead', on: true }])
})

test('pointers go out at most thirty times a second and the last one always; the own one is none of the others', async () => {
  await enter()
  for (let x = 0; x < 100; x += 1) {
    client.caseLive.point(cursor(x))
    await jest.advanceTimersByTimeAsync(3)
  }
  await jest.advanceTimersByTimeAsync(PACE_MS)
  const points = sent('cursor') as { cursor: { x: number } }[]
  expect(points.length).toBeLessThanOrEqual(1 + Math.ceil(300 / PACE_MS))
  expect(points.length).toBeGreaterThan(5)
  expect(points.at(-1)?.cursor.x).toBe(99)
  client.caseLive.point(null)
  client.caseLive.point(null)
  await jest.advanceTimersByTimeAsync(PACE_MS)
  expect(sent('cursor').at(-1)).toEqual({ cmd: 'cursor', cursor: null })
  expect(sent('cursor')).toHaveLength(points.length + 1)
  lastSocket().says({ cmd: 'cursor', seat: 2, cursor: cursor(4) })
  lastSocket().says({ cmd: 'cursor', seat: 1, cursor: cursor(8) })
  expect(live().cursors).toEqual([{ seat: 2, name: '王医生', cursor: cursor(4) }])
  lastSocket().says({ cmd: 'people', people: [PEOPLE[0]], leader: 0 })
  expect(live().cursors).toEqual([])
})

test('views of who leads alone are followed, and a pointer draws no page anew', async () => {
  await enter({ leader: 2 })
  let drawn = 0
  client.subscribe(() => (drawn += 1))
  lastSocket().says({ cmd: 'view', seat: 2, view: view(3) })
  lastSocket().says({ cmd: 'cursor', seat: 2, cursor: cursor(4) })
  lastSocket().says({ cmd: 'view', seat: 5, view: view(9) })
  expect([live().follow, drawn]).toEqual([view(3), 0])
  client.caseLive.show(view(4))
  expect(sent('view')).toEqual([])
  // Another one leads now: what the one before showed is over.
  lastSocket().says({ cmd: 'people', people: [...PEOPLE, person(5, '李医生')], leader: 5 })
  expect(live()).toMatchObject({ follow: null, leaderName: '李医生' })
  lastSocket().says({ cmd: 'people', people: PEOPLE, leader: 1 })
  expect(live()).toMatchObject({ leading: true, follow: null })
  expect(sent('view')).toEqual([{ cmd: 'view', view: view(4) }])
  // The same picture is told once.
  client.caseLive.show(view(4))
  await jest.advanceTimersByTimeAsync(PACE_MS)
  expect(sent('view')).toHaveLength(1)
})

test('somebody who types is said to, and to have stopped when no more keys come', async () => {
  await enter()
  client.typing(true)
  await jest.advanceTimersByTimeAsync(2000)
  client.typing(true)
  expect(sent('typing')).toEqual([{ cmd: 'typing', on: true }])
  await jest.advanceTimersByTimeAsync(1000)
  client.typing(true)
  // The server takes five seconds of silence for the end.
  expect(sent('typing')).toHaveLength(2)
  await jest.advanceTimersByTimeAsync(4000)
  expect(sent('typing').at(-1)).toEqual({ cmd: 'typing', on: false })
  lastSocket().says({ cmd: 'typing', seat: 2, on: true })
  expect(client.snapshot().typing).toEqual([2])
  lastSocket().says({ cmd: 'people', people: [PEOPLE[0]], leader: 0 })
  expect(client.snapshot().typing).toEqual([])
})

test('[NT-12] nine seconds without a beat end the connection; one that hears beats stays', async () => {
  await enter()
  for (let second = 0; second < 20; second += 4) {
    lastSocket().says({ cmd: 'beat' })
    await jest.advanceTimersByTimeAsync(4000)
  }
  expect(FakeSocket.all).toHaveLength(1)
  await jest.advanceTimersByTimeAsync(5000)
  expect([FakeSocket.all[0]?.readyState, client.snapshot().status]).toEqual([3, 'cut'])
  await jest.advanceTimersByTimeAsync(3000)
  expect(FakeSocket.all).toHaveLength(2)
})

test('a ticket that is not given is asked for again, later each time; a page that is looked at again does not wait', async () => {
  down = true
  await start()
  expect(client.snapshot().status).toBe('cut')
  down = false
  document.dispatchEvent(new Event('visibilitychange'))
  await jest.advanceTimersByTimeAsync(0)
  expect(lastSocket().url).toBe('ws://x/room?ticket=1')
  await jest.advanceTimersByTimeAsync(3000)
  expect(FakeSocket.all).toHaveLength(1)
})

test('a refusal ends it and says why: nothing is tried any more', async () => {
  await enter()
  lastSocket().says({ cmd: 'refused', errorCode: 2703, errorMsg: '会诊已取消' })
  expect(client.snapshot()).toMatchObject({ status: 'refused', problem: { errorCode: 2703, errorMsg: '会诊已取消' }, people: [] })
  await jest.advanceTimersByTimeAsync(60_000)
  expect(FakeSocket.all).toHaveLength(1)
})

test('who leaves says so, and may come again; what is none of the frames is noted and changes nothing', async () => {
  await enter()
  const before = client.snapshot()
  for (const frame of [
    null,
    'view',
    { cmd: 'view', seat: 2 },
    { cmd: 'view', seat: 2, view: { ...view(1), pan: [1] } },
    { cmd: 'cursor', seat: -1, cursor: null },
    { cmd: 'people', people: [{ seat: 1 }], leader: 0 },
    { cmd: 'cursor', seat: 2, cursor: { ...cursor(1), x: null } },
  ])
    lastSocket().says(frame)
  expect([client.snapshot(), logged.length]).toEqual([before, 7])
  expect(readRoomFrame('{')).toBeUndefined()
  const first = lastSocket()
  client.stop()
  expect([first.sent.at(-1), first.readyState]).toEqual([{ cmd: 'leave' }, 3])
  client.start()
  await jest.advanceTimersByTimeAsync(0)
  lastSocket().opens()
  lastSocket().says(entered())
  expect(client.snapshot()).toMatchObject({ status: 'open', changed: 2 })
})

test('[CONS-07] unsaved words stand over a pause, a cut and for who comes later, until they are saved', async () => {
  await enter()
  client.unsaved(true)
  client.unsaved(true)
  expect(sent('unsaved')).toEqual([{ cmd: 'unsaved', on: true }])
  await jest.advanceTimersByTimeAsync(0)
  lastSocket().says({ cmd: 'unsaved', seat: 2, on: true })
  expect(client.snapshot().unsaved).toEqual([2])
  lastSocket().cut()
  expect(client.snapshot().unsaved).toEqual([])
  await jest.advanceTimersByTimeAsync(3000)
  lastSocket().opens()
  lastSocket().says(entered())
  expect(sent('unsaved')).toEqual([{ cmd: 'unsaved', on: true }])
  client.unsaved(false)
  expect(sent('unsaved').at(-1)).toEqual({ cmd: 'unsaved', on: false })
  lastSocket().says({ cmd: 'unsaved', seat: 2, on: true })
  lastSocket().says({ cmd: 'people', people: [PEOPLE[0]], leader: 0 })
  expect(client.snapshot().unsaved).toEqual([])
})
