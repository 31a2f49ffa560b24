import { byStandardOrder, DERIVED_LIMBS, ECG_GAP, type EcgGroup, type EcgLead, STANDARD_LEADS } from '@farsight/shared/ecg'

const MOST = 0x7fffffff
function highest(samples: Int32Array): number {
  let most = 0
  for (const sample of samples) if (sample !== ECG_GAP) most = Math.max(most, Math.abs(sample))
  return most
}

/** A limb lead from I and II; in half units, so that nothing is rounded where both have one unit. */
function derivedLimb(lead: string, one: EcgLead, two: EcgLead): EcgLead {
  const [a, b] = DERIVED_LIMBS[lead]!
  const most = highest(one.samples) * Math.abs(a * one.unit) + highest(two.samples) * Math.abs(b * two.unit)
  let unit = Math.min(Math.abs(one.unit), Math.abs(two.unit)) / 2
  while (most / unit > MOST) unit *= 2
  const [ka, kb] = [(a * one.unit) / unit, (b * two.unit) / unit]
  const samples = new Int32Array(one.samples.length)
  for (let i = 0; i < samples.length; i += 1) {
    const [x, y] = [one.samples[i]!, two.samples[i]!]
    samples[i] = x === ECG_GAP || y === ECG_GAP ? ECG_GAP : Math.round(ka * x + kb * y)
  }
  return { lead, samples, unit, baseline: a * one.baseline + b * two.baseline, derived: true }
}

const CHEST = STANDARD_LEADS.slice(6)
const LIMBS = ['III', 'aVR', 'aVL', 'aVF'] as const

/** The leads in the sheet's order; of a device that keeps eight, those that follow from I and II are added and marked. */
export function withDerivedLimbs(group: EcgGroup): EcgGroup {
  const of = (lead: string): EcgLead | undefined => group.leads.find((one) => one.lead === lead)
  const [one, two] = [of('I'), of('II')]
  const eight = one && two && CHEST.every(of)
  const more = eight ? LIMBS.filter((lead) => !of(lead)).map((lead) => derivedLimb(lead, one, two)) : []
  return { ...group, leads: byStandardOrder([...group.leads, ...more]) }
}
