import type { QtcFormula } from '../qtc'

/** Why a value is not given: a guess is worse than none. */
export type MeasureGap =
  /** No P wave that belongs to the QRS: fibrillation, dissociation, a paced ventricle, or a P within the T before. */
  | 'noP'
  /** No T wave whose end stands out. */
  | 'noT'
  /** Noise is too near to the waves. */
  | 'noisy'
  /** Fewer beats of one shape than a median needs, or fewer than two at all. */
  | 'tooFewBeats'
  /** The lead that it is read from is not there. */
  | 'noLead'
  /** It is there, and does not move: an electrode that is off, or a heart that stands still. */
  | 'flat'

/** Values that a report lists. */
export type MeasureName = 'hr' | 'pr' | 'p' | 'qrs' | 'qt' | 'axisP' | 'axisQrs' | 'axisT' | 'rv5' | 'sv1' | 'rv5sv1'

export interface MeasuredBeat {
  /** Sample of its R peak. */
  readonly at: number
  /** Of the shape that most beats have, or another: a premature ventricular one, a fusion, an artefact. */
  readonly kind: 'dominant' | 'other'
}

/** One lead of the median beat. µV, by the level before the QRS. */
export interface LeadMeasures {
  readonly lead: string
  /** Of the highest or deepest place, signed. Undefined where the wave is none. */
  readonly p?: number
  readonly q?: number
  readonly r?: number
  readonly s?: number
  readonly t?: number
  /** ST level at the J point, and 60 and 80 ms behind it. */
  readonly j?: number
  readonly j60?: number
  readonly j80?: number
}

/** Where waves begin and end in the median beat, samples (fractions among them). */
export interface BeatMarks {
  readonly pOn?: number
  readonly pOff?: number
  readonly qrsOn: number
  readonly qrsOff: number
  readonly tEnd?: number
}

/** The median of the dominant beats, base line taken out. Its R peak is at `zero`. */
export interface MedianBeat {
  readonly rate: number
  readonly zero: number
  /** How many beats it is made of. */
  readonly of: number
  readonly leads: readonly { readonly lead: string; readonly samples: Float64Array }[]
}

/** What is measured in an ECG: proposals until a doctor signs. Intervals in ms, axes in degrees, voltages in µV. */
export interface EcgMeasures {
  readonly beats: readonly MeasuredBeat[]
  /** Samples of pacemaker spikes; none of them is a beat. */
  readonly spikes: readonly number[]
  /** Beats in a minute by the mean RR of all beats; by the longest and by the shortest RR. */
  readonly hr?: number
  readonly hrMin?: number
  readonly hrMax?: number
  /** Mean RR; longest time without a beat, the ends of the recording among it; neither goes over a gap. */
  readonly rr?: number
  readonly longestPause: number
  /** How much of the recording was heard, its gaps left out: all that is measured is of these. */
  readonly seconds: number
  readonly pr?: number
  /** Duration of P. */
  readonly p?: number
  readonly qrs?: number
  readonly qt?: number
  readonly qtc: Readonly<Partial<Record<QtcFormula, number>>>
  readonly axisP?: number
  readonly axisQrs?: number
  readonly axisT?: number
  readonly rv5?: number
  readonly sv1?: number
  readonly rv5sv1?: number
  readonly leads: readonly LeadMeasures[]
  /** Why a value is missing. */
  readonly missing: Readonly<Partial<Record<MeasureName, MeasureGap>>>
  readonly marks?: BeatMarks
  readonly median?: MedianBeat
}
