import { meanOf } from './numbers'
import type { BeatMarks, LeadMeasures } from './types'

/** Smaller than this is no Q, R or S, µV. */
const LEAST_WAVE = 25

/** Mean of a lead over some ms around a sample. */
const levelAt = (lead: Float64Array, at: number, half: number): number => {
  const from = Math.max(0, Math.round(at) - half)
  return meanOf(lead, from, Math.min(lead.length, Math.round(at) + half + 1))
}
const extreme = (lead: Float64Array, from: number, to: number, sign: 1 | -1): { at: number; uv: number } => {
  let at = Math.max(0, Math.ceil(from))
  for (let i = at; i <= Math.min(lead.length - 1, Math.floor(to)); i += 1) if (sign * lead[i]! > sign * lead[at]!) at = i
  return { at, uv: lead[at]! }
}
/** Farthest from a level, signed. */
const farthest = (lead: Float64Array, from: number, to: number, level: number): number => {
  const [high, low] = [extreme(lead, from, to, 1).uv - level, extreme(lead, from, to, -1).uv - level]
  return Math.abs(high) >= Math.abs(low) ? high : low
}
const whole = (uv: number | undefined): number | undefined => (uv === undefined ? undefined : Math.round(uv))

/** Heights of one lead's waves, P by the level right before it, the others by that right before the QRS. A complex without an R has its depth under S (QS). */
export function leadMeasures(lead: string, samples: Float64Array, marks: BeatMarks, rate: number): LeadMeasures {
  const few = Math.max(1, Math.round(0.004 * rate))
  const base = levelAt(samples, marks.qrsOn - 0.006 * rate, few)
  const top = extreme(samples, marks.qrsOn, marks.qrsOff, 1)
  const r = top.uv - base > LEAST_WAVE ? top.uv - base : undefined
  const before = r === undefined ? undefined : extreme(samples, marks.qrsOn, top.at, -1).uv - base
  const behind = extreme(samples, r === undefined ? marks.qrsOn : top.at, marks.qrsOff, -1).uv - base
  const st = (ms: number): number => levelAt(samples, marks.qrsOff + (ms / 1000) * rate, few) - base
  return {
    lead,
    p:
      marks.pOn === undefined || marks.pOff === undefined
        ? undefined
        : whole(farthest(samples, marks.pOn, marks.pOff, levelAt(samples, marks.pOn - 0.006 * rate, few))),
    q: before !== undefined && before < -LEAST_WAVE ? whole(before) : undefined,
    r: whole(r),
    s: behind < -LEAST_WAVE ? whole(behind) : undefined,
    t: marks.tEnd === undefined ? undefined : whole(farthest(samples, marks.qrsOff + 0.08 * rate, marks.tEnd, base)),
    ...{ j: whole(st(0)), j60: whole(st(60)), j80: whole(st(80)) },
  }
}

/** Area of a lead between two samples, above a line from one level to another. */
function area(samples: Float64Array, from: number, to: number, [first, last]: readonly [number, number]): number {
  let sum = 0
  for (let i = Math.ceil(from); i <= Math.floor(to); i += 1) sum += (samples[i] ?? 0) - first - ((last - first) * (i - from)) / (to - from)
  return sum
}

/**
 * The axis in the frontal plane, −179..180°, by the areas in I and aVF; aVF is by Goldberger's circuit √3/2 of what the plane has there, which
 * is put right. Areas are above the line between the levels at two samples (`rest`). Undefined where both areas are none: there is no axis.
 */
export function frontalAxis(
  i: Float64Array | undefined,
  avf: Float64Array | undefined,
  { from, to, rest, half }: { readonly from: number; readonly to: number; readonly rest: readonly [number, number]; readonly half: number },
): number | undefined {
  if (!i || !avf) return undefined
  const levels = (lead: Float64Array): [number, number] => [levelAt(lead, rest[0], half), levelAt(lead, rest[1], half)]
  const x = area(i, from, to, levels(i))
  const y = (2 / Math.sqrt(3)) * area(avf, from, to, levels(avf))
  // Less than 2 µV over the wave: noise points anywhere.
  if (Math.hypot(x, y) < 2 * (to - from)) return undefined
  const degrees = Math.round((Math.atan2(y, x) * 180) / Math.PI)
  return degrees === -180 ? 180 : degrees
}
