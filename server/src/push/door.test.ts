import { CODE } from '@farsight/shared/domain'
import { type TestAccount, type TestClient, type TestServer, testServer } from '../../test/harness'
import { rawSocket } from '../../test/raw-socket'
import { knock, openSocket, ticketOf } from '../../test/socket'

let server: TestServer
let facility: string
let doctor: TestAccount
let client: TestClient

beforeAll(async () => {
  server = await testServer()
  facility = await server.facility()
  doctor = await server.account(facility, { rights: { CT: 2 } })
  client = await server.as(doctor)
})
afterAll(() => server.close())

const own = (who: TestClient = client): Record<string, string> => ({ origin: server.url, cookie: who.cookie! })
/** The key opens nothing: the page is told by a close. */
const SHUT = 4401

describe('the socket’s door', () => {
  test('[SOCK-01] opens for the param of wsAuthenticate, once', async () => {
    const param = await ticketOf(client)
    expect(param).toMatch(/^ticket=/)
    expect(await knock(server.url, `/push?${param}`, own())).toBe(101)
    expect(await knock(server.url, `/push?${param}`, own())).toBe(SHUT)
    for (const path of ['/push', '/push?', '/push?ticket=', `/push?${await ticketOf(client)}&${await ticketOf(client)}`])
      expect([path, await knock(server.url, path, own())]).toEqual([path, 401])
    for (const path of ['/push?ticket=wrong', `/push?${param}x`, `/push?${await ticketOf(client)}x`])
      expect([path, await knock(server.url, path, own())]).toEqual([path, SHUT])
    expect(await knock(server.url, `/push?${await ticketOf(client)}&after=1e3`, own())).toBe(401)
    expect(await knock(server.url, `/other?${await ticketOf(client)}`, own())).toBe(404)
    expect(await knock(server.url, `/__proto__?${await ticketOf(client)}`, own())).toBe(404)
    expect(await knock(server.url, '//', own())).toBe(404)
  })

  test('[NT-05] a ticket opens one socket, for thirty seconds, in the browser and for the origin that asked for it', async () => {
    const [early, late] = [await ticketOf(client), await ticketOf(client)]
    server.clock.now += 29_999
    expect(await knock(server.url, `/push?${early}`, own())).toBe(101)
    server.clock.now += 1
    expect(await knock(server.url, `/push?${late}`, own())).toBe(SHUT)
    // Stolen: by a browser with another session, also of the same user, and by one with none. It is used up by that.
    for (const other of [await server.as(doctor), await server.as(await server.account(facility)), undefined]) {
      const stolen = await ticketOf(client)
      expect(await knock(server.url, `/push?${stolen}`, other ? own(other) : { origin: server.url })).toBe(SHUT)
      expect(await knock(server.url, `/push?${stolen}`, own())).toBe(SHUT)
    }
    // Asked for by a page under another name of the same server.
    const port = new URL(server.url).port
    const param = (await client.send('/hospital_doctor_wsAuthenticate.do', { method: 'POST', headers: { origin: server.url } })).body.param
    const names = { host: `localhost:${port}`, origin: `http://localhost:${port}`, cookie: client.cookie! }
    expect(await knock(server.url, `/push?${param}`, names)).toBe(SHUT)
    const right = (await client.send('/hospital_doctor_wsAuthenticate.do', { method: 'POST', headers: { origin: server.url } })).body.param
    expect(await knock(server.url, `/push?${right}`, own())).toBe(101)
    // The chat's socket takes the same tickets, each once.
    const chat = await ticketOf(client)
    expect(await knock(server.url, `/chat?${chat}`, own())).toBe(101)
    expect(await knock(server.url, `/push?${chat}`, own())).toBe(SHUT)
  })

  test('[NT-05] no ticket stands in a log or in the database', async () => {
    const written: string[] = []
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((line) => written.push(String(line)) > 0)
    const logging = await testServer({ into: server.database, logLevel: 'trace' })
    const param = await ticketOf(client)
    try {
      const socket = await openSocket(logging, client, doctor)
      await socket.close()
      expect(await knock(logging.url, `/push?${param}`, { origin: logging.url })).toBe(SHUT)
      expect(await knock(logging.url, `/push?${param}&after=x`, { origin: 'http://evil.example' })).toBe(403)
    } finally {
      await logging.close()
      write.mockRestore()
    }
    const kept = await server.database.superuser(async (su) => (await su.query('SELECT * FROM socket_ticket')).rows)
    const secret = param.slice('ticket='.length)
    expect(secret.length).toBeGreaterThan(40)
    expect(written.join('')).not.toContain('ticket=')
    expect(written.join('')).not.toContain(secret)
    expect(JSON.stringify(kept)).not.toContain(secret)
  })

  test('of twenty who use one param at the same time, one gets in', async () => {
    const param = await ticketOf(client)
    const all = await Promise.all(Array.from({ length: 20 }, () => knock(server.url, `/push?${param}`, own())))
    expect(all.filter((status) => status === 101)).toHaveLength(1)
  })

  test('is shut for a param whose session has ended, or is locked', async () => {
    const other = await server.as(doctor)
    const param = await ticketOf(other)
    await other.call('logout')
    expect(await knock(server.url, `/push?${param}`, own(other))).toBe(SHUT)
    const locking = await server.as(doctor)
    const before = await ticketOf(locking)
    expect((await locking.call('lock')).body.errorCode).toBe(0)
    expect(await knock(server.url, `/push?${before}`, own(locking))).toBe(SHUT)
  })

  test('[NT-06] is shut before the upgrade for pages of another origin, also with a right param and cookie', async () => {
    const { host } = new URL(server.url)
    const headers: (Record<string, string> | undefined)[] = [
      undefined,
      { origin: 'null' },
      { origin: '' },
      { origin: 'http://evil.example' },
      { origin: `http://${host}.evil.example` },
      { origin: `http://evil.${host}` },
      { origin: `https://${host}` },
      { origin: `${server.url}/` },
      { origin: server.url.replace('127.0.0.1', 'localhost') },
      { origin: `http://${host}0` },
    ]
    for (const header of headers) {
      const param = await ticketOf(client)
      expect([header, await knock(server.url, `/push?${param}`, { cookie: client.cookie!, ...header })]).toEqual([header, 403])
      expect([header, await knock(server.url, `/chat?${param}`, { cookie: client.cookie!, ...header })]).toEqual([header, 403])
      // The param was not used up by it: the door did not even look.
      expect(await knock(server.url, `/push?${param}`, own())).toBe(101)
    }
  })
})

