import type { Consultation, ConsultationCase, ConsultationRequest, PatientCase, WorklistRow } from '@farsight/shared/contract'
import {
  type Age,
  type AgeUnit,
  CODE,
  CONSULTATION_MODES,
  CONSULTATION_MOST,
  CONSULTATION_TYPES,
  type ConsultationMode,
  type ConsultationType,
  type ErrorCode,
  momentTyped,
  numberIn,
  parseDateTime,
  plainNumber,
  type Sex,
  VITAL_RANGES,
  VITAL_SIGNS,
  type VitalSign,
} from '@farsight/shared/domain'

/** Texts of the case in the order in which a doctor asks them, with their longest. */
export const CASE_LIMITS = {
  mainDescription: 2000,
  preliminaryDiagnosis: 1000,
  presentHistory: 2000,
  pastHistory: 2000,
  familyHistory: 1000,
  allergyHistory: 1000,
  traumaHistory: 1000,
  surgeryHistory: 1000,
  physicalCheck: 2000,
  auxiliaryCheck: 2000,
} as const satisfies Record<Exclude<keyof ConsultationCase, 'vitals'>, number>
export type CaseText = keyof typeof CASE_LIMITS
export const CASE_KEYS = Object.keys(CASE_LIMITS) as readonly CaseText[]
export const PURPOSE_MAX = 2000

/** An exam as the form shows it: of whom stands with it, since a wrong patient is the worst fault. */
export interface PickedExam {
  readonly risProcedureId: string
  readonly checkNo: string
  readonly modality: string
  readonly bodypart: string
  readonly side: string
  readonly checkItem: string
  readonly checkTime: string | null
  readonly patName: string
  readonly sex: string
  readonly age: Age | null
  /** Number of the patient in the hospital; '' where it is not known. */
  readonly hospitalNo: string
}

export const pickedOf = (row: WorklistRow): PickedExam => ({
  risProcedureId: row.risProcedureId,
  checkNo: row.checkNo,
  modality: row.modality,
  bodypart: row.bodypart,
  side: row.side,
  checkItem: row.checkItem,
  checkTime: row.checkTime,
  patName: row.patName,
  sex: row.sex,
  age: row.age,
  hospitalNo: row.hospitalNo,
})

/** Of one patient, as far as the list tells. */
export const samePatient = (a: PickedExam, b: PickedExam): boolean =>
  a.patName === b.patName && a.sex === b.sex && (a.hospitalNo === '' || b.hospitalNo === '' || a.hospitalNo === b.hospitalNo)

/** A consultation's request as it is typed: numbers and times are texts until it is sent. */
export interface RequestForm {
  readonly exams: readonly PickedExam[]
  readonly patName: string
  readonly sex: Sex | ''
  readonly ageValue: string
  readonly ageUnit: AgeUnit
  readonly type: ConsultationType
  readonly mode: ConsultationMode
  readonly video: boolean
  readonly purpose: string
  readonly caseText: Readonly<Record<CaseText, string>>
  readonly vitals: Readonly<Record<VitalSign, string>>
  /** Whose case it is: the patient that it was written for, '' before a word of it. */
  readonly caseOf: string
  readonly facilityIds: readonly string[]
  readonly doctorId: string
  /** `YYYY-MM-DDTHH:mm`, or ''. */
  readonly start: string
  readonly end: string
}

const blank = <K extends string>(keys: readonly K[]): Record<K, string> =>
  Object.fromEntries(keys.map((key) => [key, ''])) as Record<K, string>

export const EMPTY_FORM: RequestForm = {
  ...{ exams: [], patName: '', sex: '', ageValue: '', ageUnit: 'Y', type: 'imaging', mode: 'interactive', video: false, purpose: '' },
  ...{ caseText: blank(CASE_KEYS), vitals: blank(VITAL_SIGNS), caseOf: '', facilityIds: [], doctorId: '', start: '', end: '' },
}

/** Who the form is about now: what the case information is held against. */
export const patientKey = ({ exams, patName, sex }: RequestForm): string => {
  const first = exams[0]
  return first ? [first.hospitalNo, first.patName, first.sex].join('|') : patName.trim() && [patName.trim(), sex].join('|')
}
/** Purpose and case are one patient's: the purpose names a part, often with its side. */
export const hasCase = ({ purpose, caseText, vitals }: RequestForm): boolean =>
  [purpose, ...Object.values(caseText), ...Object.values(vitals)].some((text) => text.trim() !== '')

