import type { PatientCase } from '@farsight/shared/contract'

/** The texts of the case information, in the order in which a doctor asks them. */
export const CASE_TEXTS = [
  'mainDescription',
  'preliminaryDiagnosis',
  'presentHistory',
  'pastHistory',
  'familyHistory',
  'allergyHistory',
  'traumaHistory',
  'surgeryHistory',
  'consultationPurpose',
  'physicalCheck',
  'auxiliaryCheck',
] as const satisfies readonly (keyof PatientCase)[]

/** Vital signs with their unit, as it is written beside the field. */
export const VITALS = [
  { key: 'temperature', unit: '℃' },
  { key: 'pulse', unit: '/min' },
  { key: 'respiration', unit: '/min' },
  { key: 'systolic', unit: 'mmHg' },
  { key: 'diastolic', unit: 'mmHg' },
] as const satisfies readonly { readonly key: keyof PatientCase; readonly unit: string }[]

export type CaseKey = keyof PatientCase

/** Names of the fields in which two versions differ. */
export const changedKeys = (a: PatientCase, b: PatientCase): readonly CaseKey[] =>
  (Object.keys(a) as CaseKey[]).filter((key) => a[key] !== b[key])
