import type { PrintLayoutName } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'
import { lockExam, patchExam } from '../exams/move'
import type { Session } from '../session/session'

/**
 * A file of the report is a paper like any other, with a word of its own in the log: who took it is told of the next issue, and the
 * report is withdrawn no more (decision 54). It does not count as printed: the ward's batch still prints it.
 */
export async function noteTaken(
  { tx, session, now }: { readonly tx: Tx; readonly session: Session; readonly now: number },
  exam: ExamRecord,
  { layout, issue }: { readonly layout: PrintLayoutName; readonly issue: number },
): Promise<void> {
  // Whoever reads for another hospital keeps its own row; the flag is the exam's own hospital's.
  const locked = exam.facility_id === session.facilityId ? await lockExam(tx, exam.exam_id) : exam
  await tx.run(sql`INSERT INTO report_outgoing (facility_id, exam_id, kind, user_id, user_name, at, issue, layout, copies, local, file)
    VALUES (${session.facilityId}, ${exam.exam_id}, 'print', ${session.userId}, ${session.userName}, ${new Date(now)}, ${issue}, ${layout}, 1, false, true)`)
  if (locked !== exam && !locked.sent_out) await patchExam(tx, locked, { sent_out: true })
}
