import { type EcgLead, microvolts } from '@farsight/shared/ecg'
import { ECG_GAP, type Stretch, storedStretch } from './signal'

/** What is taken out of the drawing; stored samples and measured values know nothing of it. */
export interface DrawingFilters {
  readonly baseline: boolean
  /** Hz of the mains; 0: not filtered. */
  readonly mains: 0 | 50 | 60
  readonly muscle: boolean
}
export const NO_FILTERS: DrawingFilters = { baseline: false, mains: 0, muscle: false }
export const BASELINE_HZ = 0.5
export const MUSCLE_HZ = 35
export const anyFilter = ({ baseline, mains, muscle }: DrawingFilters): boolean => baseline || mains > 0 || muscle

type Kind = 'low' | 'high' | 'notch'
/** Wide enough to follow mains that wander by half a Hz, narrow enough that the QRS does not ring. */
const NOTCH_Q = 10
/** Before and behind what is filtered, so that neighbours meet: the base line's filter is still after this. */
const PAD_S = 3

/** A second-order section (Audio EQ cookbook, RBJ) forwards and backwards in place: nothing is moved in time. */
function section(values: Float64Array, kind: Kind, hz: number, rate: number): void {
  const w = (2 * Math.PI * hz) / rate
  const [cos, sin] = [Math.cos(w), Math.sin(w)]
  const alpha = kind === 'notch' ? sin / (2 * NOTCH_Q) : sin / Math.SQRT2
  const [b0, b1] = { low: [(1 - cos) / 2, 1 - cos], high: [(1 + cos) / 2, -(1 + cos)], notch: [1, -2 * cos] }[kind] as [number, number]
  const a0 = 1 + alpha
  const [n0, n1, d1, d2] = [b0 / a0, b1 / a0, (-2 * cos) / a0, (1 - alpha) / a0]
  const pass = (start: number, step: 1 | -1): void => {
    const first = values[start]!
    // As if the first value had stood for ever: no step at the beginning.
    const still = kind === 'high' ? 0 : first
    let [x1, x2, y1, y2] = [first, first, still, still]
    for (let i = start; i >= 0 && i < values.length; i += step) {
      const x = values[i]!
      const y = n0 * x + n1 * x1 + n0 * x2 - d1 * y1 - d2 * y2
      x2 = x1
      x1 = x
      y2 = y1
      y1 = y
      values[i] = y
    }
  }
  if (values.length === 0) return
  pass(0, 1)
  pass(values.length - 1, -1)
}

/** A signal ends where it will, on a T wave too: mirrored on both sides, its end bends no base line. */
function mirrored(values: Float64Array, pad: number): Float64Array {
  const whole = new Float64Array(values.length + 2 * pad)
  whole.set(values, pad)
  for (let i = 1; i <= pad; i += 1) {
    whole[pad - i] = values[i]!
    whole[pad + values.length - 1 + i] = values[values.length - 1 - i]!
  }
  return whole
}

function filterPiece(piece: Float64Array, filters: DrawingFilters, rate: number): Float64Array {
  const pad = Math.min(piece.length - 1, Math.round(PAD_S * rate))
  const values = mirrored(piece, pad)
  if (filters.baseline) section(values, 'high', BASELINE_HZ, rate)
  // A filter above what the samples can hold would be another filter than it says.
  if (filters.mains > 0 && filters.mains < rate / 2.2) section(values, 'notch', filters.mains, rate)
  if (filters.muscle && MUSCLE_HZ < rate / 2.2) section(values, 'low', MUSCLE_HZ, rate)
  return values.subarray(pad, pad + piece.length)
}

/** µV of samples `from` ≤ i < `to` as the filters leave them; NaN in gaps, which part the signal for the filters too. */
export function filtered(lead: EcgLead, from: number, to: number, filters: DrawingFilters, rate: number): Float32Array {
  const result = new Float32Array(to - from).fill(Number.NaN)
  for (let i = from; i < to; ) {
    if (lead.samples[i] === ECG_GAP) {
      i += 1
      continue
    }
    let stop = i
    while (stop < to && lead.samples[stop] !== ECG_GAP) stop += 1
    const piece = new Float64Array(stop - i)
    for (let k = 0; k < piece.length; k += 1) piece[k] = microvolts(lead, lead.samples[i + k]!)
    result.set(filterPiece(piece, filters, rate), i - from)
    i = stop
  }
  return result
}

const CHUNK_S = 10
const MOST_CHUNKS = 200

/** What is drawn of a lead: filtered in chunks as they come into sight, kept for the next frame. */
export class DrawnLeads {
  private readonly chunks = new Map<string, Float32Array>()
  constructor(
    private readonly filters: DrawingFilters,
    private readonly rate: number,
  ) {}

  window(lead: EcgLead, from: number, to: number): Stretch {
    if (!anyFilter(this.filters)) return storedStretch(lead)
    const first = Math.max(0, Math.floor(from))
    const end = Math.min(lead.samples.length, Math.ceil(to))
    const data = new Float32Array(Math.max(0, end - first))
    const size = Math.round(CHUNK_S * this.rate)
    for (let chunk = Math.floor(first / size); chunk * size < end; chunk += 1) {
      const values = this.chunk(lead, chunk, size)
      const at = chunk * size
      const [begin, stop] = [Math.max(first, at), Math.min(end, at + values.length)]
      if (stop > begin) data.set(values.subarray(begin - at, stop - at), begin - first)
    }
    return { data, first, unit: 1, offset: 0 }
  }

  private chunk(lead: EcgLead, number: number, size: number): Float32Array {
    const key = `${lead.lead} ${number}`
    const kept = this.chunks.get(key)
    if (kept) return kept
    const pad = Math.round(PAD_S * this.rate)
    const [from, to] = [number * size, Math.min(lead.samples.length, (number + 1) * size)]
    const begin = Math.max(0, from - pad)
    const whole = filtered(lead, begin, Math.min(lead.samples.length, to + pad), this.filters, this.rate)
    const chunk = whole.slice(from - begin, to - begin)
    if (this.chunks.size >= MOST_CHUNKS) this.chunks.delete(this.chunks.keys().next().value!)
    this.chunks.set(key, chunk)
    return chunk
  }
}
