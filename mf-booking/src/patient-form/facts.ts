import type { DeskPatient, DeskPatientRow } from '@farsight/shared/contract'
import { ageOn, formatDate, HAN, type PatientFacts, plainIdNo, plainNumber } from '@farsight/shared/domain'
import { serverNow } from '@farsight/shared/ui/data'

/** An empty form: Han is chosen (decision 84), and an identity card. */
export const NO_PATIENT: PatientFacts = {
  patName: '',
  pinyin: '',
  sex: '',
  birthday: '',
  age: '',
  ageUnit: 'Y',
  nation: HAN,
  phone: '',
  idType: 'identityCard',
  idNo: '',
  idReason: '',
  address: '',
}

/** Somebody whom the hospital knows, as the form holds him. Where the record has the birth date alone, as an imported one, the age is today's. */
export const factsOf = (row: DeskPatientRow): PatientFacts => recordFacts(row, row.age ?? bornAge(row.birthday))
const bornAge = (birthday: string | null): DeskPatientRow['age'] =>
  (birthday === null ? undefined : ageOn(birthday, formatDate(serverNow()))) ?? null
const recordFacts = (row: DeskPatientRow, age: DeskPatientRow['age']): PatientFacts => ({
  patName: row.patName,
  pinyin: row.pinyin,
  sex: row.sex,
  birthday: row.birthday ?? '',
  age: age ? String(age.value) : '',
  ageUnit: (age?.unit ?? 'Y') as PatientFacts['ageUnit'],
  nation: row.nation || HAN,
  phone: row.phone,
  idType: row.idType || 'identityCard',
  idNo: row.idNo,
  idReason: row.idReason,
  address: row.address,
})

/** What was typed as it is meant: no spaces around words, numbers in half width, a card's number as it is printed. */
export const plainFacts = (facts: PatientFacts): PatientFacts => ({
  ...facts,
  patName: facts.patName.trim(),
  pinyin: facts.pinyin.trim().replaceAll(/\s+/g, ' '),
  age: plainNumber(facts.age),
  phone: plainNumber(facts.phone),
  idNo: facts.idType === 'none' ? '' : facts.idType === 'identityCard' ? plainIdNo(facts.idNo) : facts.idNo.trim(),
  idReason: facts.idType === 'none' ? facts.idReason : '',
  address: facts.address.trim(),
})

/** The form's patient as a call of the desk sends him. */
export const patientOf = (facts: PatientFacts, patientId?: string): DeskPatient => {
  const { birthday, idType, idReason, ...rest } = plainFacts(facts)
  return {
    ...rest,
    ...(patientId ? { patientId } : {}),
    birthday: birthday === '' ? null : birthday,
    idType: idType as DeskPatient['idType'],
    idReason: idReason as DeskPatient['idReason'],
  }
}
