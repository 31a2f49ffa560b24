import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import { EXAM_COLUMNS, type ExamRecord } from '../exams/exam'
import { type ExamEvent, eventSink } from '../push/events'
import type { CriticalLoop } from './loop'
import { type Staff, whomToTell } from './whom'

/** A phone that an SMS goes to. */
export interface Phone {
  readonly userId: string
  readonly phone: string
}

async function staffOf(tx: Tx, loop: CriticalLoop, exam: ExamRecord, now: number): Promise<Staff[]> {
  const own = tx.filter('critical.staff', sql`d.facility_id = ${loop.facility_id}`)
  const at = new Date(now)
  return tx.rows<Staff>(
    sql`SELECT s.* FROM (SELECT d.user_id, d.phone, (d.role = 'clinic' OR d.user_id IS NOT DISTINCT FROM ${exam.launcher_id}) AS receives, coalesce(r.level, 0)::int AS level,
          EXISTS (SELECT FROM duty y WHERE y.user_id = d.user_id AND y.facility_id = d.facility_id AND y.starts <= ${at} AND y.ends > ${at}) AS on_duty,
          d.role = 'admin' AS admin
        FROM doctor d LEFT JOIN doctor_right r ON r.user_id = d.user_id AND r.facility_id = d.facility_id AND r.modality = ${exam.modality}
        WHERE ${own} AND d.enabled) s
        WHERE s.receives OR s.admin OR s.level > 0 OR s.user_id = ${loop.finder_id} ORDER BY s.user_id`,
  )
}

/** The finder, and at last the heads, of the hospital that reads the exam by an order. */
async function tellReader(tx: Tx, now: number, exam: ExamRecord, loop: CriticalLoop, event: ExamEvent, rung: 1 | 2): Promise<void> {
  if (!exam.reader_facility_id || !exam.order_id) return
  const order = { orderId: exam.order_id, srcFacilityId: exam.facility_id, destUserId: exam.reader_user_id }
  const heads = rung === 2 && exam.reader_user_id === null ? [{ level: 4 as const }] : []
  for (const dest of [{ userId: loop.finder_id }, ...heads]) await eventSink(tx, now).emit({ ...event, order: { ...order, dest } })
}

/**
 * Rings the bells of a rung, in the transaction of the exam's own hospital, and answers the phones that get an SMS besides.
 */
export async function ring(tx: Tx, now: number, loop: CriticalLoop, rung: 0 | 1 | 2): Promise<readonly Phone[]> {
  const own = tx.filter('critical.alarm', sql`e.facility_id = ${loop.facility_id}`)
  const exam = await tx.row<ExamRecord>(sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE e.exam_id = ${loop.exam_id} AND ${own}`)
  if (!exam) return []
  const event: ExamEvent = {
    examId: exam.exam_id,
    facilityId: exam.facility_id,
    state: exam.state,
    hasComplete: exam.report_has_complete,
    modality: exam.modality,
    patName: exam.pat_name,
    critical: true,
  }
  const told = whomToTell(await staffOf(tx, loop, exam, now), loop.finder_id, rung)
  for (const { user_id: userId } of told) await eventSink(tx, now).emit({ ...event, audience: { userId } })
  const away = loop.finder_facility_id !== loop.facility_id
  if (away && rung > 0) await tellReader(tx, now, exam, loop, event, rung as 1 | 2)
  const finder = away && rung > 0 && loop.finder_phone !== '' ? [{ userId: loop.finder_id, phone: loop.finder_phone }] : []
  return [...told.filter(({ phone }) => phone !== '').map(({ user_id, phone }) => ({ userId: user_id, phone })), ...finder]
}
