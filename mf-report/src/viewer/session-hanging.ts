import { type HangingRule, type Hung, type HungPane, hang, ruleOf } from './hanging'
import type { Window } from './port'
import type { SeriesEntry } from './series'
import type { ViewerSessionState } from './session-state'

/** For which modality and part a rule is kept, and the rule; null: as delivered. */
export interface HangingAnswer {
  readonly modality: string
  readonly bodypart: string
  readonly rule: HangingRule | null
}

/** Where a user's own rule for an exam of this kind is kept. */
export interface HangingPort {
  ask(): Promise<HangingAnswer>
  /** Without a rule it is as delivered again. */
  save(rule?: HangingRule): Promise<void>
}

/** So long the pictures wait for it at most, once they are listed: it is asked for beside their list. */
const WAIT_MS = 700

/** How the images are laid out when they open: by the user's own rule, else as delivered. */
export class SessionHanging {
  private hung: Hung | undefined
  private asked: Promise<HangingAnswer | undefined> = Promise.resolve(undefined)
  private answer: HangingAnswer | undefined

  constructor(private readonly port: HangingPort | undefined) {}

  /** Asks for the rule; one that does not come leaves the delivered layout. */
  ask(): void {
    this.asked =
      this.port?.ask().then(
        (answer) => {
          this.answer = answer
          return answer
        },
        () => undefined,
      ) ?? Promise.resolve(undefined)
  }

  /** What the rule makes of these series; undefined without one, or where it comes too late to begin with. */
  async over(series: readonly SeriesEntry[]): Promise<Hung | undefined> {
    this.hung = undefined
    if (!this.port) return undefined
    const late = new Promise<undefined>((done) => setTimeout(done, WAIT_MS))
    const answer = await Promise.race([this.asked, late])
    this.hung = answer?.rule ? hang(answer.rule, series) : undefined
    return this.hung
  }

  /** The answer, when it is here at last. */
  whenHere(): Promise<HangingAnswer | undefined> {
    return this.asked
  }

  /** What of it the tool bar shows. */
  get shown(): ViewerSessionState['hanging'] {
    const { answer } = this
    return answer ? { modality: answer.modality, bodypart: answer.bodypart, saved: answer.rule !== null } : null
  }

  /** What a picture begins with, where a rule says it. */
  at(pane: number): HungPane | undefined {
    return this.hung?.panes[pane]
  }

  /** Series that some picture is to show. */
  has(entry: SeriesEntry): boolean {
    return this.hung?.panes.some((one) => one?.entry.seriesUid === entry.seriesUid) === true
  }

  /** The window in which a picture opens this series; undefined: the image's own. */
  windowOf(pane: number, entry: SeriesEntry): Window | undefined {
    const hung = this.at(pane)
    return hung?.entry.seriesUid === entry.seriesUid ? hung.window : undefined
  }

  /** Keeps what stands now for the next study of the kind. */
  async keep(state: ViewerSessionState): Promise<void> {
    const rule = ruleOf(state, state.series)
    await this.port?.save(rule)
    if (this.answer) this.answer = { ...this.answer, rule }
  }

  /** From now on as delivered. */
  async drop(): Promise<void> {
    await this.port?.save()
    if (this.answer) this.answer = { ...this.answer, rule: null }
    this.hung = undefined
  }
}
