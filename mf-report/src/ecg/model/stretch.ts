import { ECG_GAP, type EcgGroup } from '@farsight/shared/ecg'
import { PeakFinder } from './peaks'
import { signalOf } from './signal'

/** What is measured of a long recording at once: a Holter's hours would hold the page. */
export const MEASURED_S = 120
/** Longer ones are not searched for pauses as a whole. */
const SEARCHED_S = 3600
const CHUNK_S = 20
/** So much that was not taken makes a time without beats none. */
const LOST_S = 0.5

export const lengthOf = ({ leads, rate }: EcgGroup): number => Math.max(0, ...leads.map(({ samples }) => samples.length)) / rate

/** Seconds of a recording that are measured. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The stretch that begins at a second, or so that it ends with the recording; all of a short one. */
export function stretchAt(group: EcgGroup, second: number): Stretch {
  const length = lengthOf(group)
  const from = Math.max(0, Math.min(second, length - MEASURED_S))
  return { from, to: Math.min(length, from + MEASURED_S) }
}

/** The leads of a stretch; samples are shared, not copied. */
export function cut(group: EcgGroup, { from, to }: Stretch): EcgGroup {
  const [first, last] = [Math.round(from * group.rate), Math.round(to * group.rate)]
  if (first === 0 && last >= Math.max(...group.leads.map(({ samples }) => samples.length))) return group
  return { ...group, leads: group.leads.map((lead) => ({ ...lead, samples: lead.samples.subarray(first, last) })) }
}

const lost = ({ leads, rate }: EcgGroup, from: number, to: number): boolean => {
  let most = 0
  let run = 0
  for (let i = from; i < to; i += 1) {
    run = leads.every(({ samples }) => (samples[i] ?? ECG_GAP) === ECG_GAP) ? run + 1 : 0
    most = Math.max(most, run)
  }
  return most > LOST_S * rate
}

/** The longest time without a beat in a whole recording, ms, and the second where it begins. */
export interface Pause {
  readonly ms: number
  readonly at: number
}

/**
 * Searches a recording that is too long to be measured whole for its longest pause, a piece at a time, so that the page goes on. Undefined for
 * one that is longer than an hour, and once it is not wanted any more.
 */
export async function longestPause(group: EcgGroup, wanted: () => boolean): Promise<Pause | undefined> {
  const seconds = lengthOf(group)
  if (seconds > SEARCHED_S) return undefined
  const signal = signalOf(group)
  const finder = new PeakFinder(signal)
  const peaks: number[] = [0]
  for (let from = 0; from < signal.length; from += CHUNK_S * group.rate) {
    await new Promise((next) => setTimeout(next))
    if (!wanted()) return undefined
    peaks.push(...finder.within(from, from + CHUNK_S * group.rate))
  }
  peaks.push(signal.length)
  let longest: Pause = { ms: 0, at: 0 }
  for (const [i, to] of peaks.entries()) {
    const from = peaks[i - 1]
    if (from === undefined) continue
    const ms = ((to - from) / group.rate) * 1000
    if (ms > longest.ms && !lost(group, from, to)) longest = { ms: Math.round(ms), at: from / group.rate }
  }
  return longest
}
