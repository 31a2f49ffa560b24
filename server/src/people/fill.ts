import type { PatientIdentity, PatientRecord } from '../desk/patient'

/** What is known of a patient beside the number. */
export const identityOf = (p: PatientIdentity): PatientIdentity => ({
  pat_name: p.pat_name,
  pinyin: p.pinyin,
  sex: p.sex,
  birthday: p.birthday,
  age_value: p.age_value,
  age_unit: p.age_unit,
  nation: p.nation,
  phone: p.phone,
  id_type: p.id_type,
  id_no: p.id_no,
  id_reason: p.id_reason,
  address: p.address,
})

/** Columns that go together: a number with its kind, a birthday with the age that was said with it. */
const FIELDS = {
  idNo: ['id_type', 'id_no', 'id_reason'],
  birthday: ['birthday', 'age_value', 'age_unit'],
  phone: ['phone'],
  nation: ['nation'],
  address: ['address'],
} as const satisfies Record<string, readonly (keyof PatientIdentity)[]>
type Field = keyof typeof FIELDS

/** One field that the kept patient got from the gone one. */
export interface Filled {
  readonly field: Field
  readonly before: Partial<PatientIdentity>
  readonly gave: Partial<PatientIdentity>
}

const columnsOf = (field: Field, one: PatientIdentity): Partial<PatientIdentity> =>
  Object.fromEntries(FIELDS[field].map((column) => [column, one[column]]))

const isBlank = (field: Field, one: PatientIdentity): boolean =>
  field === 'idNo' ? one.id_no === '' : field === 'birthday' ? one.birthday === null : one[field] === ''

/** What is blank at the kept one and known of the gone one. What a temporary identity says of itself nobody has looked at. */
export function fillsOf(gone: PatientRecord, kept: PatientRecord): readonly Filled[] {
  if (gone.unknown || kept.unknown) return []
  return (Object.keys(FIELDS) as Field[])
    .filter((field) => isBlank(field, kept) && !isBlank(field, gone))
    .map((field) => ({ field, before: columnsOf(field, kept), gave: columnsOf(field, gone) }))
}

/** The kept one with what came. */
export const withFills = (kept: PatientIdentity, fills: readonly Filled[]): PatientIdentity =>
  Object.assign(identityOf(kept), ...fills.map(({ gave }) => gave))

/** The same without it; what was said otherwise since then stays. */
export function withoutFills(kept: PatientIdentity, fills: readonly Filled[]): PatientIdentity {
  const as = identityOf(kept)
  const stands = (fill: Filled): boolean => FIELDS[fill.field].every((column) => as[column] === fill.gave[column])
  return Object.assign({ ...as }, ...fills.filter(stands).map(({ before }) => before))
}

/** Two different identity numbers: the kept one's stays, the other leads to him. */
export const otherNumber = (gone: PatientIdentity, kept: PatientIdentity): boolean =>
  gone.id_no !== '' && kept.id_no !== '' && (gone.id_no !== kept.id_no || gone.id_type !== kept.id_type)
