import { formatDate } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../database/tenant'

/** A check (`c`, of exam `e`) that has begun and not ended, and stands in no queue of today: of a day before, or from outside the queue. */
export const leftBehind = (
  tx: Tx,
  now: number,
): Sql => sql`c.facility_id = ${tx.tenant.facilityId} AND c.ended_at IS NULL AND c.started_at IS NOT NULL AND e.state = 2030
  AND NOT EXISTS (SELECT FROM queue_entry q WHERE q.exam_id = c.exam_id AND q.facility_id = c.facility_id AND q.day = ${formatDate(now)}::date AND q.call_state <> 'done')`

/** How many of them each room has. */
export async function leftInRooms(tx: Tx, now: number): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.hotRows<{ room_id: string; n: number }>(sql`
    SELECT c.room_id, count(*)::int AS n FROM check_record c JOIN exam e ON e.exam_id = c.exam_id AND e.facility_id = c.facility_id
    WHERE ${leftBehind(tx, now)} AND c.room_id IS NOT NULL GROUP BY c.room_id`)
  return new Map(rows.map(({ room_id, n }) => [room_id, n]))
}
