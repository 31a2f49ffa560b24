import { ROOM_FRAMES_A_SECOND, type RoomClientFrame, type RoomServerFrame, type RoomView } from '@farsight/shared/contract'
import type { WebSocket } from 'ws'
import { drained, sendTo } from '../push/close'
import type { Session } from '../session/session'
import type { Room } from './room'

/** With so much on its way a socket gets only the latest of what moves. */
const SLOW_BYTES = 8 * 1024
const SECOND_MS = 1_000
/** So many frames in a second are no page of ours; reading them would cost everybody else. */
export const FLOOD = 1_000

/** What moves or stands: of each of these a room needs the last one alone, and that one surely. */
type Moving = Extract<RoomClientFrame, { readonly cmd: 'cursor' | 'view' | 'unsaved' }>

/** One open room socket: whose it is, where it sits, and what it is still owed. */
export class RoomMember {
  room: Room | undefined
  /** 0 outside of a room. */
  seat = 0
  faults = 0
  /** Answered the last ping. */
  alive = true
  /** What this browser looks at, as it said last. */
  view: RoomView | undefined
  /** Stands while others are told that it types. */
  typing: NodeJS.Timeout | undefined
  /** Has words that the server does not have. */
  unsaved = false
  /** The room it asked for last, while it is looked at whether it may. */
  wanted: (RoomClientFrame & { readonly cmd: 'enter' }) | undefined
  entering = false
  /** Something has changed while it was looked at: once more. */
  again = false

  private count = 0
  private window: NodeJS.Timeout | undefined
  private readonly kept = new Map<Moving['cmd'], Moving>()
  private readonly owed = new Map<string, string>()
  private paying = false

  constructor(
    readonly socket: WebSocket,
    public session: Session,
    private readonly release: (member: RoomMember, frame: Moving) => void,
  ) {}

  get open(): boolean {
    return this.socket.readyState === this.socket.OPEN
  }

  /** One more frame came. `flood`: it is cut off; `late`: beyond what a second takes. */
  pace(): 'taken' | 'late' | 'flood' {
    this.window ??= setTimeout(() => this.nextSecond(), SECOND_MS).unref()
    this.count += 1
    if (this.count > FLOOD) return 'flood'
    return this.count > ROOM_FRAMES_A_SECOND ? 'late' : 'taken'
  }

  /** A late frame that moves is not lost: the last one goes out when the second is over. */
  keep(frame: Moving): void {
    this.kept.set(frame.cmd, frame)
  }

  /** What was kept is older than this one. */
  overtaken(cmd: Moving['cmd']): void {
    this.kept.delete(cmd)
  }

  private nextSecond(): void {
    this.window = undefined
    this.count = 0
    const frames = [...this.kept.values()]
    this.kept.clear()
    for (const frame of frames) this.release(this, frame)
  }

  /** Says something that nothing later makes needless. */
  say(frame: RoomServerFrame): void {
    sendTo(this.socket, JSON.stringify(frame))
  }

  /**
   * Says something of which the last word counts: while this socket is slow, a later one under the same name takes an earlier one's place.
   * What waits is at most a few words for each seat.
   */
  sayLatest(name: string, text: string): void {
    if (!this.open) return
    if (this.owed.size === 0 && this.socket.bufferedAmount <= SLOW_BYTES) {
      this.socket.send(text, { binary: false })
      return
    }
    // Behind everything that was said since.
    this.owed.delete(name)
    this.owed.set(name, text)
    if (!this.paying) void this.pay()
  }

  /** Sends what is owed, as the socket takes it. */
  private async pay(): Promise<void> {
    this.paying = true
    while (this.owed.size > 0 && this.open) {
      await drained(this.socket)
      for (const [name, text] of this.owed) {
        if (!this.open) break
        this.owed.delete(name)
        this.socket.send(text, { binary: false })
        if (this.socket.bufferedAmount > SLOW_BYTES) break
      }
    }
    this.paying = false
  }

  /** Whoever sits there next is somebody else: nothing of the one before is said any more. */
  forgetSeat(seat: number): void {
    for (const what of ['cursor', 'view', 'typing', 'unsaved']) this.owed.delete(`${what} ${seat}`)
  }

  /** It is in no room any more. */
  stand(): void {
    clearTimeout(this.typing)
    this.typing = undefined
    this.unsaved = false
    this.room = undefined
    this.seat = 0
    this.view = undefined
    this.kept.clear()
    this.owed.clear()
  }

  gone(): void {
    clearTimeout(this.window)
    this.wanted = undefined
    this.stand()
  }
}
