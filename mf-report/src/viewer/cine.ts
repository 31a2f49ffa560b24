/** Pictures a second that can be chosen. */
export const CINE_RATES = [2, 5, 10, 15, 20, 30] as const
const USUAL = 10

/** The rate that is nearest to what a header asks for; the usual one where it asks for none. */
export function rateFor(wanted: number | undefined): number {
  if (wanted === undefined || !(wanted > 0)) return USUAL
  return CINE_RATES.reduce<number>((best, rate) => (Math.abs(rate - wanted) < Math.abs(best - wanted) ? rate : best), USUAL)
}

export interface CineStack {
  /** What stands on the screen now. */
  readonly index: number
  readonly count: number
}

/** Runs a stack round at a rate. A picture that is not there yet is waited for: none is left out, and none piles up. */
export class Cine {
  private timer: ReturnType<typeof setInterval> | undefined
  private asked: number | undefined

  constructor(
    private readonly now: () => CineStack | undefined,
    private readonly show: (index: number) => void,
  ) {}

  get playing(): boolean {
    return this.timer !== undefined
  }

  play(rate: number): void {
    this.stop()
    this.timer = setInterval(() => this.step(), 1000 / rate)
  }

  stop(): void {
    if (this.timer !== undefined) clearInterval(this.timer)
    this.timer = undefined
    this.asked = undefined
  }

  private step(): void {
    const stack = this.now()
    if (!stack || stack.count < 2) return
    if (this.asked !== undefined && this.asked !== stack.index) return
    this.asked = (stack.index + 1) % stack.count
    this.show(this.asked)
  }
}
