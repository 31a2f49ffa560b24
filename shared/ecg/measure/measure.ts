import { rPeaks } from '../beats'
import { heardOnly, living, recorded, type Stretch } from '../gaps'
import { DERIVED_LIMBS } from '../leads'
import { QTC_FORMULAS, qtc } from '../qtc'
import { type EcgGroup, groupApart, microvolts } from '../record'
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
const STILL = 0.97
/** A lead that is heard for less than that is off too. */
const LEAST_HEARD_S = 1
interface Signal {
  readonly lead: string
  /** Bridged where nothing is heard. */
  readonly uv: Float64Array
  readonly alive: Uint8Array
}

/** Leads in µV, NaN where a sample was not taken. What follows from I and II is heard where both are. */
function givenOf(group: EcgGroup): readonly { readonly lead: string; readonly uv: Float64Array; readonly alive: Uint8Array }[] {
  const given = group.leads.map((lead) => {
    const uv = Float64Array.from(lead.samples, (one) => microvolts(lead, one))
    return { lead: lead.lead, derived: lead.derived, uv, alive: living(uv, group.rate) }
  })
  const [one, two] = ['I', 'II'].map((name) => given.find(({ lead }) => lead === name)?.alive)
  return given.map(({ lead, derived, uv, alive }) => ({
    ...{ lead, uv },
    alive: derived && one && two ? alive.map((own, i) => own & one[i]! & two[i]!) : alive,
  }))
}

