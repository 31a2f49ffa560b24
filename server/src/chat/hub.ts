import type { ChatServerFrame } from '@farsight/shared/contract'
import type { FastifyBaseLogger } from 'fastify'
import sql from 'sql-template-tag'
import type { RawData, WebSocket } from 'ws'
import type { AsTenant } from '../database/tenant'
import { CLOSE, closeSocket, sendTo } from '../push/close'
import type { Outbox, OutboxRow } from '../push/outbox'
import { Pace } from '../push/pace'
import type { Session } from '../session/session'
import type { SessionStore } from '../session/store'
import { chatMessage, messageOf, unreadNum } from './messages'
import { ownParty, partyOf } from './party'
import { GONE_MS, type Presence } from './presence'

/** How often it is looked who came and who went, everywhere. */
const SWEEP_MS = 2_000
const FRAME_LIMIT = 1024
const MAX_FAULTS = 20

/** What the chat's sockets need of the server. */
export interface ChatHubParts {
  readonly asTenant: AsTenant
  readonly sessions: Pick<SessionStore, 'byHash' | 'living'>
  readonly outbox: Outbox
  readonly presence: Presence
  readonly clock: () => number
  readonly log: FastifyBaseLogger
}

/** One open chat socket. */
interface Member {
  readonly socket: WebSocket
  readonly session: Session
  readonly party: string
  readonly pace: Pace
  /** The other users of his conversations: their coming and going is told. */
  peers: ReadonlySet<string>
  /** When it was last heard. */
  beat: number
  faults: number
  /** As it was told last; undefined before the first count. */
  unread: number | undefined
  /** Counts asked for so far: an older answer does not take the place of a newer one. */
  asked: number
}

