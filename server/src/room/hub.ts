import type { RoomClientFrame, RoomName } from '@farsight/shared/contract'
import { CODE, type ErrorCode, errorMessage } from '@farsight/shared/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Client } from 'pg'
import type { RawData, WebSocket } from 'ws'
import { Listening } from '../database/listening'
import type { AsTenant } from '../database/tenant'
import { CLOSE, closeSocket } from '../push/close'
import type { Outbox } from '../push/outbox'
import type { Session } from '../session/session'
import type { SessionStore } from '../session/store'
import { keyOfRoom, ROOM_CHANNEL, roomOfKey } from './changed'
import { clientFrame } from './frames'
import { RoomMember } from './member'
import { opensRooms, type Proof, proveEntrance, proveRoom } from './proof'
import { Room } from './room'

const BEAT_MS = 4_000
const LIVING_MS = 30_000
/** So many malformed or refused frames are no accident. */
const MAX_FAULTS = 50

/** What the rooms need of the server. */
export interface RoomHubParts {
  readonly asTenant: AsTenant
  readonly sessions: Pick<SessionStore, 'byHash' | 'living'>
  readonly outbox: Pick<Outbox, 'onAccount'>
  /** A connection of its own, to hear what changes. */
  listener(): Promise<Client>
  readonly clock: () => number
  readonly log: FastifyBaseLogger
}

const keyOf = (hash: Buffer): string => hash.toString('base64')
const BEAT = JSON.stringify({ cmd: 'beat' })

/** The rooms of this process: who looks together at a consultation or a meeting, and what each one shows the others. */
export class RoomHub {
  private readonly members = new Set<RoomMember>()
  private readonly rooms = new Map<string, Room>()
  private readonly listening: Listening
  private timers: NodeJS.Timeout[] = []
  private listened = false

  constructor(private readonly parts: RoomHubParts) {
    parts.outbox.onAccount((userId) => void this.refresh(userId))
    this.listening = new Listening({
      listener: () => parts.listener(),
      channels: [ROOM_CHANNEL],
      heard: (_channel, payload) => void this.changed(payload),
      begun: () => {
        // What was said while nobody listened is not heard any more.
        if (this.listened) for (const key of [...this.rooms.keys()]) void this.changed(key)
        this.listened = true
      },
      failed: (err) => parts.log.warn({ err }, 'changes of rooms cannot be listened to, trying again'),
    })
  }

