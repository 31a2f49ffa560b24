import type { CallTypes, GuardOverride } from '@farsight/shared/contract'
import { ageOn, dayTyped, REPORT_TEXT_MAX, type Sex, type Side } from '@farsight/shared/domain'

/** What the clinic's screen holds; everything as it was typed. */
export interface ClinicForm {
  readonly patName: string
  readonly sex: Sex | ''
  readonly birthday: string
  readonly age: string
  readonly ageUnit: 'Y' | 'M' | 'D'
  readonly phone: string
  readonly idNumber: string
  readonly bodypart: string
  readonly side: Side
  readonly checkItem: string
  readonly finding: string
  readonly result: string
  readonly yinYang: '' | '0' | '1' | '2'
}
export type ClinicField = keyof ClinicForm

export const EMPTY_FORM: ClinicForm = {
  patName: '',
  sex: '',
  birthday: '',
  age: '',
  ageUnit: 'Y',
  phone: '',
  idNumber: '',
  bodypart: '',
  side: '',
  checkItem: '',
  finding: '',
  result: '',
  yinYang: '',
}

/** A report is nothing without these, whatever the facility's preset demands beside them. */
const ALWAYS: readonly ClinicField[] = ['patName', 'sex', 'bodypart', 'finding', 'result', 'yinYang']
/** In the order in which the screen has them: the first faulty one gets the focus. */
export const FIELD_ORDER: readonly ClinicField[] = [
  'patName',
  'sex',
  'birthday',
  'age',
  'phone',
  'idNumber',
  'bodypart',
  'side',
  'checkItem',
  'finding',
  'result',
  'yinYang',
]

export const requiredFields = (preset: readonly string[]): ReadonlySet<ClinicField> =>
  new Set(FIELD_ORDER.filter((field) => ALWAYS.includes(field) || preset.includes(field)))

export type ClinicFault = 'empty' | 'long' | 'age' | 'birthday'

/** What keeps the form from being sent, by field. `today` is `YYYY-MM-DD`. */
export function clinicFaults(
  form: ClinicForm,
  required: ReadonlySet<ClinicField>,
  today: string,
): Readonly<Partial<Record<ClinicField, ClinicFault>>> {
  const faults: Partial<Record<ClinicField, ClinicFault>> = {}
  for (const field of required) if (form[field].trim() === '') faults[field] = 'empty'
  // A birth date tells the age.
  if (form.birthday !== '') delete faults.age
  for (const field of ['finding', 'result'] as const) if (form[field].length > REPORT_TEXT_MAX) faults[field] = 'long'
  if (form.age !== '' && !(/^\d{1,3}$/.exec(form.age) !== null && Number(form.age) <= 150)) faults.age = 'age'
  if (form.birthday !== '' && (dayTyped(form.birthday) !== form.birthday || ageOn(form.birthday, today) === undefined))
    faults.birthday = 'birthday'
  return faults
}

const some = <K extends string>(key: K, value: string): Partial<Record<K, string>> =>
  value.trim() ? ({ [key]: value.trim() } as Record<K, string>) : {}

/** As the call takes it, without its key. */
export const clinicRequest = (
  form: ClinicForm,
  {
    kind,
    modality,
    imageKeys,
    overrides,
  }: {
    readonly kind: 'B' | 'C'
    readonly modality: string
    readonly imageKeys: readonly string[]
    readonly overrides: readonly GuardOverride[]
  },
): Omit<CallTypes['saveClinicReport']['request'], 'requestKey'> => ({
  kind,
  patName: form.patName.trim(),
  sex: form.sex as Sex,
  ...some('birthday', form.birthday),
  ...(form.birthday === '' && form.age !== '' ? { age: Number(form.age), ageUnit: form.ageUnit } : {}),
  ...some('phone', form.phone),
  ...some('idNumber', form.idNumber),
  modality,
  bodypart: form.bodypart.trim(),
  side: form.side,
  checkItem: form.checkItem.trim(),
  finding: form.finding,
  result: form.result,
  yinYang: Number(form.yinYang),
  imageKeys: [...imageKeys],
  ...(overrides.length > 0 ? { overrides: [...overrides] } : {}),
})
