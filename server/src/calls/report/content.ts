import type { ReportView } from '@farsight/shared/contract'
import { EMPTY_CONTENT, formatDateTime, type ReportContent } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import type { ExamRecord } from '../../exams/exam'

/** A passed review as the report keeps it. */
export interface ReviewerStamp {
  readonly level: number
  readonly id: string
  readonly name: string
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly time: string
}

/** A row of table report. */
export interface ReportRecord {
  readonly version: number
  readonly content: ReportContent
  readonly submitted: ReportContent | null
  readonly returned_reason: string
  readonly reviewers: readonly ReviewerStamp[]
}

const NO_REPORT: ReportRecord = { version: 0, content: EMPTY_CONTENT, submitted: null, returned_reason: '', reviewers: [] }

/** The report of an exam that the caller has read or locked; an empty one when nothing was written yet. */
export async function readReport(tx: Tx, exam: ExamRecord): Promise<ReportRecord> {
  const own = tx.filter('report.read', sql`r.facility_id = ${exam.facility_id}`)
  const row = await tx.row<ReportRecord>(
    sql`SELECT r.version, r.content, r.submitted, r.returned_reason, r.reviewers FROM report r WHERE r.exam_id = ${exam.exam_id} AND ${own}`,
  )
  return row ?? NO_REPORT
}

/** Writes the report as it stands after a step. The exam is locked, so nobody else writes it. */
export async function writeReport(tx: Tx, exam: ExamRecord, report: ReportRecord): Promise<void> {
  await tx.run(sql`
    INSERT INTO report (exam_id, facility_id, version, content, submitted, returned_reason, reviewers)
    VALUES (${exam.exam_id}, ${exam.facility_id}, ${report.version}, ${JSON.stringify(report.content)}::jsonb, ${report.submitted ? JSON.stringify(report.submitted) : null}::jsonb,
      ${report.returned_reason}, ${JSON.stringify(report.reviewers)}::jsonb)
    ON CONFLICT (exam_id) DO UPDATE SET version = excluded.version, content = excluded.content, submitted = excluded.submitted,
      returned_reason = excluded.returned_reason, reviewers = excluded.reviewers`)
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
}

/** Keeps a version for good. Its number is the report's version at that moment. */
export async function keepVersion(tx: Tx, exam: ExamRecord, version: number, kept: KeptVersion): Promise<void> {
  await tx.run(sql`
    INSERT INTO report_version (exam_id, version, facility_id, step, content, author_id, author_name, at, stars, reason)
    VALUES (${exam.exam_id}, ${version}, ${exam.facility_id}, ${kept.step}, ${JSON.stringify(kept.content)}::jsonb, ${kept.authorId}, ${kept.authorName},
      ${new Date(kept.at)}, ${kept.stars ?? null}, ${kept.reason ?? ''})`)
}

/** The newest draft that this doctor left behind, if nothing was sent since. */
export async function leftDraft(tx: Tx, exam: ExamRecord, authorId: string): Promise<ReportContent | undefined> {
  const own = tx.filter('report.leftDraft', sql`v.facility_id = ${exam.facility_id}`)
  const row = await tx.row<{ content: ReportContent; step: string }>(
    sql`SELECT v.content, v.step FROM report_version v WHERE v.exam_id = ${exam.exam_id} AND (v.author_id = ${authorId} OR v.step <> 'draft') AND ${own} ORDER BY v.version DESC, v.at DESC LIMIT 1`,
  )
  return row?.step === 'draft' ? row.content : undefined
}

const person = (id: string | null, name: string): { id: string; name: string } | null => (id ? { id, name } : null)
const time = (instant: number | null): string | null => (instant === null ? null : formatDateTime(instant))

/** The report as the browser gets it. A draft is its author's: others see the text from the moment it was sent. */
export function reportView(exam: ExamRecord, report: ReportRecord, content: ReportContent): ReportView {
  return {
    risProcedureId: exam.exam_id,
    version: report.version,
    state: exam.state,
    content: content as ReportView['content'],
    submitted: report.submitted as ReportView['submitted'],
    author: person(exam.author_id, exam.author_name),
    reviewers: [...report.reviewers],
    beginTime: time(exam.begin_time),
    writeTime: time(exam.write_time),
    reportCompleteTime: time(exam.complete_time),
    returnedReason: report.returned_reason,
    holder: person(exam.holder_id, exam.holder_name),
    leaseUntil: time(exam.lease_until),
  }
}
