import { isMobile } from './case-info'
import { CODE, type ErrorCode } from './errors'
import { nationOf } from './nations'
import { type Age, type AgeUnit, ageOn, dayTyped, type Sex } from './person'

/** Who somebody is, as a form of the desk holds it; every field is what was typed. */
export interface PatientFacts {
  readonly patName: string
  readonly pinyin: string
  readonly sex: '' | Sex
  /** `YYYY-MM-DD`, or what is typed so far. */
  readonly birthday: string
  readonly age: string
  readonly ageUnit: AgeUnit
  readonly nation: string
  readonly phone: string
  readonly idType: string
  readonly idNo: string
  /** Why there is no number, where `idType` is `none`. */
  readonly idReason: string
  readonly address: string
}
export type PatientKey = keyof PatientFacts

/** Kinds of identity papers; `none` wants a reason. */
export const ID_TYPES = [
  'identityCard',
  'passport',
  'hkMacauPermit',
  'taiwanPermit',
  'residencePermit',
  'birthCertificate',
  'none',
] as const
export type IdType = (typeof ID_TYPES)[number]
export const ID_REASONS = ['newborn', 'foreigner', 'unknown', 'other'] as const
export type IdReason = (typeof ID_REASONS)[number]

/** Fields in the order of the form; longest text of each, in UTF-16 units. */
export const PATIENT_LENGTHS: Readonly<Record<PatientKey, number>> = {
  patName: 64,
  pinyin: 128,
  sex: 1,
  age: 8,
  ageUnit: 1,
  birthday: 16,
  nation: 2,
  phone: 20,
  idType: 32,
  idNo: 32,
  idReason: 16,
  address: 256,
}
const ORDER = Object.keys(PATIENT_LENGTHS) as readonly PatientKey[]

/** What a registration asks for in any case; a hospital's configuration adds, it takes nothing away (product.md section 5). */
export const REGISTER_REQUIRED: readonly PatientKey[] = ['patName', 'pinyin', 'sex', 'age', 'birthday', 'nation', 'phone']
/** What a booking asks for: besides, the number of a paper (or why there is none) and the address; its description is the visit's. */
export const BOOKING_REQUIRED: readonly PatientKey[] = [...REGISTER_REQUIRED, 'idNo', 'address']
/** What an unknown emergency patient is asked for: nothing but what can be seen. */
export const UNKNOWN_REQUIRED: readonly PatientKey[] = ['patName', 'pinyin', 'sex']

/** A field that is at fault, with its code. */
export interface PatientFault {
  readonly field: PatientKey
  readonly code: ErrorCode
}

/** Digits alone, 0 to 150, in any unit (decision 74). */
export const isAge = (typed: string): boolean => /^\d{1,3}$/.test(typed) && Number(typed) <= 150

const MONTH_DAYS = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** The birth date of somebody of this age on a day (both `YYYY-MM-DD`): days and calendar months back, the last day of a shorter month. */
export function birthdayOf(age: Age, today: string): string {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  if (age.unit === 'D') return new Date(Date.UTC(year, month - 1, day - age.value)).toISOString().slice(0, 10)
  const months = age.unit === 'Y' ? age.value * 12 : age.value
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const [y, m] = [first.getUTCFullYear(), first.getUTCMonth()]
  return new Date(Date.UTC(y, m, Math.min(day, MONTH_DAYS(y, m)))).toISOString().slice(0, 10)
}

/** Age of somebody whose birth date stands whole in the form; undefined where it does not. */
export const ageOfFacts = ({ birthday }: Pick<PatientFacts, 'birthday'>, today: string): Age | undefined =>
  dayTyped(birthday) === birthday ? ageOn(birthday, today) : undefined

/** The same facts with the age that the birth date gives: an age that was written down once is of its own day. */
export function agedByBirthday<P extends PatientFacts>(facts: P, today: string): P {
  const age = ageOfFacts(facts, today)
  return age ? { ...facts, age: String(age.value), ageUnit: age.unit } : facts
}

/** The age that the birth date gives, where the typed one is another; so many full days, months or years are the same age in their unit. */
export function ageDiffers(facts: Pick<PatientFacts, 'birthday' | 'age' | 'ageUnit'>, today: string): Age | undefined {
  const counted = ageOfFacts(facts, today)
  if (!counted || !isAge(facts.age)) return undefined
  const [value, unit] = [Number(facts.age), facts.ageUnit]
  if (counted.value === value && counted.unit === unit) return undefined
  const fits = facts.birthday <= birthdayOf({ value, unit }, today) && facts.birthday > birthdayOf({ value: value + 1, unit }, today)
  return fits ? undefined : counted
}

/** An age that was typed gives the birth date where nobody knows it; one that cannot be, or none, leaves it. A known date stays (DAY-13). */
export function withAge<P extends PatientFacts>(facts: P, age: string, ageUnit: AgeUnit, today: string): P {
  return { ...facts, age, ageUnit, ...(isAge(age) ? { birthday: birthdayOf({ value: Number(age), unit: ageUnit }, today) } : {}) }
}

/** A birth date that was typed changes the age; one in the future gives none, and what is no day yet leaves it. */
export function withBirthday<P extends PatientFacts>(facts: P, typed: string, today: string): P {
  const day = dayTyped(typed)
  if (day === undefined) return { ...facts, birthday: typed }
  const age = ageOn(day, today)
  return { ...facts, birthday: day, age: age ? String(age.value) : '', ageUnit: age?.unit ?? facts.ageUnit }
}

function blank(facts: PatientFacts, field: PatientKey): boolean {
  // 'None' with its reason stands for a number.
  if (field === 'idNo' && facts.idType === 'none') return facts.idReason === ''
  return facts[field].trim() === ''
}

function faultOf(facts: PatientFacts, field: PatientKey, required: boolean, today: string): ErrorCode | undefined {
  if (blank(facts, field)) return required ? CODE.fieldBlank : undefined
  if (facts[field].length > PATIENT_LENGTHS[field]) return CODE.parameterIllegal
  if (field === 'age') return isAge(facts.age) ? (ageDiffers(facts, today) ? CODE.ageDiffers : undefined) : CODE.ageIllegal
  if (field === 'birthday') return dayTyped(facts.birthday) === facts.birthday && facts.birthday <= today ? undefined : CODE.birthdayIllegal
  if (field === 'nation') return nationOf(facts.nation) ? undefined : CODE.parameterIllegal
  if (field === 'phone') return isMobile(facts.phone) ? undefined : CODE.phoneFormat
  return undefined
}

/** Every field that is at fault, in the order of the form; the form and the server ask the same. `today` as a date. */
export function patientFaults(facts: PatientFacts, required: readonly PatientKey[], today: string): readonly PatientFault[] {
  const asked = new Set(required)
  return ORDER.flatMap((field) => {
    const code = faultOf(facts, field, asked.has(field), today)
    return code === undefined ? [] : [{ field, code }]
  })
}
