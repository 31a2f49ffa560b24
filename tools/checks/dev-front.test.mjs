import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { startFront } from '../dev/front.mjs'

test('npm run dev ends at once though a page keeps its socket open', async () => {
  const behind = createServer((socket) =>
    socket.on('error', () => undefined).once('data', () => socket.write('HTTP/1.1 101 Upgraded\r\n\r\n')),
  )
  await new Promise((done) => behind.listen(0, '127.0.0.1', done))
  const front = await startFront({ host: '127.0.0.1', port: 0, behind: behind.address().port, out: '.' })
  // A busy page: it hears that the other side has ended, and does not end itself.
  const page = connect({ port: Number(new URL(front.url).port), host: '127.0.0.1', allowHalfOpen: true })
  page.on('error', () => undefined).write('GET /push HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await once(page, 'data')
  const gone = once(page, 'close')
  const told = front.close().then(() => 'ended')
  const first = await Promise.race([told, new Promise((late) => setTimeout(() => late('waits for the page'), 2000))])
  page.destroy()
  await gone
  await told
  await new Promise((done) => behind.close(done))
  expect(first).toBe('ended')
})
