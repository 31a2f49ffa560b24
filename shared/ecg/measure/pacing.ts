import { medianInPlace } from './numbers'

/** A stimulus is over in 2 ms, and the recorder smears it a little; no wave of a heart is so narrow. */
const WIDEST_S = 0.0045
/** µV that a spike stands out of what is around it, at least. */
const LEAST = 250

/** Spikes of a pacemaker, and the leads with a straight line in their place. */
export interface Paced {
  readonly spikes: readonly number[]
  readonly leads: readonly Float64Array[]
}

/** How far each sample is from the middle one of its surroundings (a spike's width on either side): spikes alone stand out. */
function outstanding(lead: Float64Array, half: number, to: Float64Array): void {
  const window = new Float64Array(2 * half + 1)
  for (let i = half; i + half < lead.length; i += 1) {
    // Median only where the sample is steep on both sides: all others are no spike.
    const up = lead[i]! - lead[i - half]!
    const down = lead[i]! - lead[i + half]!
    if (up * down <= 0 || Math.min(Math.abs(up), Math.abs(down)) < LEAST) continue
    for (let k = -half; k <= half; k += 1) window[k + half] = lead[i + k]!
    const out = Math.abs(lead[i]! - medianInPlace(window))
    if (out > to[i]!) to[i] = out
  }
}

/**
 * Finds a pacemaker's spikes in leads recorded together and takes them out, so that none is taken for an R peak or for the begin of a QRS.
 * A spike is as narrow as {@link WIDEST_S} and as high as a part of the QRS. The leads given stay as they are.
 */
export function withoutSpikes(leads: readonly Float64Array[], rate: number): Paced {
  const count = leads[0]?.length ?? 0
  const half = Math.max(2, Math.ceil(WIDEST_S * rate))
  const out = new Float64Array(count)
  for (const lead of leads) outstanding(lead, half, out)
  const spikes: number[] = []
  for (let i = 1; i + 1 < count; i += 1) {
    if (out[i]! < LEAST) continue
    const last = spikes.at(-1)
    if (last !== undefined && i - last <= 2 * half) {
      if (out[i]! > out[last]!) spikes[spikes.length - 1] = i
    } else spikes.push(i)
  }
  if (spikes.length === 0) return { spikes, leads }
  const reach = Math.max(1, Math.round(0.004 * rate))
  return {
    spikes,
    leads: leads.map((lead) => {
      const bare = Float64Array.from(lead)
      for (const at of spikes) {
        const [from, to] = [Math.max(0, at - reach), Math.min(count - 1, at + reach)]
        for (let i = from + 1; i < to; i += 1) bare[i] = lead[from]! + ((lead[to]! - lead[from]!) * (i - from)) / (to - from)
      }
      return bare
    }),
  }
}
