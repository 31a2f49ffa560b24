import {
  type Actor,
  CODE,
  decide,
  type ErrorCode,
  type ExamAction,
  formatDateTime,
  isOpenForDoctors,
  type OrderEntry,
  rightFor,
  STATE,
} from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import { onArrival } from '../duty/arrival'
import { followOrder } from '../orders/follow'
import { lockOrder, type OrderRecord } from '../orders/order'
import { toldOf } from '../orders/told'
import type { EventSink, ExamEvent } from '../push/events'
import type { Session } from '../session/session'
import { EXAM_COLUMNS, type ExamRecord, examFacts } from './exam'
import { type ExamPatch, patchExam } from './patch'
import { ownOrReads, ownOrWorks } from './reader'
import { wrote } from './wrote'

export { type ExamPatch, patchExam } from './patch'

/** The rights of a session towards an exam's modality. */
export const actorOf = (session: Session, modality: string): Actor => ({
  userId: session.userId,
  right: rightFor(session.rights, modality),
  staff: session.role === 'registrar' || session.role === 'technician' || session.role === 'admin',
  mayRetract: session.mayRetract,
})

/** An exam of the session's own hospital, locked until the transaction ends. Throws `missing` when there is none. */
export async function lockExam(tx: Tx, examId: string, missing: ErrorCode = CODE.notInRis): Promise<ExamRecord> {
  const own = tx.filter('exam.lock', sql`e.facility_id = ${tx.tenant.facilityId}`)
  const [exam] = await tx.hotRows<ExamRecord>(sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE e.exam_id = ${examId} AND ${own} FOR UPDATE`)
  if (!exam) throw new CallError(missing)
  return exam
}

/** An exam that the session may work on, locked: its own hospital's, or one that an open order lets it write. */
export async function lockWorkable(tx: Tx, examId: string, missing: ErrorCode = CODE.notInRis): Promise<ExamRecord> {
  const ownWork = tx.filter('exam.work', ownOrWorks(tx))
  const [exam] = await tx.hotRows<ExamRecord>(sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE e.exam_id = ${examId} AND ${ownWork} FOR UPDATE`)
  if (!exam) throw new CallError(missing)
  return exam
}