/** Of one patient, as far as two keys tell: one that was typed or stands already has no number. */
function samePerson(a: string, b: string): boolean {
  const [one, other] = [a, b].map((key) => {
    const [sex, name, no = ''] = key.split('|').reverse()
    return { sex, name, no }
  })
  return one!.name === other!.name && one!.sex === other!.sex && (one!.no === '' || other!.no === '' || one!.no === other!.no)
}

/** Purpose or case information was written for another patient than the one whose exams are chosen now. */
export const isOtherCase = (form: RequestForm): boolean =>
  form.exams.length > 0 && form.caseOf !== '' && hasCase(form) && !samePerson(form.caseOf, patientKey(form))
/** The form without them. */
export const withoutCase = (form: RequestForm): RequestForm => ({
  ...form,
  ...{ purpose: '', caseText: EMPTY_FORM.caseText, vitals: EMPTY_FORM.vitals, caseOf: '' },
})
/** One more exam; words that stood before any patient was chosen are the first one's. */
export function withExam(form: RequestForm, exam: PickedExam): RequestForm {
  const next = { ...form, exams: [...form.exams, exam] }
  return next.caseOf === '' && hasCase(next) ? { ...next, caseOf: patientKey(next) } : next
}

/** What the exam's own case information gives: the fields that are still empty, the purpose too. */
export function withCase(form: RequestForm, info: PatientCase): RequestForm {
  // Two patients' cases are never mixed: the form asks first.
  if (isOtherCase(form)) return form
  const own: Partial<Record<CaseText, string>> = {
    ...info,
    mainDescription:
      info.mainDescription.trim() === '' ? info.conditionDescription.slice(0, CASE_LIMITS.mainDescription) : info.mainDescription,
  }
  const fill = <K extends string>(now: Readonly<Record<K, string>>, from: Partial<Record<K, string>>, most: (key: K) => number) =>
    Object.fromEntries(
      (Object.keys(now) as K[]).map((key) => [key, now[key].trim() === '' ? (from[key] ?? '').slice(0, most(key)) : now[key]]),
    ) as Record<K, string>
  const next = {
    ...form,
    caseText: fill(form.caseText, own, (key) => CASE_LIMITS[key]),
    vitals: fill(form.vitals, info, () => 16),
    purpose: form.purpose.trim() === '' ? info.consultationPurpose : form.purpose,
  }
  return hasCase(next) ? { ...next, caseOf: patientKey(form) } : form
}

const toField = (time: string | null): string => time?.slice(0, 16) ?? ''
/** `2026-11-20T09:10` as the wire has it; null for no time. */
export const fromField = (text: string): string | null => (text === '' ? null : `${momentTyped(text) ?? text}:00`)
/** It says a moment, or nothing. */
export const isMoment = (text: string): boolean => text === '' || momentTyped(text) !== undefined
export const timeField = toField

/** The form of a consultation that stands already. */
export function formOf(one: Consultation): RequestForm {
  const { vitals, ...texts } = one.caseInfo
  const number = (value: number | null): string => (value === null ? '' : String(value))
  const form: RequestForm = {
    exams: one.exams.map((exam) => ({
      ...{ risProcedureId: exam.risProcedureId, checkNo: exam.checkNo, modality: exam.modality, bodypart: exam.bodypart },
      ...{ side: exam.side, checkItem: exam.checkItem, checkTime: exam.checkTime, patName: one.patName, sex: one.sex, hospitalNo: '' },
      age: one.ageValue === null ? null : { value: one.ageValue, unit: (one.ageUnit || 'Y') as AgeUnit },
    })),
    ...{ patName: one.patName, sex: one.sex as Sex | '', ageValue: number(one.ageValue), ageUnit: (one.ageUnit || 'Y') as AgeUnit },
    ...{ type: one.type, mode: one.mode, video: one.video === 1, purpose: one.purpose, caseText: texts, caseOf: '' },
    vitals: Object.fromEntries(VITAL_SIGNS.map((key) => [key, number(vitals[key])])) as Record<VitalSign, string>,
    facilityIds: invitedOf(one),
    ...{ doctorId: one.designatedDoctorId ?? '', start: toField(one.startTime), end: toField(one.endTime) },
  }
  return { ...form, caseOf: patientKey(form) }
}

