/** Counts acts by name within a minute that begins with the first of them. */
export class PerMinute {
  private readonly counts = new Map<string, { since: number; n: number }>()

  constructor(private readonly most: number) {}

  /** Notes one act. False when there were too many in this minute. */
  take(name: string, now: number): boolean {
    const known = this.counts.get(name)
    if (!known || now - known.since >= 60_000 || now < known.since) {
      if (this.counts.size > 10_000) this.counts.clear()
      this.counts.set(name, { since: now, n: 1 })
      return this.most >= 1
    }
    known.n += 1
    return known.n <= this.most
  }
}
