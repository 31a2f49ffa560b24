import { IdBatch, MOST_ROWS } from './batch'

/** What became of asking: undefined when the screen shows it; else milliseconds until the same ids are asked for again. */
export type AskAgain = number | undefined

/** A list that was asked anew meanwhile: what came beside it may be older than what it shows. */
export const LIST_MOVED_MS = 400
/** No answer came: the row on the screen is old until one does. */
export const NO_ANSWER_MS = 3000

/**
 * Asks for what has changed, one call after the other: of two at once the older answer could come last and stay on the screen.
 * Nothing is forgotten on the way: what did not come to be shown is asked for again, and given back where the list is left.
 */
export class FreshLine {
  /** Told, and not on its way. */
  private readonly next = new Set<string>()
  private readonly onWay = new Set<string>()
  /** To be asked for again, each with its timer. */
  private readonly later = new Map<ReturnType<typeof setTimeout>, readonly string[]>()
  private readonly batch = new IdBatch((ids) => this.hand(ids))
  private stopped = false

  constructor(private readonly show: (ids: readonly string[]) => Promise<AskAgain>) {}

  add(ids: readonly string[]): void {
    this.batch.add(ids)
  }

  /** Ends it, and gives back what is not shown yet. */
  stop(): readonly string[] {
    this.stopped = true
    for (const timer of this.later.keys()) clearTimeout(timer)
    return [...new Set([...this.onWay, ...this.next, ...[...this.later.values()].flat(), ...this.batch.stop()])]
  }

  private hand(ids: readonly string[]): void {
    for (const id of ids) this.next.add(id)
    if (this.onWay.size === 0) void this.run()
  }

  private async run(): Promise<void> {
    while (this.next.size > 0 && !this.stopped) {
      const ids = [...this.next].slice(0, MOST_ROWS)
      for (const id of ids) {
        this.next.delete(id)
        this.onWay.add(id)
      }
      const again = await this.show(ids).finally(() => {
        if (!this.stopped) this.onWay.clear()
      })
      if (this.stopped) return
      if (again !== undefined) this.askLater(ids, again)
    }
  }

  private askLater(ids: readonly string[], wait: number): void {
    const timer = setTimeout(() => {
      this.later.delete(timer)
      this.hand(ids)
    }, wait)
    this.later.set(timer, ids)
  }
}
