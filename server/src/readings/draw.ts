import { createHash, randomUUID } from 'node:crypto'
import type { ReportContent } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Work } from '../calls/handler'
import type { ExamRecord } from '../exams/exam'

/** A number of an exam from 0 to 99, the same for ever: who raises the share draws those of before, and more. */
export const lotOf = (examId: string): number => createHash('sha256').update(`second reading ${examId}`).digest().readUInt32BE(0) % 100

/**
 * A completed exam of the own hospital may be drawn for a blind second reading. One that was completed again is read as it stands
 * now, unless somebody has read it before. Everybody who had a hand in the text is nobody's second reader.
 */
export async function drawSecondReading(
  { tx, session, now }: Pick<Work, 'tx' | 'session' | 'now'>,
  exam: ExamRecord,
  content: ReportContent,
): Promise<void> {
  if (exam.facility_id !== session.facilityId) return
  const own = tx.filter('reading.percent', sql`f.facility_id = ${session.facilityId}`)
  const hands = [session.userId, exam.author_id].filter((id) => id !== null)
  await tx.run(sql`INSERT INTO second_reading (reading_id, facility_id, exam_id, modality, drawn_at, first, first_people)
    SELECT ${randomUUID()}, ${exam.facility_id}, ${exam.exam_id}, ${exam.modality}, ${new Date(now)}, ${JSON.stringify(content)}::jsonb,
      ${hands}::uuid[] || ARRAY(SELECT DISTINCT v.author_id FROM report_version v WHERE v.exam_id = ${exam.exam_id} AND v.facility_id = ${exam.facility_id})
    FROM facility f WHERE ${own} AND f.second_reading_percent > ${lotOf(exam.exam_id)}
    ON CONFLICT (facility_id, exam_id) DO UPDATE SET first = excluded.first, drawn_at = excluded.drawn_at, first_people = excluded.first_people
      WHERE second_reading.state = 'waiting'`)
}

/**
 * A text that was corrected before anybody read the exam a second time: the correction is what it will be held against, and who wrote it is
 * nobody's second reader. A reading that has begun keeps what it was compared with.
 */
export async function correctSecondReading(
  { tx, session, now }: Pick<Work, 'tx' | 'session' | 'now'>,
  exam: ExamRecord,
  content: ReportContent,
): Promise<void> {
  await tx.run(sql`UPDATE second_reading s SET first = ${JSON.stringify(content)}::jsonb, drawn_at = ${new Date(now)},
      first_people = s.first_people || ${session.userId}::uuid
    WHERE s.exam_id = ${exam.exam_id} AND s.facility_id = ${exam.facility_id} AND s.state = 'waiting'`)
}
