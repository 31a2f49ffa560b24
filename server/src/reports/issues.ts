import type { AnswerOf, ReportView, reportWorkCalls } from '@farsight/shared/contract'
import { formatDateTime, type ReportContent, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Work } from '../calls/handler'
import { readReport } from '../calls/report/content'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'
import { shelve } from '../library/shelve'

type Log = AnswerOf<typeof reportWorkCalls.queryReportLog>['val']

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

const completed = (exam: ExamRecord): boolean => exam.report_has_complete || exam.state === STATE.completed

const rowsOf = (tx: Tx, exam: ExamRecord): Promise<IssueRow[]> =>
  tx.rows<IssueRow>(sql`
    SELECT i.issue, i.kind, i.content, i.reason, i.user_name, i.at FROM report_issue i
    WHERE i.exam_id = ${exam.exam_id} AND i.facility_id = ${exam.facility_id} ORDER BY i.issue`)

/** Where the text begins that the last of these rows belongs to: its completion. */
const beginningOf = (rows: readonly IssueRow[]): number => rows.findLastIndex(({ kind }) => kind === 'report')

/** Issue, addenda and whether the text was corrected, since the report was completed last. */
export async function issuesOf(tx: Tx, exam: ExamRecord): Promise<Issued> {
  if (!completed(exam)) return { issue: 0, addenda: [], corrected: 0 }
  return issuedBy(await rowsOf(tx, exam))
}

function issuedBy(rows: readonly IssueRow[]): Issued {
  // What was added to a text that was taken back since stands in the log alone.
  const since = rows.slice(beginningOf(rows) + 1)
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
      issue: row.issue,
    })),
    corrected: correction ? 1 : 0,
    ...(correction
      ? {
          correction: {
            authorName: correction.user_name,
            time: formatDateTime(correction.at),
            reason: correction.reason,
            issue: correction.issue,
          },
        }
      : {}),
  }
}

/** What an issue's paper is worth today: the present report, one that a newer issue replaced, or one that was taken back. */
export type IssueStanding = 'newest' | 'superseded' | 'void'

/** An issue as it went out. */
export interface PastIssue extends Issued {
  readonly standing: IssueStanding
  /** Its whole text; the addenda stand beside it. */
  readonly content: ReportContent
  /** When the text that it belongs to was completed. */
  readonly completedAt: number
  /** When its own text went out: at the completion, or with the correction. */
  readonly textAt: number
  /** How often the report was completed anew since. */
  readonly completedSince: number
}

const standingAt = (exam: ExamRecord, rows: readonly IssueRow[], at: number): IssueStanding => {
  if (!completed(exam) || at < beginningOf(rows)) return 'void'
  return at === rows.length - 1 ? 'newest' : 'superseded'
}

/** The issue of this number as it went out; undefined when there was none. */
export async function pastIssue(tx: Tx, exam: ExamRecord, issue: number): Promise<PastIssue | undefined> {
  const rows = await rowsOf(tx, exam)
  const at = rows.findIndex((row) => row.issue === issue)
  const until = rows.slice(0, at + 1)
  const text = until.findLast(({ kind }) => kind !== 'addendum')
  const begun = until[beginningOf(until)]
  if (!text || !begun) return undefined
  return {
    ...issuedBy(until),
    standing: standingAt(exam, rows, at),
    content: text.content,
    completedAt: begun.at,
    textAt: text.at,
    completedSince: rows.slice(at + 1).filter(({ kind }) => kind === 'report').length,
  }
}

/** Every issue of the report, newest first. */
export async function issueList(tx: Tx, exam: ExamRecord): Promise<NonNullable<Log['issues']>> {
  const rows = await rowsOf(tx, exam)
  return rows
    .map((row, at) => ({
      issue: row.issue,
      kind: row.kind,
      userName: row.user_name,
      time: formatDateTime(row.at),
      standing: standingAt(exam, rows, at),
    }))
    .reverse()
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

/**
 * A report that was completed before issues were kept has no row of its first one, though its paper is out as number 1: it is written
 * down before the text changes, so that this paper can still be drawn.
 */
async function keepFirst(work: Work, exam: ExamRecord): Promise<void> {
  const { tx, session } = work
  if ((await rowsOf(tx, exam)).length > 0 || exam.complete_time === null) return
  const { content } = await readReport(tx, exam)
  await tx.run(sql`
    INSERT INTO report_issue (facility_id, exam_id, issue, kind, content, reason, user_id, user_name, at)
    VALUES (${exam.facility_id}, ${exam.exam_id}, 1, 'report', ${JSON.stringify(content)}::jsonb, '', ${session.userId},
      ${exam.reviewer_name || exam.author_name}, ${new Date(exam.complete_time)})`)
}

/** Adds an issue to a locked, completed report; a correction's text is the report's from then on. */
export async function addIssue(work: Work, exam: ExamRecord, row: Parameters<typeof addRow>[2]): Promise<void> {
  await keepFirst(work, exam)
  await addRow(work, exam, row)
}
