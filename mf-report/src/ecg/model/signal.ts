import { ECG_GAP, type EcgGroup, type EcgLead, groupApart, withDerivedLimbs } from '@farsight/shared/ecg'

export { ECG_GAP }

/** Samples of one lead from some moment on. µV = value × unit + offset. */
export interface Stretch {
  readonly data: Int32Array | Float32Array
  /** Number in the recording of the first value. */
  readonly first: number
  readonly unit: number
  readonly offset: number
}
export const isGap = (value: number): boolean => value === ECG_GAP || Number.isNaN(value)

/** What a sheet draws: the leads of one group, with those that follow from I and II. */
export interface SheetSignal {
  readonly rate: number
  /** Samples of each lead. */
  readonly length: number
  readonly kind: EcgGroup['kind']
  readonly leads: ReadonlyMap<string, EcgLead>
}
export const secondsOf = ({ length, rate }: Pick<SheetSignal, 'length' | 'rate'>): number => length / rate

/** The signal of a group as the sheet wants it. Stored samples are read, never changed. */
export function signalOf(group: EcgGroup): SheetSignal {
  const leads = new Map(withDerivedLimbs(groupApart(group)).leads.map((lead) => [lead.lead, lead]))
  const right = leads.get('aVR')
  // Cabrera's −aVR is aVR upside down: the same samples, no copy.
  if (right && !leads.has('-aVR')) leads.set('-aVR', { ...right, lead: '-aVR', unit: -right.unit, baseline: -right.baseline })
  return { rate: group.rate, length: Math.max(0, ...group.leads.map(({ samples }) => samples.length)), kind: group.kind, leads }
}

/** The names of the leads without −aVR, which only Cabrera's order asks for. */
export const leadNames = ({ leads }: SheetSignal): readonly string[] => [...leads.keys()].filter((lead) => lead !== '-aVR')

/** A lead as it was stored. */
export const storedStretch = ({ samples, unit, baseline }: EcgLead): Stretch => ({ data: samples, first: 0, unit, offset: baseline })
