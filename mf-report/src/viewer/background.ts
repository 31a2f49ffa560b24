import { dicomwebBase } from './archive'
import type { ImageShelf, OpenShelf } from './port'
import { NO_PRIOR, type PriorExam, type PriorState } from './prior'
import type { SeriesEntry } from './series'

/** Images of a case that nobody looks at yet: enough to begin with. */
const WARM = 12

export interface BackgroundEvents {
  loaded(seriesUid: string, count: number): void
  complete(): void
  prior(state: PriorState): void
}

/** What is brought while a doctor looks at something else: first the rest of the exam, then the earlier one. */
export class Background {
  private shelf: Promise<ImageShelf> | undefined
  private readonly here = new Set<string>()
  private running: Promise<void> | undefined
  private abort = new AbortController()
  private asked: Promise<PriorExam | undefined> | undefined
  private series: readonly SeriesEntry[] = []
  /** Resolved when the exam's own images are here. */
  private complete!: () => void
  private readonly completion = new Promise<void>((resolve) => {
    this.complete = resolve
  })
  private paused = false
  private over = false

  constructor(
    private readonly open: OpenShelf | undefined,
    private readonly findPrior: (() => Promise<PriorExam | undefined>) | undefined,
    private readonly events: BackgroundEvents,
  ) {}

  /** A series that was shown is here: the others of its exam follow, then the earlier exam. */
  completed(seriesUid: string, series: readonly SeriesEntry[]): void {
    this.here.add(seriesUid)
    this.series = series
    this.go()
  }

  /** The first images of a case that comes next. */
  async warm(first: SeriesEntry, signal: AbortSignal): Promise<void> {
    if (!this.open || this.over) return
    const shelf = await this.theShelf(this.open)
    await shelf.load(first, { signal, most: WARM }).catch(() => undefined)
  }

  /** Nobody looks: what is on its way is dropped. */
  pause(): void {
    this.paused = true
    this.abort.abort()
  }

  resume(): void {
    if (!this.paused) return
    this.paused = false
    this.abort = new AbortController()
    if (this.series.length > 0) this.go()
  }

  /** The earlier exam, for one who asks for it now; it still comes after the exam's own images. */
  async priorNow(): Promise<PriorExam | undefined> {
    if (this.open) await this.completion
    return this.askPrior()
  }

  dispose(): void {
    this.over = true
    this.pause()
    void this.shelf?.then((shelf) => shelf.dispose())
  }

  private theShelf(open: OpenShelf): Promise<ImageShelf> {
    this.shelf ??= open(dicomwebBase()).then((shelf) => {
      if (this.over) shelf.dispose()
      return shelf
    })
    return this.shelf
  }

  private go(): void {
    if (this.over || this.paused || this.running) return
    const { signal } = this.abort
    this.running = this.all(signal)
      .catch(() => undefined)
      .finally(() => {
        this.running = undefined
        // Paused and gone on with meanwhile.
        if (signal.aborted && !this.paused) this.go()
      })
  }

  private async all(signal: AbortSignal): Promise<void> {
    if (!this.open) return
    const shelf = await this.theShelf(this.open)
    for (const entry of this.series) {
      if (this.here.has(entry.seriesUid)) continue
      // A series that does not come is told when it is opened.
      await shelf.load(entry, { signal, progress: (count) => this.events.loaded(entry.seriesUid, count) }).catch(() => undefined)
      if (signal.aborted) return
      this.here.add(entry.seriesUid)
    }
    this.events.complete()
    this.complete()
    const prior = await this.askPrior()
    const first = prior?.series[0]
    if (first && !signal.aborted) await shelf.load(first, { signal, progress: (count) => this.events.loaded(first.seriesUid, count) })
  }

  private askPrior(): Promise<PriorExam | undefined> {
    const { findPrior } = this
    if (!findPrior) {
      this.events.prior({ phase: 'none' })
      return Promise.resolve(undefined)
    }
    if (!this.asked) {
      this.events.prior({ phase: 'asking' })
      this.asked = findPrior().then(
        (exam) => {
          this.events.prior(exam ? { phase: 'ready', exam } : { phase: 'none' })
          return exam
        },
        () => {
          // Asked again the next time.
          this.asked = undefined
          this.events.prior(NO_PRIOR)
          return undefined
        },
      )
    }
    return this.asked
  }
}
