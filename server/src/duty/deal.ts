import { WAITS_FOR_DOCTOR } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import { EXAM_COLUMNS, type ExamRecord } from '../exams/exam'

/** What of an exam decides who gets it. */
export type Case = Pick<ExamRecord, 'modality' | 'urgent' | 'green_channel'>
/** To whom a case is dealt. */
export type Dealt = Pick<ExamRecord, 'assigned_id' | 'assigned_name'>

/** More waiting cases than these are dealt at the next minute, or taken by hand. */
const WAITING_LIMIT = 500

/** One case after the other in a hospital, so that two that come at once go to two doctors. */
const inTurn = (tx: Tx): Promise<number> =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('duty/' || ${tx.tenant.facilityId}::text, 0))`)

/**
 * `FROM … WHERE` of the doctors on duty who may write for a case. Doctors of the urgent rota get green-channel and urgent cases
 * and no others.
 */
function onDuty(tx: Tx, now: number, modality: Sql, pressing: Sql): Sql {
  const at = new Date(now)
  const own = tx.filter('duty.now', sql`d.facility_id = ${tx.tenant.facilityId}`)
  return sql`duty d
      JOIN doctor p ON p.user_id = d.user_id AND p.facility_id = d.facility_id AND p.enabled
      JOIN doctor_right r ON r.user_id = d.user_id AND r.facility_id = d.facility_id AND r.modality = ${modality}
    WHERE ${own} AND d.starts <= ${at} AND d.ends > ${at} AND (${pressing} OR NOT d.urgent_only)
      AND (cardinality(d.modalities) = 0 OR ${modality} = ANY(d.modalities))`
}

/**
 * Deals a case by the rota: to the doctor on duty who may write for its modality and was dealt to longest ago; of the urgent
 * rota first, where it presses. Undefined when nobody fits.
 */
export async function dealCase(tx: Tx, now: number, one: Case): Promise<Dealt | undefined> {
  await inTurn(tx)
  const fitting = onDuty(tx, now, sql`${one.modality}::text`, sql`${one.green_channel || one.urgent}`)
  const doctor = await tx.row<{ user_id: string; name: string }>(
    sql`SELECT f.user_id, f.name FROM (SELECT d.user_id, p.name, d.urgent_only FROM ${fitting}) f
          LEFT JOIN duty_turn t ON t.user_id = f.user_id AND t.facility_id = ${tx.tenant.facilityId}
        ORDER BY f.urgent_only DESC, coalesce(t.turn, 0), f.user_id LIMIT 1`,
  )
  if (!doctor) return undefined
  await tx.run(sql`INSERT INTO duty_turn (facility_id, user_id, turn)
    SELECT ${tx.tenant.facilityId}, ${doctor.user_id}, coalesce(max(t.turn), 0) + 1 FROM duty_turn t WHERE t.facility_id = ${tx.tenant.facilityId}
    ON CONFLICT (facility_id, user_id) DO UPDATE SET turn = excluded.turn`)
  return { assigned_id: doctor.user_id, assigned_name: doctor.name }
}

/**
 * Waiting cases that nobody has been dealt and that somebody on duty may write, what presses most first; those that somebody
 * works on just now are left out.
 */
export function undealtCases(tx: Tx, now: number): Promise<ExamRecord[]> {
  const own = tx.filter('duty.waiting', sql`e.facility_id = ${tx.tenant.facilityId}`)
  return tx.rows<ExamRecord>(
    sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE ${own} AND e.state = ANY(${WAITS_FOR_DOCTOR}::int[]) AND NOT e.report_has_complete AND NOT e.returned
          AND e.assigned_id IS NULL AND e.reader_facility_id IS NULL
          AND EXISTS (SELECT FROM ${onDuty(tx, now, sql`e.modality`, sql`(e.green_channel OR e.urgent)`)})
        ORDER BY e.sort_key, e.exam_id LIMIT ${WAITING_LIMIT} FOR UPDATE OF e SKIP LOCKED`,
  )
}
