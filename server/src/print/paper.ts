import {
  CODE,
  formatDateTime,
  isEmergency,
  type PrintMark,
  type PrintSource,
  preliminaryMark,
  printMark,
  type ReportContent,
  STATE,
} from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import { readableExam } from '../calls/readable-exam'
import { readReport, reviewersOf } from '../calls/report/content'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'
import { ownOrReads } from '../exams/reader'
import { type Issued, type IssueStanding, issuesOf, pastIssue } from '../reports/issues'
import type { Session } from '../session/session'
import { digestOf, paperCode } from './code'
import { type PrintSetting, printSetting } from './setting'
import { type Signers, signersOf } from './signers'

/** A report as paper has it. */
export interface Paper {
  readonly exam: ExamRecord
  readonly source: PrintSource
  /** Its text with what it refers to. */
  readonly content: ReportContent
  /** Of an earlier issue: when its text was completed, whose regions stand on it. */
  readonly regionsAt: number | undefined
  /** Of an earlier issue: when its own text went out, with the measured values that stood beside it. */
  readonly measuresAt: number | undefined
  readonly mark: PrintMark | undefined
  /** '' for what is not completed, and for what another system issued: nobody here can stand in for it. */
  readonly code: string
  readonly logo: string
  readonly signed: Signers
  readonly completedSince: number | undefined
  readonly setting: PrintSetting
  /** undefined for what is not completed. */
  readonly standing: IssueStanding | undefined
}

interface More {
  readonly condition_description: string
  readonly name: string | null
  readonly logo: string | null
}

const time = (instant: number | null): string | null => (instant === null ? null : formatDateTime(instant))

/** Which text is to stand on the paper. */
export interface PaperWish {
  /** The text as it was sent to review, with its mark. */
  readonly preliminary?: boolean
  /** An issue by its number, as it went out, with its mark where it is not the report any more; the newest one unless told. */
  readonly issue?: number | undefined
}

interface Text extends Issued {
  readonly content: ReportContent
  readonly standing: IssueStanding | undefined
  readonly signed: Signers
  /** How often the report was completed since; undefined for what is not completed. */
  readonly completedSince: number | undefined
  readonly completedAt?: number
  readonly textAt?: number
}

async function textOf(tx: Tx, exam: ExamRecord, { preliminary = false, issue }: PaperWish): Promise<Text> {
  const completed = exam.report_has_complete || exam.state === STATE.completed
  const report = await readReport(tx, exam)
  const issued = await issuesOf(tx, exam)
  const signed: Signers = {
    authorName: exam.author_name,
    // Of an imported report the time of the whole is known alone: it stands beside whoever signed last.
    writeTime: exam.imported ? null : time(exam.write_time),
    reviewers: completed ? reviewersOf(exam, report) : [],
    completeTime: completed ? time(exam.complete_time) : null,
  }
  if (issue !== undefined && !(completed && issue === issued.issue)) {
    const past = await pastIssue(tx, exam, issue)
    if (!past) throw new CallError(CODE.parameterIllegal, 'issue')
    // What was taken back was signed by others perhaps than those who have the exam in hand since.
    return { ...past, signed: past.standing === 'void' ? await signersOf(tx, exam, past) : signed }
  }
  if (completed) return { ...issued, content: report.content, standing: 'newest', signed, completedSince: 0 }
  const sent = preliminary && preliminaryMark(factsOf(exam)) ? report.submitted : null
  if (!sent) throw new CallError(CODE.notCompleted)
  return { ...issued, content: sent, standing: undefined, signed, completedSince: undefined }
}

const factsOf = ({ state, urgent, green_channel: greenChannel, source_type: sourceType }: ExamRecord) => ({
  state,
  urgent,
  greenChannel,
  sourceType,
})

/**
 * What stands on the paper of an exam that the session may read. A report that is not completed throws 2012, unless a preliminary
 * paper of it was asked for and may go out.
 */
export async function readPaper(
  { tx, session, now }: { tx: Tx; session: Session; now: number },
  examId: string,
  wish: PaperWish = {},
): Promise<Paper> {
  const exam = await readableExam({ tx, session }, examId)
  const { content, signed, standing, completedAt, completedSince, textAt, ...issued } = await textOf(tx, exam, wish)
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
    imported: exam.imported,
    ...signed,
  }
  const withdrawn = standing === 'void'
  return {
    exam,
    source,
    content,
    regionsAt: completedAt,
    measuresAt: textAt,
    mark: printMark({
      completed: standing !== undefined,
      withdrawn,
      newerIssue: standing === 'superseded',
      emergency: isEmergency(factsOf(exam)),
    }),
    code: standing && !exam.imported ? await paperCode(tx, now, examId, issued.issue, digestOf(source), withdrawn) : '',
    logo: exam.imported ? '' : (more?.logo ?? ''),
    signed,
    completedSince,
    setting: await printSetting(tx),
    standing,
  }
}
