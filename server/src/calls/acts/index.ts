import type { Handler } from '../handler'
import { getPatientCase, savePatientCase } from './case-info'
import { collectAdd, collectList, collectRemove, collectSave } from './collect'
import { expediteReport } from './expedite'
import { getProcedure, updateProcedure } from './facts'
import { filmGet, filmSave } from './film'
import { getWLYdata, queryDownload } from './look'
import { deleteProcedure, mergeProcedure, recoverProcedure, splitProcedure } from './registration'
import { getTicket } from './ticket'
import { setGreenChannel, setUrgent, undoUrgent } from './urgency'
import { retractOther, withdrawDiagnose } from './withdraw'

/** The row actions. */
export const actHandlers: readonly Handler[] = [
  getPatientCase,
  savePatientCase,
  getProcedure,
  updateProcedure,
  deleteProcedure,
  recoverProcedure,
  mergeProcedure,
  splitProcedure,
  getTicket,
  setUrgent,
  undoUrgent,
  setGreenChannel,
  expediteReport,
  withdrawDiagnose,
  retractOther,
  getWLYdata,
  queryDownload,
  collectAdd,
  collectSave,
  collectRemove,
  collectList,
  filmGet,
  filmSave,
]
