import {
  type Actor,
  CODE,
  decide,
  type ErrorCode,
  type ExamAction,
  isOpenForDoctors,
  rightFor,
  STATE,
  worklistKey,
} from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import type { EventSink, ExamEvent } from '../push/events'
import type { Session } from '../session/session'
import { EXAM_COLUMNS, type ExamRecord, examFacts } from './exam'

/** The rights of a session towards an exam's modality. */
export const actorOf = (session: Session, modality: string): Actor => ({
  userId: session.userId,
  right: rightFor(session.rights, modality),
  staff: session.role === 'registrar' || session.role === 'technician' || session.role === 'admin',
})

/** An exam of the session's own hospital, locked until the transaction ends. Throws `missing` when there is none. */
export async function lockExam(tx: Tx, examId: string, missing: ErrorCode = CODE.notInRis): Promise<ExamRecord> {
  const own = tx.filter('exam.lock', sql`e.facility_id = ${tx.tenant.facilityId}`)
  const exam = await tx.row<ExamRecord>(sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE e.exam_id = ${examId} AND ${own} FOR UPDATE`)
  if (!exam) throw new CallError(missing)
  return exam
}

/** An exam that the session may read: its own hospital's, or shown to it by an open remote order. */
export async function readExam(tx: Tx, examId: string, missing: ErrorCode = CODE.notInRis): Promise<ExamRecord> {
  const visible = tx.filter('exam.read', sql`(e.facility_id = ${tx.tenant.facilityId} OR e.reader_facility_id = ${tx.tenant.facilityId})`)
  const exam = await tx.row<ExamRecord>(sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE e.exam_id = ${examId} AND ${visible}`)
  if (!exam) throw new CallError(missing)
  return exam
}

/** What changes on the row with a move. A key that is absent stays as it is. */
export type ExamPatch = Partial<
  Pick<
    ExamRecord,
    | 'report_has_complete'
    | 'returned'
    | 'yin_yang'
    | 'author_id'
    | 'author_name'
    | 'reviewer_name'
    | 'holder_id'
    | 'holder_name'
    | 'lease_until'
    | 'begin_time'
    | 'write_time'
    | 'complete_time'
    | 'image_count'
    | 'printed'
    | 'check_time'
  >
>

const INSTANTS = new Set(['lease_until', 'begin_time', 'write_time', 'complete_time', 'check_time'])
const COLUMNS: Readonly<Record<keyof ExamPatch, Sql>> = {
  report_has_complete: sql`report_has_complete`,
  returned: sql`returned`,
  yin_yang: sql`yin_yang`,
  author_id: sql`author_id`,
  author_name: sql`author_name`,
  reviewer_name: sql`reviewer_name`,
  holder_id: sql`holder_id`,
  holder_name: sql`holder_name`,
  lease_until: sql`lease_until`,
  begin_time: sql`begin_time`,
  write_time: sql`write_time`,
  complete_time: sql`complete_time`,
  image_count: sql`image_count`,
  printed: sql`printed`,
  check_time: sql`check_time`,
}

/** Writes changes of a locked exam. */
export async function patchExam(tx: Tx, exam: ExamRecord, patch: ExamPatch & { state?: number }): Promise<ExamRecord> {
  const after: ExamRecord = { ...exam, ...patch, version: exam.version + 1 }
  after.sort_key = worklistKey({
    state: after.state,
    reportHasComplete: after.report_has_complete,
    critical: after.critical,
    greenChannel: after.green_channel,
    urgent: after.urgent,
    dueTime: after.due_time,
    registerTime: after.register_time,
  })
  let sets = sql`version = ${after.version}, state = ${after.state}, sort_key = ${after.sort_key}`
  for (const key of Object.keys(patch) as (keyof ExamPatch | 'state')[]) {
    if (key === 'state') continue
    const value = patch[key]
    sets = sql`${sets}, ${COLUMNS[key]} = ${INSTANTS.has(key) && typeof value === 'number' ? new Date(value) : (value ?? null)}`
  }
  const own = tx.filter('exam.patch', sql`facility_id = ${tx.tenant.facilityId}`)
  const touched = await tx.run(sql`UPDATE exam SET ${sets} WHERE exam_id = ${exam.exam_id} AND version = ${exam.version} AND ${own}`)
  if (touched !== 1) throw new CallError(CODE.stateChanged)
  return after
}

/** Everything a move needs beside the exam. */
export interface MoveContext {
  readonly tx: Tx
  readonly now: number
  readonly events: EventSink
  readonly actor: Actor
  readonly userName: string
  readonly reviewLevels: 0 | 1 | 2 | 3
}

/** Who is told of a state: the doctors who may do the next thing. */
function audienceOf(exam: ExamRecord): ExamEvent['audience'] {
  if (exam.state === STATE.completed || (exam.state === STATE.toBeDiagnosed && exam.returned))
    return exam.author_id ? { userId: exam.author_id } : undefined
  if (exam.state === STATE.toBeDiagnosed) return { level: 1 }
  if (exam.state === STATE.toFirstCheck) return { level: 2 }
  if (exam.state === STATE.toSecondCheck) return { level: 3 }
  if (exam.state === STATE.toThirdCheck) return { level: 4 }
  return undefined
}

/**
 * Moves a locked exam by the table of transitions: checks it, writes row, step and events in this transaction.
 * Throws the table's code when the move is refused.
 */
export async function moveExam(
  context: MoveContext,
  exam: ExamRecord,
  action: ExamAction,
  patch: ExamPatch = {},
  reason = '',
): Promise<ExamRecord> {
  const { tx, now, actor } = context
  const verdict = decide(action, examFacts(exam, context.reviewLevels, now), actor)
  if ('refused' in verdict) throw new CallError(verdict.refused)
  const after = await patchExam(tx, exam, { ...patch, state: verdict.to })
  if (exam.state !== after.state || action === 'takeOverReport' || action === 'takeOverReview') {
    await tx.run(sql`
      INSERT INTO exam_step (facility_id, exam_id, action, from_state, to_state, user_id, user_name, at, reason)
      VALUES (${exam.facility_id}, ${exam.exam_id}, ${action}, ${exam.state}, ${after.state}, ${actor.userId}, ${context.userName}, ${new Date(now)}, ${reason})`)
  }
  if (exam.state !== after.state) {
    // Giving a case back is no news for the whole department: rows refresh, no bell rings.
    const quiet = action === 'abandonReport' || action === 'leaveReview'
    const audience = quiet ? undefined : audienceOf(after)
    await context.events.emit({
      examId: after.exam_id,
      facilityId: after.facility_id,
      state: after.state,
      hasComplete: after.report_has_complete,
      modality: after.modality,
      patName: after.pat_name,
      ...(audience ? { audience } : {}),
    })
  }
  return after
}

/** True while a doctor must act on the exam. */
export const isOpen = (exam: ExamRecord): boolean => !exam.report_has_complete && isOpenForDoctors(exam.state)
