import { ecgCalls } from '@farsight/shared/contract'
import { rowChanged } from '../../acts/own'
import { keepMeasures } from '../../ecg/keep'
import { sessionHandler } from '../handler'
import { writesReports } from '../policies'
import { writableExam } from '../report/writable'

export const saveEcgMeasures = sessionHandler(ecgCalls.saveEcgMeasures, writesReports, async (work, { risProcedureId, ...asked }) => {
  work.about(risProcedureId)
  const exam = await writableExam(work, risProcedureId)
  const baseVersion = await keepMeasures(work, exam, asked)
  // Whoever has the exam open renews its values.
  await rowChanged(work, exam)
  return { val: { baseVersion } }
})
