/** A step of the machine's clock beyond this is told. */
export const STEP_MS = 5_000

interface Moment {
  readonly wall: number
  readonly elapsed: number
}

/**
 * The machine's clock beside one that only counts (since the process began, whatever anybody sets): a clock that was set shows as
 * the difference between the two.
 */
export class ClockWatch {
  private high: Moment
  private looked: Moment

  /** @param wall the machine's clock @param elapsed counts on and on; both in milliseconds */
  constructor(
    private readonly wall: () => number,
    private readonly elapsed: () => number,
  ) {
    this.high = this.read()
    this.looked = this.high
  }

  /**
   * Now, by a clock that never goes back: the machine's, but where that was set back it counts on from where it was, until the
   * machine's has come up to it or the server is started again. So nothing that ends at a moment is given a second life.
   */
  now(): number {
    const moment = this.read()
    const least = this.high.wall + (moment.elapsed - this.high.elapsed)
    if (moment.wall < least) return least
    this.high = moment
    return moment.wall
  }

  /** By how much the machine's clock was set since the last look; 0 for less than {@link STEP_MS}. */
  look(): number {
    const { wall, elapsed } = this.read()
    const step = wall - this.looked.wall - (elapsed - this.looked.elapsed)
    this.looked = { wall, elapsed }
    return Math.abs(step) > STEP_MS ? step : 0
  }

  private read(): Moment {
    return { wall: this.wall(), elapsed: this.elapsed() }
  }
}

/** Milliseconds of the machine's counter that nobody can set. */
export const sinceBoot = (): number => Number(process.hrtime.bigint() / 1_000_000n)
