import sql from 'sql-template-tag'
import type { Work } from '../calls/handler'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'
import { BY_LINK } from '../shares/standing'

/** How a report goes out; `read`: by somebody who does not belong to the hospital that wrote it. */
export type OutgoingKind = 'print' | 'share' | 'push' | 'film' | 'read'

/** Who gives it out, and when. */
export interface GivesOut {
  readonly tx: Tx
  readonly now: number
  readonly session: { readonly userId: string; readonly userName: string }
}

/** Somebody has the report's newest issue in hand now; `recipient` says who, where it is nobody of the hospital. */
export const noteOutgoing = (work: GivesOut, exam: ExamRecord, kind: OutgoingKind, recipient = ''): Promise<number> =>
  work.tx.run(sql`INSERT INTO report_outgoing (facility_id, exam_id, kind, user_id, user_name, at, recipient, issue)
    VALUES (${work.tx.tenant.facilityId}, ${exam.exam_id}, ${kind}, ${work.session.userId}, ${work.session.userName}, ${new Date(work.now)}, ${recipient},
      coalesce((SELECT max(i.issue) FROM report_issue i WHERE i.exam_id = ${exam.exam_id} AND i.facility_id = ${exam.facility_id}), 1))`)

/** What went out is void, its links are closed; answers who had it: a patient by the masked phone that the report went to. */
export async function voidOutgoing({ tx, now }: Work, exam: ExamRecord): Promise<readonly { userId: string; name: string }[]> {
  const at = new Date(now)
  const { facilityId } = tx.tenant
  const rows = await tx.rows<{ user_id: string; user_name: string; recipient: string }>(sql`
    UPDATE report_outgoing SET void_at = ${at} WHERE exam_id = ${exam.exam_id} AND void_at IS NULL AND facility_id = ${facilityId} RETURNING user_id, user_name, recipient`)
  await tx.run(
    // A case of a consultation goes on without the report.
    sql`UPDATE share s SET cancelled_at = ${at}, withdrawn = true WHERE s.exam_id = ${exam.exam_id} AND s.cancelled_at IS NULL AND ${BY_LINK} AND s.facility_id = ${facilityId}`,
  )
  const had = rows.map((row) => ({ userId: row.user_id, name: row.recipient || row.user_name }))
  return [...new Map(had.map((one) => [`${one.userId} ${one.name}`, one])).values()]
}
