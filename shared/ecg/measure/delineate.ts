import { biquad } from './biquad'
import { crossing, edge, speed } from './edges'
import type { Median } from './median-beat'
import { meanOf, quantile, together } from './numbers'
import type { BeatMarks, MeasureGap } from './types'

/** Slower than this nothing of a QRS is left, as a share of its greatest slope. */
const QUIET = 0.045
/** From this share of the greatest slope on a QRS comes down to nothing in less than that; what goes on longer is an ST segment that rises or falls. */
const FALLS = 0.12
const FALLS_S = 0.016
/** Only where the leads together stand so far from their level before the QRS, µV: the slow end of a block comes back to it. */
const LIFTED = 100
/** A QRS may stand still for so long within itself. */
const STILL_S = 0.02
/** What is wider is no QRS, but noise that does not end. */
const WIDEST_S = 0.26

/** Begin and end of the QRS, or none where noise hides them. */
export function qrsEdges(median: Median, rate: number, zero: number): { on: number; off: number } | undefined {
  const { lo, hi } = known(median, zero)
  const leads = filled(median, zero)
  const slope = speed(leads, rate, 75)
  const noise = quantile(slope.subarray(lo + 1, hi), 0.15)
  for (let i = 0; i < slope.length; i += 1) slope[i] = Math.sqrt(Math.max(0, slope[i]! ** 2 - noise ** 2))
  const reach = Math.round(0.1 * rate)
  let core = zero
  for (let i = Math.max(0, zero - reach); i <= Math.min(slope.length - 1, zero + reach); i += 1) if (slope[i]! > slope[core]!) core = i
  const most = slope[core]!
  const least = Math.max(QUIET * most, 2.5 * noise)
  if (!(most > 0) || least > 0.25 * most) return undefined
  const still = Math.round(STILL_S * rate)
  const side = (toward: 1 | -1): number | undefined => {
    let last = core
    for (let i = core; Math.abs(i - last) <= still; i += toward) {
      if (i <= 0 || i >= slope.length - 1) return undefined
      if (slope[i]! > least) last = i
    }
    const outer = crossing(slope, last, last + toward, least)
    // Twice as steep a little further in: the end is as far out again, since the slope of a rounded wave falls evenly to nothing.
    let inner = last
    while (inner !== core && slope[inner]! < 2 * least) inner -= toward
    // Half of that is what the smoothing has moved out already.
    const further = 0.5 * Math.min(Math.abs(outer - crossing(slope, inner, inner + toward, 2 * least)), 0.008 * rate)
    return outer + toward * further
  }
  const [on, end] = [side(-1), side(1)]
  const off = on === undefined || end === undefined ? undefined : beforeSlope(leads, slope, { on, end, most, rate })
  return on === undefined || off === undefined || off - on > WIDEST_S * rate ? undefined : { on, off }
}

/** The J point before an ST segment that is lifted and slopes: the knee of the slopes between the QRS's last flank and where they are still. */
function beforeSlope(
  leads: readonly Float64Array[],
  slope: Float64Array,
  { on, end, most, rate }: { readonly on: number; readonly end: number; readonly most: number; readonly rate: number },
): number {
  const last = Math.min(slope.length - 1, Math.round(end))
  let flank = last
  while (flank > on && slope[flank]! < FALLS * most) flank -= 1
  if (last - flank < FALLS_S * rate) return end
  const before = Math.max(0, Math.round(on - 0.008 * rate))
  const level = Math.sqrt(leads.reduce((sum, lead) => sum + (lead[last]! - lead[before]!) ** 2, 0) / leads.length)
  if (level < LIFTED) return end
  let knee = flank
  let deepest = 0
  for (let i = flank; i <= last; i += 1) {
    const line = slope[flank]! + ((slope[last]! - slope[flank]!) * (i - flank)) / (last - flank)
    if (line - slope[i]! > deepest) [knee, deepest] = [i, line - slope[i]!]
  }
  return knee
}

