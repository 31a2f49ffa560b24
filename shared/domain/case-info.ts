import { CODE, type ErrorCode } from './errors'

/** Longest condition description, in UTF-16 units (product.md section 5). */
export const CONDITION_MAX = 512
/** Vital signs of a case: digits with an optional decimal part, or nothing. */
export const VITAL_SIGNS = ['temperature', 'pulse', 'respiration', 'systolic', 'diastolic'] as const
const NUMBER = /^\d{1,5}(\.\d{1,3})?$/

/** The field of case information that is at fault, with its code; the form and the server ask the same. */
export function caseFault(info: Readonly<Record<string, string>>): { readonly field: string; readonly code: ErrorCode } | undefined {
  if ((info.conditionDescription ?? '').length > CONDITION_MAX) return { field: 'conditionDescription', code: CODE.descriptionTooLong }
  const field = VITAL_SIGNS.find((key) => info[key] && !NUMBER.test(info[key]))
  return field ? { field, code: CODE.vitalsIllegal } : undefined
}

const MOBILE = /^1[3-9]\d{9}$/
/** Eleven digits, 1, then 3 to 9 (product.md section 5). */
export const isMobile = (phone: string): boolean => MOBILE.test(phone)
