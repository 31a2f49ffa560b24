import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'

/** Who was checked in today stands in a queue of a room of his modality, and whose check has begun is in it. */
export async function writeQueues(tx: Tx, now: number): Promise<void> {
  const { facilityId } = tx.tenant
  const at = new Date(now)
  // The letter that the server itself would give: rooms in their order.
  await tx.run(sql`UPDATE image_room r SET letter = chr(64 + n.n::int) FROM (
      SELECT room_id, row_number() OVER (ORDER BY place, name) AS n FROM image_room WHERE facility_id = ${facilityId}) n
    WHERE n.room_id = r.room_id AND r.facility_id = ${facilityId} AND r.letter IS NULL AND n.n <= 26`)
  const day = sql`(${at}::timestamptz AT TIME ZONE 'Asia/Shanghai')::date`
  await tx.run(sql`
    WITH waiting AS (
      SELECT e.exam_id, e.modality, e.state, e.urgent, e.green_channel, row_number() OVER (PARTITION BY e.modality ORDER BY e.state DESC, e.register_time, e.exam_id) - 1 AS n
      FROM exam e WHERE e.facility_id = ${facilityId} AND e.state IN (2020, 2030) AND e.register_time > ${at}::timestamptz - interval '1 day'),
    rooms AS (
      SELECT room_id, modality, letter, row_number() OVER (PARTITION BY modality ORDER BY place, name) - 1 AS n, count(*) OVER (PARTITION BY modality) AS rooms
      FROM image_room WHERE facility_id = ${facilityId} AND enabled),
    placed AS (
      SELECT w.*, r.room_id, r.letter,
        row_number() OVER (PARTITION BY r.room_id ORDER BY w.state DESC, w.n) AS ticket,
        row_number() OVER (PARTITION BY r.room_id ORDER BY w.state DESC, (w.green_channel OR w.urgent) DESC, w.n) AS place
      FROM waiting w JOIN rooms r ON r.modality = w.modality AND r.n = w.n % r.rooms),
    days AS (
      INSERT INTO queue_day (facility_id, room_id, day, n) SELECT ${facilityId}, room_id, ${day}, max(ticket) FROM placed GROUP BY room_id ON CONFLICT DO NOTHING)
    INSERT INTO queue_entry (exam_id, facility_id, room_id, day, ticket, place, rank, call_state, queued_at, called_at, called_times, started_at)
    SELECT exam_id, ${facilityId}, room_id, ${day}, letter || lpad(ticket::text, 3, '0'), place, CASE WHEN green_channel THEN 2 WHEN urgent THEN 1 ELSE 0 END,
      CASE WHEN state = 2030 THEN 'in' ELSE 'waiting' END, ${at}::timestamptz - interval '4 minutes' * (20 - least(ticket, 15)),
      CASE WHEN state = 2030 THEN ${at}::timestamptz - interval '6 minutes' END, CASE WHEN state = 2030 THEN 1 ELSE 0 END, CASE WHEN state = 2030 THEN ${at}::timestamptz - interval '5 minutes' END
    FROM placed ON CONFLICT DO NOTHING`)
}
