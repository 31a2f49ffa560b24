import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import { retryDelay } from '../../shared/bus/retry'

/**
 * Clients of the socket benches, in a process of their own. `raw`: TCP connections that count bytes. `push`: pages' sockets as
 * the host opens them, each with a session of its own; they come back by the host's own waiting times when `back` is set.
 */
interface Order {
  readonly kind: 'raw' | 'push'
  readonly port: number
  readonly cookies: readonly string[]
  readonly userId: string
  /** Wants the types of the local list. */
  readonly subscribe: boolean
  /** Comes back after a close. */
  readonly back: boolean
  /** Never reads. */
  readonly deaf: boolean
  readonly count: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 })
const open = new Set<object>()
let [heard, bytes, closed] = [0, 0, 0]
/** When each came back, since all were cut. */
let cutAt = 0
const backAfter: number[] = []

function param(port: number, cookie: string): Promise<string> {
  return new Promise((done, fail) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path: '/hospital_doctor_wsAuthenticate.do',
        method: 'POST',
        headers: { cookie, origin: `http://127.0.0.1:${port}`, 'content-length': 0 },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece) => {
          text += piece
        })
        answer.on('end', () => {
          try {
            done((JSON.parse(text) as { param: string }).param)
          } catch {
            fail(new Error(`${answer.statusCode} ${text.slice(0, 100)}`))
          }
        })
      },
    )
    sent.on('error', fail)
    sent.end()
  })
}

async function push(order: Order, cookie: string, attempt = 0): Promise<void> {
  const again = (code: number | undefined): void => {
    if (order.back) setTimeout(() => void push(order, cookie, attempt + 1), retryDelay(attempt, code))
  }
  let key: string
  try {
    key = await param(order.port, cookie)
  } catch {
    return again(undefined)
  }
  await new Promise<void>((done) => {
    const socket = new WebSocket(`ws://127.0.0.1:${order.port}/push?${key}`, {
      origin: `http://127.0.0.1:${order.port}`,
      headers: { cookie },
    })
    let opened = false
    socket.on('open', () => {
      opened = true
      open.add(socket)
      if (cutAt) backAfter.push(Date.now() - cutAt)
      socket.send(JSON.stringify({ messageType: 1, socketType: 3, userId: order.userId }))
      if (order.subscribe) socket.send(JSON.stringify({ messageType: 1, socketType: 10, userId: order.userId }))
      if (order.deaf) setTimeout(() => socket.pause(), 500)
      done()
    })
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text.startsWith('{"messageType":8')) return
      heard += 1
      bytes += data.length
    })
    socket.on('error', () => {})
    socket.on('close', (code) => {
      open.delete(socket)
      closed += 1
      done()
      // A page whose socket was open begins to count anew.
      if (order.back) setTimeout(() => void push(order, cookie, opened ? 0 : attempt + 1), retryDelay(opened ? 0 : attempt, code))
    })
  })
}

const raw = (order: Order): Promise<void> =>
  new Promise((done) => {
    const socket = connect(order.port, '127.0.0.1', done)
    open.add(socket)
    socket.on('data', (piece) => {
      bytes += piece.length
    })
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
  })

async function begin(order: Order): Promise<void> {
  let next = 0
  const work = async (): Promise<void> => {
    for (let i = next++; i < order.count; i = next++) await (order.kind === 'raw' ? raw(order) : push(order, order.cookies[i]!))
  }
  await Promise.all(Array.from({ length: 16 }, work))
  process.send?.({ begun: open.size })
}

process.on('message', (message: Order | 'state' | 'cut') => {
  if (message === 'state') {
    const sorted = [...backAfter].sort((a, b) => a - b)
    process.send?.({
      open: open.size,
      heard,
      bytes,
      closed,
      back: sorted.length,
      last: sorted.at(-1) ?? 0,
      median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    })
  } else if (message === 'cut') {
    cutAt = Date.now()
    process.send?.({ cut: true })
  } else void begin(message as Order)
})
process.send?.({ ready: true })
