import type { FastifyBaseLogger } from 'fastify'
import type { Client, Pool } from 'pg'
import sql from 'sql-template-tag'
import type { RawData, WebSocket } from 'ws'
import { writeAudit } from '../audit/audit'
import type { AsTenant } from '../database/tenant'
import type { Session } from '../session/session'
import type { Signer } from '../session/signer'
import type { SessionStore } from '../session/store'
import type { EventRow } from './frames'
import { CLOSE, Member } from './member'

const MISSED_LIMIT = 500
const DRAIN_LIMIT = 1_000
const ALIVE_MS = 30_000
/** How long a socket has to say good-bye when the server stops. */
const BYE_MS = 1_000

/** What the hub needs of the server. */
export interface HubParts {
  readonly gate: Pool
  readonly asTenant: AsTenant
  readonly sessions: Pick<SessionStore, 'byHash' | 'living'>
  readonly sign: Signer
  readonly clock: () => number
  readonly log: FastifyBaseLogger
  /** A connection of its own that listens. */
  listener(): Promise<Client>
}

const keyOf = (hash: Buffer): string => hash.toString('base64')

/**
 * Sends what the outbox holds to the sockets of this process. The outbox is the truth, the database's NOTIFY only wakes.
 * Event ids rise in the order in which transactions end (events.ts), so that one number is the whole cursor.
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
      setInterval(() => void this.keepAlive().catch((err) => this.parts.log.error({ err }, 'sockets could not be looked after')), ALIVE_MS),
    )
    for (const timer of this.timers) timer.unref()
  }

  async stop(): Promise<void> {
    this.stopped = true
    for (const timer of this.timers) clearInterval(timer)
    for (const { socket } of this.members) {
      socket.close(CLOSE.serverStops, 'server stops')
      setTimeout(() => socket.terminate(), BYE_MS).unref()
    }
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
  join(socket: WebSocket, session: Session, after: number | undefined): void {
    // A number of the future (the database was put back from a copy) would mean silence for ever.
    const member = new Member(socket, session, Math.min(after ?? this.cursor, this.cursor))
    this.members.add(member)
    socket.on('message', (data, binary) => this.hear(member, data, binary))
    socket.on('pong', () => {
      member.alive = true
    })
    socket.on('close', () => this.members.delete(member))
    socket.on('error', () => socket.terminate())
    if (after !== undefined) void this.catchUp(member)
  }

  /** Closes every socket of a session: it is over. */
  endSession(tokenHash: Buffer): void {
    for (const { session, socket } of this.members)
      if (session.tokenHash.equals(tokenHash)) socket.close(CLOSE.sessionEnded, 'session ended')
  }

  private hear(member: Member, data: RawData, binary: boolean): void {
    const heard = member.hear(data, binary)
    if (heard.kind === 'subscribed') void this.catchUp(member)
    // A malformed frame is ignored and logged (SOCK-02).
    if (heard.kind === 'malformed')
      this.parts.log.warn({ event: 'malformed-frame', bytes: heard.bytes }, 'a malformed socket frame was ignored')
    if (heard.kind !== 'refused') return
    const { code, what } = heard
    this.parts
      .asTenant(member.session, (tx) => writeAudit(tx, { call: 'push subscribe', outcome: code, objectId: what, address: '' }))
      .catch((err) => this.parts.log.error({ err }, 'a refused subscription could not be audited'))
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
    const { rows } = await this.parts.gate.query<{ event_id: number; facility_id: string }>(
      sql`SELECT event_id, facility_id FROM outbox WHERE event_id > ${this.cursor} ORDER BY event_id LIMIT ${DRAIN_LIMIT}`,
    )
    const last = rows.at(-1)
    if (!last) return
    const facilities = new Set(rows.map((row) => row.facility_id))
    const concerned = [...this.members].filter((m) => facilities.has(m.session.facilityId))
    const from = this.cursor
    // Together, before anything is awaited: who joins from here on starts after these events or catches up on them.
    this.cursor = last.event_id
    if (rows.length === DRAIN_LIMIT) this.again = true
    try {
      const hearers = await this.living(concerned)
      for (const facilityId of facilities) {
        const members = hearers.filter((m) => m.session.facilityId === facilityId)
        if (members.length > 0) await this.tell(members, from, last.event_id)
      }
    } catch (error) {
      // They come back and say what they saw last.
      for (const member of concerned) member.socket.close(CLOSE.tryAgain, 'try again')
      throw error
    }
  }

  private async tell(members: readonly Member[], from: number, upTo: number): Promise<void> {
    const events = await this.eventsOf(members[0]!.session, from, upTo)
    const t = String(this.parts.clock())
    for (const member of members) {
      if (member.catching) member.more = true
      else member.deliver(events, t, this.parts.sign)
    }
  }

  /** Those whose session is still one; the others' sockets are closed. */
  private async living(members: readonly Member[]): Promise<readonly Member[]> {
    if (members.length === 0) return members
    const hashes = await this.parts.sessions.living(
      members.map((m) => m.session.tokenHash),
      this.parts.clock(),
    )
    const keys = new Set(hashes.map(keyOf))
    return members.filter((member) => {
      const lives = keys.has(keyOf(member.session.tokenHash))
      if (!lives) member.socket.close(CLOSE.sessionEnded, 'session ended')
      return lives
    })
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

  /** Tells a socket what it is owed; one that cannot be told is closed, and its client comes back. */
  private async catchUp(member: Member): Promise<void> {
    member.more = true
    if (member.catching) return
    member.catching = true
    try {
      while (member.more && member.open) {
        member.more = false
        const upTo = this.cursor
        if (member.from < upTo) {
          const events = await this.eventsOf(member.session, member.from, upTo)
          member.deliver(events, String(this.parts.clock()), this.parts.sign)
        }
      }
    } catch (error) {
      this.parts.log.error({ err: error }, 'a socket could not be told what it missed')
      member.socket.close(CLOSE.tryAgain, 'try again')
    } finally {
      member.catching = false
    }
  }

  /** Pings, drops those that do not answer, ends those whose session or account is over, and takes over changed rights. */
  async keepAlive(): Promise<void> {
    for (const member of [...this.members]) {
      if (!member.open) continue
      if (!member.alive) {
        member.socket.terminate()
        continue
      }
      member.alive = false
      member.socket.ping()
      const session = await this.parts.sessions.byHash(member.session.tokenHash, this.parts.clock())
      if (session) member.session = session
      else member.socket.close(CLOSE.sessionEnded, 'session ended')
    }
  }
}
