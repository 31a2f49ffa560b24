/**
 * A signal whose gaps (NaN) are bridged by a straight line, so that one sample that was not taken empties no filter and no step stands where the
 * signal comes again; what begins or ends with a gap stands at its nearest sample. The same array where there is none.
 */
export function bridged(samples: Float64Array): Float64Array {
  const first = samples.findIndex((one) => !Number.isNaN(one))
  if (first < 0) return new Float64Array(samples.length)
  let whole: Float64Array | undefined
  for (let i = 0; i < samples.length; i += 1) {
    if (!Number.isNaN(samples[i]!)) continue
    let over = i
    while (over < samples.length && Number.isNaN(samples[over]!)) over += 1
    whole ??= samples.slice()
    const before = samples[Math.max(0, i - 1)]!
    const left = Number.isNaN(before) ? samples[first]! : before
    const right = over < samples.length ? samples[over]! : left
    for (let k = i; k < over; k += 1) whole[k] = left + ((right - left) * (k - i + 1)) / (over - i + 1)
    i = over
  }
  return whole ?? samples
}

/** A lead that moves less than this for so long has no heart under it: the electrode is off, or the device repeats its last value. */
const [STILL_UV, STILL_S] = [10, 1]
/** So many of its least steps are the noise of a converter, up to that height. */
const [STEPS, MOST_UV] = [2.01, 60]

/** Where a lead hears something: 1 for a sample that belongs to a living stretch, 0 in gaps (NaN) and where it stands still for a second and more. */
export function living(samples: Float64Array, rate: number): Uint8Array {
  const alive = new Uint8Array(samples.length)
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < samples.length; i += 1) {
    if (Number.isNaN(samples[i]!)) continue
    alive[i] = 1
    const step = i > 0 ? Math.abs(samples[i]! - samples[i - 1]!) : 0
    if (step > 0 && step < least) least = step
  }
  const most = Math.max(STILL_UV, Math.min(MOST_UV, STEPS * least))
  const width = Math.max(2, Math.round(STILL_S * rate))
  // Highest and lowest of each window, by queues of those that can still become it.
  const high = new Int32Array(samples.length)
  const low = new Int32Array(samples.length)
  let [highFrom, highTo, lowFrom, lowTo, begin, marked] = [0, 0, 0, 0, 0, 0]
  for (let i = 0; i < samples.length; i += 1) {
    const one = samples[i]!
    if (Number.isNaN(one)) {
      ;[highFrom, highTo, lowFrom, lowTo, begin] = [0, 0, 0, 0, i + 1]
      continue
    }
    while (highTo > highFrom && samples[high[highTo - 1]!]! <= one) highTo -= 1
    high[highTo++] = i
    while (lowTo > lowFrom && samples[low[lowTo - 1]!]! >= one) lowTo -= 1
    low[lowTo++] = i
    const from = i - width + 1
    if (from < begin) continue
    while (high[highFrom]! < from) highFrom += 1
    while (low[lowFrom]! < from) lowFrom += 1
    if (samples[high[highFrom]!]! - samples[low[lowFrom]!]! > most) continue
    alive.fill(0, Math.max(from, marked), i + 1)
    marked = i + 1
  }
  return alive
}

/** Living stretches alone, what lies between them bridged: a lead that is lost part way leaves no step behind. */
export function heardOnly(samples: Float64Array, alive: Uint8Array): Float64Array {
  if (alive.every((one) => one === 1)) return samples
  return bridged(samples.map((one, i) => (alive[i] === 1 ? one : Number.NaN)))
}

/** Stretches `from` ≤ i < `to`. */
export type Stretch = readonly [from: number, to: number]
/** A gap that is shorter hides no beat. */
const SHORTEST_GAP_S = 0.1

/** Stretches in which at least one lead was recorded, parted by gaps that could hide a beat. `leads`: NaN where a sample was not taken. */
export function recorded(leads: readonly Float64Array[], rate: number): readonly Stretch[] {
  const count = Math.max(0, ...leads.map(({ length }) => length))
  const found: [number, number][] = []
  for (let i = 0; i < count; i += 1) {
    if (leads.every((lead) => !(i < lead.length) || Number.isNaN(lead[i]!))) continue
    const last = found.at(-1)
    if (last && i - last[1] < SHORTEST_GAP_S * rate) last[1] = i + 1
    else found.push([i, i + 1])
  }
  return found
}
