import { type PrintLayoutName, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'
import { lockExam, patchExam } from '../exams/move'
import { issuesOf } from '../reports/issues'
import type { Session } from '../session/session'

/**
 * A file of the valid report is a paper like any other: who took it is told of the next issue, and the report is withdrawn no more
 * (decision 54). It does not count as printed: the ward's batch still prints it. A preliminary paper is no report yet.
 */
export async function noteTaken(
  { tx, session, now }: { readonly tx: Tx; readonly session: Session; readonly now: number },
  exam: ExamRecord,
  layout: PrintLayoutName,
): Promise<void> {
  if (!exam.report_has_complete && exam.state !== STATE.completed) return
  // Whoever reads for another hospital keeps its own row; the flag is the exam's own hospital's.
  const locked = exam.facility_id === session.facilityId ? await lockExam(tx, exam.exam_id) : exam
  const { issue } = await issuesOf(tx, locked)
  await tx.run(sql`INSERT INTO report_outgoing (facility_id, exam_id, kind, user_id, user_name, at, issue, layout, copies, local)
    VALUES (${session.facilityId}, ${exam.exam_id}, 'print', ${session.userId}, ${session.userName}, ${new Date(now)}, ${issue}, ${layout}, 1, false)`)
  if (locked !== exam && !locked.sent_out) await patchExam(tx, locked, { sent_out: true })
}
