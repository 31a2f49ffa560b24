/** The leads of an ECG by their names as a cardiologist writes them. */
export const STANDARD_LEADS = ['I', 'II', 'III', 'aVR', 'aVL', 'aVF', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6'] as const
export type StandardLead = (typeof STANDARD_LEADS)[number]

/** Further leads that devices record: right and posterior chest, Frank's orthogonal ones, the monitor's modified leads and its one chest lead. */
export const FURTHER_LEADS = [
  'V',
  'V7',
  'V8',
  'V9',
  'V2R',
  'V3R',
  'V4R',
  'V5R',
  'V6R',
  'V7R',
  'X',
  'Y',
  'Z',
  'MLI',
  'MLII',
  'MLIII',
  'MV5',
  'ES',
  'AS',
  'AI',
] as const

/** Limb leads from left to right of the frontal plane, −aVR in its place (Cabrera). */
export const CABRERA_LIMBS = ['aVL', 'I', '-aVR', 'II', 'aVF', 'III'] as const

// EN 1064 (SCP-ECG) table of leads; DICOM PS3.16 CID 3001 has the same numbers under scheme SCPECG (5.6.3-9-<n>).
const SCP: Readonly<Record<number, string>> = {
  ...{ 1: 'I', 2: 'II', 3: 'V1', 4: 'V2', 5: 'V3', 6: 'V4', 7: 'V5', 8: 'V6', 9: 'V7', 10: 'V2R', 11: 'V3R', 12: 'V4R', 13: 'V5R' },
  ...{ 14: 'V6R', 15: 'V7R', 16: 'X', 17: 'Y', 18: 'Z', 61: 'III', 62: 'aVR', 63: 'aVL', 64: 'aVF', 65: '-aVR', 66: 'V8', 67: 'V9' },
}
/** A lead by its number in SCP-ECG; undefined for one that no cardiologist's sheet shows. */
export const leadOfScp = (number: number): string | undefined => SCP[number]

const ALL: readonly string[] = [...STANDARD_LEADS, ...FURTHER_LEADS, '-aVR']
const fold = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9-]/g, '')
const BY_NAME = new Map(ALL.map((lead) => [fold(lead), lead]))

/**
 * A lead by how a file names it: `MDC_ECG_LEAD_aVR`, `Lead aVR`, `AVR`, `5.6.3-9-62`, padded with blanks or NUL (#8 of
 * ecg-dicom-web-viewer), and aVR upside down as −aVR. Undefined for what is none, or not surely this one: `I+II`, `V4 (V4R)`.
 */
export function leadNamed(text: string): string | undefined {
  const plain = text.replaceAll('\0', ' ').trim()
  const scp = /^5\.6\.3-9-(\d+)$/.exec(plain)
  if (scp) return leadOfScp(Number(scp[1]))
  const [, before = '', , inside = ''] = /^(.*?)(\s*\((.*)\))?$/s.exec(plain.replaceAll(DASHES, '-')) ?? []
  const lead = bareLead(before.replace(/^MDC_ECG_LEAD_/i, '').replace(/^ecg\s+/i, ''))
  if (lead === undefined || inside === '') return lead
  // In brackets stands whose it is (Einthoven), or that it is another one: elsewhere, or upside down.
  if (UPSIDE_DOWN.test(inside)) return lead === 'aVR' ? '-aVR' : undefined
  return inside.split(/[\s,;]+/).some((word) => ![undefined, lead].includes(bareLead(word))) ? undefined : lead
}

/** Minus signs and dashes that stand for one. */
const DASHES = /[\u2010-\u2015\u2212\ufe63\uff0d]/g
const UPSIDE_DOWN = /^\s*[-+]\s*$|invert|neg|revers|flip|upside|[反负倒]/i
/** A sum, a difference or a ratio of leads is none of them. */
const RECKONED = /[+*/&=<>~±×]/

function bareLead(said: string): string | undefined {
  if (RECKONED.test(said)) return undefined
  const words = said.split(/[\s_]+/).filter((word) => word !== '' && !/^lead$/i.test(word))
  // `I II` is two of them.
  if (words.length > 1 && words.every((word) => BY_NAME.has(fold(word)))) return undefined
  const bare = fold(said)
  return BY_NAME.get(bare) ?? BY_NAME.get(bare.replace(/^LEAD/, '').replace(/LEAD$/, ''))
}

/** Where a lead stands among others: the standard twelve first, then what a device adds, in the order of the file. */
export function byStandardOrder<T extends { readonly lead: string }>(leads: readonly T[]): T[] {
  const place = (one: T): number => {
    const at = (STANDARD_LEADS as readonly string[]).indexOf(one.lead)
    return at < 0 ? STANDARD_LEADS.length : at
  }
  return leads
    .map((one, i) => [one, i] as const)
    .toSorted(([a, i], [b, j]) => place(a) - place(b) || i - j)
    .map(([one]) => one)
}

/**
 * How a limb lead follows from I and II (Einthoven, Goldberger): III = II − I, aVR = −(I + II)/2, aVL = I − II/2, aVF = II − I/2. Devices that
 * keep eight leads leave these out. [of I, of II]
 */
export const DERIVED_LIMBS: Readonly<Record<string, readonly [number, number]>> = {
  III: [-1, 1],
  aVR: [-0.5, -0.5],
  aVL: [1, -0.5],
  aVF: [-0.5, 1],
  '-aVR': [0.5, 0.5],
}
