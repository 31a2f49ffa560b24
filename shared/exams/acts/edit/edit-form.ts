import type { CallTypes, ProcedureFacts } from '@farsight/shared/contract'
import { CODE, CONDITION_MAX, dayTyped, type ErrorCode, isMobile, plainNumber } from '@farsight/shared/domain'

export type EditChanges = CallTypes['updateProcedure']['request']['changes']

/** What the form holds: every field as the control shows it. */
export interface EditForm {
  readonly patName: string
  readonly pinyin: string
  readonly sex: 'M' | 'F' | 'O'
  readonly birthday: string
  readonly ageValue: string
  readonly ageUnit: 'Y' | 'M' | 'D'
  readonly phone: string
  readonly outpatientNo: string
  readonly inpatientNo: string
  readonly bedNo: string
  readonly sourceType: string
  readonly department: string
  readonly applyDoctor: string
  readonly bodypart: string
  readonly side: '' | 'L' | 'R' | 'B'
  readonly checkItem: string
  readonly trauma: boolean
  readonly revisit: boolean
  readonly followUp: boolean
  readonly conditionDescription: string
}
export type EditKey = keyof EditForm

export const formOf = (facts: ProcedureFacts): EditForm => ({
  patName: facts.patName,
  pinyin: facts.pinyin,
  sex: facts.sex,
  birthday: facts.birthday ?? '',
  ageValue: facts.age ? String(facts.age.value) : '',
  ageUnit: facts.age?.unit ?? 'Y',
  phone: facts.phone,
  outpatientNo: facts.outpatientNo,
  inpatientNo: facts.inpatientNo,
  bedNo: facts.bedNo,
  sourceType: facts.sourceType,
  department: facts.department,
  applyDoctor: facts.applyDoctor,
  bodypart: facts.bodypart,
  side: facts.side,
  checkItem: facts.checkItem,
  trauma: facts.trauma === 1,
  revisit: facts.revisit === 1,
  followUp: facts.followUp === 1,
  conditionDescription: facts.conditionDescription,
})

/** Fields in which two forms differ. */
export const changedFields = (from: EditForm, to: EditForm): readonly EditKey[] =>
  (Object.keys(to) as EditKey[]).filter((key) => from[key] !== to[key])

const bit = (on: boolean): 0 | 1 => (on ? 1 : 0)

/** Only what was changed is sent: what another changes meanwhile in other fields stays. */
export function changesOf(from: EditForm, to: EditForm): EditChanges {
  const changed = new Set(changedFields(from, to))
  const age = changed.has('ageValue') || changed.has('ageUnit')
  const wire: Required<EditChanges> = {
    ...to,
    birthday: to.birthday || null,
    ageValue: to.ageValue === '' ? null : Number(to.ageValue),
    ageUnit: to.ageValue === '' ? null : to.ageUnit,
    sourceType: to.sourceType as Required<EditChanges>['sourceType'],
    trauma: bit(to.trauma),
    revisit: bit(to.revisit),
    followUp: bit(to.followUp),
  }
  const keys = (Object.keys(wire) as EditKey[]).filter((key) => changed.has(key) || (age && (key === 'ageValue' || key === 'ageUnit')))
  return Object.fromEntries(keys.map((key) => [key, wire[key]]))
}

/** The form as it is meant: what was typed loses the spaces around it, and numbers are folded to half width. */
export function plainForm(from: EditForm, typed: EditForm): EditForm {
  const plain = (key: EditKey): EditForm[EditKey] => {
    const value = typed[key]
    if (typeof value !== 'string') return value
    return key === 'ageValue' || key === 'phone' ? plainNumber(value) : value.trim()
  }
  return { ...typed, ...Object.fromEntries(changedFields(from, typed).map((key) => [key, plain(key)])) }
}

const isAge = (value: string): boolean => /^\d{1,3}$/.exec(value) !== null && Number(value) <= 150

/** Fields that may not be left empty, with the words that say so. The name is asked for always, the others when they were changed. */
const ASKED = { patName: 'enterName', pinyin: 'enterPinyin', bodypart: 'enterBodypart' } as const

/** What is wrong before the server is asked: words of this form by their key, or a code of the server's own. */
export type EditFault = (typeof ASKED)[keyof typeof ASKED] | 'badAge' | 'badBirthday' | ErrorCode

/** Every field that is at fault, by the server's own rules. `today` as a date: nobody is born after it. */
export function editFaults(from: EditForm, form: EditForm, today: string): Partial<Record<EditKey, EditFault>> {
  const changed = changedFields(from, form)
  const faults: Partial<Record<EditKey, EditFault>> = {}
  for (const key of ['patName', 'pinyin', 'bodypart'] as const)
    if (form[key].trim() === '' && (key === 'patName' || changed.includes(key))) faults[key] = ASKED[key]
  if (form.birthday !== '' && (dayTyped(form.birthday) !== form.birthday || form.birthday > today)) faults.birthday = 'badBirthday'
  if (form.ageValue !== '' && !isAge(form.ageValue)) faults.ageValue = 'badAge'
  if (changed.includes('phone') && form.phone !== '' && !isMobile(form.phone)) faults.phone = CODE.phoneFormat
  if (form.conditionDescription.length > CONDITION_MAX) faults.conditionDescription = CODE.descriptionTooLong
  return faults
}
