import { type PushSocket, retryDelay, SILENCE_MS } from '@farsight/shared/bus'
import type { RoomClientFrame, RoomCursor, RoomName, RoomPerson, RoomServerFrame, RoomView } from '@farsight/shared/contract'
import type { CaseLive, CaseLiveState } from '@farsight/shared/module'
import { Paced } from './paced'
import { readRoomFrame } from './room-frames'
import { OUTSIDE, type RoomState } from './room-state'
import { Store } from './store'

/** What the client needs from outside. */
export interface RoomPorts {
  /** wsAuthenticate: a fresh `param` for one connection. */
  readonly authenticate: () => Promise<string>
  /** Base of the address with its scheme: `wss://host` (no slash at its end). */
  readonly base: string
  /** Where malformed frames are noted. */
  readonly log: (message: string) => void
  /** Opens a socket; a browser's own by default. */
  readonly open?: (url: string) => PushSocket
  /** How long to wait before a try; {@link retryDelay} by default. */
  readonly delay?: (attempt: number, closeCode: number | undefined) => number
}

const OPEN = 1
/** So long after the last key somebody is said to write no more. */
const TYPING_MS = 4000
/** Who goes on writing says so again: the server takes five seconds of silence for the end of it. */
const STILL_TYPING_MS = 2500
const NOBODY: CaseLiveState = { leading: false, follow: null, leaderName: '', cursors: [] }

/** One browser in one room: enters it, enters it again after every cut, and tells pages and panes what goes on in it. */
export class RoomClient {
  private readonly store = new Store<RoomState>(OUTSIDE)
  private readonly live = new Store<CaseLiveState>(NOBODY)
  private readonly cursors = new Map<number, RoomCursor>()
  private socket: PushSocket | undefined
  private retry: ReturnType<typeof setTimeout> | undefined
  private silence: ReturnType<typeof setTimeout> | undefined
  private typed: ReturnType<typeof setTimeout> | undefined
  private saidTyping = 0
  /** Words stand here that the server does not have. */
  private holding = false
  private running = false
  private attempt = 0
  /** Rises with each start and stop: an answer of an earlier life opens nothing. */
  private life = 0
  /** What the pane shows: it goes out with the lead. */
  private shown: RoomView | undefined
  private told = ''
  private view: RoomView | null = null
  /** It led when it was cut, and takes the lead again where nobody else has it by then. */
  private led = false
  private pointing = false
  private readonly pacedCursor = new Paced<RoomCursor | null>((cursor) => this.send({ cmd: 'cursor', cursor }))
  private readonly pacedView = new Paced<RoomView>((view) => this.send({ cmd: 'view', view }))

