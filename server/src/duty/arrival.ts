import type { Tx } from '../database/tenant'
import { type DueFacts, newDueTime } from '../due'
import type { ExamRecord } from '../exams/exam'
import { type Dealt, dealCase } from './deal'

/** What an exam's row gets when its images are there and it waits for a doctor: a due time, and a doctor on duty. */
export async function onArrival(
  tx: Tx,
  now: number,
  exam: DueFacts & Pick<ExamRecord, 'reader_facility_id' | 'due_time' | 'assigned_id'>,
): Promise<Pick<ExamRecord, 'due_time'> & Partial<Dealt>> {
  const due_time = await newDueTime(tx, exam)
  return { due_time, ...(exam.assigned_id === null && exam.reader_facility_id === null ? await dealCase(tx, now, exam) : {}) }
}
