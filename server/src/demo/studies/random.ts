import { cos, floor, imul, log, PI, sin, sqrt } from './math.ts'
/** A seeded source of chance: the same seed gives the same studies on every machine. */
export interface Chance {
  /** From 0 to below 1. */
  next(): number
  /** Between two bounds. */
  between(low: number, high: number): number
  /** A whole number between two bounds, both included. */
  integer(low: number, high: number): number
  /** True with a probability. */
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
}

/** Makes a source from a text (FNV-1a into mulberry32). */
export function createChance(seed: string): Chance {
  let state = 0x811c9dc5
  for (const byte of Buffer.from(seed)) state = imul(state ^ byte, 0x01000193) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    integer: (low, high) => low + floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (from) => from[floor(next() * from.length)]!,
  }
}

const GAUSS_SIZE = 65536
let gauss: Float32Array | undefined

// A normal distribution drawn once; images walk through it from a random place with a random odd step.
function gaussTable(): Float32Array {
  if (gauss) return gauss
  const chance = createChance('gauss')
  gauss = new Float32Array(GAUSS_SIZE)
  for (let i = 0; i < GAUSS_SIZE; i += 2) {
    const radius = sqrt(-2 * log(1 - chance.next()))
    const angle = 2 * PI * chance.next()
    gauss[i] = radius * cos(angle)
    gauss[i + 1] = radius * sin(angle)
  }
  return gauss
}

/** A fast stream of normally distributed numbers (mean 0, deviation 1). */
export function normalStream(chance: Chance): () => number {
  const table = gaussTable()
  let at = chance.integer(0, GAUSS_SIZE - 1)
  let step = chance.integer(0, GAUSS_SIZE / 2) * 2 + 1
  let left = GAUSS_SIZE
  return () => {
    left -= 1
    if (left === 0) {
      left = GAUSS_SIZE
      step = chance.integer(0, GAUSS_SIZE / 2) * 2 + 1
    }
    at = (at + step) & (GAUSS_SIZE - 1)
    return table[at]!
  }
}

/** Smooth noise in space, about -1..1, one wave a unit: for tissue texture, sulci and uneven fields. */
export type SpaceNoise = (x: number, y: number, z: number) => number

/** Makes smooth noise from a lattice of random values. */
export function spaceNoise(chance: Chance): SpaceNoise {
  const size = 32
  const lattice = Float32Array.from({ length: size ** 3 }, () => chance.next() * 2 - 1)
  // Written out without arrays and closures: this is the innermost step of every picture.
  return (x, y, z) => {
    const x0 = floor(x)
    const y0 = floor(y)
    const z0 = floor(z)
    const u = ease(x - x0)
    const v = ease(y - y0)
    const w = ease(z - z0)
    const xa = x0 & 31
    const xb = (x0 + 1) & 31
    const ya = (y0 & 31) << 5
    const yb = ((y0 + 1) & 31) << 5
    const za = (z0 & 31) << 10
    const zb = ((z0 + 1) & 31) << 10
    const near =
      (lattice[za | ya | xa]! * (1 - u) + lattice[za | ya | xb]! * u) * (1 - v) +
      (lattice[za | yb | xa]! * (1 - u) + lattice[za | yb | xb]! * u) * v
    const far =
      (lattice[zb | ya | xa]! * (1 - u) + lattice[zb | ya | xb]! * u) * (1 - v) +
      (lattice[zb | yb | xa]! * (1 - u) + lattice[zb | yb | xb]! * u) * v
    return near * (1 - w) + far * w
  }
}

function ease(t: number): number {
  return t * t * (3 - 2 * t)
}
