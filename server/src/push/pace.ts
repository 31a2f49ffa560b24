/** Frames of one socket in a second: a page sends some at its start, and then hardly any. */
const PER_SECOND = 100

/** Counts what a socket sends. A flood is no page of ours, and reading it would cost everybody else. */
export class Pace {
  private second = 0
  private count = 0

  /** One more frame; false when it is one too many. */
  allows(now: number): boolean {
    const second = Math.floor(now / 1_000)
    if (second !== this.second) {
      this.second = second
      this.count = 0
    }
    this.count += 1
    return this.count <= PER_SECOND
  }
}
