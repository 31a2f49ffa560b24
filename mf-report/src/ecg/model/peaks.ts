import { microvolts, rPeaks } from '@farsight/shared/ecg'
import { ECG_GAP, type SheetSignal } from './signal'

const CHUNK_S = 20
const PAD_S = 3
/** Leads in which a QRS is seldom small: enough of them, so that half an hour is not read twelve times. */
const BEST = ['II', 'V2', 'V5', 'I', 'V1', 'MLII']

/** R peaks where they are asked for: half an hour is not searched before somebody looks at it. */
export class PeakFinder {
  private readonly chunks = new Map<number, readonly number[]>()
  private readonly names: readonly string[]
  constructor(
    private readonly signal: SheetSignal,
    /** Samples of the R peaks, where measuring has found them for the whole recording. */
    private readonly known?: readonly number[],
  ) {
    const has = BEST.filter((lead) => signal.leads.has(lead)).slice(0, 3)
    this.names = has.length > 0 ? has : [...signal.leads.keys()].slice(0, 3)
  }

  /** Samples of the peaks in `from` ≤ i < `to`. */
  within(from: number, to: number): readonly number[] {
    if (this.known) return this.known.filter((at) => at >= from && at < to)
    const size = Math.round(CHUNK_S * this.signal.rate)
    const found: number[] = []
    const end = Math.min(to, this.signal.length)
    for (let chunk = Math.floor(Math.max(0, from) / size); chunk * size < end; chunk += 1) found.push(...this.chunk(chunk, size))
    return found.filter((at) => at >= from && at < to)
  }

  /** The peak that is nearest, within so many seconds. */
  nearest(sample: number, seconds: number): number | undefined {
    const reach = seconds * this.signal.rate
    return this.within(sample - reach, sample + reach + 1).toSorted((a, b) => Math.abs(a - sample) - Math.abs(b - sample))[0]
  }

  private chunk(number: number, size: number): readonly number[] {
    const kept = this.chunks.get(number)
    if (kept) return kept
    const pad = Math.round(PAD_S * this.signal.rate)
    const [from, to] = [number * size, (number + 1) * size]
    const [begin, end] = [Math.max(0, from - pad), Math.min(this.signal.length, to + pad)]
    const leads = this.names.map((name) => {
      const lead = this.signal.leads.get(name)!
      return Float64Array.from({ length: end - begin }, (_, i) => {
        const sample = lead.samples[begin + i] ?? ECG_GAP
        return sample === ECG_GAP ? 0 : microvolts(lead, sample)
      })
    })
    const peaks = rPeaks(leads, this.signal.rate)
      .map((at) => at + begin)
      .filter((at) => at >= from && at < to)
    this.chunks.set(number, peaks)
    return peaks
  }
}

interface Heard {
  readonly peaks: PeakFinder
  readonly rate: number
  readonly seconds: number
}

/**
 * From which second the prior is drawn over a piece that begins at `from`, so that the first R peak of the piece lies on one of its own:
 * the one nearest to the same moment. Each column is aligned by itself, since two rates part again after a few beats. Undefined where one
 * of the two has no beat there.
 */
export function alignedStart(now: Heard, prior: Heard, from: number, seconds: number): number | undefined {
  const first = now.peaks.within(from * now.rate, (from + seconds) * now.rate)[0]
  if (first === undefined) return undefined
  const at = first / now.rate
  // A prior that is shorter is laid over from its own beginning on.
  const wanted = at < prior.seconds ? at : at - from
  const reach = 2.5
  const near = prior.peaks.nearest(Math.round(wanted * prior.rate), reach)
  return near === undefined ? undefined : near / prior.rate - (at - from)
}
