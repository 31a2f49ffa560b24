import { CODE, formatDateTime, type PrintMark, type PrintSource, printMark, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import { readableExam } from '../calls/readable-exam'
import { readReport } from '../calls/report/content'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'
import { ownOrReads } from '../exams/reader'
import { issuesOf } from '../reports/issues'
import type { Session } from '../session/session'
import { digestOf, paperCode } from './code'
import { type PrintSetting, printSetting } from './setting'

/** A report as paper has it. */
export interface Paper {
  readonly exam: ExamRecord
  readonly source: PrintSource
  readonly mark: PrintMark | undefined
  /** '' for what is not completed: nobody can stand in for it. */
  readonly code: string
  readonly logo: string
  readonly setting: PrintSetting
}

interface More {
  readonly condition_description: string
  readonly name: string | null
  readonly logo: string | null
}

/** Sent to review, not yet passed. */
const inReview = ({ state }: ExamRecord): boolean => state >= STATE.toFirstCheck && state <= STATE.thirdCheck

const time = (instant: number | null): string | null => (instant === null ? null : formatDateTime(instant))

/**
 * What stands on the paper of an exam that the session may read. `preliminary`: the text as it was sent to review, with its mark;
 * otherwise a report that is not completed throws 2012.
 */
export async function readPaper(
  { tx, session, now }: { tx: Tx; session: Session; now: number },
  examId: string,
  { preliminary = false } = {},
): Promise<Paper> {
  const exam = await readableExam({ tx, session }, examId)
  const completed = exam.report_has_complete || exam.state === STATE.completed
  const report = await readReport(tx, exam)
  const content = completed ? report.content : preliminary && inReview(exam) ? report.submitted : null
  if (!content) throw new CallError(CODE.notCompleted)
  const issued = await issuesOf(tx, exam)
  const visible = tx.filter('print.facility', ownOrReads(tx))
  const more = await tx.row<More>(
    sql`SELECT e.condition_description, f.name, f.logo FROM exam e LEFT JOIN facility f USING (facility_id) WHERE e.exam_id = ${examId} AND ${visible}`,
  )
  const source: PrintSource = {
    facilityName: more?.name ?? session.facility.name,
    exam: {
      patName: exam.pat_name,
      sex: exam.sex,
      age: exam.age_value === null || exam.age_unit === null ? null : { value: exam.age_value, unit: exam.age_unit },
      modality: exam.modality,
      bodypart: exam.bodypart,
      side: exam.side,
      checkItem: exam.check_item,
      checkNo: exam.check_no,
      outpatientNo: exam.outpatient_no,
      inpatientNo: exam.inpatient_no,
      bedNo: exam.bed_no,
      sourceType: exam.source_type,
      department: exam.department,
      checkTime: time(exam.check_time),
      registerTime: formatDateTime(exam.register_time),
    },
    conditionDescription: more?.condition_description ?? '',
    finding: content.finding.text,
    result: content.result.text,
    advice: content.advice.text,
    addenda: issued.addenda,
    corrected: issued.corrected === 1,
    correction: issued.correction,
    issue: issued.issue,
    authorName: exam.author_name,
    writeTime: time(exam.write_time),
    reviewers: completed ? report.reviewers : [],
    completeTime: completed ? time(exam.complete_time) : null,
  }
  const emergency = exam.urgent || exam.green_channel || exam.source_type === 'emergency'
  return {
    exam,
    source,
    mark: printMark({ completed, withdrawn: false, newerIssue: false, emergency }),
    code: completed ? await paperCode(tx, now, examId, issued.issue, digestOf(source)) : '',
    logo: more?.logo ?? '',
    setting: await printSetting(tx),
  }
}
