import type { ChildProcess } from 'node:child_process'
import { answerOf, pause, socketWorld, until } from './socket-bench'

/**
 * Notification sockets against raw TCP at the same count in the same run: memory of each, and CPU of a frame sent to all.
 * Ours is all of it: the outbox, who may hear it, the signed frame.
 */
const COUNT = Number(process.env.BENCH_SOCKETS ?? 2_000)
const EVENTS = Number(process.env.BENCH_EVENTS ?? 60)
const [serverFile, rawFile, clientFile] = process.argv.slice(2) as [string, string, string]

interface Figures {
  readonly each: number
  readonly perFrame: number
}
const cpuOf = async (child: ChildProcess): Promise<number> => {
  const { cpu } = await answerOf<{ cpu: NodeJS.CpuUsage }>(child, 'cpu')
  return cpu.user + cpu.system
}
const rssOf = async (child: ChildProcess): Promise<number> => (await answerOf<{ rss: number }>(child, 'memory')).rss

const world = await socketWorld(COUNT)
try {
  const base = { cookies: world.cookies, userId: world.userId, subscribe: true, back: false, deaf: false }
  const clientsOf = async (kind: 'raw' | 'push', port: number, count: number): Promise<ChildProcess> => {
    const child = world.fork(clientFile)
    await answerOf(child)
    const { begun } = await answerOf<{ begun: number }>(child, { ...base, kind, port, count })
    if (begun !== count) throw new Error(`${begun} of ${count} sockets are open`)
    return child
  }

  async function ours(): Promise<Figures & { frameBytes: number }> {
    const { child, port } = await world.server(serverFile)
    // Warm: code, pools and caches are no part of a socket.
    const warm = await clientsOf('push', port, 50)
    await world.emit()
    await until(warm, (state) => state.heard >= 100)
    warm.kill('SIGKILL')
    await pause(1_500)
    const before = await rssOf(child)
    const clients = await clientsOf('push', port, COUNT)
    await pause(3_000)
    const each = ((await rssOf(child)) - before) / COUNT
    const cpu = await cpuOf(child)
    for (let i = 1; i <= EVENTS; i += 1) {
      await world.emit()
      await until(clients, (state) => state.heard >= i * 2 * COUNT)
    }
    const used = (await cpuOf(child)) - cpu
    const { heard, bytes } = await until(clients, () => true)
    for (const one of [clients, child]) one.kill('SIGKILL')
    return { each, perFrame: used / heard, frameBytes: Math.round(bytes / heard) }
  }

  async function raw(frameBytes: number): Promise<Figures> {
    const { child, port } = await world.server(rawFile)
    const before = await rssOf(child)
    const clients = await clientsOf('raw', port, COUNT)
    await pause(1_000)
    const each = ((await rssOf(child)) - before) / COUNT
    const cpu = await cpuOf(child)
    const frame = 'x'.repeat(frameBytes)
    for (let i = 1; i <= EVENTS * 2; i += 1) {
      child.send({ send: frame })
      await until(clients, (state) => state.bytes >= i * COUNT * frameBytes)
    }
    const used = (await cpuOf(child)) - cpu
    for (const one of [clients, child]) one.kill('SIGKILL')
    return { each, perFrame: used / (EVENTS * 2 * COUNT) }
  }

  const push = await ours()
  const floor = await raw(push.frameBytes)
  const kb = (bytes: number): string => (bytes / 1024).toFixed(1).padStart(7)
  console.log(`\nnotification sockets, ${COUNT} open, ${EVENTS} events of two frames (${push.frameBytes} bytes in the middle) to each`)
  console.log(
    `  memory a socket   farsight ${kb(push.each)} kB   raw TCP ${kb(floor.each)} kB   ratio ${(push.each / floor.each).toFixed(2)}`,
  )
  console.log(
    `  CPU a frame sent  farsight ${push.perFrame.toFixed(2).padStart(7)} µs   raw TCP ${floor.perFrame.toFixed(2).padStart(7)} µs   ratio ${(push.perFrame / floor.perFrame).toFixed(2)}`,
  )
} finally {
  await world.stop()
}