/** The chat's sockets of this process: messages, unread counts, who is there. */
export class ChatHub {
  private readonly members = new Set<Member>()
  private known: ReadonlySet<string> = new Set()
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly parts: ChatHubParts) {
    parts.outbox.onRows((rows) => this.tell(rows))
    parts.outbox.onAccount((userId) => void this.refresh(userId))
  }

  start(): void {
    this.timer = setInterval(() => void this.sweep(), SWEEP_MS).unref()
  }

  stop(): void {
    clearInterval(this.timer)
    for (const { socket } of this.members) closeSocket(socket, CLOSE.serverStops, 'server stops')
  }

  get size(): number {
    return this.members.size
  }

  /** Adds an opened socket; it is told at once what is unread. */
  join(socket: WebSocket, session: Session): void {
    if (session.facility.disableChat) {
      closeSocket(socket, CLOSE.rightsChanged, 'no chat')
      return
    }
    const now = this.parts.clock()
    const member: Member = {
      socket,
      session,
      party: partyOf(session),
      pace: new Pace(),
      peers: new Set(),
      beat: now,
      faults: 0,
      unread: undefined,
      asked: 0,
    }
    this.members.add(member)
    socket.on('message', (data, binary) => this.hear(member, data, binary))
    socket.on('close', () => this.members.delete(member))
    socket.on('error', () => socket.terminate())
    void this.sayUnread([member], true)
    void this.appear(member)
  }

  /** Closes every socket of a session: it is over. */
  endSession(tokenHash: Buffer): void {
    for (const { session, socket } of this.members)
      if (session.tokenHash.equals(tokenHash)) closeSocket(socket, CLOSE.sessionEnded, 'session ended')
  }

  private hear(member: Member, data: RawData, binary: boolean): void {
    const now = this.parts.clock()
    if (!member.pace.allows(now)) {
      member.socket.close(CLOSE.tooManyFaults, 'too many frames')
      return
    }
    const text = data.toString()
    let frame: unknown
    try {
      if (!binary && text.length <= FRAME_LIMIT) frame = JSON.parse(text)
    } catch {
      frame = undefined
    }
    const { cmd, userId, ...more } = (frame ?? {}) as Record<string, unknown>
    if (cmd !== 'online' || userId !== member.session.userId || Object.keys(more).length > 0) {
      this.parts.log.warn({ event: 'malformed-frame', bytes: text.length }, 'a malformed chat frame was ignored')
      member.faults += 1
      if (member.faults >= MAX_FAULTS) member.socket.close(CLOSE.tooManyFaults, 'too many faulty frames')
      return
    }
    member.beat = now
    // Whatever changes it comes by the outbox: a heartbeat asks no table.
    if (member.unread !== undefined) this.say(member, { cmd: 'queryUnreadNum', num: member.unread })
  }

  private say(member: Member, frame: ChatServerFrame): void {
    sendTo(member.socket, JSON.stringify(frame))
  }

  /** Tells sockets their users' unread counts; with `peers` it is also looked anew with whom they talk. */
  private async sayUnread(members: readonly Member[], peers = false): Promise<void> {
    for (const member of members) {
      member.asked += 1
      const { asked } = member
      try {
        const num = await this.parts.asTenant(member.session, async (tx) => {
          if (peers) {
            const own = ownParty(tx)
            const rows = await tx.rows<{ id: string }>(
              sql`SELECT DISTINCT split_part(p, '/', 2) AS id FROM conversation c, unnest(c.parties) p WHERE ${own}`,
            )
            member.peers = new Set(rows.map((row) => row.id).filter((id) => id !== member.session.userId))
          }
          return unreadNum(tx)
        })
        if (asked !== member.asked) continue
        member.unread = num
        this.say(member, { cmd: 'queryUnreadNum', num })
      } catch (err) {
        this.parts.log.error({ err }, 'a chat socket could not be told what is unread')
        member.socket.close(CLOSE.tryAgain, 'try again')
      }
    }
  }

  private async tell(rows: readonly OutboxRow[]): Promise<void> {
    for (const row of rows) {
      if (row.parties === null) continue
      const parties = new Set(row.parties)
      const members = await this.living([...this.members].filter((member) => parties.has(member.party)))
      if (members.length === 0) continue
      if (row.message_id !== null) await this.tellMessage(members, row.message_id)
      await this.sayUnread(members, row.message_id !== null)
    }
  }

  /** Those whose session is still one; the others' sockets are closed. */
  private async living(members: readonly Member[]): Promise<readonly Member[]> {
    if (members.length === 0) return members
    const hashes = await this.parts.sessions.living(
      members.map((member) => member.session.tokenHash),
      this.parts.clock(),
    )
    const keys = new Set(hashes.map((hash) => hash.toString('base64')))
    return members.filter(({ socket, session }) => {
      const lives = keys.has(session.tokenHash.toString('base64'))
      if (!lives) closeSocket(socket, CLOSE.sessionEnded, 'session ended')
      return lives
    })
  }

  private async tellMessage(members: readonly Member[], messageId: number): Promise<void> {
    try {
      const row = await this.parts.asTenant(members[0]!.session, (tx) => messageOf(tx, messageId))
      if (!row) return
      for (const member of members) this.say(member, { cmd: 'message', message: chatMessage(row) })
    } catch (error) {
      // They come back and ask for what was said.
      for (const { socket } of members) socket.close(CLOSE.tryAgain, 'try again')
      throw error
    }
  }

  /** Somebody's first socket: those who talk with him need not wait for the next look. */
  private async appear(member: Member): Promise<void> {
    const { userId, facilityId } = member.session
    await this.parts.presence
      .beaten([{ userId, facilityId, at: member.beat }])
      .catch((err) => this.parts.log.error({ err }, 'presence could not be noted'))
    await this.sweep()
  }

  /**
   * Notes who beats here, and tells who came and who went, wherever. A socket that has not been heard for ten seconds is cut: its
   * packets are lost on the way (NT-12).
   */
  async sweep(): Promise<void> {
    const now = this.parts.clock()
    try {
      const beats = new Map<string, { userId: string; facilityId: string; at: number }>()
      for (const { socket, session, beat } of this.members) {
        const { userId, facilityId } = session
        if (now - beat >= GONE_MS) socket.terminate()
        else if (beat > (beats.get(userId)?.at ?? 0)) beats.set(userId, { userId, facilityId, at: beat })
      }
      await this.parts.presence.beaten([...beats.values()])
      const present = await this.parts.presence.everybody()
      const before = this.known
      this.known = present
      const came = [...present].filter((id) => !before.has(id))
      const went = [...before].filter((id) => !present.has(id))
      for (const member of this.members) {
        for (const userId of came) if (member.peers.has(userId)) this.say(member, { cmd: 'presence', userId, online: true })
        for (const userId of went) if (member.peers.has(userId)) this.say(member, { cmd: 'presence', userId, online: false })
      }
    } catch (err) {
      this.parts.log.error({ err }, 'presence could not be looked at')
    }
  }

  /** What a user may has changed: who is closed is out, and where the chat is off it ends. */
  private async refresh(userId: string | undefined): Promise<void> {
    for (const member of [...this.members]) {
      if (userId !== undefined && member.session.userId !== userId) continue
      const session = await this.parts.sessions.byHash(member.session.tokenHash, this.parts.clock()).catch(() => undefined)
      if (!session) closeSocket(member.socket, CLOSE.sessionEnded, 'session ended')
      else if (session.facility.disableChat) closeSocket(member.socket, CLOSE.rightsChanged, 'no chat')
    }
  }
}