/** Leads in µV; those that are off left out. */
function signals(given: ReturnType<typeof givenOf>, rate: number): readonly Signal[] {
  return given
    .filter(({ uv, alive }) => {
      let [still, heard, high, low] = [0, 0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
      for (let i = 0; i < uv.length; i += 1) {
        if (alive[i] !== 1) continue
        heard += 1
        if (i > 0 && uv[i] === uv[i - 1]) still += 1
        high = Math.max(high, uv[i]!)
        low = Math.min(low, uv[i]!)
      }
      // A quiet heart at a coarse unit stands still often too; a line without any height is off.
      return high - low > 30 && still < STILL * heard && heard >= Math.min(LEAST_HEARD_S * rate, uv.length / 2)
    })
    .map(({ lead, uv, alive }) => ({ lead, uv: heardOnly(uv, alive), alive }))
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
  const given = givenOf(groupApart(group))
  const all = signals(given, rate)
  const stretches = recorded(
    given.map(({ uv }) => uv),
    rate,
  )
  const none = { beats: [], spikes: [], leads: [], qtc: {}, ...rhythmOf([], rate, stretches) }
  const taken = given.filter(({ uv }) => uv.some((one) => !Number.isNaN(one))).map(({ lead }) => lead)
  if (all.length === 0) return { ...none, missing: missingAll(taken.length > 0 ? 'flat' : 'noLead') }
  const still = new Set(taken.filter((name) => !all.some(({ lead }) => lead === name)))
  const own = independent(all)
  const { spikes, leads } = withoutSpikes(
    own.map(({ uv }) => uv),
    rate,
  )
  // Gaps stay gaps, and a lead that stands still says nothing.
  const peaks = rPeaks(
    leads.map((uv, l) => unheard(uv, own[l]!.alive)),
    rate,
  )
  if (peaks.length === 0) return { ...none, spikes, missing: missingAll('tooFewBeats') }
  const heard = own.map(({ alive }) => heardAt(alive, rate))
  const { at, dominant } = beatShapes(leads, rate, peaks, heard)
  const set = new Set(dominant)
  const beats = peaks.map((peak, i): MeasuredBeat => ({ at: peak, kind: set.has(i) ? 'dominant' : 'other' }))
  const rhythm = rhythmOf(peaks, rate, stretches)
  if (dominant.length < FEWEST) {
    return {
      ...none,
      beats,
      spikes,
      ...rhythm,
      missing: { ...missingAll('tooFewBeats'), hr: rhythm.hr === undefined ? 'tooFewBeats' : undefined },
    }
  }
  const shape = shapeOf({ all, own, bare: leads, rate, at, dominant, stretches, rr: rhythm.rr })
  return { beats, spikes, ...rhythm, ...shape, missing: withFlat(shape.missing, still) }
}

/** Values of leads that are there and do not move say so. */
function withFlat(missing: EcgMeasures['missing'], still: ReadonlySet<string>): EcgMeasures['missing'] {
  const limb = still.has('I') || still.has('II')
  const of: Partial<Record<MeasureName, boolean>> = {
    ...{ axisP: limb, axisQrs: limb, axisT: limb, rv5: still.has('V5'), sv1: still.has('V1'), rv5sv1: still.has('V5') || still.has('V1') },
  }
  return Object.fromEntries(
    Object.entries(missing).map(([name, gap]) => [name, gap === 'noLead' && of[name as MeasureName] ? 'flat' : gap]),
  )
}

/** Whether a lead hears a beat: the time of its QRS is alive. */
const QRS_S = 0.08
type Heard = (at: number) => boolean
const heardAt =
  (alive: Uint8Array, rate: number): Heard =>
  (at) =>
    alive.subarray(Math.max(0, at - Math.round(QRS_S * rate)), at + Math.round(QRS_S * rate) + 1).every((one) => one === 1)
const unheard = (uv: Float64Array, alive: Uint8Array): Float64Array =>
  alive.includes(0) ? uv.map((one, i) => (alive[i] === 1 ? one : Number.NaN)) : uv

/** Rates and pauses of what was recorded: no interval is counted over a gap, as nobody knows what was in it. */
function rhythmOf(peaks: readonly number[], rate: number, stretches: readonly Stretch[]) {
  const inside = stretches.map(([from, to]) => ({ from, to, at: peaks.filter((at) => at >= from && at < to) }))
  const ms = (samples: number): number => (samples / rate) * 1000
  const rrs = inside.flatMap(({ at }) => at.slice(1).map((one, i) => ms(one - at[i]!)))
  const ends = inside.flatMap(({ from, to, at }) => (at.length === 0 ? [ms(to - from)] : [ms(at[0]! - from), ms(to - at.at(-1)!)]))
  const longestPause = Math.round(Math.max(0, ...rrs, ...ends))
  const seconds = Math.round(stretches.reduce((sum, [from, to]) => sum + to - from, 0) / (rate / 10)) / 10
  if (rrs.length === 0) return { longestPause, seconds, rr: undefined, hr: undefined }
  const rr = meanOf(rrs)
  const perMinute = (one: number): number => Math.round(60_000 / one)
  return {
    ...{ longestPause, seconds, rr: Math.round(rr), hr: perMinute(rr) },
    ...{ hrMin: perMinute(Math.max(...rrs)), hrMax: perMinute(Math.min(...rrs)) },
  }
}

/** The median of the dominant beats: first a rough one, to know where the quiet moment before the QRS is, then one with the base line taken out. */
function cleanMedian(
  leads: readonly Float64Array[],
  rate: number,
  at: readonly number[],
  dominant: readonly number[],
  steer: readonly Float64Array[],
  heard: readonly Heard[],
) {
  const together = spans(at, dominant, rate, leads[0]!.length)
  const pieces = heard.map((hears) => together.filter((span) => hears(span.at)))
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

interface ShapeAsk {
  readonly all: readonly Signal[]
  readonly own: readonly Signal[]
  /** `own` without spikes. */
  readonly bare: readonly Float64Array[]
  readonly rate: number
  readonly at: readonly number[]
  readonly dominant: readonly number[]
  readonly stretches: readonly Stretch[]
  readonly rr: number | undefined
}
function shapeOf({ all, own, bare, rate, at, dominant, stretches, rr }: ShapeAsk) {
  // A lead that was lost before it heard two beats of the shape has none of its own.
  const enough = ({ alive }: Signal): boolean => dominant.filter((b) => heardAt(alive, rate)(at[b]!)).length >= FEWEST
  const first = own.map((signal, i) => ({ signal, uv: bare[i]! })).filter(({ signal }) => enough(signal))
  if (first.length === 0) return { leads: [], qtc: {}, missing: { ...missingAll('tooFewBeats'), hr: undefined } }
  // Leads that follow from others carry the same spikes: they are measured with theirs taken out too.
  const rest = all.filter((one) => !own.includes(one) && enough(one))
  const clean = first.map(({ uv }) => withoutHum(uv, rate, at))
  const both = [
    ...clean,
    ...withoutSpikes(
      rest.map(({ uv }) => uv),
      rate,
    ).leads.map((lead) => withoutHum(lead, rate, at)),
  ]
  const measured = [...first.map(({ signal }) => signal), ...rest]
  const names = measured.map(({ lead }) => lead)
  const { zero, whole, slow } = cleanMedian(
    both,
    rate,
    at,
    dominant,
    clean,
    measured.map(({ alive }) => heardAt(alive, rate)),
  )
  const together = (from: number, to: number): boolean => stretches.some((one) => from >= one[0] && to < one[1])
  const steps = dominant.flatMap((b) => (b > 0 && together(at[b - 1]!, at[b]!) ? [at[b]! - at[b - 1]!] : []))
  const median: Median = { ...slow, leads: whole.leads.slice(0, first.length) }
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
  // The T alone: the first half from J to its end is the ST segment, which an injury turns another way.
  const values = {
    pr: pOn === undefined ? undefined : ms(qrsOn - pOn),
    p: pOn === undefined || pOff === undefined ? undefined : ms(pOff - pOn),
    ...{ qrs: ms(qrsOff - qrsOn), qt },
    axisP: pOn === undefined || pOff === undefined ? undefined : axis(pOn, pOff, [pOn, pOff]),
    axisQrs: axis(qrsOn, qrsOff, level),
    axisT: tEnd === undefined ? undefined : axis(Math.max(qrsOff + 0.04 * rate, (qrsOff + tEnd) / 2), tEnd, level),
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
