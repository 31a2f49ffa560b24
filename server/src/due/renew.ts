import { type DueTable, STATE, worklistKey } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import { EXAM_COLUMNS, type ExamRecord } from '../exams/exam'
import type { EventSink } from '../push/events'
import { dueBy } from '.'

/** From registration to the last review: what a due time still means something for. */
const WAITING: readonly number[] = [
  STATE.registered,
  STATE.toBeChecked,
  STATE.checkStarted,
  STATE.checkEnded,
  STATE.uploading,
  STATE.toBeDiagnosed,
  STATE.rejected,
  STATE.diagnosing,
  STATE.toFirstCheck,
  STATE.firstCheck,
  STATE.toSecondCheck,
  STATE.secondCheck,
  STATE.toThirdCheck,
  STATE.thirdCheck,
]
/** So many rows are told to open lists one by one; after a bigger change they show it when they are next asked for. */
const TOLD_ROWS = 200

/**
 * Gives every waiting exam of the hospital its due time by this table, but those at a reader: their promise stays.
 * @returns how many have another one now
 */
export async function renewDueTimes(tx: Tx, table: DueTable, events: EventSink): Promise<number> {
  const own = tx.filter('due.waiting', sql`e.facility_id = ${tx.tenant.facilityId}`)
  const exams = await tx.rows<ExamRecord>(
    sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE ${own} AND e.state = ANY(${WAITING}) AND NOT e.report_has_complete AND e.reader_facility_id IS NULL
        ORDER BY e.exam_id FOR UPDATE`,
  )
  const changed = exams.flatMap((exam) => {
    const due = dueBy(table, exam)
    return due === exam.due_time ? [] : [{ exam, due, key: keyWith(exam, due) }]
  })
  if (changed.length === 0) return 0
  await tx.run(sql`UPDATE exam e SET due_time = n.due, sort_key = n.key, version = e.version + 1
    FROM unnest(${changed.map(({ exam }) => exam.exam_id)}::uuid[], ${changed.map(({ due }) => (due === null ? null : new Date(due)))}::timestamptz[],
      ${changed.map(({ key }) => key)}::bigint[]) AS n(exam_id, due, key)
    WHERE e.exam_id = n.exam_id AND e.facility_id = ${tx.tenant.facilityId}`)
  for (const { exam } of changed.slice(0, TOLD_ROWS))
    await events.emit({
      examId: exam.exam_id,
      facilityId: exam.facility_id,
      state: exam.state,
      hasComplete: false,
      modality: exam.modality,
      patName: exam.pat_name,
    })
  return changed.length
}

const keyWith = (exam: ExamRecord, dueTime: number | null): number =>
  worklistKey({
    state: exam.state,
    reportHasComplete: exam.report_has_complete,
    critical: exam.critical,
    greenChannel: exam.green_channel,
    urgent: exam.urgent,
    dueTime,
    registerTime: exam.register_time,
  })
