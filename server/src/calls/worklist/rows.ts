import { worklistCalls } from '@farsight/shared/contract'
import { formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { examToSee } from '../../acts/own'
import { EXAM_COLUMNS, type ExamRecord, worklistRow } from '../../exams/exam'
import { sessionHandler } from '../handler'
import { background, localList, seesExams } from '../policies'
import { OPEN_STATES, queueCondition } from './conditions'

/** Fresh rows for a list that heard of a change. */
export const queryRows = sessionHandler(worklistCalls.queryRows, background(localList), async ({ tx, now, sign }, { risProcedureIds }) => {
  const own = tx.filter('rows.byId', sql`e.facility_id = ${tx.tenant.facilityId}`)
  const rows = await tx.rows<ExamRecord>(
    sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE e.exam_id = ANY(${risProcedureIds}) AND ${own} ORDER BY e.sort_key, e.exam_id`,
  )
  const t = String(now)
  return { val: rows.map((row) => worklistRow(row, t, sign)), total: rows.length, totalIsFloor: false }
})

/** The numbers on the chips. */
export const queryQueues = sessionHandler(worklistCalls.queryQueues, background(localList), async ({ tx, session, now }) => {
  const own = tx.filter('queues.count', sql`e.facility_id = ${tx.tenant.facilityId}`)
  const row = await tx.row<{ mine: number; write: number; review: number; returned: number; urgent: number; overdue: number }>(sql`
    SELECT count(*) FILTER (WHERE ${queueCondition(session, 'mine', now)})::int AS mine,
      count(*) FILTER (WHERE ${queueCondition(session, 'overdue', now)})::int AS overdue,
      count(*) FILTER (WHERE ${queueCondition(session, 'write', now)})::int AS write,
      count(*) FILTER (WHERE ${queueCondition(session, 'review', now)})::int AS review,
      count(*) FILTER (WHERE ${queueCondition(session, 'returned', now)})::int AS returned,
      count(*) FILTER (WHERE ${queueCondition(session, 'urgent', now)})::int AS urgent
    FROM exam e WHERE ${own} AND e.state = ANY(${OPEN_STATES}::int[])`)
  return { val: row ?? { mine: 0, write: 0, review: 0, returned: 0, urgent: 0, overdue: 0 } }
})

/** The timeline of an exam. */
export const getStateLog = sessionHandler(worklistCalls.getStateLog, seesExams, async (work, { risProcedureId }) => {
  const { tx } = work
  work.about(risProcedureId)
  // Who deleted an exam, and when, can still be seen.
  const exam = await examToSee(work, risProcedureId, { withDeleted: true })
  const own = tx.filter('stateLog.steps', sql`s.facility_id = ${exam.facility_id}`)
  const rows = await tx.rows<{ action: string; from_state: number; to_state: number; user_name: string; at: number; reason: string }>(
    sql`SELECT s.action, s.from_state, s.to_state, s.user_name, s.at, s.reason FROM exam_step s WHERE s.exam_id = ${risProcedureId} AND ${own} ORDER BY s.step_id LIMIT 500`,
  )
  const val = rows.map((row) => ({
    action: row.action,
    fromState: row.from_state,
    toState: row.to_state,
    userName: row.user_name,
    time: formatDateTime(row.at),
    reason: row.reason,
  }))
  return { val, total: val.length, totalIsFloor: false }
})
