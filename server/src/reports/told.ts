import sql from 'sql-template-tag'
import { eventOf } from '../acts/own'
import type { Work } from '../calls/handler'
import type { ExamRecord } from '../exams/exam'

/** Somebody who had a report in hand, or answers for it. */
interface Holder {
  readonly user_id: string
  /** The hospital where it was printed, shared or read. */
  readonly facility_id: string
}

/** Whoever printed, shared, pushed or read what went out and is not void, on either side of an order. */
const holdersOf = ({ tx }: Work, exam: ExamRecord): Promise<Holder[]> =>
  // The other side's rows stand under its own hospital: the exam, which was found already, says which those are.
  tx.rows<Holder>(sql`
    SELECT DISTINCT o.user_id, o.facility_id FROM report_outgoing o WHERE o.exam_id = ${exam.exam_id} AND o.void_at IS NULL
      AND (o.facility_id = ${exam.facility_id} OR o.facility_id = ${exam.reader_facility_id})`)

/**
 * Tells who had the report, who wrote it, who reviewed it last, and who sent the case here, that there is a newer issue. The bell
 * rings for each; answers how many.
 */
export async function tellHolders(work: Work, exam: ExamRecord): Promise<number> {
  const writers = exam.reader_facility_id ?? exam.facility_id
  const told = new Map<string, string>()
  const add = (userId: string | null, facilityId: string): void => {
    if (userId && userId !== work.session.userId) told.set(userId, facilityId)
  }
  for (const holder of await holdersOf(work, exam)) add(holder.user_id, holder.facility_id)
  add(exam.author_id, writers)
  add(exam.reviewer_id, writers)
  if (exam.reader_facility_id) add(exam.launcher_id, exam.facility_id)
  const event = { ...eventOf(exam), issued: true as const }
  for (const [userId, facilityId] of told) {
    const whom = { userId }
    const side = facilityId === exam.facility_id ? { src: whom } : { dest: whom }
    await work.events.emit(event.order ? { ...event, order: { ...event.order, ...side } } : { ...event, audience: whom })
  }
  // Lists hear of it also where nobody is to be told.
  if (told.size === 0) await work.events.emit(event)
  return told.size
}