/** An exam that the session may read: its own hospital's, or shown to it by an open remote order. */
export async function readExam(tx: Tx, examId: string, missing: ErrorCode = CODE.notInRis): Promise<ExamRecord> {
  const visible = tx.filter('exam.read', ownOrReads(tx))
  const [exam] = await tx.hotRows<ExamRecord>(sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE e.exam_id = ${examId} AND ${visible}`)
  if (!exam) throw new CallError(missing)
  return exam
}

/** Everything a move needs beside the exam. */
export interface MoveContext {
  readonly tx: Tx
  readonly now: number
  readonly events: EventSink
  readonly actor: Actor
  readonly userName: string
  readonly reviewLevels: 0 | 1 | 2 | 3
  /** Where an order goes that is being launched. */
  readonly orderTo?: OrderEntry
  /** One level more than the hospital demands. */
  readonly toHigher?: boolean
}

/** The order that the exam is at, or goes to with this move. */
async function orderOf(tx: Tx, exam: ExamRecord, patch: ExamPatch): Promise<OrderRecord | undefined> {
  const at = patch.reader_facility_id ?? exam.reader_facility_id
  const orderId = patch.order_id ?? exam.order_id
  return at && orderId ? lockOrder(tx, orderId) : undefined
}

/** Whom to ask, where somebody else is at it (EDIT-08), from when it may be taken over, and until when and why it is parked. */
function heldBy(exam: ExamRecord, refused: ErrorCode, now: number) {
  if (refused !== CODE.anotherWriting && refused !== CODE.anotherReviewing) return undefined
  const parked = exam.hung_up && exam.hung_until !== null && exam.hung_until > now
  return {
    holderName: exam.holder_name,
    leaseUntil: exam.lease_until === null ? null : formatDateTime(exam.lease_until),
    ...(parked ? { hungUntil: formatDateTime(exam.hung_until!), hungReason: exam.hung_reason } : {}),
  }
}

/** Who is told of a state: the doctors who may do the next thing. */
function audienceOf(exam: ExamRecord): ExamEvent['audience'] {
  if (exam.state === STATE.completed || (exam.state === STATE.toBeDiagnosed && exam.returned))
    return exam.author_id ? { userId: exam.author_id } : undefined
  if (exam.state === STATE.toBeDiagnosed)
    return exam.assigned_id && exam.reader_facility_id === null ? { userId: exam.assigned_id } : { level: 1 }
  if (exam.state === STATE.toFirstCheck) return { level: 2 }
  if (exam.state === STATE.toSecondCheck) return { level: 3 }
  if (exam.state === STATE.toThirdCheck) return { level: 4 }
  return undefined
}

/** The case is another's from then on, though it may wait for its report before and after. */
const HANDS_OVER: ReadonlySet<ExamAction> = new Set(['launchOrder', 'distributeOrder', 'recallOrder', 'refer'])
/** The row looks different, though its state is the same. */
const SHOWN: ReadonlySet<ExamAction> = new Set(['hangUp', 'resume'])
/** No news for the whole department: rows refresh, no bell rings. */
const QUIET: ReadonlySet<ExamAction> = new Set(['abandonReport', 'leaveReview', 'lapse', 'takeBack', 'hangUp', 'resume'])

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
  const { orderTo, toHigher = false } = context
  const facts = { ...examFacts(exam, context.reviewLevels, now), toHigher }
  const verdict = decide(action, orderTo ? { ...facts, orderTo } : facts, actor)
  if ('refused' in verdict) throw new CallError(verdict.refused, undefined, heldBy(exam, verdict.refused, now))
  const order = await orderOf(tx, exam, patch)
  if (order) await followOrder(tx, order, { now, userName: context.userName, action, from: facts.state, to: verdict.to, reason })
  // What comes to its doctors is due from now on, and dealt to who is on duty (DAY-09).
  const arrived = action === 'imagesArrived' ? await onArrival(tx, now, { ...exam, ...patch }) : {}
  const after = await wrote(CODE.circulationFailed, () => patchExam(tx, exam, { ...patch, ...arrived, state: verdict.to }))
  await wrote(CODE.circulationFailed, () => circulate(context, exam, after, action, reason, order))
  return after
}

/** What the exam's history keeps of a move, and what the lists and bells hear of it. */
async function circulate(
  context: MoveContext,
  exam: ExamRecord,
  after: ExamRecord,
  action: ExamAction,
  reason: string,
  order: OrderRecord | undefined,
): Promise<void> {
  const { tx, now, actor } = context
  const moved = exam.state !== after.state || HANDS_OVER.has(action) || SHOWN.has(action)
  if (moved || action === 'takeOverReport' || action === 'takeOverReview') {
    await tx.run(sql`
      INSERT INTO exam_step (facility_id, exam_id, action, from_state, to_state, user_id, user_name, at, reason)
      VALUES (${exam.facility_id}, ${exam.exam_id}, ${action}, ${exam.state}, ${after.state}, ${actor.clock ? null : actor.userId}, ${context.userName}, ${new Date(now)}, ${reason})`)
  }
  if (moved) {
    const quiet = QUIET.has(action)
    const audience = quiet ? undefined : audienceOf(after)
    await context.events.emit({
      examId: after.exam_id,
      facilityId: after.facility_id,
      state: after.state,
      hasComplete: after.report_has_complete,
      modality: after.modality,
      patName: after.pat_name,
      ...(audience ? { audience } : {}),
      ...(order ? { order: toldOf(after, order, quiet) } : {}),
    })
  }
}

/** True while a doctor must act on the exam. */
export const isOpen = (exam: ExamRecord): boolean => !exam.report_has_complete && isOpenForDoctors(exam.state)
