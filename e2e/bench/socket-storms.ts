import { request } from 'node:http'
import { answerOf, pause, socketWorld, until } from './socket-bench'

/** NT-10: so many sockets that never read while events go on. NT-11: so many that were cut at once and come back. */
const [what, serverFile, clientFile] = process.argv.slice(2) as ['NT-10' | 'NT-11', string, string]
const COUNT = Number(process.env.BENCH_SOCKETS ?? (what === 'NT-10' ? 1_000 : 5_000))

/** How long one call takes, as a page makes it. */
function callTime(port: number, cookie: string): Promise<number> {
  const began = performance.now()
  return new Promise((done) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: '/hospital_notify_getUnread.do',
        method: 'POST',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', 'content-length': 0 },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => done(performance.now() - began))
      },
    )
    sent.on('error', () => done(Number.NaN))
    sent.end()
  })
}

const world = await socketWorld(COUNT + 1)
let code = 0
try {
  const order = { kind: 'push', cookies: world.cookies, userId: world.userId, subscribe: true, count: COUNT }
  const first = await world.server(serverFile)
  const clients = world.fork(clientFile)
  await answerOf(clients)
  const memory = () => answerOf<{ rss: number; sockets: number }>(first.child, 'memory')
  const before = (await memory()).rss
  const { begun } = await answerOf<{ begun: number }>(clients, {
    ...order,
    port: first.port,
    back: what === 'NT-11',
    deaf: what === 'NT-10',
  })
  if (begun !== COUNT) throw new Error(`${begun} of ${COUNT} sockets are open`)

  if (what === 'NT-10') {
    await pause(1_000)
    let [most, events] = [0, 0]
    const end = Date.now() + 30_000
    let sockets = COUNT
    while (sockets > 0 && Date.now() < end) {
      await world.emit('王'.repeat(200))
      events += 1
      const now = await memory()
      most = Math.max(most, now.rss)
      sockets = now.sockets
    }
    const grown = (most - before) / 1024 / 1024
    console.log(
      `NT-10: ${COUNT} sockets that do not read, ${events} events: ${COUNT - sockets} closed, RSS at most +${grown.toFixed(0)} MB (sockets themselves included; goal < 200)`,
    )
    code = sockets === 0 && grown < 200 ? 0 : 1
  } else {
    await answerOf(clients, 'cut')
    first.child.kill('SIGKILL')
    const next = await world.server(serverFile, first.port)
    const times: number[] = []
    let asking = true
    const asker = (async () => {
      while (asking) {
        times.push(await callTime(first.port, world.cookies[COUNT]!))
        await pause(100)
      }
    })()
    const state = await until(clients, (seen) => seen.open >= COUNT, 90_000)
    asking = false
    await asker
    const answered = times.filter((ms) => !Number.isNaN(ms)).sort((a, b) => a - b)
    const p95 = answered[Math.floor(answered.length * 0.95)] ?? 0
    console.log(
      `NT-11: ${COUNT} sockets cut at once by a restart: all back after ${(state.last / 1000).toFixed(1)} s (half after ${(state.median / 1000).toFixed(1)} s; goal 30), ${answered.length} calls meanwhile, p95 ${p95.toFixed(0)} ms (goal 2000)`,
    )
    code = state.last <= 30_000 && p95 <= 2_000 ? 0 : 1
    next.child.kill('SIGKILL')
  }
} finally {
  await world.stop()
}
process.exit(code)
