import { rPeaks } from '../beats'
import { held } from '../gaps'
import { DERIVED_LIMBS } from '../leads'
import { QTC_FORMULAS, qtc } from '../qtc'
import { type EcgGroup, microvolts } from '../record'
import { frontalAxis, leadMeasures } from './amplitudes'
import { beatShapes } from './beat-shapes'
import { biquad } from './biquad'
import { type Delineated, delineate, qrsEdges } from './delineate'
import { withoutHum } from './mains'
import { BEFORE_S, baseLine, type Median, medianBeat, spans } from './median-beat'
import { meanOf, medianOf } from './numbers'
import { withoutSpikes } from './pacing'
import type { EcgMeasures, MeasuredBeat, MeasureGap, MeasureName } from './types'

/** A lead of which more than that share does not move is off. */
const FLAT = 0.5
interface Signal {
  readonly lead: string
  readonly uv: Float64Array
}

/** Leads in µV; those that are off left out. */
function signals(group: EcgGroup): readonly Signal[] {
  return group.leads
    .map((lead) => ({ lead: lead.lead, uv: held(Float64Array.from(lead.samples, (one) => microvolts(lead, one))) }))
    .filter(({ uv }) => {
      let still = 0
      for (let i = 1; i < uv.length; i += 1) if (uv[i] === uv[i - 1]) still += 1
      // A quiet heart at a coarse unit stands still often too; a line without any height is off.
      const high = uv.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY)
      const low = uv.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY)
      return high - low > 30 && still < Math.max(FLAT, 0.97) * uv.length
    })
}
/** Those that do not follow from others: noise of I and II would count twice. */
const independent = (all: readonly Signal[]): readonly Signal[] => {
  const has = (lead: string): boolean => all.some((one) => one.lead === lead)
  return has('I') && has('II') ? all.filter(({ lead }) => !(lead in DERIVED_LIMBS)) : all
}

const ALL: readonly MeasureName[] = ['hr', 'pr', 'p', 'qrs', 'qt', 'axisP', 'axisQrs', 'axisT', 'rv5', 'sv1', 'rv5sv1']
const missingAll = (gap: MeasureGap): Partial<Record<MeasureName, MeasureGap>> => Object.fromEntries(ALL.map((name) => [name, gap]))

/** A median of fewer beats than this is one beat's noise. */
const FEWEST = 2

/**
 * Measures a rhythm of leads that were recorded together, on the samples as they are stored; how the sheet is drawn or filtered has no part in
 * it. What cannot be measured is left out with its reason.
 */
export function measureEcg(group: EcgGroup): EcgMeasures {
  const { rate } = group
  const all = signals(group)
  const seconds = (group.leads[0]?.samples.length ?? 0) / rate
  const none = { beats: [], spikes: [], leads: [], qtc: {}, longestPause: Math.round(seconds * 1000) }
  if (all.length === 0) return { ...none, missing: missingAll('noLead') }
  const own = independent(all)
  const { spikes, leads } = withoutSpikes(
    own.map(({ uv }) => uv),
    rate,
  )
  const peaks = rPeaks(leads, rate)
  if (peaks.length === 0) return { ...none, spikes, missing: missingAll('tooFewBeats') }
  const { at, dominant } = beatShapes(leads, rate, peaks)
  const set = new Set(dominant)
  const beats = peaks.map((peak, i): MeasuredBeat => ({ at: peak, kind: set.has(i) ? 'dominant' : 'other' }))
  const rhythm = rhythmOf(peaks, rate, seconds)
  if (dominant.length < FEWEST) {
    return {
      ...none,
      beats,
      spikes,
      ...rhythm,
      missing: { ...missingAll('tooFewBeats'), hr: rhythm.hr === undefined ? 'tooFewBeats' : undefined },
    }
  }
  return { beats, spikes, ...rhythm, ...shapeOf(all, own, leads, rate, at, dominant, rhythm.rr) }
}

/** Rates and pauses. */
function rhythmOf(peaks: readonly number[], rate: number, seconds: number) {
  const rrs = peaks.slice(1).map((at, i) => ((at - peaks[i]!) / rate) * 1000)
  const pauses = [...rrs, (peaks[0]! / rate) * 1000, (seconds - peaks.at(-1)! / rate) * 1000]
  const longestPause = Math.round(Math.max(...pauses))
  if (rrs.length === 0) return { longestPause }
  const rr = meanOf(rrs)
  const perMinute = (ms: number): number => Math.round(60_000 / ms)
  return { longestPause, rr: Math.round(rr), hr: perMinute(rr), hrMin: perMinute(Math.max(...rrs)), hrMax: perMinute(Math.min(...rrs)) }
}

/** The median of the dominant beats: first a rough one, to know where the quiet moment before the QRS is, then one with the base line taken out. */
function cleanMedian(
  leads: readonly Float64Array[],
  rate: number,
  at: readonly number[],
  dominant: readonly number[],
  steer: readonly Float64Array[],
) {
  const pieces = spans(at, dominant, rate, leads[0]!.length)
  const near = Math.round(0.05 * rate)
  const rough = medianBeat(steer, pieces, rate, (l, peak) =>
    meanOf(steer[l]!, Math.max(0, peak - near), Math.min(steer[l]!.length, peak + near)),
  )
  const zero = Math.round(BEFORE_S * rate)
  const first = qrsEdges(rough, rate, zero)
  const early = first ? zero - first.on : 0.06 * rate
  const half = Math.max(1, Math.round(0.006 * rate))
  const knots = dominant.map((b) => Math.round(at[b]! - early) - half - 1).filter((knot) => knot > 0)
  const lines = leads.map((lead) => baseLine(lead, knots, half))
  const whole = medianBeat(leads, pieces, rate, (l, _, i) => lines[l]![i]!)
  // P and T are slow: how sure they are is asked of what is left without muscle and mains.
  const slow = medianBeat(
    steer.map((lead, l) =>
      biquad(
        lead.map((uv, i) => uv - lines[l]![i]!),
        ...(['low', 35, rate] as const),
      ),
    ),
    pieces,
    rate,
    () => 0,
  )
  return { zero, whole, slow }
}

