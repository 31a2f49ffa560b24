import { EarlyCommands } from './early-commands'
import type { ViewerCommand } from './keys'
import type { Pane, PaneState } from './pane'
import type { ViewerPort, Window } from './port'
import type { SeriesEntry } from './series'
import type { ViewerSessionState } from './session-state'

interface StackHands {
  readonly pane: (at: number) => Pane
  readonly state: () => ViewerSessionState
  readonly setPane: (at: number, change: Partial<PaneState>) => void
  /** The window in which a picture opens this series; undefined: the image's own. */
  readonly windowOf: (at: number, entry: SeriesEntry) => Window | undefined
  /** The picture in use leaves its series. */
  readonly leaves: () => void
  /** It stands in its new one. */
  readonly stood: (port: ViewerPort) => void
  readonly run: (command: ViewerCommand) => void
}

/** Which stack the engine of each picture was given. What is pressed or asked for until it stands is kept, not lost. */
export class SessionStacks {
  /** Pictures whose engine was given what they show; before, a first picture may stand there. */
  private readonly begun = new Set<number>()
  /** Those whose engine is taking a stack, the image it will stand on, and when. */
  private readonly taking = new Map<number, { readonly index: number; readonly stood: Promise<void> }>()
  private readonly early = new EarlyCommands()

  constructor(private readonly hands: StackHands) {}

  has(at: number): boolean {
    return this.begun.has(at)
  }
  get any(): boolean {
    return this.begun.size > 0
  }
  forget(at: number): void {
    this.begun.delete(at)
  }
  clear(): void {
    this.begun.clear()
  }

  /** Keeps what is pressed while the picture in use does not stand; false where it can be done at once. */
  keeps(command: ViewerCommand): boolean {
    const { active, shown, view } = this.hands.state()
    const taking = this.taking.get(active)
    if (!shown || (this.hands.pane(active).port && !taking)) return false
    this.early.hear(command, taking?.index ?? view?.index ?? 0, shown.images.length)
    return true
  }

  async show(at: number, entry: SeriesEntry, index = 0): Promise<void> {
    const pane = this.hands.pane(at)
    const before = this.hands.state().panes[at]
    const same = before?.shown?.seriesUid === entry.seriesUid
    if (same && this.begun.has(at)) {
      await this.taking.get(at)?.stood
      if (this.hands.state().panes[at]?.shown === entry) pane.port?.scrollTo(index)
      return
    }
    if (at === this.hands.state().active) {
      this.hands.leaves()
      if (!same) this.early.drop()
    }
    // The first picture of just this image goes on standing until the engine's own is drawn.
    const stands = same && before?.view?.index === index
    if (!stands) pane.dropFirst()
    this.hands.setPane(at, { shown: entry, problem: null, ...(stands ? {} : { view: null }) })
    this.begun.add(at)
    const taken = this.give(at, entry, index)
    const mine = { index, stood: taken.then(() => undefined) }
    this.taking.set(at, mine)
    const port = await taken
    // Another series was asked for before this one stood: the keys are that one's.
    if (this.taking.get(at) !== mine) return
    this.taking.delete(at)
    if (port && at === this.hands.state().active) {
      this.early.replay(
        (wanted) => port.scrollTo(wanted),
        (command) => this.hands.run(command),
      )
      this.hands.stood(port)
    }
  }

  /** The same image once more, after a failure. */
  async again(at: number, entry: SeriesEntry, index: number): Promise<void> {
    const { engineFailed } = this.hands.state()
    const port = await this.hands.pane(at).engine()
    if (engineFailed) port?.resize()
    this.hands.setPane(at, { shown: entry })
    if (!port) return
    this.begun.add(at)
    await port.setStack(entry, index, this.hands.windowOf(at, entry))
  }

  private async give(at: number, entry: SeriesEntry, index: number): Promise<ViewerPort | undefined> {
    const port = await this.hands.pane(at).engine()
    await port?.setStack(entry, index, this.hands.windowOf(at, entry))
    return port
  }
}