/** The quietest moment of a stretch (30 ms): the first that is nearly as quiet as any. */
function quiet(slope: Float64Array, from: number, to: number, wide: number): number | undefined {
  const means: number[] = []
  for (let i = from; i + wide <= to; i += 1) means.push(meanOf(slope, i, i + wide))
  if (means.length === 0) return undefined
  const least = Math.min(...means)
  return from + means.findIndex((one) => one <= 1.3 * least)
}

/** How far the leads together are from where they stand at a quiet moment, the noise of that moment taken off. */
function above(leads: readonly Float64Array[], at: number, wide: number): Float64Array {
  const lifted = leads.map((lead) => {
    const level = meanOf(lead, at, at + wide)
    return lead.map((one) => one - level)
  })
  const far = together(lifted)
  let noise = 0
  for (let i = at; i < at + wide; i += 1) noise += far[i]! ** 2 / wide
  return far.map((one) => Math.sqrt(Math.max(0, one ** 2 - noise)))
}

/** A piece of the leads with what lies outside held at its ends, so that smoothing brings nothing in. */
const held = (leads: readonly Float64Array[], from: number, to: number, cut: number, rate: number): readonly Float64Array[] =>
  leads.map((lead) => {
    const piece = lead.map((_, i) => lead[Math.min(to, Math.max(from, i))]!)
    return biquad(piece, 'low', cut, rate)
  })

const top = (of: Float64Array, from: number, to: number): number => {
  let best = from
  for (let i = from; i <= to; i += 1) if (of[i]! > of[best]!) best = i
  return best
}

export interface Delineated {
  readonly marks?: BeatMarks
  readonly gaps: { readonly qrs?: MeasureGap; readonly p?: MeasureGap; readonly t?: MeasureGap }
}

interface Given {
  readonly median: Median
  readonly rate: number
  readonly zero: number
  /** Samples between beats; 0 where there is but one. */
  readonly rr: number
  /** The beats follow each other without a rule. */
  readonly irregular: boolean
}
/** First and last sample of a median that enough beats have. */
function known(median: Median, zero: number): { lo: number; hi: number } {
  let [lo, hi] = [zero, zero]
  while (lo > 0 && Number.isFinite(median.doubt[lo - 1]!)) lo -= 1
  while (hi + 1 < median.doubt.length && Number.isFinite(median.doubt[hi + 1]!)) hi += 1
  return { lo, hi }
}

/** The leads with what too few beats have held at its ends. */
function filled(median: Median, zero: number): readonly Float64Array[] {
  const { lo, hi } = known(median, zero)
  return median.leads.map((lead) => lead.map((_, i) => lead[Math.min(hi, Math.max(lo, i))]!))
}

/** A wave must be so many times the doubt of the median, and so many µV of all leads together. */
const SURE = 4
const LEAST_P = 10
const LEAST_T = 15

/** Begin and end of P, QRS and T in a median beat. */
export function delineate({ median, rate, zero, rr, irregular }: Given): Delineated {
  const { lo, hi } = known(median, zero)
  const leads = filled(median, zero)
  const qrs = qrsEdges(median, rate, zero)
  if (!qrs) return { gaps: { qrs: 'noisy', p: 'noisy', t: 'noisy' } }
  const t = tWave(leads, median, rate, qrs, hi, rr)
  // At a fast rate a T without an end is where the P would be.
  const hidden = t.end === undefined && rr > 0 && rr < 0.6 * rate
  const p = hidden ? { gap: 'noP' as const } : pWave(leads, median, rate, qrs, lo, t.end === undefined ? undefined : t.end - rr)
  return {
    marks: { qrsOn: qrs.on, qrsOff: qrs.off, tEnd: t.end, pOn: p.on, pOff: p.off },
    gaps: { p: irregular && p.gap ? 'noP' : p.gap, t: t.gap },
  }
}

/** Slopes with those of a still stretch (its noise, its drift) taken off. */
function bare(slope: Float64Array, from: number, to: number): Float64Array {
  const noise = quantile(slope.subarray(from, to + 1), 0.2)
  return slope.map((one) => Math.sqrt(Math.max(0, one ** 2 - noise ** 2)))
}

