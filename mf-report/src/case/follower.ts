import type { RoomView } from '@farsight/shared/contract'
import type { CaseLive } from '@farsight/shared/module'
import { Cell } from '../model/cell'
import type { SharedView, ViewerSession } from '../viewer/viewer-session'

/** What of the viewer is needed here. */
export type FollowedSession = Pick<ViewerSession, 'subscribe' | 'snapshot' | 'currentView' | 'applyView'>

/** `left`: this user went on his own while somebody leads. `free`: nobody leads, or he looks at another exam. */
export type FollowMode = 'free' | 'leading' | 'following' | 'left'

export interface FollowState {
  readonly mode: FollowMode
  readonly leaderName: string
}

const viewOf = ({ seriesUid, index, window, invert, zoom, pan }: RoomView): SharedView => ({
  ...{ seriesUid, index, window, zoom, pan },
  inverted: invert,
})

/** Keeps the pictures of one exam where the others' are: tells what stands here, or goes where who leads is. */
export class CaseFollower {
  private readonly cell = new Cell<FollowState>({ mode: 'free', leaderName: '' })
  /** Where to go next; what came in between is passed over. */
  private wanted: RoomView | undefined
  /** Where it was sent last: a pointer that moved sends nobody there again. */
  private went: RoomView | undefined
  private going = false
  /** The engine was not there yet: what was wanted is asked for again when it is. */
  private unsettled = false
  private left = false

  constructor(
    private readonly session: FollowedSession,
    private readonly live: CaseLive,
    private readonly risProcedureId: string,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => this.cell.subscribe(listener)
  readonly snapshot = (): FollowState => this.cell.get()

  /** Answers how to stop. */
  start(): () => void {
    const stops = [this.live.subscribe(() => this.heard()), this.session.subscribe(() => this.drawn())]
    this.heard()
    this.drawn()
    return () => {
      for (const stop of stops) stop()
      this.wanted = undefined
    }
  }

  /** The user did something to the picture himself: he is let go, and called back by nobody. */
  own(): void {
    if (this.snapshot().mode !== 'following') return
    this.left = true
    this.wanted = undefined
    this.heard()
  }

  /** Along with who leads once more. */
  again(): void {
    this.left = false
    this.heard()
  }

  private heard(): void {
    const { leading, follow, leaderName } = this.live.snapshot()
    // Where nobody leads any more, the next one is followed.
    if (!follow) this.left = false
    const mine = follow?.risProcedureId === this.risProcedureId ? follow : undefined
    const mode: FollowMode = leading ? 'leading' : !mine ? 'free' : this.left ? 'left' : 'following'
    const before = this.cell.get()
    if (before.mode !== mode || before.leaderName !== leaderName) this.cell.set({ mode, leaderName })
    if (mode === 'following' && mine && mine !== this.went) {
      this.wanted = mine
      void this.go()
    }
    if (mode !== 'following') this.went = undefined
  }
  private drawn(): void {
    if (this.snapshot().mode === 'following') {
      if (this.wanted === undefined && this.unsettled && this.session.currentView()) {
        this.unsettled = false
        this.wanted = this.went
      }
      void this.go()
      return
    }
    const view = this.session.currentView()
    if (!view) return
    const { seriesUid, index, window, inverted, zoom, pan } = view
    this.live.show({ risProcedureId: this.risProcedureId, seriesUid, index, window, invert: inverted, zoom, pan })
  }

  /** One after another: a series is opened before the next picture is asked of it. */
  private async go(): Promise<void> {
    const { phase, view, problem } = this.session.snapshot()
    if (this.going || phase !== 'ready' || (!view && !problem)) return
    this.going = true
    try {
      while (this.wanted && this.snapshot().mode === 'following') {
        const next: RoomView = this.wanted
        this.wanted = undefined
        this.went = next
        this.unsettled = (await this.session.applyView(viewOf(next))) && this.session.currentView() === undefined
      }
    } finally {
      this.going = false
    }
  }
}
