import { CODE, type ErrorCode } from './errors'
import { type NumberRange, numberIn } from './number-check'

/** The texts of the case information, in the order in which a doctor asks them; `conditionDescription` of the registration comes before them. */
export const CASE_TEXTS = [
  'mainDescription',
  'preliminaryDiagnosis',
  'presentHistory',
  'pastHistory',
  'familyHistory',
  'allergyHistory',
  'traumaHistory',
  'surgeryHistory',
  'consultationPurpose',
  'physicalCheck',
  'auxiliaryCheck',
] as const

/** Longest condition description, in UTF-16 units (product.md section 5). */
export const CONDITION_MAX = 512

/** What a vital sign of a living patient can be, both ends allowed, in the unit that stands beside its field. */
export interface VitalRange extends NumberRange {
  readonly unit: string
}

/**
 * The vital signs of a case. Wider than any normal value: an exsanguinated, a frozen and a fevered patient must be written down as they
 * are; what lies beyond is a slip of the finger (99 ℃, a pulse of 800).
 */
export const VITAL_RANGES = {
  temperature: { low: 25, high: 45, unit: '℃' },
  pulse: { low: 0, high: 350, unit: '/min' },
  respiration: { low: 0, high: 120, unit: '/min' },
  systolic: { low: 0, high: 350, unit: 'mmHg' },
  diastolic: { low: 0, high: 250, unit: 'mmHg' },
} as const satisfies Readonly<Record<string, VitalRange>>
export type VitalSign = keyof typeof VITAL_RANGES
export const VITAL_SIGNS = Object.keys(VITAL_RANGES) as readonly VitalSign[]

/** Within the sign's range; or nothing. */
const isVital = (key: VitalSign, value: string): boolean => value === '' || numberIn(value, VITAL_RANGES[key]) !== undefined

/** A field of case information that is at fault, with its code. */
export interface CaseFault {
  readonly field: VitalSign | 'conditionDescription'
  readonly code: ErrorCode
}

/** Every field of case information that is at fault, in the order of the form; the form and the server ask the same. */
export function caseFaults(info: Readonly<Record<string, string>>): readonly CaseFault[] {
  const long = (info.conditionDescription ?? '').length > CONDITION_MAX
  const wrong = VITAL_SIGNS.filter((key) => !isVital(key, info[key] ?? ''))
  return [
    ...(long ? [{ field: 'conditionDescription', code: CODE.descriptionTooLong } as const] : []),
    ...wrong.map((field) => ({ field, code: CODE.vitalsIllegal })),
  ]
}

const MOBILE = /^1[3-9]\d{9}$/
/** Eleven digits, 1, then 3 to 9 (product.md section 5). */
export const isMobile = (phone: string): boolean => MOBILE.test(phone)

/** A number as it is meant: full-width signs of a Chinese keyboard folded to half width, and no space before, behind or between. */
export const plainNumber = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '')
