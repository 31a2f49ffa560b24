import { EMPTY_CONTENT, STATE, sameContent } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { AsTenant, Tx } from '../../database/tenant'
import { EXAM_COLUMNS, type ExamRecord } from '../../exams/exam'
import { type ExamPatch, type MoveContext, moveExam } from '../../exams/move'
import type { Job } from '../../jobs/jobs'
import { eventSink } from '../../push/events'
import { keepVersion, readReport, writeReport } from './content'
import { LEASE_MS } from './context'
import { notHung, released } from './steps'

/** After so long without a heartbeat a case goes back by itself (decision 50); its claim ran out three minutes after it. */
export const LAPSE_MS = 30 * 60_000 - LEASE_MS
/** More than these go back at the next minute. */
const AT_ONCE = 500

/** What was begun stays with who held it; in the report stands what was sent. */
async function leaveDraft(tx: Tx, now: number, exam: ExamRecord): Promise<void> {
  // What came back from review is its author's, in hand or not.
  if (exam.state === STATE.diagnosing && exam.returned) return
  const report = await readReport(tx, exam)
  const before = exam.state === STATE.diagnosing ? EMPTY_CONTENT : (report.submitted ?? report.content)
  if (exam.holder_id === null || sameContent(report.content, before)) return
  const author = { authorId: exam.holder_id, authorName: exam.holder_name }
  await keepVersion(tx, exam, report.version, { step: 'draft', content: report.content, ...author, at: now })
  await writeReport(tx, exam, { ...report, version: report.version + 1, content: before })
}

async function letGo(context: MoveContext, exam: ExamRecord): Promise<void> {
  const { tx, now } = context
  const nobodys: ExamPatch = exam.state === STATE.diagnosing && !exam.returned ? { author_id: null, author_name: '', begin_time: null } : {}
  await moveExam(context, exam, 'lapse', { ...released, ...nobodys })
  await leaveDraft(tx, now, exam)
}

/** Ends what is over at a hospital: parked reports whose time has come, and claims that nobody has renewed. Answers how many. */
export async function endLapsed(tx: Tx, now: number): Promise<number> {
  const lapsed = new Date(now - LAPSE_MS)
  const own = tx.filter('lapse.exams', sql`e.facility_id = ${tx.tenant.facilityId}`)
  const exams = await tx.rows<ExamRecord>(sql`
    SELECT ${EXAM_COLUMNS} FROM exam e WHERE ${own} AND e.holder_id IS NOT NULL AND e.state IN (2, 4, 6, 8) AND NOT e.report_has_complete
      AND (e.lease_until <= ${lapsed} OR (e.hung_up AND e.lease_until <= ${new Date(now)})) ORDER BY e.exam_id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`)
  for (const exam of exams) {
    const actor = { userId: tx.tenant.userId, right: 0, staff: false, clock: true } as const
    const context: MoveContext = { tx, now, events: eventSink(tx, now), actor, userName: '', reviewLevels: 0 }
    const taken = exam.hung_up ? await moveExam(context, exam, 'resume', notHung) : exam
    if (exam.lease_until! <= lapsed.getTime()) await letGo(context, taken)
  }
  return exams.length
}

/** Looks each minute: no case is locked by somebody who is not there. */
export function lapseJob(gate: Pool, asTenant: AsTenant, failed: (error: unknown) => void): Job {
  return {
    name: 'lapse',
    every: 60_000,
    async run(now) {
      const { rows } = await gate.query<{ facility_id: string }>(
        sql`SELECT facility_id FROM lapsed_facilities(${new Date(now)}, ${new Date(now - LAPSE_MS)}) AS facility_id`,
      )
      for (const { facility_id: facilityId } of rows)
        await asTenant({ facilityId, userId: facilityId }, (tx) => endLapsed(tx, now)).catch(failed)
    },
  }
}
