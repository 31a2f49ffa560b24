import { randomUUID } from 'node:crypto'
import { CODE } from '@farsight/shared/domain'
import type { WebSocket } from 'ws'
import { type TestServer, testServer } from '../../test/harness'
import { type Department, type MeetingColleague, makeDepartment, meetingForm, went } from '../../test/meetings'
import { cursorAt, openRoom, type RoomPage, viewOf } from '../../test/rooms'
import { type Frame, knock, ticketOf } from '../../test/socket'

let server: TestServer
let department: Department
let host: MeetingColleague
let guest: MeetingColleague
let exam: string
let id: string
const pages: RoomPage[] = []

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  department = await makeDepartment(server)
  host = await department.person('主持')
  guest = await department.person('参会')
  exam = await department.exam()
  id = went(await host.call('meetingSave', meetingForm(host, [exam, await department.exam()], { participantIds: [guest.account.userId] })))
    .body.val.id
})
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close()
})

async function open(who: MeetingColleague): Promise<RoomPage> {
  const page = await openRoom(server, who)
  pages.push(page)
  return page
}
async function inside(who: MeetingColleague): Promise<RoomPage> {
  const page = await open(who)
  expect(await page.enter('meeting', id)).toMatchObject({ cmd: 'entered' })
  return page
}
const names = (frame: Frame): unknown => (frame.people as { seat: number; name: string }[]).map(({ seat, name }) => [seat, name])
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

describe('the room’s door', () => {
  test('opens for one ticket of the same session and origin, as the other sockets’', async () => {
    const own = { origin: server.url, cookie: host.cookie! }
    expect(await knock(server.url, '/room', own)).toBe(401)
    expect(await knock(server.url, '/room?ticket=x', own)).toBe(4401)
    expect(await knock(server.url, `/room?${await ticketOf(host)}`, { ...own, origin: 'http://evil.example' })).toBe(403)
    expect(await knock(server.url, `/room?${await ticketOf(host)}`, { ...own, cookie: guest.cookie! })).toBe(4401)
    const once = await ticketOf(host)
    expect(await knock(server.url, `/room?${once}`, own)).toBe(101)
    expect(await knock(server.url, `/room?${once}`, own)).toBe(4401)
  })

  test('is shut for another hospital, without the menu, and for what does not exist, all in the same words; each try is on record', async () => {
    const foreign = await open(await (await makeDepartment(server)).person('外院'))
    const menuless = await open(await department.person('无菜单', { menu: '000011000000' }))
    const own = await open(host)
    const said = [
      await foreign.enter('meeting', id),
      await menuless.enter('meeting', id),
      await own.enter('meeting', randomUUID()),
      await own.enter('consultation', id),
    ]
    for (const frame of said) expect(frame).toEqual({ cmd: 'refused', errorCode: CODE.notFound, errorMsg: expect.any(String) })
    expect(new Set(said.map(({ errorMsg }) => errorMsg)).size).toBe(1)
    const rows = await server.database.superuser(
      async (su) => (await su.query("SELECT outcome FROM audit WHERE object_id = $1 AND call = 'room meeting'", [id])).rows,
    )
    expect(rows).toEqual([{ outcome: CODE.notFound }, { outcome: CODE.notFound }])
    // Outside of a room nobody is heard.
    const page = await inside(guest)
    foreign.send({ cmd: 'cursor', cursor: cursorAt(1) })
    foreign.send({ cmd: 'typing', on: true })
    await foreign.settled()
    await page.settled()
    expect([page.all('cursor'), page.all('typing')]).toEqual([[], []])
  })

  test('after the logout the socket is over, and the others see who is gone', async () => {
    const [leaving, staying] = [await inside(guest), await inside(host)]
    went(await guest.call('logout', {}))
    expect(await leaving.closed()).toBe(4401)
    expect(names(await staying.heard((frame) => frame.cmd === 'people' && (frame.people as unknown[]).length === 1))).toEqual([[2, '主持']])
  })

  test('a closed account is out, and whose menu is taken away leaves the room', async () => {
    const [closed, narrowed] = [await inside(guest), await inside(host)]
    await server.asTenant({ facilityId: department.facility, userId: host.account.userId }, async (tx) => {
      const { default: sql } = await import('sql-template-tag')
      await tx.run(sql`UPDATE doctor SET enabled = false WHERE user_id = ${guest.account.userId}`)
      await tx.run(sql`UPDATE doctor SET main_menu = '000011000000' WHERE user_id = ${host.account.userId}`)
    })
    expect(await closed.closed()).toBe(4401)
    expect(await narrowed.heard((frame) => frame.cmd === 'refused')).toMatchObject({ errorCode: CODE.notFound })
  })
})

