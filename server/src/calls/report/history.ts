import { reportWorkCalls } from '@farsight/shared/contract'
import { HISTORY_LIMIT, historyOf } from '../../reports/history'
import { sessionHandler } from '../handler'
import { readsReports } from '../policies'
import { readableExam } from '../readable-exam'

/** The editor's history: earlier exams of the patient in hand, or of a name or number that was typed (REPORT-11). */
export const searchHistory = sessionHandler(reportWorkCalls.searchHistory, readsReports, async (work, payload) => {
  work.about(payload.procedureId)
  const exam = await readableExam(work, payload.procedureId)
  const rows = await historyOf(work, exam, payload)
  const val = rows.slice(0, HISTORY_LIMIT)
  return { val, total: val.length, totalIsFloor: rows.length > HISTORY_LIMIT }
})
