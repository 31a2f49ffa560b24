import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'

/** An answer to what a user wrote to the service, not yet acknowledged. */
export interface Reply {
  readonly id: string
  readonly content: string
}

/** Answers in one list, at most. */
export const REPLIES = 100

/** Answers that the transaction's user has not yet seen, oldest first. */
export async function openReplies(tx: Tx): Promise<Reply[]> {
  const { userId, facilityId } = tx.tenant
  const own = tx.filter('feedback.replies', sql`f.facility_id = ${facilityId}`)
  const rows = await tx.rows<{ feedback_id: string; answer: string }>(
    sql`SELECT f.feedback_id, f.answer FROM feedback f
        WHERE f.user_id = ${userId} AND f.answered_at IS NOT NULL AND f.acknowledged_at IS NULL AND ${own}
        ORDER BY f.answered_at, f.feedback_id LIMIT ${REPLIES}`,
  )
  return rows.map((row) => ({ id: row.feedback_id, content: row.answer }))
}