  constructor(
    private readonly room: RoomName,
    private readonly ports: RoomPorts,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => this.store.subscribe(listener)
  readonly snapshot = (): RoomState => this.store.get()

  /** For a pane that follows, leads and points. */
  readonly caseLive: CaseLive = {
    subscribe: (listener) => this.live.subscribe(listener),
    snapshot: () => this.live.get(),
    show: (view) => {
      this.shown = view
      if (this.live.get().leading) this.tellView(view)
    },
    point: (cursor) => {
      if (this.snapshot().status !== 'open' || (cursor === null && !this.pointing)) return
      this.pointing = cursor !== null
      this.pacedCursor.put(cursor)
    },
  }

  start(): void {
    if (this.running) return
    this.running = true
    this.attempt = 0
    this.life += 1
    window.addEventListener('pagehide', this.leave)
    document.addEventListener('visibilitychange', this.seen)
    window.addEventListener('offline', this.unplugged)
    window.addEventListener('online', this.plugged)
    void this.connect()
  }

  /** Leaves the room; it may be entered again. */
  stop(): void {
    if (!this.running) return
    this.running = false
    this.life += 1
    window.removeEventListener('pagehide', this.leave)
    document.removeEventListener('visibilitychange', this.seen)
    window.removeEventListener('offline', this.unplugged)
    window.removeEventListener('online', this.plugged)
    clearTimeout(this.retry)
    clearTimeout(this.typed)
    this.retry = this.typed = undefined
    this.send({ cmd: 'leave' })
    this.led = false
    if (this.socket) this.forget(this.socket)
    this.outside({ status: 'connecting' })
  }

  /** Takes the lead over the pictures, or gives it back. */
  readonly lead = (on: boolean): void => {
    if (!on) this.led = false
    this.send({ cmd: 'lead', on })
  }

  /** Said with each key; that it is over is said here when no more come. */
  readonly typing = (on: boolean): void => {
    const was = this.typed !== undefined
    clearTimeout(this.typed)
    this.typed = on ? setTimeout(() => this.typing(false), TYPING_MS) : undefined
    if (on === was && !(on && Date.now() - this.saidTyping >= STILL_TYPING_MS)) return
    this.saidTyping = Date.now()
    this.send({ cmd: 'typing', on })
  }

  /** Stands until it is taken back, over every cut: whoever would shut such words out has to know of them. */
  readonly unsaved = (on: boolean): void => {
    if (on === this.holding) return
    this.holding = on
    this.send({ cmd: 'unsaved', on })
  }

  private send(frame: RoomClientFrame): void {
    const entered = this.snapshot().status === 'open' || frame.cmd === 'enter'
    if (entered && this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(frame))
  }

  /** What was told already is not told again: a pane reports each picture that it draws. */
  private tellView(view: RoomView): void {
    const text = JSON.stringify(view)
    if (text === this.told) return
    this.told = text
    this.pacedView.put(view)
  }

  private async connect(): Promise<void> {
    const { life } = this
    let param: string
    try {
      param = await this.ports.authenticate()
    } catch {
      if (life === this.life) this.tryAgain()
      return
    }
    if (life !== this.life) return
    const open = this.ports.open ?? ((url: string) => new WebSocket(url) as unknown as PushSocket)
    const opened = open(`${this.ports.base}/room?${param}`)
    this.socket = opened
    opened.onopen = () => {
      this.send({ cmd: 'enter', room: this.room })
      this.listenFor(opened)
    }
    opened.onmessage = ({ data }) => {
      this.listenFor(opened)
      const frame = readRoomFrame(data)
      if (frame) this.receive(opened, frame)
      else this.ports.log('room: a frame was malformed and is ignored')
    }
    // A close always follows an error.
    opened.onerror = () => undefined
    opened.onclose = ({ code }) => {
      this.forget(opened)
      this.tryAgain(code)
    }
  }

  /** A socket whose packets are dropped stays "open" for minutes; its beats stop at once. */
  private listenFor(beating: PushSocket): void {
    clearTimeout(this.silence)
    this.silence = setTimeout(() => {
      if (this.socket !== beating) return
      this.forget(beating)
      this.tryAgain()
    }, SILENCE_MS)
  }

  private forget(gone: PushSocket): void {
    clearTimeout(this.silence)
    gone.onopen = gone.onmessage = gone.onclose = null
    if (this.socket === gone) this.socket = undefined
    gone.close()
  }

  private tryAgain(closeCode?: number): void {
    if (!this.running || this.retry !== undefined) return
    const { leader, seat } = this.snapshot()
    this.led ||= seat !== 0 && leader === seat
    this.outside({ status: 'cut' })
    this.retry = setTimeout(() => this.tryNow(), (this.ports.delay ?? retryDelay)(this.attempt, closeCode))
    this.attempt += 1
  }

  private tryNow(): void {
    clearTimeout(this.retry)
    this.retry = undefined
    void this.connect()
  }

  /** Nobody is seen from outside, and nothing of here is told: what the pane shows stays as it stands. */
  private outside(change: Partial<RoomState>): void {
    this.pacedCursor.drop()
    this.pacedView.drop()
    this.told = ''
    this.pointing = false
    this.cursors.clear()
    this.view = null
    this.store.set({ seat: 0, people: [], leader: 0, typing: [], unsaved: [], ...change })
    this.tellLive()
  }

  private receive(from: PushSocket, frame: RoomServerFrame): void {
    if (frame.cmd === 'entered') this.entered(frame)
    else if (frame.cmd === 'people') this.met(frame)
    else if (frame.cmd === 'cursor') this.pointed(frame.seat, frame.cursor)
    else if (frame.cmd === 'typing') this.said('typing', frame.seat, frame.on)
    else if (frame.cmd === 'unsaved') this.said('unsaved', frame.seat, frame.on)
    else if (frame.cmd === 'changed') this.store.set({ changed: this.snapshot().changed + 1 })
    else if (frame.cmd === 'view' && frame.seat === this.snapshot().leader) {
      this.view = frame.view
      this.tellLive()
    } else if (frame.cmd === 'refused') {
      const { errorCode, errorMsg } = frame
      this.forget(from)
      this.outside({ status: 'refused', problem: { errorCode, errorMsg } })
    }
  }

  private met({ people, leader }: Extract<RoomServerFrame, { cmd: 'people' }>): void {
    const here = new Set(people.map(({ seat }) => seat))
    for (const gone of this.cursors.keys()) if (!here.has(gone)) this.cursors.delete(gone)
    // What the one before showed is not what this one shows.
    if (leader !== this.snapshot().leader) this.view = null
    const { typing, unsaved } = this.snapshot()
    const still = (seats: readonly number[]): readonly number[] => seats.filter((seat) => here.has(seat))
    this.store.set({ people, leader, typing: still(typing), unsaved: still(unsaved) })
    this.tellLive()
  }

  private pointed(seat: number, cursor: RoomCursor | null): void {
    if (seat === this.snapshot().seat) return
    if (cursor) this.cursors.set(seat, cursor)
    else this.cursors.delete(seat)
    this.tellLive()
  }

  private said(what: 'typing' | 'unsaved', seat: number, on: boolean): void {
    const { seat: own, [what]: seats } = this.snapshot()
    if (seat === own) return
    const others = seats.filter((one) => one !== seat)
    this.store.set({ [what]: on ? [...others, seat] : others })
  }

  private entered({ seat, people, leader, view }: Extract<RoomServerFrame, { cmd: 'entered' }>): void {
    this.attempt = 0
    this.view = view
    this.store.set({ status: 'open', seat, people, leader, typing: [], unsaved: [], changed: this.snapshot().changed + 1 })
    this.tellLive()
    // The seat that was cut may still stand there, with the lead: it is this user's own.
    const userOf = (at: number) => people.find((person) => person.seat === at)?.userId
    const free = leader === 0 || (userOf(leader) !== undefined && userOf(leader) === userOf(seat))
    if (this.led && free) this.send({ cmd: 'lead', on: true })
    this.led = false
    if (this.typed !== undefined) this.send({ cmd: 'typing', on: true })
    if (this.holding) this.send({ cmd: 'unsaved', on: true })
  }

  private tellLive(): void {
    const { seat, leader, people } = this.snapshot()
    const named = new Map(people.map((person) => [person.seat, person.name]))
    const before = this.live.get().leading
    const leading = seat !== 0 && leader === seat
    this.live.set({
      leading,
      follow: leading || leader === 0 ? null : this.view,
      leaderName: named.get(leader) ?? '',
      cursors: [...this.cursors].map(([at, cursor]) => ({ seat: at, name: named.get(at) ?? '', cursor })),
    })
    if (leading && !before) {
      this.told = ''
      if (this.shown) this.tellView(this.shown)
    }
  }

  /** Nobody looks at this page: its pointer is nowhere. Who comes back need not wait for the next try. */
  private readonly seen = (): void => {
    if (document.visibilityState === 'hidden') this.caseLive.point(null)
    else if (this.retry !== undefined) this.tryNow()
  }

  /** The browser knows at once that the network is gone; the socket says so a minute later. */
  private readonly unplugged = (): void => {
    if (!this.socket) return
    this.forget(this.socket)
    this.tryAgain()
  }
  private readonly plugged = (): void => {
    if (this.retry !== undefined) this.tryNow()
  }

  /** A page that the browser only lays aside may come back and keeps its client. */
  private readonly leave = (event: PageTransitionEvent): void => {
    if (!event.persisted) this.stop()
  }
}

/** The others at these seats, each once. */
export const othersAt = ({ people, seat }: Pick<RoomState, 'people' | 'seat'>, seats: readonly number[]): readonly RoomPerson[] => {
  const me = people.find((person) => person.seat === seat)?.userId
  return usersOf(people.filter((person) => seats.includes(person.seat) && person.userId !== me))
}

/** Each user once, however many browsers he has here. */
export const usersOf = (people: readonly RoomPerson[]): readonly RoomPerson[] =>
  people.filter((person, i) => people.findIndex(({ userId }) => userId === person.userId) === i)
