import { reportWorkCalls } from '@farsight/shared/contract'
import { issueList } from '../../reports/issues'
import { recipientsOf, stepsOf, viewsOf } from '../../reports/log'
import { versionsOf } from '../../reports/versions'
import { sessionHandler } from '../handler'
import { readsReports } from '../policies'
import { readableExam } from '../readable-exam'

/** Everything that happened to a report: its texts, who did what, who looked at it, who has it. */
export const queryReportLog = sessionHandler(reportWorkCalls.queryReportLog, readsReports, async (work, { procedureId }) => {
  work.about(procedureId)
  const exam = await readableExam(work, procedureId)
  return {
    val: {
      versions: await versionsOf(work, exam),
      steps: await stepsOf(work, exam),
      views: await viewsOf(work, exam),
      recipients: await recipientsOf(work, exam),
      issues: await issueList(work.tx, exam),
    },
  }
})