function shapeOf(
  all: readonly Signal[],
  own: readonly Signal[],
  bare: readonly Float64Array[],
  rate: number,
  at: readonly number[],
  dominant: readonly number[],
  rr: number | undefined,
) {
  // Leads that follow from others carry the same spikes: they are measured with theirs taken out too.
  const rest = all.filter((one) => !own.includes(one))
  const clean = bare.map((lead) => withoutHum(lead, rate, at))
  const both = [
    ...clean,
    ...withoutSpikes(
      rest.map(({ uv }) => uv),
      rate,
    ).leads.map((lead) => withoutHum(lead, rate, at)),
  ]
  const names = [...own, ...rest].map(({ lead }) => lead)
  const { zero, whole, slow } = cleanMedian(both, rate, at, dominant, clean)
  const steps = dominant.flatMap((b) => (b > 0 ? [at[b]! - at[b - 1]!] : []))
  const median: Median = { ...slow, leads: whole.leads.slice(0, bare.length) }
  const rrUsual = medianOf(steps)
  const irregular = medianOf(steps.map((one) => Math.abs(one - rrUsual))) > 0.07 * rrUsual
  const found = delineate({ median, rate, zero, rr: rrUsual, irregular })
  const made = names.map((lead, i) => ({ lead, samples: whole.leads[i]! }))
  const shown = { rate, zero, of: dominant.length, leads: made }
  return { ...valuesOf(found, made, rate, rr), median: shown }
}

function valuesOf(
  { marks, gaps }: Delineated,
  made: readonly { lead: string; samples: Float64Array }[],
  rate: number,
  rr: number | undefined,
) {
  if (!marks) return { leads: [], qtc: {}, missing: missingOf({}, gaps) }
  const ms = (samples: number): number => Math.round((samples / rate) * 1000)
  const { pOn, pOff, qrsOn, qrsOff, tEnd } = marks
  const of = (name: string): Float64Array | undefined => made.find(({ lead }) => lead === name)?.samples
  const [one, two] = [of('I'), of('II')]
  const avf = of('aVF') ?? (one && two ? two.map((uv, i) => uv - one[i]! / 2) : undefined)
  const axis = (from: number, to: number, rest: readonly [number, number]): number | undefined =>
    frontalAxis(one, avf, { from, to, rest, half: Math.max(1, Math.round(0.006 * rate)) })
  const leads = made.map(({ lead, samples }) => leadMeasures(lead, samples, marks, rate))
  const [v5, v1] = [leads.find(({ lead }) => lead === 'V5'), leads.find(({ lead }) => lead === 'V1')]
  const [rv5, sv1] = [v5 && (v5.r ?? 0), v1 && Math.max(0, -Math.min(v1.s ?? 0, v1.q ?? 0))]
  const qt = tEnd === undefined ? undefined : ms(tEnd - qrsOn)
  const level = [qrsOn - 0.008 * rate, qrsOn - 0.008 * rate] as const
  const values = {
    pr: pOn === undefined ? undefined : ms(qrsOn - pOn),
    p: pOn === undefined || pOff === undefined ? undefined : ms(pOff - pOn),
    ...{ qrs: ms(qrsOff - qrsOn), qt },
    axisP: pOn === undefined || pOff === undefined ? undefined : axis(pOn, pOff, [pOn, pOff]),
    axisQrs: axis(qrsOn, qrsOff, level),
    axisT: tEnd === undefined ? undefined : axis(qrsOff + 0.04 * rate, tEnd, level),
    ...{ rv5, sv1, rv5sv1: rv5 === undefined || sv1 === undefined ? undefined : rv5 + sv1 },
  }
  const corrected = Object.fromEntries(
    QTC_FORMULAS.map((formula) => [formula, qt === undefined || rr === undefined ? undefined : qtc(formula, qt, rr)]),
  )
  return { ...values, leads, marks, qtc: corrected as EcgMeasures['qtc'], missing: missingOf(values, gaps) }
}

const OF_WAVE: Partial<Record<MeasureName, 'p' | 'qrs' | 't'>> = {
  pr: 'p',
  p: 'p',
  axisP: 'p',
  qrs: 'qrs',
  axisQrs: 'qrs',
  qt: 't',
  axisT: 't',
}
/** Each value that is not there has its reason: the wave's, or the lead's. */
function missingOf(
  values: Partial<Record<MeasureName, number | undefined>>,
  gaps: Delineated['gaps'],
): Partial<Record<MeasureName, MeasureGap>> {
  return Object.fromEntries(
    ALL.filter((name) => name !== 'hr' && values[name] === undefined).map((name) => {
      const wave = OF_WAVE[name]
      return [name, (wave && gaps[wave]) ?? gaps.qrs ?? 'noLead']
    }),
  )
}
