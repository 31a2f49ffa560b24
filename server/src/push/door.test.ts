import { CODE } from '@farsight/shared/domain'
import { type TestAccount, type TestClient, type TestServer, testServer } from '../../test/harness'
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

const own = (): Record<string, string> => ({ origin: server.url })

describe('the socket’s door', () => {
  test('[SOCK-01] opens for the param of wsAuthenticate, once', async () => {
    const param = await ticketOf(client)
    expect(param).toMatch(/^ticket=/)
    expect(await knock(server.url, `/push?${param}`, own())).toBe(101)
    expect(await knock(server.url, `/push?${param}`, own())).toBe(401)
    for (const path of [
      '/push',
      '/push?',
      '/push?ticket=',
      '/push?ticket=wrong',
      `/push?${param}x`,
      `/push?${await ticketOf(client)}&${await ticketOf(client)}`,
    ])
      expect([path, await knock(server.url, path, own())]).toEqual([path, 401])
    // A cookie alone opens nothing.
    expect(await knock(server.url, '/push', { ...own(), cookie: client.cookie! })).toBe(401)
    expect(await knock(server.url, `/push?${await ticketOf(client)}&after=1e3`, own())).toBe(401)
    expect(await knock(server.url, `/other?${await ticketOf(client)}`, own())).toBe(404)
    expect(await knock(server.url, '//', own())).toBe(404)
  })

  test('is open for a minute and not longer', async () => {
    const [early, late] = [await ticketOf(client), await ticketOf(client)]
    server.clock.now += 59_999
    expect(await knock(server.url, `/push?${early}`, own())).toBe(101)
    server.clock.now += 1
    expect(await knock(server.url, `/push?${late}`, own())).toBe(401)
  })

  test('of twenty who use one param at the same time, one gets in', async () => {
    const param = await ticketOf(client)
    const all = await Promise.all(Array.from({ length: 20 }, () => knock(server.url, `/push?${param}`, own())))
    expect(all.filter((status) => status === 101)).toHaveLength(1)
  })

  test('is shut for a param whose session has ended', async () => {
    const other = await server.as(doctor)
    const param = await ticketOf(other)
    await other.call('logout')
    expect(await knock(server.url, `/push?${param}`, own())).toBe(401)
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

  test('that are too large, or faulty without end, close the socket alone', async () => {
    const flood = await openSocket(server, client, doctor)
    for (let i = 0; i < 60; i += 1) flood.raw('{')
    expect(await flood.closed()).toBe(1008)
    const large = await openSocket(server, client, doctor)
    large.raw('x'.repeat(20_000))
    expect(await large.closed()).toBe(1009)
    expect((await server.anonymous().send('/health')).body.ready).toBe(true)
  })

  test('[NT-07] naming another user, type or hospital are refused and audited; the session’s identity alone counts', async () => {
    const plain = await server.account(facility)
    const colleague = await server.account(facility)
    const person = await server.as(plain)
    await server.database.superuser((su) => su.query('DELETE FROM audit'))
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
        async (su) => (await su.query("SELECT outcome, user_id FROM audit WHERE call = 'push subscribe' ORDER BY audit_id")).rows,
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