/** The hospitals that were invited, in their order; the first of the list is the one that asked, which may stand among them again. */
export const invitedOf = (one: Pick<Consultation, 'hospitals'>): string[] =>
  one.hospitals.filter(({ role }) => role !== 'requester').map(({ facilityId }) => facilityId)

const numberOf = (text: string): number | null => (text === '' ? null : Number(text))

/** What is sent: numbers as they are meant, blank ends off. */
export function requestOf(form: RequestForm): ConsultationRequest {
  const texts = Object.fromEntries(CASE_KEYS.map((key) => [key, form.caseText[key].trim()])) as Record<CaseText, string>
  const vital = (key: VitalSign): number | null => numberOf(plainNumber(form.vitals[key]))
  return {
    type: form.type,
    mode: form.mode,
    video: form.video ? 1 : 0,
    purpose: form.purpose.trim(),
    caseInfo: {
      ...texts,
      vitals: {
        ...{ temperature: vital('temperature'), pulse: vital('pulse'), respiration: vital('respiration') },
        ...{ systolic: vital('systolic'), diastolic: vital('diastolic') },
      },
    },
    facilityIds: [...form.facilityIds],
    designatedDoctorId: form.doctorId || null,
    startTime: fromField(form.start),
    endTime: fromField(form.end),
  }
}

export type FormField = 'exams' | 'patName' | 'ageValue' | 'purpose' | 'facilityIds' | 'doctorId' | 'start' | 'end' | VitalSign
export type FormFaults = Partial<Record<FormField, ErrorCode>>

function vitalFault(key: VitalSign, typed: string): boolean {
  const text = plainNumber(typed)
  if (text === '') return false
  const value = numberIn(text, VITAL_RANGES[key])
  return value === undefined || (key !== 'temperature' && !Number.isInteger(Number(text)))
}

/** Every field at fault, with its code: the server's own words for it. `fresh`: one that is asked for now, whose patient may be typed. */
export function formFaults(form: RequestForm, fresh: boolean): FormFaults {
  const faults: FormFaults = {}
  const first = form.exams[0]
  if (form.type === 'imaging' && !first) faults.exams = CODE.parameterEmpty
  else if (form.exams.length > CONSULTATION_MOST.exams) faults.exams = CODE.parameterIllegal
  else if (first && form.exams.some((exam) => !samePatient(first, exam))) faults.exams = CODE.consultationPatients
  if (fresh && !first && form.type === 'clinical') {
    if (form.patName.trim() === '') faults.patName = CODE.parameterEmpty
    const age = plainNumber(form.ageValue)
    if (age !== '' && !(/^\d{1,3}$/.test(age) && Number(age) <= 150)) faults.ageValue = CODE.ageIllegal
  }
  if (form.purpose.trim() === '') faults.purpose = CODE.parameterEmpty
  for (const key of VITAL_SIGNS) if (vitalFault(key, form.vitals[key])) faults[key] = CODE.vitalsIllegal
  if (form.facilityIds.length === 0) faults.facilityIds = CODE.parameterEmpty
  for (const field of ['start', 'end'] as const) if (!isMoment(form[field])) faults[field] = CODE.parameterIllegal
  const [start, end] = [form.start, form.end].map((text) => (text === '' ? undefined : parseDateTime(fromField(text) ?? '')))
  if (start !== undefined && end !== undefined && end <= start) faults.end = CODE.consultationTimes
  return faults
}