  async start(): Promise<void> {
    this.timers = [setInterval(() => this.beat(), BEAT_MS).unref(), setInterval(() => void this.lookAfter(), LIVING_MS).unref()]
    await this.listening.begin()
  }

  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer)
    for (const { socket } of this.members) closeSocket(socket, CLOSE.serverStops, 'server stops')
    await this.listening.stop()
  }

  /** How many sockets are open, for health. */
  get size(): number {
    return this.members.size
  }

  /** Adds an opened socket; it is in no room until it asks for one. */
  join(socket: WebSocket, session: Session): void {
    const member = new RoomMember(socket, session, (one, frame) => this.act(one, frame))
    this.members.add(member)
    socket.on('message', (data, binary) => this.hear(member, data, binary))
    socket.on('pong', () => {
      member.alive = true
    })
    socket.on('close', () => this.remove(member))
    socket.on('error', () => socket.terminate())
  }

  /** Closes every socket of a session: it is over. */
  endSession(tokenHash: Buffer): void {
    for (const member of this.members) if (member.session.tokenHash.equals(tokenHash)) this.end(member)
  }

  /** Out of the room at once, not when the other side has said good-bye. */
  private end(member: RoomMember, code: number = CLOSE.sessionEnded, why = 'session ended'): void {
    this.leave(member)
    closeSocket(member.socket, code, why)
  }

  private remove(member: RoomMember): void {
    this.members.delete(member)
    this.leave(member)
    member.gone()
  }

  private leave(member: RoomMember): void {
    const { room } = member
    member.wanted = undefined
    if (!room) return
    room.leave(member)
    if (room.empty) this.rooms.delete(keyOfRoom(room.name))
  }

  private hear(member: RoomMember, data: RawData, binary: boolean): void {
    // It is being closed: nothing of it counts any more.
    if (!member.open) return
    const pace = member.pace()
    if (pace === 'flood') {
      member.socket.close(CLOSE.tooManyFaults, 'too many frames')
      return
    }
    const frame = binary ? undefined : clientFrame(data.toString())
    if (!frame) this.fault(member, data)
    else if (frame.cmd === 'cursor' || frame.cmd === 'view' || frame.cmd === 'unsaved') {
      if (pace === 'late') member.keep(frame)
      else {
        member.overtaken(frame.cmd)
        this.act(member, frame)
      }
    }
    // Coming and going is rare and is not lost; who asks for it without end waits for the answer each time.
    else if (pace === 'taken' || frame.cmd === 'enter' || frame.cmd === 'leave') this.act(member, frame)
  }

  /** A malformed frame is ignored, logged and counted. */
  private fault(member: RoomMember, data: RawData): void {
    this.parts.log.warn({ event: 'malformed-frame', bytes: (data as Buffer).length }, 'a malformed room frame was ignored')
    member.faults += 1
    if (member.faults >= MAX_FAULTS) member.socket.close(CLOSE.tooManyFaults, 'too many faulty frames')
  }

  private act(member: RoomMember, frame: RoomClientFrame): void {
    const { room } = member
    if (frame.cmd === 'enter') {
      member.wanted = frame
      if (!member.entering) void this.enter(member)
    } else if (frame.cmd === 'leave') this.leave(member)
    // On the way into another room, or in none: there is nobody to hear it.
    else if (!room || member.wanted) return
    else if (frame.cmd === 'cursor') room.point(member, frame.cursor)
    else if (frame.cmd === 'view') room.look(member, frame.view)
    else if (frame.cmd === 'typing') room.type(member, frame.on)
    else if (frame.cmd === 'unsaved') room.hold(member, frame.on)
    else if (!room.lead(member, frame.on)) this.refuse(member, CODE.meetingHostOnly)
  }

  private refuse(member: RoomMember, errorCode: ErrorCode): void {
    const { zh = '', en = '' } = errorMessage(errorCode) ?? {}
    member.say({ cmd: 'refused', errorCode, errorMsg: `${zh} / ${en}` })
  }

  /** One room after the other: of those that were asked for meanwhile the last one counts. */
  private async enter(member: RoomMember): Promise<void> {
    member.entering = true
    try {
      for (let asked = member.wanted; asked && member.open; asked = member.wanted) {
        member.again = false
        const proof = await proveEntrance(this.parts.asTenant, member.session, asked.room)
        if (member.wanted !== asked || member.again) continue
        this.seat(member, asked.room, proof)
        member.wanted = undefined
      }
    } catch (err) {
      this.parts.log.error({ err }, 'it could not be looked at whether somebody may enter a room')
      member.socket.close(CLOSE.tryAgain, 'try again')
    } finally {
      member.entering = false
    }
  }

  private seat(member: RoomMember, name: RoomName, proof: Proof | ErrorCode): void {
    const key = keyOfRoom(name)
    if (member.room && (typeof proof === 'number' || keyOfRoom(member.room.name) !== key)) this.leave(member)
    if (typeof proof === 'number') {
      this.refuse(member, proof)
      return
    }
    const room = this.rooms.get(key) ?? new Room(name, proof.hostId)
    this.rooms.set(key, room)
    room.changed(proof)
    room.enter(member)
  }

  /**
   * A transaction has changed what a room is about. It is looked at anew who may be there, once for each hospital: who may is told to ask,
   * who may not (a consultation that was cancelled, a meeting that was deleted) is out.
   */
  private async changed(payload: string): Promise<void> {
    for (const member of this.members) if (member.wanted && keyOfRoom(member.wanted.room) === payload) member.again = true
    const room = roomOfKey(payload) && this.rooms.get(payload)
    if (!room) return
    const hospitals = new Map<string, RoomMember[]>()
    for (const member of room.members) {
      const { facilityId } = member.session
      hospitals.set(facilityId, [...(hospitals.get(facilityId) ?? []), member])
    }
    for (const members of hospitals.values()) await this.prove(room, members)
  }

  private async prove(room: Room, members: readonly RoomMember[]): Promise<void> {
    try {
      const proof = await this.parts.asTenant(members[0]!.session, (tx) => proveRoom(tx, room.name))
      const there = members.filter((member) => member.room === room)
      if (proof) {
        room.changed(proof)
        room.tellChanged(there)
        return
      }
      for (const member of there) this.shutOut(member)
    } catch (err) {
      this.parts.log.error({ err }, 'it could not be looked at who may be in a room')
      // They come back and ask for everything.
      for (const { socket } of members) socket.close(CLOSE.tryAgain, 'try again')
    }
  }

  private shutOut(member: RoomMember): void {
    this.leave(member)
    this.refuse(member, CODE.notFound)
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
      member.sayLatest('beat', BEAT)
    }
  }

  /** Ends the sockets of sessions that have run out, also where nothing happens. */
  async lookAfter(): Promise<void> {
    const members = [...this.members].filter((member) => member.open)
    if (members.length === 0) return
    try {
      const hashes = await this.parts.sessions.living(
        members.map(({ session }) => session.tokenHash),
        this.parts.clock(),
      )
      const keys = new Set(hashes.map(keyOf))
      for (const member of members) if (!keys.has(keyOf(member.session.tokenHash))) this.end(member)
    } catch (err) {
      this.parts.log.error({ err }, 'room sockets could not be looked after')
    }
  }

  /** What a user may has changed: who is closed is out, and whose menu is gone leaves the room. */
  private async refresh(userId: string | undefined): Promise<void> {
    for (const member of [...this.members]) {
      if (userId !== undefined && member.session.userId !== userId) continue
      try {
        const session = await this.parts.sessions.byHash(member.session.tokenHash, this.parts.clock())
        if (!session) this.end(member)
        else {
          member.session = session
          member.again = true
          if (member.room && !opensRooms(session, member.room.name.kind)) this.shutOut(member)
        }
      } catch (err) {
        this.parts.log.error({ err }, 'a room socket’s rights could not be read')
        member.socket.close(CLOSE.tryAgain, 'try again')
      }
    }
  }
}
