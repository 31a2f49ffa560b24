import { heardOnly, living } from './gaps'
import { biquad } from './measure/biquad'

/** The part of a signal between two frequencies (Hz), nothing of it moved in time. */
export const between = (samples: Float64Array, low: number, high: number, rate: number): Float64Array =>
  biquad(biquad(samples, 'high', low, rate), 'low', Math.min(high, rate / 2.2), rate)

/** Mean over a window of so many samples around each. */
function smoothed(samples: Float64Array, width: number): Float64Array {
  const half = Math.max(1, Math.floor(width / 2))
  const to = new Float64Array(samples.length)
  let sum = 0
  for (let i = -half; i < samples.length; i += 1) {
    if (i + half < samples.length) sum += samples[i + half]!
    if (i - half - 1 >= 0) sum -= samples[i - half - 1]!
    if (i >= 0) to[i] = sum / (2 * half + 1)
  }
  return to
}

const quantile = (values: readonly number[], q: number): number => {
  if (values.length === 0) return 0
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))]!
}

/** No two ventricular beats are nearer than this, and no ventricle is still for longer without being asked for again. */
const REFRACTORY_S = 0.2
const WINDOW_S = 0.12
/** A low wave that comes so shortly before a beat is its P. */
const P_S = 0.36

/** No lead says more than so many times its usual QRS: an artefact in one of twelve is no beat, and neither is what little was heard of one that died. */
const MOST_OF_ONE = 4
/** A stretch with less than that share of a lead's high ones has no QRS in it: it says nothing of how high they are. */
const NOTHING = 0.01

/** A lead's usual QRS: the middle of the highest of each two seconds in which it is heard, which one artefact does not raise. 0 where there is none. */
function usualOf(window: Float64Array, alive: Uint8Array, rate: number): number {
  const highest: number[] = []
  // Whole samples: devices have rates such as 249.89 Hz.
  const stretch = Math.round(2 * rate)
  for (let at = 0; at < window.length; at += stretch) {
    let most = 0
    for (let i = at; i < Math.min(window.length, at + stretch); i += 1) if (alive[i] === 1) most = Math.max(most, window[i]!)
    if (most > 0) highest.push(most)
  }
  const high = highest.toSorted((a, b) => b - a)[Math.min(highest.length - 1, Math.max(1, Math.floor(0.1 * highest.length)))] ?? 0
  return quantile(
    highest.filter((one) => one >= NOTHING * high),
    0.5,
  )
}

/**
 * How much of a QRS each moment has: the slopes of all leads that are heard then, each by its own measure, so that no lead drowns the others and
 * one that is lost part way takes nothing away.
 */
function energy(leads: readonly Float64Array[], alive: readonly Uint8Array[], rate: number): Float64Array {
  const sum = new Float64Array(leads[0]!.length)
  const heard = new Uint16Array(sum.length)
  for (const [l, lead] of leads.entries()) {
    const band = between(lead, 8, 20, rate)
    const slope = new Float64Array(band.length)
    for (let i = 1; i < band.length; i += 1) slope[i] = (band[i]! - band[i - 1]!) ** 2
    const window = smoothed(slope, WINDOW_S * rate)
    const usual = usualOf(window, alive[l]!, rate)
    if (!(usual > 0)) continue
    for (let i = 0; i < sum.length; i += 1) {
      if (alive[l]![i] !== 1) continue
      sum[i] = sum[i]! + Math.min(MOST_OF_ONE, window[i]! / usual)
      heard[i] = heard[i]! + 1
    }
  }
  for (let i = 0; i < sum.length; i += 1) if (heard[i]! > 1) sum[i] = sum[i]! / heard[i]!
  return sum
}

interface Hill {
  readonly at: number
  readonly high: number
}
/** The highest places, no two within the refractory time. */
function hills(of: Float64Array, apart: number): Hill[] {
  const found: Hill[] = []
  for (let i = 1; i + 1 < of.length; i += 1) {
    const high = of[i]!
    if (high <= of[i - 1]! || high < of[i + 1]! || high < 0.02) continue
    const last = found.at(-1)
    if (last && i - last.at < apart) {
      if (high > last.high) found[found.length - 1] = { at: i, high }
    } else found.push({ at: i, high })
  }
  return found
}

