import { byStandardOrder, DERIVED_LIMBS } from './leads'
import { ECG_GAP, type EcgGroup, type EcgLead } from './record'

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
    const [x, y] = [one.samples[i]!, two.samples[i] ?? ECG_GAP]
    samples[i] = x === ECG_GAP || y === ECG_GAP ? ECG_GAP : Math.round(ka * x + kb * y)
  }
  return { lead, samples, unit, baseline: a * one.baseline + b * two.baseline, derived: true }
}

const LIMBS = ['III', 'aVR', 'aVL', 'aVF'] as const

/** aVR of a device that records it upside down (Cabrera's −aVR): the same samples, turned. */
const turned = (lead: EcgLead): EcgLead => ({ ...lead, lead: 'aVR', unit: -lead.unit, baseline: -lead.baseline })

/**
 * The leads in the sheet's order, for screen and paper alike: those limb leads that were not recorded and follow from I and II are added and
 * marked, and a recorded −aVR stands for the aVR that is not there.
 */
export function withDerivedLimbs(group: EcgGroup): EcgGroup {
  const has = (lead: string): boolean => group.leads.some((one) => one.lead === lead)
  const leads = has('aVR') ? group.leads : group.leads.map((one) => (one.lead === '-aVR' ? turned(one) : one))
  const of = (lead: string): EcgLead | undefined => leads.find((one) => one.lead === lead)
  const [one, two] = [of('I'), of('II')]
  const more = one && two ? LIMBS.filter((lead) => !of(lead)).map((lead) => derivedLimb(lead, one, two)) : []
  return { ...group, leads: byStandardOrder([...leads, ...more]) }
}
