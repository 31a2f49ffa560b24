/** Sex on the wire. Anything that neither mapping knows is 'O', other (product.md section 3). */
export type Sex = 'M' | 'F' | 'O'

/** The general mapping: 1 or M is male, 2 or F is female. The EMR mapping differs: see {@link sexFromEmr}. */
export function sexFromGeneral(value: string | number | null | undefined): Sex {
  const text = String(value ?? '')
    .trim()
    .toUpperCase()
  return text === '1' || text === 'M' ? 'M' : text === '2' || text === 'F' ? 'F' : 'O'
}

/** The EMR's mapping: 0 is male, 1 is female (decision 73: only for answers of emr_dataApi). */
export function sexFromEmr(value: string | number | null | undefined): Sex {
  const text = String(value ?? '').trim()
  return text === '0' ? 'M' : text === '1' ? 'F' : 'O'
}

export const SEX_LABELS: Readonly<Record<Sex, { readonly zh: string; readonly en: string }>> = {
  M: { zh: '男', en: 'M' },
  F: { zh: '女', en: 'F' },
  O: { zh: '其他', en: 'Other' },
}

/** Unit of an age: years, months or days. */
export type AgeUnit = 'Y' | 'M' | 'D'
export interface Age {
  readonly value: number
  readonly unit: AgeUnit
}

/** A day as people type it (19590301, 1959/3/1, 1959年3月1日) as `YYYY-MM-DD`; undefined where it is none. */
export function dayTyped(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim()
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ?? /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain)
  if (!parts) return undefined
  const day = `${parts[1]}-${parts[2]!.padStart(2, '0')}-${parts[3]!.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day ? day : undefined
}

/** A day and a minute as people type them (2026-11-26 14:30, 202611261430, 2026年11月26日 9：05) as `YYYY-MM-DD HH:mm`; undefined where it is none. */
export function momentTyped(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim()
  const parts = /^(\d{8})[ T]?(\d{2}):?(\d{2})$/.exec(plain) ?? /^(\S+?)[ T]+(\d{1,2}):(\d{2})$/.exec(plain.replace('T', ' '))
  const day = parts ? dayTyped(parts[1]!) : undefined
  if (!parts || day === undefined || Number(parts[2]) > 23 || Number(parts[3]) > 59) return undefined
  return `${day} ${parts[2]!.padStart(2, '0')}:${parts[3]}`
}

/**
 * Age on a day from a birth date, both `YYYY-MM-DD`: under 31 days in days, under 365 in full calendar months
 * (at least 1), otherwise in years (at least 1); a future birth date gives none (product.md section 5, decision 76).
 */
export function ageOn(birthday: string, today: string): Age | undefined {
  const born = Date.parse(`${birthday}T00:00:00Z`)
  const now = Date.parse(`${today}T00:00:00Z`)
  if (Number.isNaN(born) || Number.isNaN(now) || born > now) return undefined
  const days = Math.round((now - born) / 86_400_000)
  if (days < 31) return { value: days, unit: 'D' }
  const [by, bm, bd] = birthday.split('-').map(Number) as [number, number, number]
  const [ty, tm, td] = today.split('-').map(Number) as [number, number, number]
  const months = (ty - by) * 12 + (tm - bm) - (td < bd ? 1 : 0)
  if (days < 365) return { value: Math.max(1, months), unit: 'M' }
  return { value: Math.max(1, Math.floor(months / 12)), unit: 'Y' }
}

const AGE_UNITS: Readonly<Record<AgeUnit, { readonly zh: string; readonly en: string }>> = {
  Y: { zh: '岁', en: 'Y' },
  M: { zh: '月', en: 'M' },
  D: { zh: '天', en: 'D' },
}

/** `67岁` or `67Y`, `8月` or `8M`; an em dash when there is none. */
export const ageText = (age: Age | undefined, language: 'zh' | 'en'): string => (age ? `${age.value}${AGE_UNITS[age.unit][language]}` : '—')

/** Source of a patient, canonical; the numbers on the wire differ from call to call (decision 72). */
export type SourceType = 'outpatient' | 'inpatient' | 'physicalExam' | 'emergency'
export const SOURCE_TYPES: readonly SourceType[] = ['outpatient', 'inpatient', 'physicalExam', 'emergency']
export const SOURCE_LABELS: Readonly<Record<SourceType, { readonly zh: string; readonly en: string }>> = {
  outpatient: { zh: '门诊', en: 'Outpatient' },
  inpatient: { zh: '住院', en: 'Inpatient' },
  physicalExam: { zh: '体检', en: 'Physical exam' },
  emergency: { zh: '急诊', en: 'Emergency' },
}

/** Side of a body part, always written out: a mixed-up side is the worst thing this software can show. */
export type Side = '' | 'L' | 'R' | 'B'
export const SIDE_LABELS: Readonly<Record<Side, { readonly zh: string; readonly en: string }>> = {
  '': { zh: '', en: '' },
  L: { zh: '左', en: 'Left' },
  R: { zh: '右', en: 'Right' },
  B: { zh: '双侧', en: 'Both' },
}