/**
 * The R peaks of leads that were recorded together, as sample numbers in order (after Pan and Tompkins, IEEE Trans Biomed Eng 1985: slope,
 * window, a threshold that follows what came before, and a second look where a beat is missing). Drawing filters have no part in it.
 * @param given µV, of one length; NaN where a sample was not taken
 * @param rate Hz
 */
export function rPeaks(given: readonly Float64Array[], rate: number): readonly number[] {
  if (given.length === 0 || given[0]!.length < rate / 2) return []
  const alive = given.map((lead) => living(lead, rate))
  const leads = given.map((lead, l) => heardOnly(lead, alive[l]!))
  const all = hills(energy(leads, alive, rate), REFRACTORY_S * rate)
  const beats: Hill[] = []
  // Of the higher ones: where the voltage is low, a P before each beat is half of all that stands out.
  let usual =
    quantile(
      all.map(({ high }) => high).filter((high) => high > 0.2),
      0.75,
    ) || 1
  const likely = all.filter(({ high }) => high >= 0.3 * usual)
  // From the whole, not from a usual heart: a slow one would seem to miss beats before the first of its intervals is known.
  let rr =
    quantile(
      likely.slice(1).map(({ at }, i) => at - likely[i]!.at),
      0.5,
    ) || 0.8 * rate
  // What stands before most beats is a P, and a P that no beat follows is as high.
  const before = quantile(
    all.flatMap((hill, i) =>
      hill.high < 0.3 * usual && (all[i + 1]?.high ?? 0) >= 0.3 * usual && all[i + 1]!.at - hill.at < P_S * rate ? [hill.high] : [],
    ),
    0.5,
  )
  for (const [i, hill] of all.entries()) {
    const last = beats.at(-1)
    const since = last ? hill.at - last.at : Number.POSITIVE_INFINITY
    // A wave right behind a beat is a T unless it is as steep as that, and one right before a far steeper beat is its P.
    const next = all[i + 1]
    const leads = next !== undefined && next.at - hill.at < P_S * rate && next.high > 2.2 * hill.high
    const least = since < 0.36 * rate ? 0.5 * last!.high : (leads ? 0.5 : 0.3) * usual
    if (hill.high < least) continue
    if (last && since > 1.66 * rr) {
      const missed = all.filter(
        (one) => one.at > last.at + 0.36 * rate && one.at < hill.at - P_S * rate && one.high > Math.max(0.12 * usual, 1.6 * before),
      )
      const best = missed.toSorted((a, b) => b.high - a.high)[0]
      if (best) beats.push(best)
    }
    beats.push(hill)
    usual = 0.875 * usual + 0.125 * Math.min(hill.high, 2 * usual)
    if (i > 0 && since < 2 * rate) rr = 0.875 * rr + 0.125 * since
  }
  return refined(leads, rate, beats)
}

/** From the middle of the slope to the peak itself: where the leads together are farthest from their base line. */
function refined(leads: readonly Float64Array[], rate: number, beats: readonly Hill[]): readonly number[] {
  const bands = leads.map((lead) => between(lead, 5, 40, rate))
  const reach = Math.round(0.08 * rate)
  return beats.map(({ at }) => {
    let [best, most] = [at, -1]
    for (let i = Math.max(0, at - reach); i <= Math.min(bands[0]!.length - 1, at + reach); i += 1) {
      let far = 0
      for (const band of bands) far += Math.abs(band[i]!)
      if (far > most) [best, most] = [i, far]
    }
    return best
  })
}

/** How two lists of beats agree: each found one within so many samples of one of the reference, once. */
export interface Agreement {
  readonly hits: number
  readonly missed: number
  readonly invented: number
  readonly f1: number
}
export function agreement(found: readonly number[], reference: readonly number[], within: number): Agreement {
  let hits = 0
  let j = 0
  for (const at of reference) {
    while (j < found.length && found[j]! < at - within) j += 1
    if (j < found.length && found[j]! <= at + within) {
      hits += 1
      j += 1
    }
  }
  const missed = reference.length - hits
  const invented = found.length - hits
  return { hits, missed, invented, f1: (2 * hits) / (2 * hits + missed + invented) }
}
