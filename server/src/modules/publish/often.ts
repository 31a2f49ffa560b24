/** At most so many acts in a time for each name. */
export class Often {
  private readonly times = new Map<string, number[]>()

  constructor(
    private readonly most: number,
    private readonly withinMs: number,
  ) {}

  /** Counts an act; false when it is one too many. */
  allows(name: string, now: number): boolean {
    const recent = (this.times.get(name) ?? []).filter((at) => now - at < this.withinMs && at <= now)
    if (recent.length >= this.most) return false
    if (this.times.size > 1_000) this.times.clear()
    this.times.set(name, [...recent, now])
    return true
  }
}
