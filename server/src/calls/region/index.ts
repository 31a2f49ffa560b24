import type { Handler } from '../handler'
import { selectByDiagnoseId } from './watch'
import { deleteReportCrux, saveReportCrux } from './write'

/** Regions of interest and key images of a report. */
export const regionHandlers: readonly Handler[] = [selectByDiagnoseId, saveReportCrux, deleteReportCrux]
