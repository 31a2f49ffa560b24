import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { AsTenant, Tx } from '../database/tenant'
import { patchExam } from '../exams/move'
import type { Job } from '../jobs/jobs'
import { type EventSink, eventSink } from '../push/events'
import { dealCase, undealtCases } from './deal'

/** Deals what waits already; every list hears of it, and each doctor of his own. Answers how many were dealt. */
export async function dealWaiting(tx: Tx, now: number, events: EventSink): Promise<number> {
  let dealt = 0
  for (const exam of await undealtCases(tx, now)) {
    const to = await dealCase(tx, now, exam)
    if (!to) continue
    await patchExam(tx, exam, to)
    await events.emit({
      examId: exam.exam_id,
      facilityId: exam.facility_id,
      state: exam.state,
      hasComplete: false,
      modality: exam.modality,
      patName: exam.pat_name,
      audience: { userId: to.assigned_id! },
    })
    dealt += 1
  }
  return dealt
}

/**
 * A case that came when nobody was on duty, and one that another hospital has sent home, are dealt as soon as somebody is there:
 * each hospital that has both is looked at, by itself.
 */
export function dutyJob(gate: Pool, asTenant: AsTenant, failed: (error: unknown) => void): Job {
  return {
    name: 'duty',
    every: 15_000,
    async run(now) {
      const { rows } = await gate.query<{ facility_id: string }>(
        sql`SELECT facility_id FROM undealt_facilities(${new Date(now)}) AS facility_id`,
      )
      for (const { facility_id: facilityId } of rows)
        await asTenant({ facilityId, userId: facilityId }, (tx) => dealWaiting(tx, now, eventSink(tx, now))).catch(failed)
    },
  }
}
