import { createHash } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { WebSocketServer } from 'ws'
import { sameOrigin } from '../http/origin'
import type { SessionStore } from '../session/store'
import type { PushHub } from './hub'

/** What the socket's door needs. */
export interface DoorParts {
  readonly gate: Pool
  readonly sessions: SessionStore
  readonly hub: PushHub
  readonly secure: boolean
  readonly clock: () => number
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/**
 * The push socket at `/push?` + the param of wsAuthenticate. A browser's cookie opens nothing here: the one-use ticket
 * does, and only for a page of our own origin (a foreign or missing Origin is refused before the upgrade).
 */
export function pushDoor(server: Server, parts: DoorParts): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 16 * 1024, perMessageDeflate: false })

  async function open(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const base = 'http://push.invalid'
    const url = URL.canParse(request.url ?? '', base) ? new URL(request.url ?? '', base) : undefined
    if (url?.pathname !== '/push') return refuse(socket, '404 Not Found')
    if (!sameOrigin(request.headers.origin, request.headers.host, parts.secure, false)) return refuse(socket, '403 Forbidden')
    const tickets = url.searchParams.getAll('ticket')
    const after = url.searchParams.get('after')
    if (tickets.length !== 1 || (after !== null && !/^\d{1,15}$/.test(after))) return refuse(socket, '401 Unauthorized')
    const now = parts.clock()
    const { rows } = await parts.gate.query<{ session_hash: Buffer | null }>(
      sql`DELETE FROM socket_ticket WHERE ticket_hash = ${createHash('sha256').update(tickets[0]!).digest()} RETURNING CASE WHEN expires > ${new Date(now)} THEN session_hash END AS session_hash`,
    )
    const hash = rows[0]?.session_hash
    const session = hash ? await parts.sessions.byHash(hash, now) : undefined
    if (!session) return refuse(socket, '401 Unauthorized')
    sockets.handleUpgrade(request, socket, head, (ws) => parts.hub.join(ws, session, after === null ? undefined : Number(after)))
  }

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    open(request, socket, head).catch(() => refuse(socket, '503 Service Unavailable'))
  })
  return sockets
}
