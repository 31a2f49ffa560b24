/** Numbers that a seed fixes for good (mulberry32). */
export class Random {
  constructor(private seed: number) {}

  /** From 0 up to, not including, 1. */
  next(): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0
    let t = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  below = (n: number): number => Math.floor(this.next() * n)
  chance = (share: number): boolean => this.next() < share
  of = <T>(things: readonly T[]): T => things[this.below(things.length)]!
}
