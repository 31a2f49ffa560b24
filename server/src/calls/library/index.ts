import type { Archive } from '../../images/door/archive'
import type { Handler } from '../handler'
import { getClinicPreset } from './clinic-preset'
import { saveClinicReport } from './clinic-report'
import { queryReportLibrary } from './query'
import { querySimilarCases, type SimilarParts } from './similar'
import { patientInfoForViewDicom, reportForWrapper } from './wrapper'

/** What the library and the clinic's screens need of the server. */
export type LibraryParts = SimilarParts & { readonly archive: Archive }

/** The library of completed reports, similar cases, the clinic's report screens, the wrapper's fetch. */
export const libraryHandlers = (parts: LibraryParts): Handler[] => [
  queryReportLibrary,
  querySimilarCases(parts),
  getClinicPreset,
  saveClinicReport(parts.archive),
  reportForWrapper,
  patientInfoForViewDicom,
]
