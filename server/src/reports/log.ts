import { type AnswerOf, reportCalls, type reportWorkCalls } from '@farsight/shared/contract'
import { formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Work } from '../calls/handler'
import type { ExamRecord } from '../exams/exam'

type Log = AnswerOf<typeof reportWorkCalls.queryReportLog>['val']

interface StepRow {
  readonly action: string
  readonly from_state: number
  readonly to_state: number
  readonly user_name: string
  readonly at: number
  readonly reason: string
  /** Done by somebody of the session's own hospital, or by the system. */
  readonly here: boolean
}

/** The hospital on the other side of each of the exam's orders, newest first. */
function otherSides({ tx, session }: Work, exam: ExamRecord): Promise<{ name: string; launched_at: number }[]> {
  return tx.rows(sql`
    SELECT CASE WHEN o.src_facility_id = ${session.facilityId} THEN o.dest_name ELSE o.src_name END AS name, o.launched_at FROM remote_order o
    WHERE o.exam_id = ${exam.exam_id} AND (o.src_facility_id = ${session.facilityId} OR o.dest_facility_id = ${session.facilityId}) ORDER BY o.launched_at DESC`)
}

/** The exam's timeline, oldest first, with the hospital of each step where it is not the reader's own. */
export async function stepsOf(work: Work, exam: ExamRecord): Promise<Log['steps']> {
  const { tx, session } = work
  const rows = await tx.rows<StepRow>(sql`
    SELECT s.action, s.from_state, s.to_state, s.user_name, s.at, s.reason,
      (s.user_id IS NULL OR EXISTS (SELECT 1 FROM doctor d WHERE d.user_id = s.user_id AND d.facility_id = ${session.facilityId})) AS here
    FROM exam_step s WHERE s.exam_id = ${exam.exam_id} AND s.facility_id = ${exam.facility_id} ORDER BY s.step_id LIMIT 500`)
  const others = rows.every(({ here }) => here) ? [] : await otherSides(work, exam)
  // A doctor who left this hospital is not the other side's.
  const sideAt = (at: number): string => others.find(({ launched_at }) => launched_at <= at)?.name ?? ''
  return rows.map((row) => ({
    action: row.action,
    userName: row.user_name,
    facilityName: row.here ? '' : sideAt(row.at),
    time: formatDateTime(row.at),
    from: row.from_state,
    to: row.to_state,
    reason: row.reason,
  }))
}

/** Who of the session's hospital had the report on the screen: from the audit. */
export async function viewsOf({ tx, session }: Work, exam: ExamRecord): Promise<Log['views']> {
  const rows = await tx.rows<{ name: string; first: number; last: number; times: number }>(sql`
    SELECT d.name, min(a.at) AS first, max(a.at) AS last, count(*)::int AS times
    FROM audit a JOIN doctor d ON d.user_id = a.user_id AND d.facility_id = a.facility_id
    WHERE a.object_id = ${exam.exam_id} AND a.call = ${reportCalls.viewReport.name} AND a.outcome = 0 AND a.facility_id = ${session.facilityId}
    GROUP BY d.user_id, d.name ORDER BY max(a.at) DESC LIMIT 500`)
  return rows.map((row) => ({
    userName: row.name,
    facilityName: '',
    first: formatDateTime(row.first),
    last: formatDateTime(row.last),
    times: row.times,
  }))
}

/** Who had the report in hand, by which way, and which issue: of both sides of an order. What was retracted is left out. */
export async function recipientsOf({ tx, session }: Work, exam: ExamRecord): Promise<Log['recipients']> {
  const rows = await tx.rows<{ kind: string; name: string; at: number; issue: number }>(sql`
    SELECT CASE WHEN o.file THEN 'file' ELSE o.kind END AS kind, CASE WHEN o.recipient <> '' THEN o.recipient ELSE o.user_name END AS name, o.at, o.issue FROM report_outgoing o
    WHERE o.exam_id = ${exam.exam_id} AND o.void_at IS NULL
      AND (o.facility_id = ${session.facilityId} OR o.facility_id = ${exam.facility_id} OR o.facility_id = ${exam.reader_facility_id})
    ORDER BY o.outgoing_id DESC LIMIT 500`)
  return rows.map((row) => ({ kind: row.kind, name: row.name, time: formatDateTime(row.at), issue: row.issue }))
}
