import { STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { noteOutgoing } from '../acts/outgoing'
import { rowChanged } from '../acts/own'
import type { Work } from '../calls/handler'
import type { ExamRecord } from '../exams/exam'
import { lockExam, patchExam } from '../exams/move'

/** A completed report on the screen of somebody who does not belong to who wrote it: the hospital that ordered it, or a partner's page. */
export function isReadOutside({ session }: Work, exam: ExamRecord): boolean {
  const done = exam.report_has_complete || exam.state === STATE.completed
  return done && (session.embed !== undefined || (exam.reader_facility_id ?? exam.facility_id) !== session.facilityId)
}

/** Keeps that this reader has seen the newest issue, once: from then on the report is withdrawn no more (decision 54). */
export async function noteOutsideReader(work: Work, examId: string): Promise<void> {
  const { tx, session } = work
  const exam = await lockExam(tx, examId)
  const seen = await tx.row(sql`
    SELECT 1 FROM report_outgoing o WHERE o.exam_id = ${exam.exam_id} AND o.kind = 'read' AND o.user_id = ${session.userId} AND o.void_at IS NULL
      AND o.facility_id = ${session.facilityId}
      AND o.issue = coalesce((SELECT max(i.issue) FROM report_issue i WHERE i.exam_id = ${exam.exam_id} AND i.facility_id = ${exam.facility_id}), 1)`)
  if (seen) return
  await noteOutgoing(work, exam, 'read')
  if (!exam.sent_out) await rowChanged(work, await patchExam(tx, exam, { sent_out: true }))
}