/** The field of the form that a refusal of the server is about. */
const FIELD_OF_CODE: Readonly<Record<number, FormField>> = {
  [CODE.consultationTimes]: 'end',
  [CODE.consultationPatients]: 'exams',
  [CODE.notInRis]: 'exams',
  [CODE.hospitalNotInvitable]: 'facilityIds',
  [CODE.leadWithoutDoctors]: 'facilityIds',
  [CODE.doctorLacksConsultation]: 'doctorId',
}
const FIELD_OF_NAME: Readonly<Record<string, FormField>> = {
  ...{ purpose: 'purpose', facilityIds: 'facilityIds', designatedDoctorId: 'doctorId', startTime: 'start', endTime: 'end' },
  ...{ risProcedureIds: 'exams', patName: 'patName', ageValue: 'ageValue' },
  ...Object.fromEntries(VITAL_SIGNS.map((key) => [key, key])),
}
/** The last word behind the colon is the field's name, also inside the request (`request.purpose`). */
export function refusedField(code: number | string | undefined, says: string): FormField | undefined {
  if (typeof code !== 'number') return undefined
  const name = /[:：]\s*[\w/.[\]]*?(\w+)$/.exec(says)?.[1] ?? ''
  return FIELD_OF_CODE[code] ?? FIELD_OF_NAME[name]
}

const words = (value: unknown): value is string => typeof value === 'string'
/** What lies in a browser's storage is a form only when it is one. */
export function readForm(value: unknown): RequestForm | undefined {
  const form = value as Partial<Record<keyof RequestForm, unknown>> | null | undefined
  if (typeof form !== 'object' || form === null) return undefined
  const texts = [form.patName, form.sex, form.ageValue, form.purpose, form.caseOf, form.doctorId, form.start, form.end]
  const all = (record: unknown, keys: readonly string[]): boolean =>
    typeof record === 'object' && record !== null && keys.every((key) => words((record as Record<string, unknown>)[key]))
  const good =
    texts.every(words) &&
    (CONSULTATION_TYPES as readonly unknown[]).includes(form.type) &&
    (CONSULTATION_MODES as readonly unknown[]).includes(form.mode) &&
    ['Y', 'M', 'D'].includes(form.ageUnit as string) &&
    typeof form.video === 'boolean' &&
    all(form.caseText, CASE_KEYS) &&
    all(form.vitals, VITAL_SIGNS) &&
    Array.isArray(form.facilityIds) &&
    form.facilityIds.every(words) &&
    Array.isArray(form.exams) &&
    form.exams.every((exam: Partial<PickedExam> | null) =>
      [
        exam?.risProcedureId,
        exam?.checkNo,
        exam?.modality,
        exam?.bodypart,
        exam?.side,
        exam?.checkItem,
        exam?.patName,
        exam?.sex,
        exam?.hospitalNo,
      ].every(words),
    )
  return good ? (form as RequestForm) : undefined
}

/** Parts of a request that two people may have written differently. */
export type ChangedPart =
  | CaseText
  | VitalSign
  | 'purpose'
  | 'type'
  | 'mode'
  | 'video'
  | 'facilityIds'
  | 'doctorId'
  | 'start'
  | 'end'
  | 'exams'
export const FORM_PARTS: readonly ChangedPart[] = [
  ...(['exams', 'type', 'mode', 'video', 'purpose'] as const),
  ...CASE_KEYS,
  ...VITAL_SIGNS,
  ...(['facilityIds', 'doctorId', 'start', 'end'] as const),
]
const isCase = (part: ChangedPart): part is CaseText => part in CASE_LIMITS
const isVital = (part: ChangedPart): part is VitalSign => part in VITAL_RANGES
/** A part as text, for being compared. */
export function partText(form: RequestForm, part: ChangedPart): string {
  if (isCase(part)) return form.caseText[part].trim()
  if (isVital(part)) return plainNumber(form.vitals[part])
  if (part === 'exams') return form.exams.map(({ checkNo }) => checkNo).join(', ')
  if (part === 'facilityIds') return form.facilityIds.join(' ')
  return String(form[part]).trim()
}
export const changedParts = (mine: RequestForm, theirs: RequestForm): readonly ChangedPart[] =>
  FORM_PARTS.filter((part) => partText(mine, part) !== partText(theirs, part))
/** Takes one part as the other has it. */
export function takePart(mine: RequestForm, theirs: RequestForm, part: ChangedPart): RequestForm {
  if (isCase(part)) return { ...mine, caseText: { ...mine.caseText, [part]: theirs.caseText[part] } }
  if (isVital(part)) return { ...mine, vitals: { ...mine.vitals, [part]: theirs.vitals[part] } }
  return { ...mine, [part]: theirs[part] }
}
