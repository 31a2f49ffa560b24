import { REGISTER_REQUIRED } from './patient-rules'

/** Fields of the register form that a hospital configures, in the order of the form: of the patient, then of the visit. */
export const PATIENT_FORM_FIELDS = ['patName', 'pinyin', 'sex', 'age', 'birthday', 'nation', 'phone', 'idNo', 'address'] as const
export const VISIT_FORM_FIELDS = [
  'department',
  'applyDoctor',
  'outpatientNo',
  'inpatientNo',
  'physicalNo',
  'bedNo',
  'applyNo',
  'imageNo',
  'hisNo',
  'preCheckTime',
  'conditionDescription',
] as const
export const REGISTER_FORM_FIELDS = [...PATIENT_FORM_FIELDS, ...VISIT_FORM_FIELDS] as const
export type RegisterFormField = (typeof REGISTER_FORM_FIELDS)[number]

/** Asked for whatever a hospital says (product.md section 5). */
export const isAlwaysAsked = (key: RegisterFormField): boolean => (REGISTER_REQUIRED as readonly string[]).includes(key)
/** The condition's description is never hidden: a reader has to know what is asked. */
export const mayHide = (key: RegisterFormField): boolean => !isAlwaysAsked(key) && key !== 'conditionDescription'