describe('in the room', () => {
  test('each browser has a small number that is free again when it is gone', async () => {
    const first = await inside(host)
    const second = await inside(guest)
    expect(names(await first.heard((frame) => frame.cmd === 'people'))).toEqual([
      [1, '主持'],
      [2, '参会'],
    ])
    expect(second.all('entered')[0]).toMatchObject({ seat: 2, leader: 0, view: null })
    // The same user’s other browser is another one.
    const third = await inside(guest)
    expect(third.all('entered')[0]).toMatchObject({ seat: 3 })
    await second.close()
    await first.heard(
      (frame) => frame.cmd === 'people' && (frame.people as unknown[]).length === 2 && (frame.people as { seat: number }[])[1]!.seat === 3,
    )
    expect((await inside(await department.person('后来'))).all('entered')[0]).toMatchObject({ seat: 2 })
    // Asking again is no second chair.
    expect(await third.enter('meeting', id)).toMatchObject({ seat: 3 })
  })

  test('cursor and typing reach the others of this room alone; who says no more of it types for five seconds', async () => {
    const [a, b] = [await inside(host), await inside(guest)]
    const elsewhere = await open(guest)
    const other = went(await host.call('meetingSave', meetingForm(host, []))).body.val.id
    await elsewhere.enter('meeting', other)
    a.send({ cmd: 'cursor', cursor: cursorAt(7) })
    a.send({ cmd: 'typing', on: true })
    const began = Date.now()
    expect(await b.heard((frame) => frame.cmd === 'cursor')).toEqual({ cmd: 'cursor', seat: 1, cursor: cursorAt(7) })
    expect(await b.heard((frame) => frame.cmd === 'typing')).toEqual({ cmd: 'typing', seat: 1, on: true })
    a.send({ cmd: 'cursor', cursor: null })
    await b.heard((frame) => frame.cmd === 'cursor' && frame.cursor === null)
    expect(await b.heard((frame) => frame.cmd === 'typing' && frame.on === false, 6_000)).toMatchObject({ seat: 1 })
    expect(Date.now() - began).toBeGreaterThan(4_500)
    expect([a.all('cursor'), elsewhere.all('cursor'), elsewhere.all('typing')]).toEqual([[], [], []])
  }, 15_000)

  test('[CONS-07] unsaved words are told to who is there and to who comes later, until they are saved or their seat is free', async () => {
    const [a, b] = [await inside(host), await inside(guest)]
    b.send({ cmd: 'unsaved', on: true })
    expect(await a.heard((frame) => frame.cmd === 'unsaved')).toEqual({ cmd: 'unsaved', seat: 2, on: true })
    const later = await inside(host)
    expect(await later.heard((frame) => frame.cmd === 'unsaved')).toEqual({ cmd: 'unsaved', seat: 2, on: true })
    b.send({ cmd: 'unsaved', on: false })
    await a.heard((frame) => frame.cmd === 'unsaved' && frame.on === false)
    b.send({ cmd: 'unsaved', on: true })
    await later.heard((frame) => frame.cmd === 'unsaved' && frame.on === true)
    await b.close()
    await later.heard((frame) => frame.cmd === 'people' && (frame.people as unknown[]).length === 2)
    expect((await inside(guest)).all('entered')[0]).toMatchObject({ seat: 2 })
    const last = await inside(guest)
    await last.settled()
    expect(last.all('unsaved')).toEqual([])
  })

  test('in a meeting the host alone leads; his view is followed, kept for who comes later, and shown when he takes the lead', async () => {
    const [leading, following] = [await inside(host), await inside(guest)]
    following.send({ cmd: 'lead', on: true })
    expect(await following.heard((frame) => frame.cmd === 'refused')).toMatchObject({ errorCode: CODE.meetingHostOnly })
    following.send({ cmd: 'view', view: viewOf(exam, 3) })
    leading.send({ cmd: 'view', view: viewOf(exam, 5) })
    leading.send({ cmd: 'lead', on: true })
    expect(await following.heard((frame) => frame.cmd === 'view')).toEqual({ cmd: 'view', seat: 1, view: viewOf(exam, 5) })
    expect(await following.heard((frame) => frame.cmd === 'people' && frame.leader === 1)).toBeTruthy()
    leading.send({ cmd: 'view', view: viewOf(exam, 6) })
    await following.heard((frame) => frame.cmd === 'view' && (frame.view as { index: number }).index === 6)
    expect(leading.all('view')).toEqual([])
    const late = await open(await department.person('迟到'))
    expect(await late.enter('meeting', id)).toMatchObject({ seat: 3, leader: 1, view: viewOf(exam, 6) })
    leading.send({ cmd: 'lead', on: false })
    await late.heard((frame) => frame.cmd === 'people' && frame.leader === 0)
  })

  test('a browser that was cut off comes back to the people, the lead and the view as they are', async () => {
    const [leading, cut] = [await inside(host), await inside(guest)]
    leading.send({ cmd: 'lead', on: true })
    leading.send({ cmd: 'view', view: viewOf(exam, 1) })
    await cut.heard((frame) => frame.cmd === 'view')
    cut.socket.terminate()
    await leading.heard((frame) => frame.cmd === 'people' && (frame.people as unknown[]).length === 1)
    went(await host.call('meetingStart', { id }))
    leading.send({ cmd: 'view', view: viewOf(exam, 9) })
    await leading.settled()
    const back = await open(guest)
    expect(await back.enter('meeting', id)).toMatchObject({ seat: 2, leader: 1, view: viewOf(exam, 9) })
    expect(went(await guest.call('meetingGet', { id })).body.val.state).toBe('progress')
    // The leader’s own cut: nobody leads any more, the picture stays.
    leading.socket.terminate()
    await back.heard((frame) => frame.cmd === 'people' && frame.leader === 0 && (frame.people as unknown[]).length === 1)
    const again = await open(host)
    expect(await again.enter('meeting', id)).toMatchObject({ seat: 1, leader: 0, view: viewOf(exam, 9) })
  })

  test('[MEET-02] whatever a call changes is told at once to everybody in the room, and nothing else of it', async () => {
    const [a, b] = [await inside(host), await inside(guest)]
    const elsewhere = await open(await (await makeDepartment(server)).person('外院'))
    const acts: (() => Promise<unknown>)[] = [
      async () => went(await host.call('meetingStart', { id })),
      async () => went(await host.call('meetingShow', { id, caseId: (await host.call('meetingGet', { id })).body.val.caseList[1].caseId })),
      async () =>
        went(
          await guest.call('meetingComment', {
            id,
            caseId: (await host.call('meetingGet', { id })).body.val.caseList[0].caseId,
            text: '词',
          }),
        ),
      async () => went(await host.call('meetingFinish', { id, summary: '' })),
    ]
    for (const [i, act] of acts.entries()) {
      await act()
      await Promise.all([a, b].map((page) => page.heard(() => page.all('changed').length > i)))
    }
    expect(b.all('changed')).toEqual([{ cmd: 'changed' }, { cmd: 'changed' }, { cmd: 'changed' }, { cmd: 'changed' }])
    // What is refused changes nothing.
    await host.call('meetingFinish', { id, summary: 'x' })
    await b.settled()
    expect(b.all('changed')).toHaveLength(4)
    expect(elsewhere.frames.filter(({ cmd }) => cmd !== 'beat')).toEqual([])
  })

  test('a meeting that was deleted is over for all; another host leads from then on', async () => {
    const [a, b] = [await inside(host), await inside(guest)]
    a.send({ cmd: 'lead', on: true })
    await b.heard((frame) => frame.cmd === 'people' && frame.leader === 1)
    went(await host.call('meetingSave', meetingForm(guest, [exam], { id, baseVersion: 1 })))
    await b.heard((frame) => frame.cmd === 'people' && frame.leader === 0 && b.all('people').some((one) => one.leader === 1))
    b.send({ cmd: 'lead', on: true })
    await a.heard((frame) => frame.cmd === 'people' && frame.leader === 2)
    went(await guest.call('meetingDelete', { id }))
    for (const page of [a, b]) expect(await page.heard((frame) => frame.cmd === 'refused')).toMatchObject({ errorCode: CODE.notFound })
    a.send({ cmd: 'cursor', cursor: cursorAt(1) })
    await a.settled()
    expect(b.all('cursor')).toEqual([])
  })
})