type Qrs = { readonly on: number; readonly off: number }
function tWave(leads: readonly Float64Array[], median: Median, rate: number, qrs: Qrs, hi: number, rr: number) {
  const cycle = rr > 0 ? rr : 1.2 * rate
  const from = Math.ceil(qrs.off + 0.03 * rate)
  const last = Math.floor(Math.min(hi, qrs.on + cycle - 0.02 * rate))
  const smooth = held(leads, from, last, 30, rate)
  const slope = speed(smooth, rate, 30)
  const wide = Math.round(0.03 * rate)
  const peakTo = Math.floor(Math.min(last - wide, qrs.on + 0.62 * rate, qrs.on + 0.76 * cycle))
  if (peakTo <= from + wide) return { gap: 'noT' as const }
  const far0 = together(smooth)
  let rough = top(far0, from, peakTo)
  // A lifted ST is highest where it begins, which is no T: the T is the hump behind its lowest place, if there is one as steep.
  if (rough < qrs.off + 0.08 * rate) {
    const still = Math.ceil(qrs.off + 0.08 * rate)
    const steep = top(slope, Math.min(still, peakTo), peakTo)
    const hump = top(
      above(smooth, Math.max(from, steep - Math.round(0.05 * rate)), 2),
      steep,
      Math.min(peakTo, steep + Math.round(0.16 * rate)),
    )
    // Its steepest flank may be the one down.
    const rising = far0[hump]! > far0[steep]!
    rough = rising ? hump : top(far0, Math.max(from, steep - Math.round(0.08 * rate)), steep)
  }
  // Behind the flank: the top itself is still too.
  const flank = top(slope, rough, Math.min(last, rough + Math.round(0.16 * rate)))
  const rest = quiet(slope, flank + Math.round(0.02 * rate), Math.min(last, Math.floor(qrs.on + 0.72 * rate)), wide)
  if (rest === undefined) return { gap: 'noT' as const }
  const far = above(smooth, rest, wide)
  const peak = top(far, from, Math.min(peakTo, rest))
  const doubt = quantile(median.doubt.subarray(from, last), 0.5)
  if (far[peak]! < Math.max(LEAST_T, SURE * doubt * 0.7)) return { gap: doubt * SURE > LEAST_T ? ('noisy' as const) : ('noT' as const) }
  const end = edge(slope, rough, 1, rest + wide, rate)
  return end === undefined ? { gap: 'noT' as const } : { end }
}

function pWave(leads: readonly Float64Array[], median: Median, rate: number, qrs: Qrs, lo: number, tBefore: number | undefined) {
  const last = Math.floor(qrs.on - 0.004 * rate)
  const first = Math.ceil(Math.max(lo, qrs.on - 0.4 * rate, tBefore === undefined ? lo : tBefore + 0.006 * rate))
  const wide = Math.round(0.024 * rate)
  if (last - first < 0.08 * rate) return { gap: 'noP' as const }
  const smooth = held(leads, first, last, 30, rate)
  const slope = bare(speed(smooth, rate, 30), first, last)
  const rest = quiet(slope, first, last, wide)
  if (rest === undefined) return { gap: 'noP' as const }
  const far = above(smooth, rest, wide)
  const peak = top(far, first, last)
  const doubt = quantile(median.doubt.subarray(first, last), 0.5)
  if (far[peak]! < Math.max(LEAST_P, SURE * doubt)) return { gap: SURE * doubt > 4 * LEAST_P ? ('noisy' as const) : ('noP' as const) }
  const on = edge(slope, peak, -1, first, rate)
  if (on === undefined) return { gap: 'noP' as const }
  const off = Math.min(edge(slope, peak, 1, last, rate) ?? qrs.on, qrs.on)
  // One that comes nearer and farther (Wenckebach), or only by chance, is as much spread as it is high.
  const spread = quantile(median.spread.subarray(Math.max(0, Math.floor(on)), Math.ceil(off) + 1), 0.9)
  if (spread > 0.6 * far[peak]!) return { gap: 'noP' as const }
  const long = (off - on) / rate
  return long < 0.03 || long > 0.22 ? { gap: 'noP' as const } : { on, off }
}
