import { byStandardOrder, DERIVED_LIMBS } from '../leads'
import type { EcgGroup, EcgLead } from '../record'
import { chance, noiseOf, type SyntheticNoise } from './noise'
import { axisOf, type BeatForm, electrodes, pWave, ventricle, type Wave, type WaveShape, waveAt } from './waves'

export type SyntheticRhythm = 'sinus' | 'af' | 'pvc' | 'mobitz' | 'wenckebach' | 'block3' | 'paced' | 'pacedDual' | 'pause'
export interface SyntheticAsk {
  /** Hz. */
  readonly rate?: number
  readonly seconds?: number
  readonly bpm?: number
  /** ms. */
  readonly pr?: number
  readonly p?: number
  readonly qrs?: number
  readonly qt?: number
  readonly axes?: BeatForm['axes']
  readonly rhythm?: SyntheticRhythm
  readonly conduction?: BeatForm['conduction']
  readonly shape?: WaveShape
  readonly voltage?: number
  readonly st?: number
  /** How many times as high as usual T is. */
  readonly tall?: number
  readonly noise?: SyntheticNoise
  /** Leads whose electrode is off: a flat line. */
  readonly off?: readonly string[]
  /** Sinus arrhythmia: share of an RR by which beats come early or late. */
  readonly sway?: number
  readonly seed?: number
}

/** A beat as it was put in, moments in samples (fractions among them). */
export interface SyntheticBeat {
  readonly at: number
  readonly kind: 'normal' | 'pvc'
  readonly qrsOn: number
  readonly tEnd: number
}
export interface Synthetic {
  readonly group: EcgGroup
  readonly beats: readonly SyntheticBeat[]
  readonly spikes: readonly number[]
  /** What was put in, ms, degrees and beats a minute; PR null where no P belongs to a QRS. */
  readonly truth: {
    readonly hr: number
    readonly pr: number | null
    readonly qrs: number
    readonly qt: number
    readonly axes: BeatForm['axes']
  }
}

