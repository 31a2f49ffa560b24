import type { FastifyBaseLogger } from 'fastify'
import sql from 'sql-template-tag'
import type { RawData, WebSocket } from 'ws'
import { writeAudit } from '../audit/audit'
import type { AsTenant } from '../database/tenant'
import type { Session } from '../session/session'
import type { Signer } from '../session/signer'
import type { SessionStore } from '../session/store'
import { CLOSE, closeSocket, drained } from './close'
import { EVENT_COLUMNS, type EventRow, frameTexts } from './frames'
import { Member } from './member'
import type { Outbox, OutboxRow } from './outbox'
import { narrowed } from './rights'

/** More missed events than these are not told one by one. */
const MISSED_LIMIT = 1_000
/** So many at once, until the socket has taken them. */
const PAGE = 100
const BEAT_MS = 4_000
const LIVING_MS = 30_000

/** What the hub needs of the server. */
export interface HubParts {
  readonly asTenant: AsTenant
  readonly sessions: Pick<SessionStore, 'byHash' | 'living'>
  readonly outbox: Outbox
  readonly sign: Signer
  readonly clock: () => number
  readonly log: FastifyBaseLogger
}

const keyOf = (hash: Buffer): string => hash.toString('base64')

/** Sends what the outbox holds for a hospital to the notification sockets of this process. */
export class PushHub {
  private readonly members = new Set<Member>()
  private timers: NodeJS.Timeout[] = []

  constructor(private readonly parts: HubParts) {
    parts.outbox.onRows((rows, from, upTo) => this.tell(rows, from, upTo))
    parts.outbox.onAccount((userId) => void this.refresh(userId))
  }

  start(): void {
    this.timers = [setInterval(() => this.beat(), BEAT_MS).unref(), setInterval(() => void this.lookAfter(), LIVING_MS).unref()]
  }

  stop(): void {
    for (const timer of this.timers) clearInterval(timer)
    for (const { socket } of this.members) closeSocket(socket, CLOSE.serverStops, 'server stops')
  }

  /** How many sockets are open, for health. */
  get size(): number {
    return this.members.size
  }

  /** Adds an opened socket. `after` is the last event its client saw, on a reconnect. */
  join(socket: WebSocket, session: Session, after: number | undefined): void {
    const { cursor } = this.parts.outbox
    // A number of the future (the database was put back from a copy) would mean silence for ever.
    const member = new Member(socket, session, Math.min(after ?? cursor, cursor))
    this.members.add(member)
    socket.on('message', (data, binary) => this.hear(member, data, binary))
    socket.on('pong', () => {
      member.alive = true
    })
    socket.on('close', () => this.members.delete(member))
    socket.on('error', () => socket.terminate())
    if (after !== undefined) void this.catchUp(member, true)
  }

  /** Closes every socket of a session: it is over. */
  endSession(tokenHash: Buffer): void {
    for (const { session, socket } of this.members)
      if (session.tokenHash.equals(tokenHash)) closeSocket(socket, CLOSE.sessionEnded, 'session ended')
  }

  private hear(member: Member, data: RawData, binary: boolean): void {
    const heard = member.hear(data, binary, this.parts.clock())
    if (heard.kind === 'subscribed') void this.catchUp(member, true)
    // A malformed frame is ignored and logged (SOCK-02).
    if (heard.kind === 'malformed')
      this.parts.log.warn({ event: 'malformed-frame', bytes: heard.bytes }, 'a malformed socket frame was ignored')
    if (heard.kind !== 'refused') return
    const { code, what } = heard
    this.parts
      .asTenant(member.session, (tx) => writeAudit(tx, { call: 'push subscribe', outcome: code, objectId: what, address: '' }))
      .catch((err) => this.parts.log.error({ err }, 'a refused subscription could not be audited'))
  }

  private async tell(rows: readonly OutboxRow[], from: number, upTo: number): Promise<void> {
    const facilities = new Set(rows.filter((row) => row.parties === null).map((row) => row.facility_id))
    const concerned = [...this.members].filter((m) => facilities.has(m.session.facilityId))
    try {
      const hearers = await this.living(concerned)
      for (const facilityId of facilities) {
        const members = hearers.filter((m) => m.session.facilityId === facilityId)
        if (members.length > 0) await this.tellHospital(members, from, upTo)
      }
    } catch (error) {
      // They come back and say what they saw last.
      for (const member of concerned) member.socket.close(CLOSE.tryAgain, 'try again')
      throw error
    }
  }

