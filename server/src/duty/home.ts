import type { Tx } from '../database/tenant'
import { newDueTime } from '../due'
import type { ExamRecord } from '../exams/exam'
import { type Dealt, dealCase } from './deal'

/**
 * What an exam's row gets when its own hospital takes it back from an order: the due time that it had there, or one by the
 * hospital's table, and a doctor on duty unless it has been dealt to one since.
 */
export async function onReturn(tx: Tx, now: number, exam: ExamRecord): Promise<Pick<ExamRecord, 'due_time'> & Partial<Dealt>> {
  const due_time = exam.due_time ?? (await newDueTime(tx, { ...exam, reader_facility_id: null }))
  return { due_time, ...(exam.assigned_id === null ? await dealCase(tx, now, exam) : {}) }
}
