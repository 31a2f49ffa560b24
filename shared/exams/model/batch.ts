/** Ids that one queryRows may ask for (contract). */
export const MOST_ROWS = 200

/**
 * Gathers ids and hands them over together: `wait` ms after the first one, so that a burst of events is one call and a
 * steady stream still arrives in time.
 */
export class IdBatch {
  private readonly ids = new Set<string>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly flush: (ids: readonly string[]) => void,
    private readonly wait = 400,
  ) {}

  add(ids: readonly string[]): void {
    for (const id of ids) this.ids.add(id)
    if (this.ids.size > 0) this.timer ??= setTimeout(() => this.hand(), this.wait)
  }

  /** Ends the wait and gives back what was gathered and not handed over. */
  stop(): readonly string[] {
    if (this.timer !== undefined) clearTimeout(this.timer)
    this.timer = undefined
    const ids = [...this.ids]
    this.ids.clear()
    return ids
  }

  private hand(): void {
    const ids = this.stop()
    for (let i = 0; i < ids.length; i += MOST_ROWS) this.flush(ids.slice(i, i + MOST_ROWS))
  }
}
