import type { PatientCase } from '@farsight/shared/contract'
import { plainNumber, VITAL_SIGNS } from '@farsight/shared/domain'

export type CaseKey = keyof PatientCase

/** Names of the fields in which two versions differ. */
export const changedKeys = (a: PatientCase, b: PatientCase): readonly CaseKey[] =>
  (Object.keys(a) as CaseKey[]).filter((key) => a[key] !== b[key])

/** The vital signs as numbers: what a Chinese keyboard typed in full width is meant in half width. */
export const plainCase = (typed: PatientCase): PatientCase => ({
  ...typed,
  ...Object.fromEntries(VITAL_SIGNS.map((key) => [key, plainNumber(typed[key])])),
})