describe('frames', () => {
  test('that are none of ours are ignored, and without end close the socket', async () => {
    const [bad, good] = [await inside(guest), await inside(host)]
    const cursor = cursorAt(1)
    const view = viewOf(exam, 1)
    const frames: unknown[] = [
      'not json',
      Buffer.from(JSON.stringify({ cmd: 'cursor', cursor })),
      null,
      [],
      { cmd: 'shout' },
      { cmd: 'cursor' },
      { cmd: 'cursor', cursor, seat: 9 },
      { cmd: 'cursor', cursor: { ...cursor, x: '1' } },
      { cmd: 'cursor', cursor: { ...cursor, more: 1 } },
      '{"cmd":"cursor","cursor":{"seriesUid":"1.2.3","index":0,"x":1e999,"y":1}}',
      { cmd: 'cursor', cursor: { ...cursor, x: 1e9 } },
      { cmd: 'cursor', cursor: { ...cursor, index: -1 } },
      { cmd: 'cursor', cursor: { ...cursor, index: 1.5 } },
      { cmd: 'cursor', cursor: { ...cursor, seriesUid: '<img>' } },
      { cmd: 'cursor', cursor: { ...cursor, seriesUid: '1'.repeat(65) } },
      { cmd: 'view', view: { ...view, risProcedureId: 'x' } },
      { cmd: 'view', view: { ...view, zoom: 0 } },
      { cmd: 'view', view: { ...view, pan: [0] } },
      { cmd: 'view', view: { ...view, window: { center: 1, width: -1 } } },
      { cmd: 'view', view: { ...view, invert: 1 } },
      { cmd: 'lead', on: 1 },
      { cmd: 'typing', on: 'yes' },
      { cmd: 'enter', room: { kind: 'meeting', id: `${id}x` } },
      { cmd: 'enter', room: { kind: 'ward', id } },
      { cmd: 'leave', now: true },
      `{"cmd":"cursor","cursor":null,"__proto__":{"x":1}}`,
      // One byte too long, and right in everything else.
      JSON.stringify({ cmd: 'typing', on: true }).padEnd(2049),
    ]
    for (const frame of frames) {
      if (typeof frame === 'string' || Buffer.isBuffer(frame)) bad.raw(frame)
      else bad.send(frame)
    }
    await bad.settled()
    await good.settled()
    expect(good.frames.filter(({ cmd }) => cmd !== 'entered' && cmd !== 'people' && cmd !== 'beat')).toEqual([])
    // The longest that is taken, and it goes on.
    bad.raw(JSON.stringify({ cmd: 'typing', on: true }).padEnd(2048))
    await good.heard((frame) => frame.cmd === 'typing')
    for (let i = 0; i < 50; i += 1) bad.raw('{')
    expect(await bad.closed()).toBe(1008)
    await good.heard((frame) => frame.cmd === 'people' && (frame.people as unknown[]).length === 1)
  })

  test('of 16 kB and more, or a thousand in a second, close it', async () => {
    const [long, flooding] = [await inside(guest), await inside(host)]
    long.raw('x'.repeat(16 * 1024 + 1))
    expect(await long.closed()).toBe(1009)
    for (let i = 0; i < 1_001; i += 1) flooding.send({ cmd: 'typing', on: true })
    expect(await flooding.closed()).toBe(1008)
  })

  test('beyond sixty in a second are dropped, but the last place of cursor and view comes when the second is over', async () => {
    const [a, b] = [await inside(host), await inside(guest)]
    a.send({ cmd: 'lead', on: true })
    await pause(1_100)
    for (let i = 0; i < 200; i += 1) a.send({ cmd: 'cursor', cursor: cursorAt(i) })
    for (let i = 0; i < 50; i += 1) a.send({ cmd: 'view', view: viewOf(exam, i) })
    a.send({ cmd: 'typing', on: true })
    await b.heard((frame) => frame.cmd === 'cursor' && (frame.cursor as { x: number }).x === 199)
    await b.heard((frame) => frame.cmd === 'view' && (frame.view as { index: number }).index === 49)
    const places = b.all('cursor').map(({ cursor }) => (cursor as { x: number }).x)
    expect(places).toHaveLength(61)
    expect(places.slice(0, 60)).toEqual(Array.from({ length: 60 }, (_, i) => i))
    expect([b.all('view').length, b.all('typing')]).toEqual([1, []])
  })

  test('to a browser that reads slowly become the latest ones alone; it is not cut, and what it asks for later is right', async () => {
    const [a, slow] = [await inside(host), await inside(guest)]
    a.send({ cmd: 'lead', on: true })
    await slow.heard((frame) => frame.cmd === 'people' && frame.leader === 1)
    // The server's side of the connection: it has got rid of nothing until the test says so.
    const hub = server.server.rooms as unknown as { members: Set<{ seat: number; socket: WebSocket; owed: Map<string, string> }> }
    const member = [...hub.members].find(({ seat, socket }) => seat === 2 && socket.readyState === socket.OPEN)!
    const { socket } = member
    const taken: (() => void)[] = []
    Object.defineProperty(socket, 'bufferedAmount', { get: () => 1_000_000, configurable: true })
    socket.ping = (_data?: unknown, _mask?: boolean, done?: (error: Error) => void) => void taken.push(() => done?.(undefined as never))
    for (let i = 0; i < 20; i += 1) {
      a.send({ cmd: 'view', view: viewOf(exam, i) })
      a.send({ cmd: 'cursor', cursor: cursorAt(i) })
    }
    went(await host.call('meetingStart', { id }))
    await a.heard((frame) => frame.cmd === 'changed')
    await a.settled()
    expect([...member.owed.keys()].sort()).toEqual(['changed', 'cursor 1', 'view 1'])
    expect(slow.all('cursor')).toEqual([])
    Reflect.deleteProperty(socket, 'bufferedAmount')
    Reflect.deleteProperty(socket, 'ping')
    for (const done of taken) done()
    await slow.heard((frame) => frame.cmd === 'changed')
    a.send({ cmd: 'cursor', cursor: cursorAt(99) })
    await slow.heard((frame) => frame.cmd === 'cursor' && (frame.cursor as { x: number }).x === 99)
    expect(slow.all('view').map(({ view }) => (view as { index: number }).index)).toEqual([19])
    expect(slow.all('cursor').map(({ cursor }) => (cursor as { x: number }).x)).toEqual([19, 99])
    expect(slow.all('changed')).toHaveLength(1)
  })
})

