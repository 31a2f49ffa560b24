import { bus } from './events'
import { startPush } from './push'
import { retryDelay } from './retry'
import { FakeSocket, lastSocket } from './test/fake-socket'

let asked: number
let logged: string[]
let stop: () => void

beforeEach(() => {
  jest.useFakeTimers()
  FakeSocket.all.length = 0
  ;[asked, logged] = [0, []]
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

async function start(ports: Partial<Parameters<typeof startPush>[0]> = {}) {
  const client = startPush({
    authenticate: async () => `ticket=${++asked}`,
    base: 'ws://x',
    userId: 'u1',
    types: [1, 10],
    log: (text) => logged.push(text),
    open: (url) => new FakeSocket(url),
    ...ports,
  })
  stop = client.stop
  await jest.advanceTimersByTimeAsync(0)
  return client
}
const notification = (eventId: string, type: number) => ({
  messageType: 3,
  eventId,
  type,
  currentState: 2060,
  reportHasComplete: 0,
  modality: 'CT',
  risProcedureId: 'p1',
  remoteOrderId: '',
  patName: '王建国',
  t: '1',
  sign: 's',
})

test('[SOCK-07] a socket that the server closed is there again after 3000 ms, with a fresh key and all subscriptions', async () => {
  const client = await start()
  lastSocket().opens()
  lastSocket().cut()
  expect(client.status()).toBe('reconnecting')
  await jest.advanceTimersByTimeAsync(2999)
  expect([asked, FakeSocket.all.length]).toEqual([1, 1])
  await jest.advanceTimersByTimeAsync(1)
  expect(FakeSocket.all.map(({ url }) => url)).toEqual(['ws://x/push?ticket=1', 'ws://x/push?ticket=2'])
  lastSocket().opens()
  expect(lastSocket().sent).toEqual(FakeSocket.all[0]!.sent)
  expect(lastSocket().sent).toEqual([3, 1, 10].map((socketType) => ({ messageType: 1, socketType, userId: 'u1' })))
})

test('a refused key is asked for again after 3000 ms', async () => {
  let refusals = 1
  await start({ authenticate: () => (refusals-- > 0 ? Promise.reject(new Error('down')) : Promise.resolve('ticket=t')) })
  await jest.advanceTimersByTimeAsync(2999)
  expect(FakeSocket.all).toEqual([])
  await jest.advanceTimersByTimeAsync(1)
  expect(lastSocket().url).toBe('ws://x/push?ticket=t')
})

test('[NT-11] pages that were all cut at once spread around 3 s, and further with each try that fails', () => {
  const draws = (attempt: number, code?: number) => [0, 0.5, 0.999].map((drawn) => retryDelay(attempt, code, () => drawn))
  expect(draws(0)).toEqual([3000, 3000, 3000])
  expect(draws(0, 1006)).toEqual([3000, 3000, 3000])
  expect(draws(0, 1001)).toEqual([1500, 3000, 4497])
  expect(draws(1)).toEqual([2250, 4500, 6746])
  // However long the server is away: the last page is back within half of the half minute that is allowed.
  expect(Math.max(...draws(50))).toBeLessThan(15_000)
})

test('[NT-12] a connection whose beats stop is taken for cut within 10 s, and the page connects anew', async () => {
  const client = await start()
  const half = lastSocket()
  half.opens()
  half.says({ messageType: 8 })
  await jest.advanceTimersByTimeAsync(8999)
  half.says({ messageType: 8 })
  await jest.advanceTimersByTimeAsync(8999)
  expect([client.status(), half.readyState]).toEqual(['connected', 1])
  await jest.advanceTimersByTimeAsync(1)
  expect([client.status(), half.readyState]).toEqual(['reconnecting', 3])
  await jest.advanceTimersByTimeAsync(3000)
  expect(FakeSocket.all).toHaveLength(2)
  // What the dead one still brings is nobody's.
  half.cut()
  expect(client.status()).toBe('reconnecting')
})

test('the first connection goes on from the cursor that came with the list of the bell; without a list it begins with now', async () => {
  await start({ cursor: async () => '41' })
  expect(lastSocket().url).toBe('ws://x/push?after=41&ticket=1')
  stop()
  await start({ cursor: () => Promise.reject(new Error('down')) })
  expect(lastSocket().url).toBe('ws://x/push?ticket=2')
})

test('what another page changed, and a break that was too long, come as events; then the page goes on from where the server said', async () => {
  await start()
  const came: unknown[] = []
  const listening = [
    bus.on('notes-changed.v1').subscribe((change) => came.push(change)),
    bus.on('push-resync.v1').subscribe(() => came.push('resync')),
    bus.on('push-reconnected.v1').subscribe(() => came.push('lists')),
  ]
  lastSocket().opens()
  lastSocket().says({ messageType: 6, eventId: '7', ids: ['3', '4'], read: false })
  lastSocket().says({ messageType: 6, eventId: '8', ids: 'all', read: false })
  lastSocket().says({ messageType: 7, eventId: '5' })
  expect(came).toEqual([{ ids: ['3', '4'], read: false }, 'resync', 'lists'])
  expect(logged).toHaveLength(1)
  lastSocket().cut()
  await jest.advanceTimersByTimeAsync(3000)
  expect(lastSocket().url).toBe('ws://x/push?after=5&ticket=2')
  for (const one of listening) one.unsubscribe()
})

test('[NOTIFY-22, NOTIFY-23] a notification of a type that the menus do not have is shown to nobody; type 13 needs no subscription', async () => {
  await start()
  const came: number[] = []
  const listening = bus.on('notification.v1').subscribe(({ type }) => came.push(type))
  lastSocket().opens()
  for (const [id, type] of [1, 10, 11, 12, 13].entries()) lastSocket().says(notification(String(id + 1), type))
  expect(came).toEqual([1, 10, 13])
  expect(logged).toHaveLength(2)
  listening.unsubscribe()
})

test('[NOTIFY-19, ENTITY-30] a notification carries all its fields, the time of its arrival, whatever the server says, and its raw text', async () => {
  jest.setSystemTime(new Date('2026-11-20T01:02:03Z'))
  await start()
  const came: unknown[] = []
  const listening = bus.on('notification.v1').subscribe((event) => came.push(event))
  lastSocket().opens()
  const frame = { ...notification('7', 10), createTime: '23:59:59' }
  lastSocket().says(frame)
  const { messageType: _, ...fields } = frame
  expect(came).toEqual([{ ...fields, createTime: '09:02:03', raw: JSON.stringify(frame) }])
  for (const missing of ['patName', 'type', 'currentState', 'reportHasComplete', 'modality', 'risProcedureId', 'remoteOrderId'])
    lastSocket().says({ ...frame, eventId: '8', [missing]: undefined })
  expect(came).toHaveLength(1)
  listening.unsubscribe()
})
