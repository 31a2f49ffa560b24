/** Where a value or a picture comes from: the device's file, this program, or a doctor's hand. */
export type EcgSource = 'device' | 'computed' | 'typed'

/** One lead of a recording. All leads of a group have as many samples, taken at the same moments. */
export interface EcgLead {
  readonly lead: string
  /** As the file has them; what they mean in µV is {@link microvolts}. */
  readonly samples: Int32Array
  /** µV of one unit. */
  readonly unit: number
  /** µV that is added after scaling (DICOM Channel Baseline). */
  readonly baseline: number
  /** It was not recorded, but follows from I and II. */
  readonly derived: boolean
}

/** Leads that were recorded together: a rhythm, or a representative beat. */
export interface EcgGroup {
  /** Hz. */
  readonly rate: number
  /** The device's own word: RHYTHM, MEDIAN BEAT … */
  readonly label: string
  readonly kind: 'rhythm' | 'beat'
  readonly leads: readonly EcgLead[]
}

/** What the device says that it did to the signal before it was stored; blank where it says nothing. */
export interface EcgFilters {
  /** Hz; null where nobody knows. */
  readonly lowCut: number | null
  readonly highCut: number | null
  readonly notch: number | null
  readonly text: string
}

/** A value that the file brought, traced to where it stood: `annotation QTc GLOBAL USING BAZETT FORMULA`, `section 7`. */
export interface EcgDeviceValue {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly from: string
  /** It was measured in one lead or one beat, not in the whole. */
  readonly part?: 1
}

/** An ECG as every door gives it on. */
export interface EcgRecording {
  readonly format: 'dicom' | 'scp' | 'aecg' | 'wfdb'
  readonly groups: readonly EcgGroup[]
  /** `YYYY-MM-DD HH:mm:ss` of the recording by the device; '' where the file has none. */
  readonly time: string
  readonly device: string
  readonly filters: EcgFilters
  readonly values: readonly EcgDeviceValue[]
  /** The device's own statements, never confirmed by themselves. */
  readonly statements: readonly string[]
  /** What was left out or taken as something: told beside the sheet. */
  readonly notes: readonly string[]
}

/** Stands for a sample that was not taken (DICOM Waveform Padding Value, WFDB's lowest value): no line is drawn there, nothing measured. */
export const ECG_GAP = -0x80000000

/** A sample in µV; NaN where there is none. */
export const microvolts = ({ unit, baseline }: Pick<EcgLead, 'unit' | 'baseline'>, sample: number): number =>
  sample === ECG_GAP ? Number.NaN : sample * unit + baseline

/** Names of leads, each once: what stands there twice (WFDB's "II" and "II") is `II` and `II #2`, so that neither is lost by its name. */
export function namedApart(names: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let own = name
    for (let nth = 2; taken.has(own); nth += 1) own = `${name} #${nth}`
    taken.add(own)
    return own
  })
}
/** The second, third … of a name. */
export const isSecond = (lead: string): boolean => / #\d+$/.test(lead)

/** A group whose leads have each a name of their own; the same object where they have. */
export function groupApart(group: EcgGroup): EcgGroup {
  const names = namedApart(group.leads.map(({ lead }) => lead))
  if (names.every((name, i) => name === group.leads[i]!.lead)) return group
  return { ...group, leads: group.leads.map((lead, i) => ({ ...lead, lead: names[i]! })) }
}
