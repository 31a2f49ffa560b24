import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'

/** Every page that has the exam open asks for its images anew: at once by the row's sign, else with its next question about regions. */
export async function imagesAreOthers(tx: Tx, exam: Pick<ExamRecord, 'exam_id' | 'facility_id'>): Promise<void> {
  await tx.run(sql`INSERT INTO report_crux_count (exam_id, facility_id, revision, last_number, images) VALUES (${exam.exam_id}, ${exam.facility_id}, 0, 0, 1)
    ON CONFLICT (exam_id) DO UPDATE SET images = report_crux_count.images + 1`)
}
