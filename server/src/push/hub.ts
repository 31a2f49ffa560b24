import {
  INIT_SOCKET_TYPE,
  NOTIFICATION_TYPES,
  type NotificationFrame,
  type RowChangedFrame,
  type ServerFrame,
} from '@farsight/shared/contract'
import { CODE, errorMessage, hasMenu, rightFor } from '@farsight/shared/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Client, Pool } from 'pg'
import sql from 'sql-template-tag'
import { type RawData, WebSocket } from 'ws'
import { writeAudit } from '../audit/audit'
import type { AsTenant } from '../database/tenant'
import type { Session } from '../session/session'
import type { Signer } from '../session/signer'

interface EventRow {
  event_id: number
  kind: 'notification' | 'row'
  type: 1 | 10 | 11 | 12 | 13
  exam_id: string
  state: number
  has_complete: boolean
  modality: string
  pat_name: string
  audience_user: string | null
  audience_level: number | null
}

interface Member {
  readonly socket: WebSocket
  readonly session: Session
  readonly types: Set<number>
  /** What the client had seen when it came; everything after it is owed. */
  readonly from: number
  /** Events that were sent, so that catching up and living on never send one twice. */
  readonly sent: Set<number>
}

/** A socket that does not take what it is sent is closed; its client comes back and says what it saw last. */
const MAX_BUFFERED = 1024 * 1024
const MISSED_LIMIT = 500
const SENT_LIMIT = 2_000
const ALIVE_MS = 30_000
const FRAME_LIMIT = 4096

/** Which types a session may hear of, by its menus (product.md section 6). */
export function permittedTypes(session: Session): ReadonlySet<number> {
  const types = new Set<number>()
  if ([0, 2, 5, 6].includes(session.facility.isLaunchRemote)) types.add(1)
  if (hasMenu(session.mainMenu, 'localDiagnosis')) types.add(10)
  if (hasMenu(session.mainMenu, 'remoteDiagnosis') && (session.remoteMenu === '' || session.remoteMenu[0] === '1')) {
    types.add(11)
    types.add(12)
  }
  return types
}

const rowFrame = (event: EventRow): RowChangedFrame => ({
  messageType: 4,
  eventId: String(event.event_id),
  risProcedureId: event.exam_id,
  currentState: event.state,
})

const notificationFrame = (event: EventRow, t: string, sign: Signer): NotificationFrame => ({
  messageType: 3,
  eventId: String(event.event_id),
  type: event.type,
  currentState: event.state,
  reportHasComplete: event.has_complete ? 1 : 0,
  modality: event.modality,
  risProcedureId: event.exam_id,
  remoteOrderId: '',
  patName: event.pat_name,
  t,
  sign: sign.sign(event.exam_id, event.modality, t),
})

/** What the hub needs of the server. */
export interface HubParts {
  readonly gate: Pool
  readonly asTenant: AsTenant
  readonly sign: Signer
  readonly clock: () => number
  readonly log: FastifyBaseLogger
  /** A connection of its own that listens. */
  listener(): Promise<Client>
}

/**
 * Sends what the outbox holds to the sockets of this process. The outbox is the truth, the database's NOTIFY only wakes;
 * rows are taken in the order in which their transactions are over, so that none is overtaken and lost.
 */
export class PushHub {
  private readonly members = new Set<Member>()
  private cursor = 0
  private running: Promise<void> | undefined
  private again = false
  private listening: Client | undefined
  private timers: NodeJS.Timeout[] = []
  private stopped = false

  constructor(private readonly parts: HubParts) {}

  /** Starts at the newest event: what was before is asked for by those who missed it. */
  async start(): Promise<void> {
    const { rows } = await this.parts.gate.query<{ id: number | null }>('SELECT max(event_id) AS id FROM outbox')
    this.cursor = rows[0]?.id ?? 0
    await this.listen()
    this.timers.push(
      setInterval(() => this.wake(), 5_000),
      setInterval(() => this.keepAlive(), ALIVE_MS),
    )
    for (const timer of this.timers) timer.unref()
  }

  async stop(): Promise<void> {
    this.stopped = true
    for (const timer of this.timers) clearInterval(timer)
    for (const { socket } of this.members) socket.close(1001, 'server stops')
    await this.running
    await this.listening?.end().catch(() => undefined)
  }

  /** How many sockets are open, for health. */
  get size(): number {
    return this.members.size
  }

  private async listen(): Promise<void> {
    try {
      const client = await this.parts.listener()
      this.listening = client
      client.on('notification', () => this.wake())
      client.on('error', () => {
        this.listening = undefined
        if (!this.stopped) setTimeout(() => void this.listen(), 1_000).unref()
      })
      await client.query('LISTEN farsight_outbox')
      this.wake()
    } catch (error) {
      this.parts.log.warn({ err: error }, 'the outbox cannot be listened to, trying again')
      if (!this.stopped) setTimeout(() => void this.listen(), 1_000).unref()
    }
  }

  /** Adds an opened socket. `after` is the last event its client saw, on a reconnect. */
  async join(socket: WebSocket, session: Session, after: number | undefined): Promise<void> {
    const member: Member = { socket, session, types: new Set(), from: after ?? this.cursor, sent: new Set() }
    this.members.add(member)
    socket.on('message', (data, binary) => this.hear(member, data, binary))
    socket.on('close', () => this.members.delete(member))
    socket.on('error', () => socket.terminate())
    if (after !== undefined) await this.catchUp(member)
  }