const ELECTRODES = ['I', 'II', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6']
const UNIT = 1.25

interface Plan {
  /** Seconds at which ventricles begin, and P waves. */
  readonly ventricles: { readonly on: number; readonly kind: 'normal' | 'pvc' }[]
  readonly atria: number[]
  readonly spikes: number[]
}

/** When what happens. */
function plan(rhythm: SyntheticRhythm, rr: number, pr: number, seconds: number, sway: number, next: () => number): Plan {
  const made: Plan = { ventricles: [], atria: [], spikes: [] }
  const beat = (on: number, kind: 'normal' | 'pvc' = 'normal'): void => {
    if (on > 0.05 && on < seconds - 0.2) made.ventricles.push({ on, kind })
  }
  let t = pr + 0.1 + 0.3 * rr * next()
  if (rhythm === 'block3') {
    for (let p = 0.1; p < seconds; p += 0.76) made.atria.push(p)
    for (; t < seconds; t += rr) beat(t)
    return made
  }
  for (let i = 0; t < seconds + rr; i += 1) {
    let step = rr * (1 + sway * Math.sin(i * 1.1))
    if (rhythm === 'af') step = rr * (0.6 + 0.8 * next())
    if (rhythm === 'pause' && i === 3) step = 3.6
    const early = rhythm === 'pvc' && i % 5 === 3
    const dropped = (rhythm === 'mobitz' && i % 3 === 2) || (rhythm === 'wenckebach' && i % 4 === 3)
    const late = rhythm === 'wenckebach' ? 0.06 * (i % 4) : 0
    if (rhythm !== 'af' && rhythm !== 'paced') made.atria.push(t - pr)
    if (!dropped) beat(t + late)
    if (rhythm === 'paced' || rhythm === 'pacedDual') made.spikes.push(t - 0.004)
    if (rhythm === 'pacedDual') made.spikes.push(t - pr - 0.004)
    // Before the next P of its own time, which the premature beat keeps from coming down.
    if (early) {
      beat(t + 0.62 * rr, 'pvc')
      step = 2 * rr
    }
    t += step
  }
  return made
}

/** Adds waves to the electrodes, only where they are. */
function add(waves: readonly Wave[], shape: WaveShape, to: readonly Float64Array[], rate: number): void {
  for (const wave of waves) {
    const heights = electrodes(wave)
    const last = Math.min(to[0]!.length - 1, Math.ceil(wave.off * rate))
    for (let i = Math.max(0, Math.floor(wave.on * rate)); i <= last; i += 1) {
      const share = waveAt(wave, shape, i / rate)
      if (share !== 0) for (const [e, height] of heights.entries()) to[e]![i] = to[e]![i]! + share * height
    }
  }
}

/** The trembling line of fibrillating atria, most in V1 and II. */
function fibrillation(to: readonly Float64Array[], rate: number, next: () => number): void {
  const waves = [5.1, 6.3, 7.2].map((hz) => ({ hz, phase: next() * 6, slow: 0.2 + 0.3 * next() }))
  const gains = [0.4, 0.8, 1, 0.7, 0.4, 0.3, 0.3, 0.3]
  for (let i = 0; i < to[0]!.length; i += 1) {
    const t = (2 * Math.PI * i) / rate
    let f = 0
    for (const { hz, phase, slow } of waves) f += 35 * Math.sin(hz * t + phase + 2 * Math.sin(slow * t))
    for (const [e, gain] of gains.entries()) to[e]![i] = to[e]![i]! + gain * f
  }
}

/** A 12-lead ECG of which everything is known: each wave has an end, beyond which it is zero. */
export function synthetic(ask: SyntheticAsk = {}): Synthetic {
  const { rate = 500, seconds = 10, bpm = 70, pr = 160, p = 100, qrs = 92, qt = 390, rhythm = 'sinus', shape = 'cosine', sway = 0 } = ask
  const { axes = { p: 55, qrs: 45, t: 40 }, conduction = 'normal', voltage = 1, st = 0, tall = 1, noise = {}, off = [], seed = 1 } = ask
  const next = chance(seed)
  const count = Math.round(seconds * rate)
  const to = ELECTRODES.map(() => new Float64Array(count))
  const form: BeatForm = { p: p / 1000, qrs: qrs / 1000, axes, conduction, voltage, st, tall }
  const { ventricles, atria, spikes } = plan(rhythm, 60 / bpm, pr / 1000, seconds, sway, next)
  for (const on of atria) add([pWave(on, form)], shape, to, rate)
  for (const { on, kind } of ventricles) {
    add(kind === 'pvc' ? ventricle(on, 0.43, { ...form, qrs: 0.16, conduction: 'pvc' }) : ventricle(on, qt / 1000, form), shape, to, rate)
  }
  if (rhythm === 'af') fibrillation(to, rate, next)
  for (const at of spikes) {
    const from = Math.round((at - 0.001) * rate)
    for (let i = from; i < from + Math.max(1, Math.round(0.002 * rate)); i += 1) {
      for (const [e, lead] of to.entries())
        if (i >= 0 && i < count) lead[i] = lead[i]! + [900, 1800, -1500, -1200, -900, 900, 1200, 1400][e]!
    }
  }
  for (const lead of to) {
    const over = noiseOf(noise, count, rate, next)
    for (let i = 0; i < count; i += 1) lead[i] = lead[i]! + over[i]!
  }
  const ventricleWaves = ventricle(0, qt / 1000, form)
  const beats = ventricles
    .toSorted((a, b) => a.on - b.on)
    .map(({ on, kind }) => ({
      ...{ kind, qrsOn: on * rate, at: (on + (kind === 'pvc' ? 0.05 : (0.45 * qrs) / 1000)) * rate },
      tEnd: (on + (kind === 'pvc' ? 0.43 : qt / 1000)) * rate,
    }))
  const span = beats.length > 1 ? (beats.at(-1)!.at - beats[0]!.at) / (beats.length - 1) / rate : Number.NaN
  return {
    group: { rate, label: 'RHYTHM', kind: 'rhythm', leads: leadsOf(to, off) },
    ...{ beats, spikes: spikes.map((at) => at * rate).filter((at) => at >= 1 && at < count - 1) },
    truth: {
      ...{ hr: 60 / span, pr: ['af', 'block3', 'paced', 'wenckebach'].includes(rhythm) ? null : pr, qrs, qt },
      axes: { p: axes.p, qrs: axisOf(ventricleWaves.slice(0, conduction === 'normal' ? 3 : 2)), t: axisOf(ventricleWaves.slice(-1)) },
    },
  }
}

/** Twelve leads of eight electrodes, as whole numbers of a recorder. */
function leadsOf(electrode: readonly Float64Array[], off: readonly string[]): readonly EcgLead[] {
  const lead = (name: string, of: (i: number) => number): EcgLead => ({
    ...{ lead: name, unit: UNIT, baseline: 0, derived: false },
    samples: Int32Array.from({ length: electrode[0]!.length }, (_, i) => (off.includes(name) ? 0 : Math.round(of(i) / UNIT))),
  })
  return byStandardOrder([
    ...ELECTRODES.map((name, e) => lead(name, (i) => electrode[e]![i]!)),
    ...['III', 'aVR', 'aVL', 'aVF'].map((name) => {
      const [one, two] = DERIVED_LIMBS[name]!
      return lead(name, (i) => one * electrode[0]![i]! + two * electrode[1]![i]!)
    }),
  ])
}
