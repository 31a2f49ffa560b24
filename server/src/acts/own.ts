import { type ActRefusal, type ActRow, type ActWho, actRefusal, CODE, type RowAct, rightFor, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import { keepsExams } from '../calls/policies'
import { readableExam } from '../calls/readable-exam'
import { EXAM_COLUMNS, type ExamRecord } from '../exams/exam'
import { readExam } from '../exams/move'
import type { Audience, ExamEvent } from '../push/events'
import type { Session } from '../session/session'

/** What the rules of acts look at, told from the table's row as {@link worklistRow} tells it to the browser. */
export function actRow(e: ExamRecord, now: number): ActRow {
  const held = e.lease_until !== null && e.lease_until > now
  return {
    state: e.state,
    reportHasComplete: e.report_has_complete ? 1 : 0,
    returned: e.returned,
    urgent: e.urgent,
    modality: e.modality,
    merged: e.merged,
    remote: e.reader_facility_id !== null,
    holderId: held ? (e.holder_id ?? '') : '',
    holderName: held ? e.holder_name : '',
    authorId: e.author_id ?? '',
    authorName: e.author_name,
    srcDoctorId: e.launcher_id ?? '',
    lastActorId: e.last_actor_id ?? '',
    passedLevel: e.passed_level,
    sentOut: e.sent_out,
    printed: e.printed,
    hospitalNo: e.hospital_no,
    patName: e.pat_name,
    facilityName: '',
    imported: e.imported,
  }
}

/** The one who asks, as the rules of acts know him. */
export const whoOf = (
  session: Session,
  exam: Pick<ExamRecord, 'modality' | 'facility_id'> & Partial<Pick<ExamRecord, 'reader_user_id'>>,
): ActWho => ({
  userId: session.userId,
  right: rightFor(session.rights, exam.modality),
  role: session.role,
  // An order to one expert passes no review.
  reviewLevels: exam.reader_user_id ? 0 : session.facility.reviewLevels,
  mayRetract: session.mayRetract,
  side: exam.facility_id === session.facilityId ? 'own' : 'reader',
})

export const refusedBy = ({ code, holderName }: ActRefusal): CallError =>
  new CallError(code, undefined, holderName ? { holderName } : undefined)

/** Throws the reason that the row's menu shows for the same act. */
export function checkAct(work: Pick<Work, 'session' | 'now'>, act: RowAct, exam: ExamRecord): void {
  const refused = actRefusal(act, actRow(exam, work.now), whoOf(work.session, exam))
  if (refused) throw refusedBy(refused)
}

/** An exam of the session's own hospital alone, locked until the transaction ends; no reader of an order reaches it. */
export async function lockOwn({ tx }: Pick<Work, 'tx'>, examId: string): Promise<ExamRecord> {
  const own = tx.filter('acts.lock', sql`e.facility_id = ${tx.tenant.facilityId}`)
  const [exam] = await tx.hotRows<ExamRecord>(sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE e.exam_id = ${examId} AND ${own} FOR UPDATE`)
  if (!exam) throw new CallError(CODE.notInRis)
  return exam
}

/** The exam of an act, locked and held against the act's rule. */
export async function ownFor(work: Work, act: RowAct, examId: string): Promise<ExamRecord> {
  work.about(examId)
  const exam = await lockOwn(work, examId)
  checkAct(work, act, exam)
  return exam
}

/** An exam that this session may look at: its own hospital's from any list that holds it, another's by an open order. */
export async function examToSee(work: Work, examId: string, options: { withDeleted?: boolean } = {}): Promise<ExamRecord> {
  work.about(examId)
  const exam = await readExam(work.tx, examId)
  const own = exam.facility_id === work.session.facilityId && keepsExams.allows(work.session)
  if (!own) return readableExam(work, examId, options)
  if (exam.state === STATE.deleted && !options.withDeleted) throw new CallError(CODE.notInRis)
  return exam
}

/** The event of an exam as it stands: its own hospital hears of it, and the other side of its open order. */
export const eventOf = (exam: ExamRecord, dest?: Audience): ExamEvent => ({
  examId: exam.exam_id,
  facilityId: exam.facility_id,
  state: exam.state,
  hasComplete: exam.report_has_complete,
  modality: exam.modality,
  patName: exam.pat_name,
  ...(exam.reader_facility_id && exam.order_id
    ? { order: { orderId: exam.order_id, srcFacilityId: exam.facility_id, destUserId: exam.reader_user_id, ...(dest ? { dest } : {}) } }
    : {}),
})

/** Lists hear that a row has changed; no bell rings. */
export const rowChanged = (work: Pick<Work, 'events'>, exam: ExamRecord): Promise<void> => work.events.emit(eventOf(exam))

/** A step of the exam's timeline that no transition writes. */
export const noteStep = (work: Work, exam: ExamRecord, action: string, to: number, reason = ''): Promise<number> =>
  work.tx.run(sql`INSERT INTO exam_step (facility_id, exam_id, action, from_state, to_state, user_id, user_name, at, reason)
    VALUES (${exam.facility_id}, ${exam.exam_id}, ${action}, ${exam.state}, ${to}, ${work.session.userId}, ${work.session.userName}, ${new Date(work.now)}, ${reason})`)