  private hear(member: Member, data: RawData, binary: boolean): void {
    const text = data.toString()
    let frame: unknown
    try {
      if (binary || text.length > FRAME_LIMIT) throw new Error('not a frame')
      frame = JSON.parse(text)
    } catch {
      // A malformed frame is ignored and logged (SOCK-02).
      this.parts.log.warn({ event: 'malformed-frame', bytes: text.length }, 'a malformed socket frame was ignored')
      return
    }
    const { messageType, socketType, userId } = (frame ?? {}) as Record<string, unknown>
    const known =
      (messageType === 1 || messageType === 2) &&
      (socketType === INIT_SOCKET_TYPE || (NOTIFICATION_TYPES as readonly unknown[]).includes(socketType))
    if (!known) {
      this.refuse(member, CODE.parameterIllegal, 'socketType')
      return
    }
    if (userId !== member.session.userId) {
      this.refuse(member, CODE.noPermission, 'userId')
      return
    }
    if (socketType === INIT_SOCKET_TYPE) {
      if (messageType === 2) member.socket.close(1000, 'bye')
      return
    }
    if (messageType === 2) {
      member.types.delete(socketType as number)
      return
    }
    if (!permittedTypes(member.session).has(socketType as number)) {
      this.refuse(member, CODE.noPermission, 'socketType')
      return
    }
    member.types.add(socketType as number)
    void this.catchUp(member)
  }

  private refuse(member: Member, code: typeof CODE.noPermission | typeof CODE.parameterIllegal, what: string): void {
    this.send(member, { messageType: 5, errorCode: code, errorMsg: `${errorMessage(code)?.zh ?? ''}: ${what}` })
    if (code !== CODE.noPermission) return
    this.parts
      .asTenant(member.session, (tx) => writeAudit(tx, { call: 'push subscribe', outcome: code, objectId: what, address: '' }))
      .catch((error) => this.parts.log.error({ err: error }, 'a refused subscription could not be audited'))
  }

  private send(member: Member, frame: ServerFrame): void {
    if (member.socket.readyState !== WebSocket.OPEN) return
    if (member.socket.bufferedAmount > MAX_BUFFERED) {
      member.socket.terminate()
      return
    }
    member.socket.send(JSON.stringify(frame))
  }

  /** Asks the outbox; calls while it works make it look once more. */
  wake(): void {
    if (this.running) {
      this.again = true
      return
    }
    this.running = this.drain()
      .catch((error) => this.parts.log.error({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        this.running = undefined
        if (this.again && !this.stopped) {
          this.again = false
          this.wake()
        }
      })
  }

  private async drain(): Promise<void> {
    // An event of a transaction that began earlier may come later: wait for those that are still open.
    const { rows } = await this.parts.gate.query<{ event_id: number; facility_id: string }>(
      sql`SELECT event_id, facility_id FROM outbox WHERE event_id > ${this.cursor} AND xid < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY event_id LIMIT 1000`,
    )
    const { rows: open } = await this.parts.gate.query<{ id: number | null }>(
      sql`SELECT min(event_id) AS id FROM outbox WHERE event_id > ${this.cursor} AND xid >= pg_snapshot_xmin(pg_current_snapshot())`,
    )
    const limit = open[0]?.id ?? Number.POSITIVE_INFINITY
    const ready = rows.filter((row) => row.event_id < limit)
    if (limit !== Number.POSITIVE_INFINITY && ready.length < rows.length) setTimeout(() => this.wake(), 50).unref()
    const last = ready.at(-1)
    if (!last) return
    const from = this.cursor
    this.cursor = last.event_id
    for (const facilityId of new Set(ready.map((row) => row.facility_id))) {
      const members = [...this.members].filter((m) => m.session.facilityId === facilityId)
      if (members.length === 0) continue
      const events = await this.eventsOf(members[0]!.session, from, last.event_id)
      for (const member of members) this.deliver(member, events)
    }
    if (ready.length === 1000) this.again = true
  }

  private eventsOf(session: Session, after: number, upTo: number): Promise<EventRow[]> {
    return this.parts.asTenant(session, async (tx) => {
      const own = tx.filter('push.events', sql`facility_id = ${session.facilityId}`)
      // The newest of what was missed; told in the order in which it happened.
      const newest = await tx.rows<EventRow>(
        sql`SELECT event_id, kind, type, exam_id, state, has_complete, modality, pat_name, audience_user, audience_level FROM event
            WHERE event_id > ${after} AND event_id <= ${upTo} AND ${own} ORDER BY event_id DESC LIMIT ${MISSED_LIMIT * 2}`,
      )
      return newest.reverse()
    })
  }

  private async catchUp(member: Member): Promise<void> {
    if (member.from >= this.cursor) return
    const events = await this.eventsOf(member.session, member.from, this.cursor)
    this.deliver(member, events)
  }

  private deliver(member: Member, events: readonly EventRow[]): void {
    const t = String(this.parts.clock())
    for (const event of events) {
      if (event.event_id <= member.from || member.sent.has(event.event_id) || (event.kind === 'notification' && !this.isFor(member, event)))
        continue
      member.sent.add(event.event_id)
      this.send(member, event.kind === 'row' ? rowFrame(event) : notificationFrame(event, t, this.parts.sign))
    }
    for (const id of member.sent) {
      if (member.sent.size <= SENT_LIMIT) break
      member.sent.delete(id)
    }
  }

  private isFor(member: Member, event: EventRow): boolean {
    if (!member.types.has(event.type)) return false
    if (event.audience_user !== null) return event.audience_user === member.session.userId
    return event.audience_level !== null && rightFor(member.session.rights, event.modality) >= event.audience_level
  }

  private keepAlive(): void {
    for (const { socket } of this.members) if (socket.readyState === WebSocket.OPEN) socket.ping()
  }
}
