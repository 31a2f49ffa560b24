/** A caliper, kept in samples and µV: no scale, layout or zoom moves it. */
export interface Caliper {
  readonly id: number
  readonly lead: string
  readonly kind: 'time' | 'amplitude'
  /** Samples of a time caliper; the moment of an amplitude caliper is `a` alone. */
  readonly a: number
  readonly b: number
  /** µV between which an amplitude caliper measures. */
  readonly low: number
  readonly high: number
  /** Equal intervals to both sides. */
  readonly march: boolean
}

export interface TimeValue {
  readonly ms: number
  /** Beats a minute, if it is an RR interval; null for none that could be one. */
  readonly bpm: number | null
}
const MOST_BPM = 400

/** What a time caliper measures. */
export function timeValue({ a, b }: Pick<Caliper, 'a' | 'b'>, rate: number): TimeValue {
  const ms = (Math.abs(b - a) / rate) * 1000
  const bpm = ms > 0 ? 60_000 / ms : Number.POSITIVE_INFINITY
  return { ms, bpm: bpm <= MOST_BPM ? bpm : null }
}

/** What an amplitude caliper measures, mV; negative where its second end lies below its first. */
export const amplitudeValue = ({ low, high }: Pick<Caliper, 'low' | 'high'>): number => (high - low) / 1000

/** Moments at equal distances in `from` ≤ i < `to`, the caliper's own two among them. */
export function marchOut({ a, b }: Pick<Caliper, 'a' | 'b'>, from: number, to: number): readonly number[] {
  const step = Math.abs(b - a)
  if (step === 0) return []
  const first = Math.ceil((from - a) / step)
  const count = Math.max(0, Math.ceil((to - a) / step) - first)
  return Array.from({ length: count }, (_, k) => a + (first + k) * step)
}

/** One end of a caliper, moved. Samples are whole; both ends stay within the recording. */
export function movedEnd(caliper: Caliper, end: 0 | 1, to: { readonly sample?: number; readonly uv?: number }, length: number): Caliper {
  const sample = to.sample === undefined ? undefined : Math.min(length - 1, Math.max(0, Math.round(to.sample)))
  if (caliper.kind === 'time') return sample === undefined ? caliper : { ...caliper, [end === 0 ? 'a' : 'b']: sample }
  const at = sample === undefined ? {} : { a: sample, b: sample }
  return to.uv === undefined ? { ...caliper, ...at } : { ...caliper, ...at, [end === 0 ? 'low' : 'high']: to.uv }
}
