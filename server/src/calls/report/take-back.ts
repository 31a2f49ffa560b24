import { reportWorkCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { type ExamPatch, moveExam } from '../../exams/move'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { writesReports } from '../policies'
import { workableExam } from '../readable-exam'
import { readReport, writeReport } from './content'
import { LEASE_MS, moveContext } from './context'

/**
 * One's own submit, pass or completion of the last ten seconds is undone: the report is in hand again with its text, and everything
 * beside it is as it was. What was sent stays as a version; a sum that was captured for a completion is not captured again.
 */
export const takeBackReport = sessionHandler(reportWorkCalls.takeBackReport, writesReports, async (work, { procedureId }) => {
  work.about(procedureId)
  const { tx, now, session } = work
  const exam = await workableExam(work, procedureId, CODE.noWritingPermission)
  const report = await readReport(tx, exam)
  const after = await moveExam(moveContext(work, exam), exam, 'takeBack', {
    ...(report.undo?.exam as ExamPatch | undefined),
    report_has_complete: false,
    holder_id: session.userId,
    holder_name: session.userName,
    lease_until: now + LEASE_MS,
    take_back_until: null,
  })
  if (!report.undo) throw new CallError(CODE.stateChanged)
  const version = report.version + 1
  await writeReport(tx, exam, { ...report, ...report.undo.report, version, undo: null })
  return { val: { state: after.state, version } }
})
