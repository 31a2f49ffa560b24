/** Shortest time between two frames of a kind: thirty a second, half of what the server takes of both kinds together. */
export const PACE_MS = 33

/** Passes values on, at most one each {@link PACE_MS}; what came last is always passed. */
export class Paced<T> {
  private last = Number.NEGATIVE_INFINITY
  private waiting: { readonly value: T } | undefined
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly pass: (value: T) => void) {}

  put(value: T): void {
    this.waiting = { value }
    if (this.timer !== undefined) return
    const left = this.last + PACE_MS - Date.now()
    // A clock that was set back would have it wait for ever.
    if (left <= 0 || left > PACE_MS) this.flush()
    else this.timer = setTimeout(() => this.flush(), left)
  }

  private flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const { waiting } = this
    this.waiting = undefined
    if (!waiting) return
    this.last = Date.now()
    this.pass(waiting.value)
  }

  /** What still waits is not passed: it is of a connection that is gone. */
  drop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.waiting = undefined
  }
}
