import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { AsTenant, Tx } from '../database/tenant'
import { EXAM_COLUMNS, type ExamRecord } from '../exams/exam'
import type { Job } from '../jobs/jobs'
import { eventSink } from '../push/events'
import { urgentReleaseFor } from './ledger'

interface Missed {
  readonly order_id: string
  readonly exam_id: string
  readonly src_facility_id: string
  readonly dest_facility_id: string
  readonly dest_user_id: string | null
  readonly launcher_id: string
  /** The urgent charge with what night added. */
  readonly urgent: number
}

/** Both sides hear of it: the launcher, and at the target the expert or everybody who may write. */
async function tellBoth(tx: Tx, now: number, missed: Missed): Promise<void> {
  const ownRead = tx.filter('promise.exam', sql`e.reader_facility_id = ${missed.dest_facility_id}`)
  const exam = await tx.row<ExamRecord>(sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE e.exam_id = ${missed.exam_id} AND ${ownRead}`)
  if (!exam) return
  await eventSink(tx, now).emit({
    examId: exam.exam_id,
    facilityId: exam.facility_id,
    state: exam.state,
    hasComplete: exam.report_has_complete,
    modality: exam.modality,
    patName: exam.pat_name,
    order: {
      orderId: missed.order_id,
      srcFacilityId: missed.src_facility_id,
      destUserId: missed.dest_user_id,
      src: { userId: missed.launcher_id },
      dest: missed.dest_user_id ? { userId: missed.dest_user_id } : { level: 1 },
    },
  })
}

/** The urgent charge goes back by the target's own switch, or is put before its administrator with one click to say yes. */
async function giveBack(tx: Tx, now: number, missed: Missed): Promise<void> {
  if (missed.urgent === 0) return
  const { facilityId } = tx.tenant
  const own = tx.filter('promise.facility', sql`facility_id = ${facilityId}`)
  const target = await tx.row<{ itself: boolean }>(sql`SELECT release_urgent_itself AS itself FROM facility WHERE ${own}`)
  if (target?.itself) {
    await urgentReleaseFor(tx, now, missed.order_id)
    return
  }
  await tx.run(sql`INSERT INTO credit_request (request_id, facility_id, kind, amount, order_id, asked_at)
    VALUES (${randomUUID()}, ${facilityId}, 'urgentRelease', ${missed.urgent}, ${missed.order_id}, ${new Date(now)}) ON CONFLICT DO NOTHING`)
}

/** Looks for promises that are over, as each target in turn; one that fails keeps no other from being told. */
export function promiseJob(gate: Pool, asTenant: AsTenant, failed: (error: unknown) => void): Job {
  return {
    name: 'promises',
    every: 15_000,
    async run(now) {
      const { rows } = await gate.query<Missed>(sql`SELECT * FROM missed_promises(${new Date(now)})`)
      for (const missed of rows) {
        const tenant = { facilityId: missed.dest_facility_id, userId: missed.dest_user_id ?? missed.dest_facility_id }
        await asTenant(tenant, async (tx) => {
          const first = await tx.row<{ missed: boolean }>(sql`SELECT promise_missed(${missed.order_id}, ${new Date(now)}) AS missed`)
          if (!first?.missed) return
          await giveBack(tx, now, missed)
          await tellBoth(tx, now, missed)
        }).catch(failed)
      }
    },
  }
}
