import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { readCookie } from '../http/cookie'
import { sameOrigin } from '../http/origin'
import type { Session } from '../session/session'
import { hashToken, type SessionStore } from '../session/store'
import { CLOSE, closeSocket } from './close'
import type { SocketTickets } from './tickets'

/** Who takes an opened socket in; `after` is the last event its client saw. */
export type SocketRoom = (socket: WebSocket, session: Session, after: number | undefined) => void

/** What the sockets' door needs. */
export interface DoorParts {
  readonly tickets: SocketTickets
  readonly sessions: Pick<SessionStore, 'byHash'>
  /** By path. */
  readonly rooms: Readonly<Record<string, SocketRoom>>
  readonly secure: boolean
  /** Name of the session's cookie. */
  readonly cookie: string
  readonly clock: () => number
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/**
 * The sockets at `/push?`, `/chat?` and `/room?` + the param of wsAuthenticate. A browser's cookie opens nothing here: the one-use ticket
 * does, in the very browser and for a page of the very origin that asked for it. A foreign or missing Origin is refused before
 * the upgrade; a ticket that opens nothing is told so by close code 4401, since a page does not get to see a status.
 */
export function socketDoor(server: Server, parts: DoorParts): WebSocketServer {
  // Compression stays off: a small frame could unfold to a large one.
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 16 * 1024, perMessageDeflate: false })

  async function sessionBehind(request: IncomingMessage, ticket: string): Promise<Session | undefined> {
    const now = parts.clock()
    const hash = await parts.tickets.take(ticket, request.headers.origin ?? '', now)
    const token = readCookie(request.headers.cookie, parts.cookie)
    if (!hash || !token || !hash.equals(hashToken(token))) return undefined
    const session = await parts.sessions.byHash(hash, now)
    return session?.locked ? undefined : session
  }

  async function open(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const base = 'http://push.invalid'
    const url = URL.canParse(request.url ?? '', base) ? new URL(request.url ?? '', base) : undefined
    const room = url && Object.hasOwn(parts.rooms, url.pathname) ? parts.rooms[url.pathname] : undefined
    if (!url || !room) return refuse(socket, '404 Not Found')
    if (!sameOrigin(request.headers.origin, request.headers.host, parts.secure, false)) return refuse(socket, '403 Forbidden')
    const tickets = url.searchParams.getAll('ticket')
    const after = url.searchParams.get('after')
    if (tickets.length !== 1 || tickets[0] === '' || (after !== null && !/^\d{1,15}$/.test(after)))
      return refuse(socket, '401 Unauthorized')
    const session = await sessionBehind(request, tickets[0]!)
    sockets.handleUpgrade(request, socket, head, (ws) => {
      if (session) return room(ws, session, after === null ? undefined : Number(after))
      ws.on('error', () => ws.terminate())
      closeSocket(ws, CLOSE.sessionEnded, 'ticket')
    })
  }

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    open(request, socket, head).catch(() => refuse(socket, '503 Service Unavailable'))
  })
  return sockets
}
