import { chance } from './noise'
import type { SyntheticAsk } from './synthetic'

/** What an ECG at random is of; each is drawn with everything else at random too. */
export const RANDOM_CONDITIONS = [
  ...(['sinus', 'noise', 'arrhythmia', 'premature', 'blocks', 'slow LBBB', 'fibrillation', 'pacing'] as const),
  ...(['low voltage', 'high T', 'tachycardia', 'fused', 'slow'] as const),
] as const
/** One of {@link RANDOM_CONDITIONS}. */
export type RandomCondition = (typeof RANDOM_CONDITIONS)[number]

/** An ECG at random in everything at once: rate, intervals, conduction, axes, voltage, ST, T, noise. The same for the same seed. */
export function randomAsk(condition: RandomCondition, seed: number): SyntheticAsk {
  const next = chance(seed * 7919 + RANDOM_CONDITIONS.indexOf(condition))
  // At a fast rate T and P are one often, and nobody could say where each ends: those stand under `fused` alone.
  for (;;) {
    const ask = drawn(condition, seed, next)
    if (apart(ask) !== (condition === 'fused')) return ask
  }
}

function drawn(condition: RandomCondition, seed: number, next: () => number): SyntheticAsk {
  const pick = (a: number, b: number): number => Math.round(a + (b - a) * next())
  const one = <T>(...of: readonly T[]): T => of[pick(0, of.length - 1)]!
  const is = (...of: readonly RandomCondition[]): boolean => of.includes(condition)
  const bpm = is('tachycardia') ? pick(110, 150) : is('fused') ? pick(150, 200) : is('slow', 'slow LBBB') ? pick(30, 50) : pick(45, 110)
  const left = is('pacing', 'slow LBBB') || (is('blocks') && next() < 0.5)
  const conduction = left ? 'lbbb' : is('blocks') || next() < 0.15 ? 'rbbb' : 'normal'
  const qrs = conduction === 'normal' ? pick(70, 118) : pick(122, 180)
  const qt = Math.floor(Math.max(pick(350, 440) * Math.cbrt(60 / bpm) + (qrs - 90) * 0.8, qrs + 150))
  const pr = is('tachycardia', 'fused') ? pick(100, 150) : pick(110, 300)
  return {
    ...{ bpm, conduction, qrs, pr, qt, p: pick(70, Math.min(120, pr - 15)), seed },
    ...{ sway: is('arrhythmia') ? 0.1 + 0.15 * next() : 0.08 * next(), voltage: is('low voltage') ? 0.25 + 0.25 * next() : 0.4 + next() },
    ...{ rate: one(250, 500, 1000), shape: one('cosine' as const, 'spline' as const), st: pick(0, 1) * pick(-200, 300) },
    tall: is('high T') ? 2 + 3 * next() : 1,
    axes: { p: pick(0, 80), qrs: pick(-80, 120), t: pick(0, 90) },
    noise: is('noise')
      ? { white: pick(5, 20), muscle: pick(5, 30), mains: pick(0, 50), mainsHz: one(50 as const, 60 as const), wander: pick(100, 500) }
      : { white: pick(0, 15), muscle: pick(0, 20), mains: pick(0, 30), wander: pick(0, 300) },
    rhythm: is('fibrillation') ? 'af' : is('pacing') ? one('paced' as const, 'pacedDual' as const) : is('premature') ? 'pvc' : 'sinus',
  }
}

/** T ends before what comes next begins. */
const apart = ({ qt = 0, pr = 0, bpm = 60, rhythm, sway = 0 }: SyntheticAsk): boolean => {
  const rr = (60_000 / bpm) * (1 - sway)
  return rhythm === 'af' ? qt < 0.6 * rr - 20 : qt < rr - (rhythm === 'paced' ? 0 : pr) - 30
}
