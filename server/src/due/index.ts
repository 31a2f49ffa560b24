import { DEFAULT_DUE_TABLE, type DueRule, type DueTable, dueTimeOf, urgencyOf } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'

/** What of an exam a due time hangs on. */
export type DueFacts = Pick<
  ExamRecord,
  'modality' | 'source_type' | 'urgent' | 'green_channel' | 'door_time' | 'check_time' | 'register_time'
>

const DAY = 24 * 60 * 60_000

/** The due table of the transaction's hospital with its number; the one that is delivered (0) until it has its own. */
export async function readDueTable(tx: Tx): Promise<DueTable & { readonly version: number }> {
  const own = tx.filter('due.table', sql`d.facility_id = ${tx.tenant.facilityId}`)
  const row = await tx.row<{ rules: DueRule[]; week: DueTable['week']; version: number }>(
    sql`SELECT d.rules, d.week, d.version FROM due_table d WHERE ${own}`,
  )
  return row ?? { ...DEFAULT_DUE_TABLE, version: 0 }
}

/**
 * When an exam's report is due by a table. Green channel has a clock of its own, from the door; every other exam counts from
 * the end of its check, and from its registration while it has not been checked.
 */
export function dueBy(table: DueTable, exam: DueFacts): number | null {
  const urgency = urgencyOf({ greenChannel: exam.green_channel, urgent: exam.urgent })
  // A study that came from elsewhere was made long before anybody here could read it.
  const checked = exam.check_time !== null && exam.register_time - exam.check_time < DAY ? exam.check_time : exam.register_time
  const from = (urgency === 'green' ? exam.door_time : null) ?? checked
  return dueTimeOf(table, { modality: exam.modality, sourceType: exam.source_type, urgency }, from)
}

/** The due time of an exam with the facts that it will have; while an order is open its promised time stays. */
export async function newDueTime(tx: Tx, exam: DueFacts & Pick<ExamRecord, 'reader_facility_id' | 'due_time'>): Promise<number | null> {
  if (exam.reader_facility_id !== null) return exam.due_time
  return dueBy(await readDueTable(tx), exam)
}
