import type { CallTypes, ProcedureFacts } from '@farsight/shared/contract'

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

/** Faults that can be told before the server is asked: an age that is no whole number up to 150, an empty name. */
export function editFault(form: EditForm): EditKey | undefined {
  if (form.patName.trim() === '') return 'patName'
  return form.ageValue === '' || (/^\d{1,3}$/.exec(form.ageValue) !== null && Number(form.ageValue) <= 150) ? undefined : 'ageValue'
}
