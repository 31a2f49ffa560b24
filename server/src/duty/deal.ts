import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import { EXAM_COLUMNS, type ExamRecord } from '../exams/exam'

/** What of an exam decides who gets it. */
export type Case = Pick<ExamRecord, 'modality' | 'urgent' | 'green_channel'>
/** To whom a case is dealt. */
export type Dealt = Pick<ExamRecord, 'assigned_id' | 'assigned_name'>

/** More waiting cases than these are dealt when the rota is next saved, or taken by hand. */
const WAITING_LIMIT = 500

/** One case after the other in a hospital, so that two that come at once go to two doctors. */
const inTurn = (tx: Tx): Promise<number> =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('duty/' || ${tx.tenant.facilityId}::text, 0))`)

/**
 * Deals a case by the rota: to the doctor on duty who may write for its modality and was dealt to longest ago. Doctors of the
 * urgent rota come first for green-channel and urgent cases and get no others. Undefined when nobody fits.
 */
export async function dealCase(tx: Tx, now: number, one: Case): Promise<Dealt | undefined> {
  const at = new Date(now)
  const pressing = one.green_channel || one.urgent
  const own = tx.filter('duty.now', sql`d.facility_id = ${tx.tenant.facilityId}`)
  await inTurn(tx)
  const doctor = await tx.row<{ user_id: string; name: string; urgent_only: boolean }>(
    sql`SELECT d.user_id, p.name, d.urgent_only FROM duty d
          JOIN doctor p ON p.user_id = d.user_id AND p.facility_id = d.facility_id AND p.enabled
          JOIN doctor_right r ON r.user_id = d.user_id AND r.facility_id = d.facility_id AND r.modality = ${one.modality}
          LEFT JOIN duty_turn t ON t.user_id = d.user_id AND t.facility_id = d.facility_id
        WHERE ${own} AND d.starts <= ${at} AND d.ends > ${at} AND (${pressing} OR NOT d.urgent_only)
          AND (cardinality(d.modalities) = 0 OR ${one.modality} = ANY(d.modalities))
        ORDER BY d.urgent_only DESC, coalesce(t.turn, 0), d.user_id LIMIT 1`,
  )
  if (!doctor) return undefined
  await tx.run(sql`INSERT INTO duty_turn (facility_id, user_id, turn)
    SELECT ${tx.tenant.facilityId}, ${doctor.user_id}, coalesce(max(t.turn), 0) + 1 FROM duty_turn t WHERE t.facility_id = ${tx.tenant.facilityId}
    ON CONFLICT (facility_id, user_id) DO UPDATE SET turn = excluded.turn`)
  return { assigned_id: doctor.user_id, assigned_name: doctor.name }
}

/** Waiting cases that nobody has been dealt, what presses most first; those that somebody works on just now are left out. */
export function undealtCases(tx: Tx): Promise<ExamRecord[]> {
  const own = tx.filter('duty.waiting', sql`e.facility_id = ${tx.tenant.facilityId}`)
  return tx.rows<ExamRecord>(
    sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE ${own} AND e.state = 2060 AND NOT e.report_has_complete AND NOT e.returned AND e.assigned_id IS NULL
          AND e.reader_facility_id IS NULL ORDER BY e.sort_key, e.exam_id LIMIT ${WAITING_LIMIT} FOR UPDATE SKIP LOCKED`,
  )
}
