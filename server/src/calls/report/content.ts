import type { GuardOverride, ReportView } from '@farsight/shared/contract'
import { CODE, EMPTY_CONTENT, formatDateTime, type ReportContent } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import type { ExamRecord } from '../../exams/exam'
import { wrote } from '../../exams/wrote'

/** A passed review as the report keeps it. */
export interface ReviewerStamp {
  readonly level: number
  readonly id: string
  readonly name: string
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly time: string
  /** What the reviewer thinks of the text that was passed; reports from before this was kept have none. */
  readonly stars?: number
  readonly reason?: string
}

/** What the last step changed of a report and its exam's row: put back as it was when the step is taken back. */
export interface Undo {
  readonly exam: Readonly<Record<string, unknown>>
  readonly report: Pick<
    ReportRecord,
    'submitted' | 'returned_reason' | 'reviewers' | 'submission_id' | 'changed_by' | 'changed_name' | 'changed_at'
  >
}

/** A row of table report. */
export interface ReportRecord {
  readonly version: number
  readonly content: ReportContent
  readonly submitted: ReportContent | null
  readonly returned_reason: string
  readonly reviewers: readonly ReviewerStamp[]
  /** Names the text under review. */
  readonly submission_id: string | null
  /** Who changed the author's text last, and when. */
  readonly changed_by: string | null
  readonly changed_name: string
  readonly changed_at: number | null
  readonly undo: Undo | null
}

/** The author's own text, of nobody else's hand. */
export const UNCHANGED = { changed_by: null, changed_name: '', changed_at: null } as const

/** Before the first word. */
export const NO_REPORT: ReportRecord = {
  version: 0,
  content: EMPTY_CONTENT,
  submitted: null,
  returned_reason: '',
  reviewers: [],
  submission_id: null,
  ...UNCHANGED,
  undo: null,
}

/** The report of an exam that the caller has read or locked; an empty one when nothing was written yet. */
export async function readReport(tx: Tx, exam: ExamRecord): Promise<ReportRecord> {
  const own = tx.filter('report.read', sql`r.facility_id = ${exam.facility_id}`)
  const row = await tx.row<ReportRecord>(
    sql`SELECT r.version, r.content, r.submitted, r.returned_reason, r.reviewers, r.submission_id, r.changed_by, r.changed_name, r.changed_at, r.undo FROM report r WHERE r.exam_id = ${exam.exam_id} AND ${own}`,
  )
  return row ?? NO_REPORT
}

/** Writes the report as it stands after a step. The exam is locked, so nobody else writes it. */
export async function writeReport(tx: Tx, exam: ExamRecord, report: ReportRecord): Promise<void> {
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
  const changedAt = report.changed_at === null ? null : new Date(report.changed_at)
  await wrote(CODE.reportIndexFailed, () =>
    tx.run(sql`
    INSERT INTO report (exam_id, facility_id, version, content, submitted, returned_reason, reviewers, submission_id, changed_by, changed_name, changed_at, undo)
    VALUES (${exam.exam_id}, ${exam.facility_id}, ${report.version}, ${json(report.content)}::jsonb, ${json(report.submitted)}::jsonb,
      ${report.returned_reason}, ${json(report.reviewers)}::jsonb, ${report.submission_id}, ${report.changed_by}, ${report.changed_name}, ${changedAt},
      ${json(report.undo)}::jsonb)
    ON CONFLICT (exam_id) DO UPDATE SET version = excluded.version, content = excluded.content, submitted = excluded.submitted,
      returned_reason = excluded.returned_reason, reviewers = excluded.reviewers, submission_id = excluded.submission_id, changed_by = excluded.changed_by,
      changed_name = excluded.changed_name, changed_at = excluded.changed_at, undo = excluded.undo`),
  )
}

/** A version that stays: what stood there when a step was taken, or a draft that its author left behind. */
export interface KeptVersion {
  readonly step: string
  readonly content: ReportContent
  readonly authorId: string
  readonly authorName: string
  readonly at: number
  readonly stars?: number
  readonly reason?: string
  /** What the guard found and the doctor sent over. */
  readonly overrides?: readonly GuardOverride[]
}

/** Keeps a version for good. Its number is the report's version at that moment. */
export async function keepVersion(tx: Tx, exam: ExamRecord, version: number, kept: KeptVersion): Promise<void> {
  await tx.run(sql`
    INSERT INTO report_version (exam_id, version, facility_id, step, content, author_id, author_name, at, stars, reason, overrides)
    VALUES (${exam.exam_id}, ${version}, ${exam.facility_id}, ${kept.step}, ${JSON.stringify(kept.content)}::jsonb, ${kept.authorId}, ${kept.authorName},
      ${new Date(kept.at)}, ${kept.stars ?? null}, ${kept.reason ?? ''}, ${JSON.stringify(kept.overrides ?? [])}::jsonb)`)
}

/** The newest draft that this doctor left behind, if nothing was sent since. */
export async function leftDraft(tx: Tx, exam: ExamRecord, authorId: string): Promise<ReportContent | undefined> {
  const own = tx.filter('report.leftDraft', sql`v.facility_id = ${exam.facility_id}`)
  const row = await tx.row<{ content: ReportContent; step: string }>(
    sql`SELECT v.content, v.step FROM report_version v WHERE v.exam_id = ${exam.exam_id} AND (v.author_id = ${authorId} OR v.step <> 'draft') AND ${own} ORDER BY v.version DESC, v.kept_id DESC LIMIT 1`,
  )
  return row?.step === 'draft' ? row.content : undefined
}

const person = (id: string | null, name: string): { id: string; name: string } | null => (id ? { id, name } : null)
const time = (instant: number | null): string | null => (instant === null ? null : formatDateTime(instant))

/**
 * Who passed the text. Of an imported report its file names one, without the level and for no account; the time of the report is all that
 * is known of when.
 */
export const reviewersOf = (exam: ExamRecord, report: ReportRecord): ReportView['reviewers'] =>
  exam.imported
    ? exam.reviewer_name && exam.complete_time !== null
      ? [{ level: 1, id: '', name: exam.reviewer_name, time: formatDateTime(exam.complete_time) }]
      : []
    : report.reviewers.map(({ level, id, name, time: passed }) => ({ level, id, name, time: passed }))

/** The report as the browser gets it. A draft is its author's: others see the text from the moment it was sent. */
export function reportView(exam: ExamRecord, report: ReportRecord, content: ReportContent): ReportView {
  return {
    risProcedureId: exam.exam_id,
    version: report.version,
    state: exam.state,
    content: content as ReportView['content'],
    submitted: report.submitted as ReportView['submitted'],
    // No account stands for a name of an earlier system, and of its report the time alone is known, none of the steps to it.
    author: exam.imported && exam.author_name ? { id: '', name: exam.author_name } : person(exam.author_id, exam.author_name),
    reviewers: reviewersOf(exam, report),
    beginTime: exam.imported ? null : time(exam.begin_time),
    writeTime: exam.imported ? null : time(exam.write_time),
    reportCompleteTime: time(exam.complete_time),
    returnedReason: report.returned_reason,
    returned: null,
    holder: person(exam.holder_id, exam.holder_name),
    leaseUntil: time(exam.lease_until),
    auditReportId: report.submission_id ?? '',
    issue: exam.complete_time === null ? 0 : 1,
    addenda: [],
    corrected: 0,
    changedBy: report.changed_at === null ? null : { name: report.changed_name, time: formatDateTime(report.changed_at) },
    starsGiven: [],
  }
}
