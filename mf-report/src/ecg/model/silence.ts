import type { EcgLead } from '@farsight/shared/ecg'
import { isGap } from './signal'

/** Samples `from` ≤ i < `to` in which nothing was recorded. */
export type Silence = readonly [from: number, to: number]

/**
 * Stretches of at least `most` samples without one that was recorded, between `from` and `to`. Only every `most`/2-th sample is looked at
 * first: a stretch that long holds one of them, and a sheet of half an hour is not read through for each frame.
 */
export function silences({ samples }: Pick<EcgLead, 'samples'>, from: number, to: number, most: number): Silence[] {
  const found: Silence[] = []
  const [first, end] = [Math.max(0, from), Math.min(samples.length, to)]
  const step = Math.max(1, Math.floor(most / 2))
  for (let at = first; at < end; at += step) {
    if (!isGap(samples[at]!)) continue
    let begin = at
    while (begin > first && isGap(samples[begin - 1]!)) begin -= 1
    let over = at
    while (over < end && isGap(samples[over]!)) over += 1
    if (over - begin >= most) found.push([begin, over])
    at = over
  }
  return found
}
