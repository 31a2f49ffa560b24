/** Pause in typing after which a draft is saved, and the longest a draft waits while typing goes on. */
export const QUIET_MS = 1500
export const LONGEST_MS = 2000
/** Between two tries after a failure that may pass. */
export const RETRY_MS = 10_000

/** When to save: after a pause, or at the latest after two seconds of typing without one. */
export class Autosave {
  private timer: ReturnType<typeof setTimeout> | undefined
  private firstTouch: number | undefined

  constructor(
    private readonly save: () => void,
    private readonly now: () => number = Date.now,
  ) {}

  /** Something was typed. */
  touch(): void {
    const now = this.now()
    this.firstTouch ??= now
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.flush(), Math.max(0, Math.min(QUIET_MS, this.firstTouch + LONGEST_MS - now)))
  }

  /** Tries again later, after a failure that may pass. */
  later(wait = RETRY_MS): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.flush(), wait)
  }

  /** Saves now if anything waits: on leaving a field, on hiding the page. */
  flush(): void {
    if (this.timer === undefined) return
    this.stop()
    this.save()
  }

  /** Forgets what waits. */
  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.firstTouch = undefined
  }
}
