import { INIT_SOCKET_TYPE, NOTIFICATION_TYPES, type ServerFrame } from '@farsight/shared/contract'
import { CODE, type ErrorCode, errorMessage, rightFor } from '@farsight/shared/domain'
import { type RawData, WebSocket } from 'ws'
import type { Session } from '../session/session'
import { CLOSE, sendTo } from './close'
import { type EventRow, isForSession, permittedTypes } from './frames'
import { Pace } from './pace'

const SENT_LIMIT = 2_000
const FRAME_LIMIT = 4096
/** So many refused or malformed frames are no accident. */
const MAX_FAULTS = 50
const FIELDS: ReadonlySet<string> = new Set(['messageType', 'socketType', 'userId'])

/** What a client's frame asks for. */
export type Heard =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'malformed'; readonly bytes: number }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly what: string }
  | { readonly kind: 'subscribed' }

const NOTHING: Heard = { kind: 'nothing' }

/** One open socket: whose it is, what it wants to hear, and what it has heard. */
export class Member {
  private readonly types = new Set<number>()
  /** Events that were sent, so that catching up and living on never send one twice. */
  private readonly sent = new Set<number>()
  private readonly pace = new Pace()
  private faults = 0
  /** Answered the last ping. */
  alive = true
  /** Is being told what it missed; what happens meanwhile waits its turn, so that ids rise on the wire. */
  catching = false
  more = false
  /** Its user's rights have changed and are being read: nothing is told meanwhile. */
  held = false
  /** Up to here everything that it wants was sent. */
  told: number
  /** Rises when it begins anew. */
  turn = 0

  /** @param from what the client had seen when it came: everything after it is owed */
  constructor(
    readonly socket: WebSocket,
    public session: Session,
    public from: number,
  ) {
    this.told = from
  }

  get open(): boolean {
    return this.socket.readyState === WebSocket.OPEN
  }

  /** Reads a frame of the client. */
  hear(data: RawData, binary: boolean, now: number): Heard {
    if (!this.pace.allows(now)) {
      this.socket.close(CLOSE.tooManyFaults, 'too many frames')
      return NOTHING
    }
    const text = data.toString()
    let frame: unknown
    try {
      if (binary || text.length > FRAME_LIMIT) throw new Error('not a frame')
      frame = JSON.parse(text)
    } catch {
      this.fault()
      return { kind: 'malformed', bytes: text.length }
    }
    return this.follow((frame ?? {}) as Record<string, unknown>)
  }

  private follow(frame: Record<string, unknown>): Heard {
    const { messageType, socketType, userId } = frame
    const known =
      (messageType === 1 || messageType === 2) &&
      (socketType === INIT_SOCKET_TYPE || (NOTIFICATION_TYPES as readonly unknown[]).includes(socketType))
    if (!known) return this.refuse(CODE.parameterIllegal, 'socketType')
    const foreign = Object.keys(frame).find((name) => !FIELDS.has(name))
    // A frame that names a hospital, or anything else, does not get to choose it: the session alone does.
    if (foreign !== undefined) return this.refuse(CODE.parameterIllegal, foreign.slice(0, 64))
    if (userId !== this.session.userId) return this.refuse(CODE.noPermission, 'userId')
    if (socketType === INIT_SOCKET_TYPE) {
      if (messageType === 2) this.socket.close(1000, 'bye')
      return NOTHING
    }
    const type = socketType as number
    if (messageType === 2) {
      this.types.delete(type)
      return NOTHING
    }
    if (!permittedTypes(this.session).has(type)) return this.refuse(CODE.noPermission, 'socketType')
    if (this.types.has(type)) return NOTHING
    this.types.add(type)
    return { kind: 'subscribed' }
  }

  private refuse(code: ErrorCode, what: string): Heard {
    const { zh = '', en = '' } = errorMessage(code) ?? {}
    this.send({ messageType: 5, errorCode: code, errorMsg: `${zh} / ${en}: ${what}` })
    this.fault()
    return { kind: 'refused', code, what }
  }

  private fault(): void {
    this.faults += 1
    if (this.faults >= MAX_FAULTS) this.socket.close(CLOSE.tooManyFaults, 'too many faulty frames')
  }

  /** Sends a frame of its own. */
  send(frame: ServerFrame): void {
    sendTo(this.socket, JSON.stringify(frame))
  }

  /** Sends what of these events is for this socket and was not sent before. They are all there are up to `upTo`. */
  deliver(events: readonly EventRow[], textOf: (event: EventRow) => Buffer, upTo: number): void {
    for (const event of events) {
      if (event.event_id <= this.from || this.sent.has(event.event_id)) continue
      if (!this.isFor(event)) continue
      this.sent.add(event.event_id)
      sendTo(this.socket, textOf(event))
    }
    this.told = Math.max(this.told, upTo)
    for (const id of this.sent) {
      if (this.sent.size <= SENT_LIMIT) break
      this.sent.delete(id)
      // What is no longer remembered as sent is no longer owed either.
      this.from = Math.max(this.from, id)
    }
  }

  /** What it missed is too much to be told one by one: it asks for everything anew and goes on from here. */
  resync(upTo: number): void {
    this.from = upTo
    this.told = upTo
    this.send({ messageType: 7, eventId: String(upTo) })
  }

  /** What was passed over is looked at again: it wants more than before. */
  rewind(): void {
    this.told = this.from
    this.turn += 1
  }

  private isFor(event: EventRow): boolean {
    if (event.kind === 'notes') return event.audience_user === this.session.userId
    // A sign without a name is for every list of the hospital.
    if (event.kind === 'row') return event.audience_user === null || event.audience_user === this.session.userId
    // A critical value is told to whom it names, whatever else the page asked to hear.
    if (event.critical && event.audience_user === this.session.userId) return true
    if (event.type === 13) return isForSession(event, this.session)
    if (!this.types.has(event.type) || !permittedTypes(this.session).has(event.type)) return false
    if (event.audience_user !== null) return event.audience_user === this.session.userId
    return event.audience_level !== null && rightFor(this.session.rights, event.modality ?? '') >= event.audience_level
  }
}
