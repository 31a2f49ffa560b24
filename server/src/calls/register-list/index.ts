import type { Handler } from '../handler'
import { mergePatient, previewMerge, queryPatientMerges, queryPatients, reconcilePatient, unmergePatient } from './people'
import { queryRegisterList, queryRegisterRows } from './query-register-list'

/** Register list and identities (2660 to 2679). */
export const registerListHandlers: readonly Handler[] = [
  queryRegisterList,
  queryRegisterRows,
  queryPatients,
  previewMerge,
  mergePatient,
  reconcilePatient,
  unmergePatient,
  queryPatientMerges,
]
