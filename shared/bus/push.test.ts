import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { testPayload } from '../api/test/payload'
import { bus } from './events'
import { type PushClient, type PushPorts, type PushSocket, startPush } from './push'
import { notificationTypes } from './subscriptions'

const USER = testPayload().loginUserId
let server: WebSocketServer
let client: PushClient | undefined
let frames: unknown[]
let urls: string[]
let logged: string[]
let authenticated: number

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((ready) => server.once('listening', ready))
  ;[frames, urls, logged, authenticated] = [[], [], [], 0]
  server.on('connection', (socket, request) => {
    urls.push(request.url ?? '')
    socket.on('message', (data) => frames.push(JSON.parse(data.toString())))
  })
})
afterEach(async () => {
  client?.stop()
  for (const socket of server.clients) socket.terminate()
  await new Promise((closed) => server.close(closed))
})

const until = async (condition: () => boolean): Promise<void> => {
  for (let i = 0; i < 300; i++) {
    if (condition()) return
    await new Promise((tick) => setTimeout(tick, 10))
  }
  throw new Error('it did not happen within 3 s')
}
const start = (ports: Partial<PushPorts> = {}): PushClient => {
  client = startPush({
    authenticate: async () => `token=key${++authenticated}`,
    base: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    userId: USER,
    types: [1, 10],
    log: (message) => logged.push(message),
    open: (url) => new WebSocket(url) as unknown as PushSocket,
    delay: () => 50,
    ...ports,
  })
  return client
}
const push = (text: string): void => {
  for (const socket of server.clients) socket.send(text)
}
const notification = (eventId: string, changes: object = {}) =>
  JSON.stringify({
    messageType: 3,
    eventId,
    type: 10,
    currentState: 2060,
    reportHasComplete: 0,
    modality: 'CT',
    risProcedureId: 'p1',
    remoteOrderId: '',
    patName: '王建国',
    t: '1',
    sign: 's',
    ...changes,
  })

test('[SOCK-02] all frames are JSON both ways; a malformed one is ignored and logged', async () => {
  const got: string[] = []
  const rows: string[] = []
  const listening = [
    bus.on('notification.v1').subscribe((event) => got.push(event.eventId)),
    bus.on('row-changed.v1').subscribe((event) => rows.push(event.risProcedureId)),
  ]
  start()
  await until(() => frames.length === 3)
  for (const bad of ['not json', '{"messageType":3}', '{"messageType":99}', '[]', 'null', '']) push(bad)
  push(notification('7'))
  push(JSON.stringify({ messageType: 4, eventId: '8', risProcedureId: 'p2', currentState: 9 }))
  await until(() => rows.length === 1)
  expect([got, rows]).toEqual([['7'], ['p2']])
  expect(logged.length).toBe(6)
  expect(client?.status()).toBe('connected')
  for (const subscription of listening) subscription.unsubscribe()
})

test('[SOCK-03, SOCK-05] one subscribe frame per permitted type, after the init frame', async () => {
  start({ types: notificationTypes(testPayload()) })
  await until(() => frames.length === 5)
  expect(frames).toEqual([3, 1, 10, 11, 12].map((socketType) => ({ messageType: 1, socketType, userId: USER })))
  expect(urls).toEqual(['/push?token=key1'])
})

test('[NOTIFY-21, NOTIFY-22, NOTIFY-23] types follow menus and isLaunchRemote (product.md section 6)', () => {
  const config = (isLaunchRemote: number) => ({ ...testPayload().facilityBaseConfig, isLaunchRemote })
  const withRoom = [0, 1, 2, 3, 4, 5, 6].filter((n) => notificationTypes(testPayload({ facilityBaseConfig: config(n) })).includes(1))
  expect(withRoom).toEqual([0, 2, 5, 6])
  const menus = (main: string, remote = '') =>
    notificationTypes(testPayload({ facilityBaseConfig: config(3), userMainMenuConfig: main, userRemoteMenuConfig: remote }))
  expect(menus('000010000000')).toEqual([10])
  expect(menus('000001000000')).toEqual([11, 12])
  expect(menus('000001000000', '01111')).toEqual([])
  expect(menus('000001000000', '10000')).toEqual([11, 12])
  expect(menus('')).toEqual([])
})

test('a closed socket comes back with a fresh key, all subscriptions and the last event id', async () => {
  const push$ = start()
  await until(() => frames.length === 3)
  const came: string[] = []
  const listening = bus.on('notification.v1').subscribe((event) => came.push(event.eventId))
  push(notification('9'))
  push(notification('10'))
  push(notification('9'))
  await until(() => came.length >= 2)
  expect(came).toEqual(['9', '10'])
  for (const socket of server.clients) socket.close()
  await until(() => push$.status() === 'reconnecting')
  await until(() => frames.length === 6 && push$.status() === 'connected')
  push(notification('10'))
  push(notification('11'))
  await until(() => came.length >= 3)
  expect(came).toEqual(['9', '10', '11'])
  expect(urls).toEqual(['/push?token=key1', '/push?after=10&token=key2'])
  expect(frames.slice(3)).toEqual(frames.slice(0, 3))
  listening.unsubscribe()
})

test('[SOCK-04, SOCK-06] stopping says good-bye: unsubscribes each type, sends the close frame, and never comes back', async () => {
  const stopping = start()
  await until(() => frames.length === 3)
  stopping.stop()
  await until(() => server.clients.size === 0)
  expect(frames.slice(3)).toEqual([1, 10, 3].map((socketType) => ({ messageType: 2, socketType, userId: USER })))
  await new Promise((tick) => setTimeout(tick, 120))
  expect([authenticated, stopping.status()]).toEqual([1, 'off'])
})
