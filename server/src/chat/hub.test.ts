import { CODE } from '@farsight/shared/domain'
import { type TestAccount, type TestClient, type TestServer, testServer } from '../../test/harness'
import { type Frame, openSocket, type TestSocket } from '../../test/socket'

interface Person extends TestClient {
  readonly account: TestAccount
}

let server: TestServer
let facility: string
const sockets: TestSocket[] = []

beforeAll(async () => {
  server = await testServer()
  facility = await server.facility()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) await socket.close()
})
afterAll(() => server.close())

async function person(name: string): Promise<Person> {
  const account = await server.account(facility, { name })
  return { ...(await server.as(account)), account }
}
async function join(who: Person): Promise<TestSocket> {
  const socket = await openSocket(server, who, who.account, { path: '/chat' })
  sockets.push(socket)
  return socket
}
const about = (...others: Person[]) => ({ usrIds: others.map((one) => one.account.userId).join(), repId: '' })
const say = (who: Person, to: Person, content: string) => who.call('chatSend', { ...about(to), type: 'text', content })
const unread = (num: number) => (frame: Frame) => frame.cmd === 'queryUnreadNum' && frame.num === num
const message = (content: string) => (frame: Frame) => frame.cmd === 'message' && (frame.message as { content: string }).content === content
const presence = (who: Person, online: boolean) => (frame: Frame) =>
  frame.cmd === 'presence' && frame.userId === who.account.userId && frame.online === online
const beat = (socket: TestSocket, who: Person): void => socket.send({ cmd: 'online', userId: who.account.userId })