describe('frames of a client', () => {
  test('[SOCK-02] that are malformed are ignored and logged, and the socket goes on', async () => {
    const written: string[] = []
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((line) => written.push(String(line)) > 0)
    const logging = await testServer({ into: server.database, logLevel: 'warn' })
    try {
      const socket = await openSocket(logging, await logging.as(doctor), doctor, { types: [10] })
      const faulty = ['', '{', 'hello', '[1,2', 'x'.repeat(5_000), Buffer.from('{"messageType":1}')]
      for (const data of faulty) socket.raw(data)
      for (const frame of [null, 5, 'text', [], {}, { messageType: '1', socketType: 10, userId: doctor.userId }]) socket.send(frame)
      // Only what is JSON gets an answer, and every answer is JSON.
      await socket.heard(() => socket.frames.length === 6)
      expect(socket.frames.every((frame) => frame.messageType === 5 && frame.errorCode === CODE.parameterIllegal)).toBe(true)
      expect(socket.frames[0]!.errorMsg).toMatch(/参数不合法.*not allowed/)
      await socket.close()
    } finally {
      await logging.close()
      write.mockRestore()
    }
    const lines = written
      .join('')
      .split('\n')
      .filter((line) => line.includes('malformed-frame'))
    expect(lines).toHaveLength(6)
    expect(lines.join('')).not.toContain('hello')
  })

  test('[NT-09] that are too large, too many, faulty without end, binary, deep, in pieces or packed close the socket with a code, and nothing else', async () => {
    const ends = async (act: (socket: Awaited<ReturnType<typeof openSocket>>) => void): Promise<number> => {
      const socket = await openSocket(server, client, doctor)
      act(socket)
      return socket.closed(5_000)
    }
    const subscribe = JSON.stringify({ messageType: 1, socketType: 10, userId: doctor.userId })
    const many = (count: number, data: string | Buffer) => (socket: { raw(data: string | Buffer): void }) => {
      for (let i = 0; i < count; i += 1) socket.raw(data)
    }
    expect(await ends((socket) => socket.raw('x'.repeat(16 * 1024 + 1)))).toBe(1009)
    expect(await ends((socket) => socket.raw('x'.repeat(1024 * 1024)))).toBe(1009)
    expect(await ends(many(1_000, subscribe))).toBe(1008)
    expect(await ends(many(60, '{'))).toBe(1008)
    expect(await ends(many(60, Buffer.from(subscribe)))).toBe(1008)
    expect(await ends(many(60, `${'['.repeat(2_000)}${']'.repeat(2_000)}`))).toBe(1008)
    expect(
      await ends(({ socket }) => {
        // One message that never ends.
        for (let i = 0; i < 200; i += 1) socket.send('y'.repeat(100), { fin: false })
      }),
    ).toBe(1009)
    // A frame that says it is packed: compression was never agreed on, also where it was asked for.
    const packed = await rawSocket(server.url, `/push?${await ticketOf(client)}`, {
      ...own(),
      'sec-websocket-extensions': 'permessage-deflate',
    })
    expect(packed.head).not.toMatch(/permessage-deflate/i)
    packed.write(Buffer.from([0xc1, 0x85, 0, 0, 0, 0, 1, 2, 3, 4, 5]))
    expect(await packed.closeCode()).toBe(1002)
    // A frame without the client's mask.
    const bare = await rawSocket(server.url, `/push?${await ticketOf(client)}`, own())
    bare.write(Buffer.from([0x81, 0x02, 0x7b, 0x7d]))
    expect(await bare.closeCode()).toBe(1002)
    expect((await server.anonymous().send('/health')).body.ready).toBe(true)
    const after = await openSocket(server, client, doctor)
    await after.close()
  })

  test('[NT-07] naming another user, type or hospital are refused and audited; the session’s identity alone counts', async () => {
    const plain = await server.account(facility)
    const colleague = await server.account(facility)
    const person = await server.as(plain)
    const { last } = await server.database.superuser(
      async (su) => (await su.query('SELECT coalesce(max(audit_id), 0) AS last FROM audit')).rows[0],
    )
    const socket = await openSocket(server, person, plain)
    const subscribe = { messageType: 1, socketType: 10, userId: plain.userId }
    const wishes: [object, number][] = [
      [{ ...subscribe, userId: colleague.userId }, CODE.noPermission],
      [{ ...subscribe, userId: '' }, CODE.noPermission],
      [{ messageType: 2, socketType: 10, userId: colleague.userId }, CODE.noPermission],
      [{ ...subscribe, socketType: 1 }, 0],
      [{ ...subscribe, socketType: 13 }, CODE.parameterIllegal],
      [{ ...subscribe, socketType: 99 }, CODE.parameterIllegal],
      [{ ...subscribe, socketType: '10' }, CODE.parameterIllegal],
      [{ ...subscribe, facilityId: 'other' }, CODE.parameterIllegal],
    ]
    for (const [frame] of wishes) socket.send(frame)
    const expected = wishes.filter(([, code]) => code !== 0).map(([, code]) => code)
    await socket.heard(() => socket.frames.length === expected.length)
    expect(socket.frames.map((frame) => frame.errorCode)).toEqual(expected)
    const audited = async (): Promise<{ outcome: number; user_id: string }[]> =>
      server.database.superuser(
        async (su) =>
          (await su.query("SELECT outcome, user_id FROM audit WHERE call = 'push subscribe' AND audit_id > $1 ORDER BY audit_id", [last]))
            .rows,
      )
    // One more row: the frame by which the test's socket knows that it is heard.
    for (let i = 0; i < 50 && (await audited()).length < expected.length + 1; i += 1) await new Promise((done) => setTimeout(done, 20))
    const rows = await audited()
    expect(rows.map((row) => row.outcome).sort()).toEqual([...expected, CODE.parameterIllegal].sort())
    expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set([plain.userId]))
    await socket.close()
  })

  test('a type that the session’s menus do not open is refused', async () => {
    const local = await server.account(facility, { menu: '000010000000' })
    const socket = await openSocket(server, await server.as(local), local)
    for (const socketType of [11, 12]) socket.send({ messageType: 1, socketType, userId: local.userId })
    await socket.heard(() => socket.frames.length === 2)
    expect(socket.frames.map((frame) => frame.errorCode)).toEqual([CODE.noPermission, CODE.noPermission])
    // Good-bye by the close frame.
    socket.send({ messageType: 2, socketType: 3, userId: local.userId })
    expect(await socket.closed()).toBe(1000)
  })
})
