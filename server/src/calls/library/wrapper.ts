import { type ReportView, reportLibraryCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { ownOrReads } from '../../exams/reader'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { readsReports } from '../policies'
import { readableExam } from '../readable-exam'
import { readReport } from '../report/content'

/** The report of a study, as the desktop wrapper asks for it. A text is told when the report is completed, never a draft. */
export const reportForWrapper = sessionHandler(reportLibraryCalls.reportForWrapper, readsReports, async (work, { studyUid }) => {
  const { tx } = work
  work.about(studyUid)
  const visible = tx.filter('wrapper.study', ownOrReads(tx))
  const row = await tx.row<{ exam_id: string }>(
    sql`SELECT e.exam_id FROM study s JOIN exam e ON e.exam_id = s.exam_id AND e.facility_id = s.facility_id WHERE s.study_uid = ${studyUid} AND ${visible}`,
  )
  if (!row) throw new CallError(CODE.notInRis)
  work.about(row.exam_id)
  const exam = await readableExam(work, row.exam_id)
  const done = exam.report_has_complete || exam.state === STATE.completed
  const report = done ? await readReport(tx, exam) : undefined
  return {
    val: {
      risProcedureId: exam.exam_id,
      state: exam.state,
      reportHasComplete: exam.report_has_complete ? (1 as const) : (0 as const),
      content: (report?.content as ReportView['content'] | undefined) ?? null,
      authorName: done ? exam.author_name : '',
      reviewerName: done ? exam.reviewer_name : '',
      completeTime: exam.complete_time === null ? null : formatDateTime(exam.complete_time),
    },
  }
})