describe('the chat’s socket', () => {
  test('[SOCK-09] says what is unread when it opens, when a message comes and when it is read, in each page of the user', async () => {
    const [a, b, c] = [await person('甲'), await person('乙'), await person('丙')]
    await say(a, b, '第一条')
    await say(a, b, '第二条')
    const [page, second, mine, foreign] = [
      await join(b),
      await join({ ...(await server.as(b.account)), account: b.account }),
      await join(a),
      await join(c),
    ]
    await Promise.all([page.heard(unread(2)), second.heard(unread(2)), mine.heard(unread(0)), foreign.heard(unread(0))])
    const sent = (await say(a, b, '第三条')).body.val
    const [here] = await Promise.all([page.heard(message('第三条')), second.heard(message('第三条'))])
    expect(here).toEqual({ cmd: 'message', message: sent })
    await Promise.all([page.heard(unread(3)), second.heard(unread(3))])
    // The sender's other pages have it too, and nothing of it is unread there.
    await mine.heard(message('第三条'))
    await b.call('chatSetRead', about(a))
    await Promise.all([page.heard(unread(0)), second.heard(unread(0))])
    await say(b, a, '答')
    await mine.heard(unread(1))
    expect(foreign.frames.filter((frame) => frame.cmd === 'message')).toEqual([])
    expect(page.frames.filter((frame) => frame.cmd === 'message')).toHaveLength(2)
  })

  test('[SOCK-08] takes a heartbeat every three seconds for the user’s presence: he is there at once, and gone ten seconds after the last', async () => {
    const [a, b] = [await person('甲'), await person('乙')]
    await say(a, b, 'x')
    const watching = await join(b)
    const contact = async (): Promise<boolean> =>
      (await b.call('chatContacts', { keyword: '甲' })).body.val.find((one: { userId: string }) => one.userId === a.account.userId).online
    expect(await contact()).toBe(false)
    const talking = await join(a)
    await watching.heard(presence(a, true))
    expect(await contact()).toBe(true)
    const turn = async (ms: number): Promise<void> => {
      server.clock.now += ms
      beat(watching, b)
      await watching.heard(() => watching.frames.length > 0)
      await server.server.chat.sweep()
    }
    // Each heartbeat is answered.
    for (let i = 0; i < 4; i += 1) {
      const before = talking.frames.length
      beat(talking, a)
      await talking.heard(() => talking.frames.length > before)
      expect(talking.frames.at(-1)).toEqual({ cmd: 'queryUnreadNum', num: 0 })
      await turn(3_000)
    }
    expect(await contact()).toBe(true)
    await turn(6_999)
    expect(await contact()).toBe(true)
    await turn(1)
    await watching.heard(presence(a, false))
    expect(await contact()).toBe(false)
    expect((await b.call('chatConversations')).body.val[0].members[0].online).toBe(false)
  })

  test('[NT-12] that has not been heard for ten seconds is cut', async () => {
    const [a, b] = [await person('甲'), await person('乙')]
    const [silent, beating] = [await join(a), await join(b)]
    await Promise.all([silent.heard(unread(0)), beating.heard(unread(0))])
    server.clock.now += 9_999
    const before = beating.frames.length
    beat(beating, b)
    await beating.heard(() => beating.frames.length > before)
    await server.server.chat.sweep()
    expect(silent.socket.readyState).toBe(silent.socket.OPEN)
    server.clock.now += 1
    await server.server.chat.sweep()
    expect(await silent.closed()).toBe(1006)
    expect(beating.socket.readyState).toBe(beating.socket.OPEN)
  })

  test('[NT-07] takes nobody’s heartbeat but its own user’s; what is malformed is ignored, and without end closes it', async () => {
    const [a, b] = [await person('甲'), await person('乙')]
    await say(a, b, 'x')
    const watching = await join(a)
    const socket = await join(b)
    await watching.heard(presence(b, true))
    const third = await person('丙')
    await say(third, b, 'x')
    for (const frame of [
      { cmd: 'online', userId: third.account.userId },
      { cmd: 'online' },
      { cmd: 'x' },
      null,
      [],
      { cmd: 'online', userId: b.account.userId, facilityId: 'x' },
    ])
      socket.send(frame)
    socket.raw('{')
    await socket.heard(unread(2))
    await server.server.chat.sweep()
    const contacts = (await b.call('chatContacts', { keyword: '丙' })).body.val
    expect(contacts.find((one: { userId: string }) => one.userId === third.account.userId).online).toBe(false)
    for (let i = 0; i < 20; i += 1) socket.raw('{')
    expect(await socket.closed()).toBe(1008)
  })

  test('[NT-08] ends with the session, with the account, and with the hospital’s chat', async () => {
    const [a, b, c] = [await person('甲'), await person('乙'), await person('丙')]
    const [first, second, third] = [await join(a), await join(b), await join(c)]
    await a.call('logout')
    expect(await first.closed(1_000)).toBe(4401)
    await server.database.superuser((su) => su.query('UPDATE doctor SET enabled = false WHERE user_id = $1', [b.account.userId]))
    expect(await second.closed(1_000)).toBe(4401)
    // Whoever is closed hears nothing of what is said then.
    await say(a, b, '不该看到')
    expect(JSON.stringify(second.frames)).not.toContain('不该看到')
    await third.heard(unread(0))
    const silent = await server.facility()
    await server.database.superuser((su) => su.query('UPDATE facility SET disable_chat = true WHERE facility_id = $1', [silent]))
    const account = await server.account(silent)
    const dumb = await openSocket(server, await server.as(account), account, { path: '/chat' })
    expect(await dumb.closed()).toBe(4403)
  })

  test('tells a message in a burst to everybody once and in order', async () => {
    const [a, b] = [await person('甲'), await person('乙')]
    const socket = await join(b)
    await socket.heard(unread(0))
    const sent = await Promise.all(Array.from({ length: 15 }, (_, i) => say(i % 2 ? a : b, i % 2 ? b : a, `第 ${i} 条`)))
    expect(sent.every((answer) => answer.body.errorCode === CODE.success)).toBe(true)
    await socket.heard(() => socket.frames.filter((frame) => frame.cmd === 'message').length === 15)
    const ids = socket.frames.flatMap((frame) =>
      frame.cmd === 'message' ? [Number((frame.message as { messageId: string }).messageId)] : [],
    )
    expect(ids).toEqual([...ids].sort((x, y) => x - y))
    expect(new Set(ids).size).toBe(15)
  })
})
