import { between } from '../beats'

/** A generator that gives the same numbers for the same seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
/** Normal numbers of mean 0 and deviation 1 (Box and Muller). */
export const normal = (next: () => number) => (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())

/** What lies over the heart's signal, µV: deviation of white and of muscle noise, height of mains hum and of a wandering base line. */
export interface SyntheticNoise {
  readonly white?: number
  readonly muscle?: number
  readonly mains?: number
  readonly mainsHz?: 50 | 60
  readonly wander?: number
}

/** One electrode's noise. */
export function noiseOf(
  { white = 0, muscle = 0, mains = 0, mainsHz = 50, wander = 0 }: SyntheticNoise,
  count: number,
  rate: number,
  next: () => number,
) {
  const gauss = normal(next)
  const to = new Float64Array(count)
  if (white > 0) for (let i = 0; i < count; i += 1) to[i] = white * gauss()
  if (muscle > 0) {
    const raw = Float64Array.from({ length: count }, gauss)
    const band = between(raw, 20, 120, rate)
    let power = 0
    for (const one of band) power += one * one
    const scale = muscle / Math.sqrt(power / count)
    // Muscles tremble in bursts.
    const phase = next() * 2 * Math.PI
    for (let i = 0; i < count; i += 1) to[i] = to[i]! + scale * band[i]! * (1 + 0.5 * Math.sin((2 * Math.PI * 0.7 * i) / rate + phase))
  }
  const hum = next() * 2 * Math.PI
  const [slow, slower] = [next() * 2 * Math.PI, next() * 2 * Math.PI]
  const share = 0.5 + next()
  for (let i = 0; i < count; i += 1) {
    const t = (2 * Math.PI * i) / rate
    to[i] =
      to[i]! + mains * Math.sin(mainsHz * t + hum) + wander * share * (0.7 * Math.sin(0.28 * t + slow) + 0.5 * Math.sin(0.11 * t + slower))
  }
  return to
}
