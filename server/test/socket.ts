import { WebSocket } from 'ws'
import type { TestAccount, TestClient, TestServer } from './harness'

/** A frame as it came from the server. */
export interface Frame {
  /** None on the chat's socket, whose frames have a `cmd`. */
  readonly messageType?: number
  readonly cmd?: string
  readonly eventId?: string
  readonly type?: number
  readonly currentState?: number
  readonly risProcedureId?: string
  readonly patName?: string
  readonly errorCode?: number
  readonly errorMsg?: string
  readonly [key: string]: unknown
}

/** An open push socket that keeps what it hears. */
export interface TestSocket {
  readonly frames: Frame[]
  readonly socket: WebSocket
  /** Notifications alone (messageType 3). */
  readonly bells: () => Frame[]
  send(frame: unknown): void
  /** Bytes as they are. */
  raw(data: string | Buffer): void
  /** The first frame that fits, from now or before; fails after `ms` (the specification's two seconds). */
  heard(fits: (frame: Frame) => boolean, ms?: number): Promise<Frame>
  /** The close code, once it is closed; fails after `ms`. */
  closed(ms?: number): Promise<number>
  close(): Promise<void>
}

/** Status of a refused upgrade, or the code with which it was closed at once, or 101 for one that stays open. */
export async function knock(url: string, path: string, headers: Record<string, string> = {}): Promise<number> {
  const socket = new WebSocket(url.replace('http', 'ws') + path, { headers })
  return new Promise((done) => {
    socket.on('unexpected-response', (request, response) => {
      request.destroy()
      done(response.statusCode ?? 0)
    })
    socket.on('close', done)
    socket.on('open', () => socket.ping())
    // Frames come in order: a close would have been there before the answer.
    socket.on('pong', () => {
      done(101)
      socket.close()
    })
    socket.on('error', () => undefined)
  })
}

/** A fresh ticket as it stands in the socket's address. */
export const ticketOf = async (client: TestClient): Promise<string> => (await client.call('wsAuthenticate')).body.param

export interface SocketOptions {
  /** Types to subscribe to; none by default. */
  readonly types?: readonly number[]
  readonly after?: string | undefined
  /** Goes before a frame is sent, so that a test says all of them itself. */
  readonly bare?: boolean
  readonly path?: '/push' | '/chat' | '/room'
}

/** Opens a socket as the host does: ticket, init frame, one subscription per type. */
export async function openSocket(
  server: TestServer,
  client: TestClient,
  account: TestAccount,
  { types = [], after, bare = false, path = '/push' }: SocketOptions = {},
): Promise<TestSocket> {
  const address = `${server.url.replace('http', 'ws')}${path}?${await ticketOf(client)}${after === undefined ? '' : `&after=${after}`}`
  const socket = new WebSocket(address, { origin: server.url, headers: { cookie: client.cookie ?? '' } })
  const frames: Frame[] = []
  let code: number | undefined
  const listeners = new Set<() => void>()
  const changed = (): void => {
    for (const listener of [...listeners]) listener()
  }
  socket.on('message', (data) => {
    const frame = JSON.parse(data.toString())
    // A sign of life every 4 s is nobody's news.
    if (frame.messageType !== 8) frames.push(frame)
    changed()
  })
  socket.on('close', (closeCode) => {
    code = closeCode
    changed()
  })
  await new Promise<void>((done, fail) => {
    socket.on('open', done)
    socket.on('error', fail)
  })
  function until<T>(look: () => T | undefined, ms: number, what: () => string): Promise<T> {
    return new Promise((done, fail) => {
      const stop = (): void => {
        clearTimeout(timer)
        listeners.delete(listener)
      }
      const listener = (): void => {
        const seen = look()
        if (seen === undefined) return
        stop()
        done(seen)
      }
      const timer = setTimeout(() => {
        stop()
        fail(new Error(`${what()} within ${ms} ms`))
      }, ms)
      listeners.add(listener)
      listener()
    })
  }
  const opened: TestSocket = {
    frames,
    socket,
    bells: () => frames.filter((frame) => frame.messageType === 3),
    send: (frame) => socket.send(JSON.stringify(frame)),
    raw: (data) => socket.send(data),
    heard: (fits, ms = 2_000) =>
      until(
        () => frames.find(fits),
        ms,
        () => `no such frame among ${JSON.stringify(frames)}`,
      ),
    closed: (ms = 2_000) =>
      until(
        () => code,
        ms,
        () => 'not closed',
      ),
    async close() {
      socket.close()
      await opened.closed(5_000)
    },
  }
  if (bare || path !== '/push') return opened
  opened.send({ messageType: 1, socketType: 3, userId: account.userId })
  for (const socketType of types) opened.send({ messageType: 1, socketType, userId: account.userId })
  // Answered in order: when this one's refusal is there, the frames before it have been read.
  opened.send({ messageType: 1, socketType: -1, userId: account.userId })
  const answered = await opened.heard((frame) => frame.messageType === 5)
  frames.splice(frames.indexOf(answered), 1)
  return opened
}
