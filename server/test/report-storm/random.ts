/** Random numbers that a seed repeats. */
export interface Random {
  /** From 0 to below `below`. */
  whole(below: number): number
  /** True so often. */
  chance(share: number): boolean
  pick<T>(of: readonly T[]): T
}

/** mulberry32: small, seeded, good enough for choices and waits. */
function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (below: number): number => Math.floor(next() * below)
  return { whole, chance: (share) => next() < share, pick: (of) => of[whole(of.length)]! }
}

/** The seed of a run: told (`STORM_SEED=…`), or another one each time. */
const stormSeed = (): number => Number(process.env.STORM_SEED) || (Date.now() % 1_000_000) + 1

/** Runs by a seed, which stands before what went wrong: `STORM_SEED=<it>` makes the same choices again. */
export async function bySeed(run: (random: Random, seed: number) => Promise<void>): Promise<void> {
  const seed = stormSeed()
  try {
    await run(seeded(seed), seed)
  } catch (error) {
    throw new Error(`STORM_SEED=${seed}: ${(error as Error).message}`, { cause: error })
  }
}
