import { type ReportView, reportWorkCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import type { ExamRecord } from '../../exams/exam'
import { findOrder } from '../../orders/order'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { readsReports } from '../policies'
import { readableExam } from '../readable-exam'
import { type ReportRecord, readReport } from './content'
import { checkStars } from './review'

type Given = ReportView['starsGiven']

/** Stars of the reviewers who passed the text that stands, and of its readers; newest first, each with the issue that it is about. */
export async function starsOf(tx: Tx, exam: ExamRecord, report: ReportRecord): Promise<Given> {
  const rows = await tx.rows<{ stars: number; reason: string; user_name: string; at: number }>(sql`
    SELECT r.stars, r.reason, r.user_name, r.at FROM report_rating r
    WHERE r.exam_id = ${exam.exam_id} AND r.facility_id = ${exam.facility_id} ORDER BY r.at DESC, r.user_id LIMIT 100`)
  const issues = await tx.rows<{ issue: number; kind: string; at: number }>(sql`
    SELECT i.issue, i.kind, i.at FROM report_issue i WHERE i.exam_id = ${exam.exam_id} AND i.facility_id = ${exam.facility_id} ORDER BY i.issue`)
  // Reports from before issues were kept have their first one without a row.
  const issueAt = (moment: number): number => issues.findLast(({ at }) => at <= moment)?.issue ?? 1
  const done = exam.report_has_complete || exam.state === STATE.completed
  const reviewed = done ? (issues.findLast(({ kind }) => kind === 'report')?.issue ?? 1) : 0
  const readers = rows.map(({ stars, reason, user_name, at }) => ({
    stars,
    reason,
    userName: user_name,
    time: formatDateTime(at),
    issue: issueAt(at),
  }))
  const reviewers = report.reviewers.flatMap(({ stars, reason = '', name, time }) =>
    stars === undefined ? [] : [{ stars, reason, userName: name, time, issue: reviewed }],
  )
  return [...readers, ...reviewers.reverse()].sort((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0))
}

/** Whoever reads a completed report rates it, once; nobody their own (decision 81). */
export const rateReport = sessionHandler(reportWorkCalls.rateReport, readsReports, async (work, payload) => {
  work.about(payload.procedureId)
  const { tx, now, session } = work
  const exam = await readableExam(work, payload.procedureId)
  if (!exam.report_has_complete && exam.state !== STATE.completed) throw new CallError(CODE.notCompleted)
  if (exam.imported) throw new CallError(CODE.importedReport)
  // From outside it is rated by whose order it was alone.
  const own = exam.facility_id === session.facilityId
  if (!own && !(exam.order_id && (await findOrder(tx, exam.order_id)))) throw new CallError(CODE.notInRis)
  const stars = checkStars(payload)
  const { reviewers } = await readReport(tx, exam)
  if ([exam.author_id, ...reviewers.map(({ id }) => id)].includes(session.userId)) throw new CallError(CODE.rateOwn)
  const kept = await tx.run(sql`INSERT INTO report_rating (facility_id, exam_id, user_id, user_name, stars, reason, at)
    VALUES (${exam.facility_id}, ${exam.exam_id}, ${session.userId}, ${session.userName}, ${stars}, ${payload.reason?.trim() ?? ''}, ${new Date(now)})
    ON CONFLICT (exam_id, user_id) DO NOTHING`)
  if (kept === 0) throw new CallError(CODE.alreadyRated)
  return { val: true as const }
})