  private async tellHospital(members: readonly Member[], from: number, upTo: number): Promise<void> {
    const events = await this.eventsOf(members[0]!.session, from, upTo, MISSED_LIMIT * 2)
    const textOf = frameTexts(String(this.parts.clock()), this.parts.sign)
    for (const member of members) {
      if (member.catching || member.held) member.more = true
      else if (events.length <= PAGE) member.deliver(events, textOf, upTo)
      else void this.telling(member, () => this.tellPages(member, events, textOf, upTo))
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
      if (!lives) closeSocket(member.socket, CLOSE.sessionEnded, 'session ended')
      return lives && member.open
    })
  }

  /** Events of a session's hospital in the order in which they happened, at most `limit`. */
  private eventsOf(session: Session, after: number, upTo: number, limit: number): Promise<EventRow[]> {
    return this.parts.asTenant(session, async (tx) => {
      const own = tx.filter('push.events', sql`e.facility_id = ${session.facilityId}`)
      return tx.rows<EventRow>(
        sql`SELECT ${EVENT_COLUMNS} FROM event e WHERE e.event_id > ${after} AND e.event_id <= ${upTo} AND ${own} ORDER BY e.event_id LIMIT ${limit}`,
      )
    })
  }

  /**
   * Tells a socket what it is owed, page by page as it takes them; one that cannot be told is closed, and its client comes back.
   * @param back also what was passed over before, when it had not yet asked for it
   */
  private async catchUp(member: Member, back: boolean): Promise<void> {
    member.more = true
    if (back) member.rewind()
    if (member.catching || member.held) return
    await this.telling(member, async () => {})
  }

  /** Tells a socket something that takes its time, and then what came meanwhile. */
  private async telling(member: Member, first: () => Promise<void>): Promise<void> {
    member.catching = true
    try {
      await first()
      while (member.more && member.open && !member.held) {
        member.more = false
        await this.tellMissed(member, this.parts.outbox.cursor)
      }
    } catch (err) {
      this.parts.log.error({ err }, 'a socket could not be told what it missed')
      member.socket.close(CLOSE.tryAgain, 'try again')
    } finally {
      member.catching = false
    }
  }

  private async tellMissed(member: Member, upTo: number): Promise<void> {
    const after = member.told
    if (after >= upTo) return
    const events = await this.eventsOf(member.session, after, upTo, MISSED_LIMIT + 1)
    if (events.length > MISSED_LIMIT) return member.resync(upTo)
    // It began anew while they were read.
    if (member.told < after) member.more = true
    else await this.tellPages(member, events, frameTexts(String(this.parts.clock()), this.parts.sign), upTo)
  }

  /** Page by page, as the socket takes them. */
  private async tellPages(member: Member, events: readonly EventRow[], textOf: (event: EventRow) => Buffer, upTo: number): Promise<void> {
    const { turn } = member
    for (let at = 0; at < events.length && member.open; at += PAGE) {
      // Another type was asked for meanwhile, or rights are being read: it begins anew.
      if (member.held || member.turn !== turn) {
        member.more = true
        return
      }
      const page = events.slice(at, at + PAGE)
      member.deliver(page, textOf, page.at(-1)!.event_id)
      await drained(member.socket)
    }
    if (member.turn === turn) member.told = Math.max(member.told, upTo)
  }

  /** Every 4 s: pings, says to the page that the connection lives, and cuts those that did not answer the last one (NT-12). */
  beat(): void {
    for (const member of [...this.members]) {
      if (!member.open) continue
      if (!member.alive) {
        member.socket.terminate()
        continue
      }
      member.alive = false
      member.socket.ping()
      member.send({ messageType: 8 })
    }
  }

  /** Ends the sockets of sessions that have run out, also where nothing happens. */
  async lookAfter(): Promise<void> {
    await this.living([...this.members].filter((member) => member.open)).catch((err) =>
      this.parts.log.error({ err }, 'sockets could not be looked after'),
    )
  }

  /** A user's rights have changed: who may less than before comes back and asks anew; who is closed is out. */
  private async refresh(userId: string | undefined): Promise<void> {
    const members = [...this.members].filter((member) => userId === undefined || member.session.userId === userId)
    // Until it is known what they may now, they are told nothing.
    for (const member of members) member.held = true
    for (const member of members) {
      try {
        const session = await this.parts.sessions.byHash(member.session.tokenHash, this.parts.clock())
        if (!session) closeSocket(member.socket, CLOSE.sessionEnded, 'session ended')
        else if (narrowed(member.session, session)) closeSocket(member.socket, CLOSE.rightsChanged, 'rights changed')
        else {
          member.session = session
          member.held = false
          if (member.more) void this.catchUp(member, false)
        }
      } catch (err) {
        this.parts.log.error({ err }, 'a socket’s rights could not be read')
        member.socket.close(CLOSE.tryAgain, 'try again')
      }
    }
  }
}
