import { startChat } from './chat'
import { chatAddress } from './chat-window'
import { bus } from './events'
import { FakeSocket, lastSocket } from './test/fake-socket'

let stop: () => void
let logged: string[]

beforeEach(() => {
  jest.useFakeTimers()
  FakeSocket.all.length = 0
  logged = []
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

async function start(authenticate: () => Promise<string> = async () => 'ticket=a') {
  const client = startChat({
    authenticate,
    base: 'ws://x',
    userId: 'u1',
    log: (text) => logged.push(text),
    open: (url) => new FakeSocket(url),
  })
  stop = client.stop
  await jest.advanceTimersByTimeAsync(0)
  return client
}
const online = { cmd: 'online', userId: 'u1' }

test('[SOCK-08] the chat socket says every 3 s that the user is there', async () => {
  await start()
  expect(lastSocket().url).toBe('ws://x/chat?ticket=a')
  lastSocket().opens()
  for (let second = 0; second < 10; second += 1) {
    lastSocket().says({ cmd: 'queryUnreadNum', num: 0 })
    await jest.advanceTimersByTimeAsync(1000)
  }
  expect(lastSocket().sent).toEqual([online, online, online, online])
})

test('[SOCK-10] a chat connection that fails is tried again after 3000 ms', async () => {
  await start()
  lastSocket().cut()
  await jest.advanceTimersByTimeAsync(2999)
  expect(FakeSocket.all).toHaveLength(1)
  await jest.advanceTimersByTimeAsync(1)
  expect(FakeSocket.all).toHaveLength(2)
  stop()
  let refusals = 1
  await start(() => (refusals-- > 0 ? Promise.reject(new Error('down')) : Promise.resolve('ticket=b')))
  await jest.advanceTimersByTimeAsync(2999)
  expect(FakeSocket.all).toHaveLength(2)
  await jest.advanceTimersByTimeAsync(1)
  expect(lastSocket().url).toBe('ws://x/chat?ticket=b')
})

test('[NT-12] heartbeats that nothing answers end the connection within 10 s', async () => {
  await start()
  lastSocket().opens()
  await jest.advanceTimersByTimeAsync(8999)
  expect(lastSocket().readyState).toBe(1)
  await jest.advanceTimersByTimeAsync(1)
  expect(FakeSocket.all[0]?.readyState).toBe(3)
  await jest.advanceTimersByTimeAsync(3000)
  expect(FakeSocket.all).toHaveLength(2)
})

test('what it brings goes on the bus; what is none of its frames is noted and ignored', async () => {
  await start()
  const came: unknown[] = []
  const listening = [
    bus.on('chat-unread.v1').subscribe((event) => came.push(event)),
    bus.on('chat-message.v1').subscribe(({ messageId }) => came.push(messageId)),
    bus.on('chat-presence.v1').subscribe((event) => came.push(event)),
  ]
  lastSocket().opens()
  const message = {
    messageId: '9',
    conversationId: 'c',
    senderId: 'u2',
    senderName: '李',
    type: 'text',
    content: '好',
    at: '2026-11-20 09:00:00',
  }
  for (const frame of [
    { cmd: 'queryUnreadNum', num: 5 },
    { cmd: 'message', message },
    { cmd: 'presence', userId: 'u2', online: true },
    { cmd: 'queryUnreadNum', num: -1 },
    { cmd: 'message', message: { ...message, type: 'html' } },
    { cmd: 'message' },
    { cmd: 'presence', userId: 'u2' },
    null,
  ])
    lastSocket().says(frame)
  expect(came).toEqual([{ num: 5 }, '9', { userId: 'u2', online: true }])
  expect(logged).toHaveLength(5)
  for (const one of listening) one.unsubscribe()
})

test('[CHAT-02] the address of a chat window has exactly six keys', () => {
  const about = { pUid: '1.2.840.1', repId: 'p1', usrIds: ['u2', 'u3'], type: 'remote' } as const
  const keysOf = (lang: 'zh' | 'en') => {
    const [route, query] = chatAddress(about, { lang, usrId: 'u1' }).split('?')
    return [route, Object.fromEntries(new URLSearchParams(query))]
  }
  const rest = { pUid: '1.2.840.1', repId: 'p1', usrIds: 'u2,u3', type: 'remote', usrId: 'u1' }
  expect(keysOf('zh')).toEqual(['#/chat', { ...rest, lang: 'zh' }])
  expect(keysOf('en')).toEqual(['#/chat', { ...rest, lang: 'en' }])
})
