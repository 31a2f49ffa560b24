import { actCalls } from '@farsight/shared/contract'
import { CODE, RIGHT, reviewLevelOf, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { eventOf, noteStep, ownFor } from '../../acts/own'
import type { ExamRecord } from '../../exams/exam'
import type { Audience } from '../../push/events'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { keepsExams } from '../policies'

const AGAIN_MS = 10 * 60_000

interface Told {
  readonly audience: Audience
  readonly names: readonly string[]
}

/** The right that the next step wants. */
const wanted = (exam: ExamRecord): 1 | 2 | 3 | 4 => ((reviewLevelOf(exam.state) ?? 0) + RIGHT.write) as 1 | 2 | 3 | 4

/** Who has the report in hand; who must rewrite it; whom it was dealt to; else everybody who may take it. */
async function toldOf({ tx, session }: Work, exam: ExamRecord): Promise<Told> {
  const one = (userId: string, name: string): Told => ({ audience: { userId }, names: [name] })
  if (exam.holder_id) return one(exam.holder_id, exam.holder_name)
  if (exam.author_id && (exam.returned || exam.state === STATE.diagnosing)) return one(exam.author_id, exam.author_name)
  if (exam.assigned_id && exam.state === STATE.toBeDiagnosed) return one(exam.assigned_id, exam.assigned_name)
  const level = wanted(exam)
  if (exam.reader_facility_id !== null) {
    const names = [exam.order_target].filter(Boolean)
    return { audience: exam.reader_user_id ? { userId: exam.reader_user_id } : { level }, names }
  }
  const rows = await tx.rows<{ name: string }>(sql`
    SELECT d.name FROM doctor d JOIN doctor_right r USING (facility_id, user_id)
    WHERE d.facility_id = ${session.facilityId} AND d.enabled AND r.modality = ${exam.modality} AND r.level >= ${level} ORDER BY r.level, d.name LIMIT 20`)
  return { audience: { level }, names: rows.map((row) => row.name) }
}

export const expediteReport = sessionHandler(actCalls.expediteReport, keepsExams, async (work, { risProcedureId }) => {
  const { tx, now, session } = work
  const exam = await ownFor(work, 'expedite', risProcedureId)
  const mine = await tx.run(sql`
    INSERT INTO expedite (facility_id, exam_id, user_id, at) VALUES (${session.facilityId}, ${exam.exam_id}, ${session.userId}, ${new Date(now)})
    ON CONFLICT (facility_id, exam_id) DO UPDATE SET user_id = excluded.user_id, at = excluded.at WHERE expedite.at <= ${new Date(now - AGAIN_MS)}`)
  if (mine === 0) throw new CallError(CODE.tooFrequent)
  const told = await toldOf(work, exam)
  await noteStep(work, exam, 'expedite', exam.state)
  // At a reader the other side's doctors are told, by the order; their names are theirs.
  await work.events.emit(exam.reader_facility_id ? eventOf(exam, told.audience) : { ...eventOf(exam), audience: told.audience })
  return { val: { told: [...told.names] } }
})