test('[NT-12] every 4 s a sign of life; what does not answer is cut', async () => {
  const [alive, dead] = [await inside(host), await inside(guest)]
  dead.socket.pong = () => {}
  ;(dead.socket as unknown as { _autoPong: boolean })._autoPong = false
  server.server.rooms.beat()
  await alive.heard((frame) => frame.cmd === 'beat')
  await alive.settled()
  server.server.rooms.beat()
  expect(await dead.closed()).toBe(1006)
  expect(alive.socket.readyState).toBe(alive.socket.OPEN)
})

test('a session that has run out is out at the next look', async () => {
  const page = await inside(guest)
  const staying = await inside(host)
  await server.database.superuser((su) =>
    su.query("UPDATE session SET expires = now() - interval '1 day' WHERE user_id = $1", [guest.account.userId]),
  )
  await server.server.rooms.lookAfter()
  expect(await page.closed()).toBe(4401)
  expect(staying.socket.readyState).toBe(staying.socket.OPEN)
})

test('another process’s change is heard here; what moves stays in the process that it came to', async () => {
  const second = await testServer({ into: server.database })
  try {
    const there = { ...guest, ...(await second.as(guest.account)), account: guest.account }
    const far = await openRoom(second, there)
    pages.push(far)
    const near = await inside(host)
    expect(await far.enter('meeting', id)).toMatchObject({ seat: 1, people: [{ name: '参会' }] })
    went(await host.call('meetingStart', { id }))
    await Promise.all([far.heard((frame) => frame.cmd === 'changed'), near.heard((frame) => frame.cmd === 'changed')])
    near.send({ cmd: 'cursor', cursor: cursorAt(1) })
    await near.settled()
    went(await there.call('meetingComment', { id, caseId: (await there.call('meetingGet', { id })).body.val.currentCaseId, text: '远处' }))
    await near.heard(() => near.all('changed').length === 2)
    expect(far.all('cursor')).toEqual([])
    await far.close()
    pages.pop()
  } finally {
    await second.close()
  }
})
