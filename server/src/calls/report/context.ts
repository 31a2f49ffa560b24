import type { ExamRecord } from '../../exams/exam'
import { actorOf, type MoveContext } from '../../exams/move'
import type { Work } from '../handler'

/** A claim ends this long after the last heartbeat (decision 50). */
export const LEASE_MS = 3 * 60_000

/** The reviews that a report must pass: those of the hospital that writes it, none for an order to one expert. */
export const reviewLevelsOf = (work: Work, exam: ExamRecord): MoveContext['reviewLevels'] =>
  exam.reader_user_id === null ? work.session.facility.reviewLevels : 0

/** The context of a move, for an exam of the session's own hospital or of an order to it. */
export const moveContext = (work: Work, exam: ExamRecord): MoveContext => ({
  tx: work.tx,
  now: work.now,
  events: work.events,
  actor: { ...actorOf(work.session, exam.modality), side: exam.facility_id === work.session.facilityId ? 'own' : 'reader' },
  userName: work.session.userName,
  reviewLevels: reviewLevelsOf(work, exam),
})
