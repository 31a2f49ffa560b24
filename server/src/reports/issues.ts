import type { ReportView } from '@farsight/shared/contract'
import { formatDateTime, type ReportContent, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Work } from '../calls/handler'
import { readReport } from '../calls/report/content'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'
import { shelve } from '../library/shelve'

/** What a doctor adds to a completed report. */
export type IssueKind = 'addendum' | 'correction'

/** A row of table report_issue: what went out under its number, for good. */
interface IssueRow {
  readonly issue: number
  readonly kind: IssueKind | 'report'
  readonly content: ReportContent
  readonly reason: string
  readonly user_name: string
  readonly at: number
}

/** The fields of a report's view that its issues fill. */
export type Issued = Pick<ReportView, 'issue' | 'addenda' | 'corrected' | 'correction'>

/** An addendum as one text: what stands in its fields, one below the other. */
export const addendumText = ({ finding, result, advice }: ReportContent): string =>
  [finding, result, advice]
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join('\n')

/** Issue, addenda and whether the text was corrected, since the report was completed last. */
export async function issuesOf(tx: Tx, exam: ExamRecord): Promise<Issued> {
  if (!exam.report_has_complete && exam.state !== STATE.completed) return { issue: 0, addenda: [], corrected: 0 }
  const rows = await tx.rows<IssueRow>(sql`
    SELECT i.issue, i.kind, i.content, i.reason, i.user_name, i.at FROM report_issue i
    WHERE i.exam_id = ${exam.exam_id} AND i.facility_id = ${exam.facility_id} ORDER BY i.issue`)
  // What was added to a text that was taken back since stands in the log alone.
  const since = rows.slice(rows.findLastIndex(({ kind }) => kind === 'report') + 1)
  const correction = since.findLast(({ kind }) => kind === 'correction')
  const addenda = since.filter(({ kind }) => kind === 'addendum')
  return {
    issue: rows.at(-1)?.issue ?? 1,
    addenda: addenda.map((row, i) => ({
      no: i + 1,
      text: addendumText(row.content),
      reason: row.reason,
      authorName: row.user_name,
      time: formatDateTime(row.at),
    })),
    corrected: correction ? 1 : 0,
    ...(correction
      ? { correction: { authorName: correction.user_name, time: formatDateTime(correction.at), reason: correction.reason } }
      : {}),
  }
}

async function addRow(work: Work, exam: ExamRecord, row: Pick<IssueRow, 'issue' | 'kind' | 'content' | 'reason'>): Promise<void> {
  const { tx, now, session } = work
  await tx.run(sql`
    INSERT INTO report_issue (facility_id, exam_id, issue, kind, content, reason, user_id, user_name, at)
    VALUES (${exam.facility_id}, ${exam.exam_id}, ${row.issue}, ${row.kind}, ${JSON.stringify(row.content)}::jsonb, ${row.reason},
      ${session.userId}, ${session.userName}, ${new Date(now)})`)
  // The library finds it by its words from now on.
  const { addenda } = await issuesOf(tx, { ...exam, report_has_complete: true })
  const content = row.kind === 'addendum' ? (await readReport(tx, exam)).content : row.content
  await shelve(tx, [{ examId: exam.exam_id, content, addenda: addenda.map(({ text }) => text) }])
}

/**
 * The report was completed with this text: its first issue. One that was taken back and is completed again goes on from the last
 * number, so that no paper that went out bears the number of another text.
 */
export async function issueCompleted(work: Work, exam: ExamRecord, content: ReportContent): Promise<void> {
  const last = await work.tx.row<{ n: number | null }>(sql`
    SELECT greatest((SELECT max(i.issue) FROM report_issue i WHERE i.exam_id = ${exam.exam_id} AND i.facility_id = ${exam.facility_id}),
      (SELECT max(o.issue) FROM report_outgoing o WHERE o.exam_id = ${exam.exam_id} AND o.facility_id = ${exam.facility_id})) AS n`)
  await addRow(work, exam, { issue: (last?.n ?? 0) + 1, kind: 'report', content, reason: '' })
}

/** Adds an issue to a locked, completed report; a correction's text is the report's from then on. */
export const addIssue = addRow
