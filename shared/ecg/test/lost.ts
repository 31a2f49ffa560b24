import { STANDARD_LEADS } from '../leads'
import { ECG_GAP, type EcgGroup, type EcgLead } from '../record'
import { randomAsk } from './random-asks'
import { type Synthetic, synthetic } from './synthetic'

/** How an electrode that came off looks: the device repeats its last value, writes nought, or its converter trembles by one step. */
export const WAYS_LOST = ['held', 'flat', 'tremble'] as const
export type WayLost = (typeof WAYS_LOST)[number]

const lostLead = (lead: EcgLead, way: WayLost, from: number, to: number): EcgLead => {
  const samples = Int32Array.from(lead.samples)
  const last = way === 'flat' ? 0 : (samples[Math.max(0, from - 1)] ?? 0)
  for (let i = from; i < Math.min(to, samples.length); i += 1) samples[i] = last + (way === 'tremble' ? ((i * 7919) % 3) - 1 : 0)
  return { ...lead, samples }
}

/** The same ECG whose leads of these names were lost between two samples. */
export const losing = (group: EcgGroup, names: readonly string[], way: WayLost, from: number, to = Number.POSITIVE_INFINITY): EcgGroup => ({
  ...group,
  leads: group.leads.map((lead) => (names.includes(lead.lead) ? lostLead(lead, way, from, to) : lead)),
})

/** The same ECG with samples that were not taken, in all leads or in those of these names. */
export const withGap = (group: EcgGroup, from: number, to: number, names?: readonly string[]): EcgGroup => ({
  ...group,
  leads: group.leads.map((lead) =>
    names === undefined || names.includes(lead.lead)
      ? { ...lead, samples: lead.samples.map((one, i) => (i >= from && i < to ? ECG_GAP : one)) }
      : lead,
  ),
})

/** What happens to a recording part way. */
export const LOST_CONDITIONS = ['one lead lost', 'gap'] as const
export type LostCondition = (typeof LOST_CONDITIONS)[number]

/**
 * A sinus rhythm at random that loses one lead from the third second on (lead and way by the seed, each in its turn), or that has a gap of two
 * beats in all leads. Those beats are not asked for, and the rate is that of the intervals beside the gap.
 */
export function lostEcg(condition: LostCondition, seed: number): Synthetic {
  const whole = synthetic(randomAsk('sinus', seed))
  const { group, beats, truth } = whole
  const { rate } = group
  if (condition === 'one lead lost') {
    const [lead, way] = [STANDARD_LEADS[seed % 12]!, WAYS_LOST[Math.floor(seed / 12 + seed) % 3]!]
    return { ...whole, group: losing(group, [lead], way, Math.round(3 * rate)) }
  }
  // Between two beats each: of one that is cut nobody could say whether it was one.
  const between = (i: number): number => Math.round((beats[i]!.at + beats[i + 1]!.at) / 2)
  const first = 1 + (seed % Math.max(1, beats.length - 5))
  const [from, to] = [between(first), between(first + 2)]
  const seen = beats.filter(({ at }) => at < from || at > to)
  const steps = seen.slice(1).flatMap(({ at }, i) => (seen[i]!.at < from && at > to ? [] : [(at - seen[i]!.at) / rate]))
  return {
    ...{ ...whole, group: withGap(group, from, to), beats: seen },
    truth: { ...truth, hr: (60 * steps.length) / steps.reduce((sum, one) => sum + one, 0) },
  }
}
