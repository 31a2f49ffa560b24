import { createHash } from 'node:crypto'
import { CODE, STATE } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import { isPhone } from '../codes/phone'
import type { ReportSms } from '../codes/report-sms'
import { smsWish } from '../codes/sms-rules'
import type { AsTenant, Tx } from '../database/tenant'
import { EXAM_COLUMNS, type ExamRecord } from '../exams/exam'
import type { Job } from '../jobs/jobs'
import { printSetting } from '../print/setting'
import { eventSink } from '../push/events'
import { pushOut } from './push-out'

const MINUTE = 60_000
/** What could not be sent within a day after its delay (no provider, budgets) is nobody's news any more. */
const LATEST_MS = 24 * 60 * MINUTE
/** More than these go at the next minute. */
const AT_ONCE = 50
/** Who pushes what goes out by the rule. */
export const BY_RULE = '自动推送'

interface Due {
  readonly exam_id: string
  readonly complete_time: number
  readonly phone: string
  readonly origin: string
  readonly facility_name: string
}

/** Completed reports that the own hospital's rule sends now: named by each rule since their completion, after its delay, once, and no critical value. */
async function dueReports(tx: Tx, now: number, examId: string | null = null): Promise<readonly Due[]> {
  if (!(await printSetting(tx)).push) return []
  const wish = await smsWish(tx, 'reportPush')
  if (!wish.on) return []
  const own = tx.filter('pushJob.exams', sql`e.facility_id = ${tx.tenant.facilityId}`)
  return tx.rows<Due>(sql`
    SELECT e.exam_id, e.complete_time, e.phone, r.origin, f.name AS facility_name
    FROM push_rule r JOIN exam e ON e.facility_id = r.facility_id JOIN facility f ON f.facility_id = r.facility_id
    WHERE ${own} AND r.auto AND e.report_has_complete AND e.state = ${STATE.completed} AND e.phone <> '' AND NOT e.critical
      AND e.complete_time > greatest(r.since, ${wish.since ?? null}::timestamptz, ${new Date(now - LATEST_MS)}::timestamptz - r.delay_minutes * interval '1 minute') AND e.complete_time <= ${new Date(now)}::timestamptz - r.delay_minutes * interval '1 minute'
      AND (r.modalities = '{}' OR e.modality = ANY(r.modalities)) AND (r.source_types = '{}' OR e.source_type = ANY(r.source_types))
      AND (NOT r.negative_only OR e.yin_yang = 0) AND (${examId}::uuid IS NULL OR e.exam_id = ${examId}::uuid)
      AND NOT EXISTS (SELECT FROM jsonb_to_recordset(r.former) AS was(until timestamptz, auto boolean, modalities text[], source_types text[], negative_only boolean)
        WHERE was.until >= e.complete_time AND NOT (was.auto AND (was.modalities = '{}' OR e.modality = ANY(was.modalities))
          AND (was.source_types = '{}' OR e.source_type = ANY(was.source_types)) AND (NOT was.negative_only OR e.yin_yang IS NOT DISTINCT FROM 0)))
      AND NOT EXISTS (SELECT FROM report_push p WHERE p.exam_id = e.exam_id AND p.facility_id = e.facility_id AND p.at >= e.complete_time)
    ORDER BY e.complete_time, e.exam_id LIMIT ${AT_ONCE}`)
}

/** The same completion gives the same id: a job that is run again sends no second message. */
function pushIdOf({ exam_id, complete_time }: Due): string {
  const hex = createHash('sha256').update(`push ${exam_id} ${complete_time}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

/** Looks again with the exam in hand: it may have been taken back, or pushed by hand, a moment ago. */
async function pushOne(tx: Tx, now: number, sms: ReportSms, examId: string): Promise<void> {
  const own = tx.filter('pushJob.lock', sql`e.facility_id = ${tx.tenant.facilityId}`)
  const exam = await tx.row<ExamRecord>(
    sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE e.exam_id = ${examId} AND ${own} FOR UPDATE SKIP LOCKED`,
  )
  const due = exam && (await dueReports(tx, now, examId))[0]
  if (!exam || !due || !isPhone(due.phone)) return
  const session = { userId: tx.tenant.facilityId, userName: BY_RULE }
  const link = { pushId: pushIdOf(due), origin: due.origin, facilityName: due.facility_name }
  await pushOut({ tx, now, session, events: eventSink(tx, now) }, sms, exam, due.phone, link)
}

/** Each minute: completed reports go to the phones of patients where their hospital's rule says so. */
export function pushJob(gate: Pool, asTenant: AsTenant, sms: ReportSms, failed: (error: unknown) => void): Job {
  return {
    name: 'report push',
    every: MINUTE,
    async run(now) {
      if (!sms.open) return
      const { rows } = await gate.query<{ facility_id: string }>(sql`SELECT facility_id FROM pushing_facilities() AS facility_id`)
      for (const { facility_id: facilityId } of rows) {
        const tenant = { facilityId, userId: facilityId }
        const due = await asTenant(tenant, (tx) => dueReports(tx, now)).catch((error) => {
          failed(error)
          return []
        })
        for (const { exam_id } of due)
          await asTenant(tenant, (tx) => pushOne(tx, now, sms, exam_id)).catch((error) => {
            // A budget that is used up: at the next minute again.
            if (!(error instanceof CallError && error.code === CODE.tooFrequent)) failed(error)
          })
      }
    },
  }
}
