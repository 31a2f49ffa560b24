import {
  type Actor,
  CODE,
  decide,
  type ErrorCode,
  type ExamAction,
  isOpenForDoctors,
  type OrderEntry,
  rightFor,
  STATE,
  worklistKey,
} from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import { onArrival } from '../duty/arrival'
import { followOrder } from '../orders/follow'
import { lockOrder, type OrderRecord } from '../orders/order'
import { toldOf } from '../orders/told'
import type { EventSink, ExamEvent } from '../push/events'
import type { Session } from '../session/session'
import { EXAM_COLUMNS, type ExamRecord, examFacts } from './exam'
import { ownOrReads, ownOrWorks } from './reader'

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
  const exam = await tx.row<ExamRecord>(sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE e.exam_id = ${examId} AND ${own} FOR UPDATE`)
  if (!exam) throw new CallError(missing)
  return exam
}

/** An exam that the session may work on, locked: its own hospital's, or one that an open order lets it write. */
export async function lockWorkable(tx: Tx, examId: string, missing: ErrorCode = CODE.notInRis): Promise<ExamRecord> {
  const ownWork = tx.filter('exam.work', ownOrWorks(tx))
  const exam = await tx.row<ExamRecord>(sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE e.exam_id = ${examId} AND ${ownWork} FOR UPDATE`)
  if (!exam) throw new CallError(missing)
  return exam
}

/** An exam that the session may read: its own hospital's, or shown to it by an open remote order. */
export async function readExam(tx: Tx, examId: string, missing: ErrorCode = CODE.notInRis): Promise<ExamRecord> {
  const visible = tx.filter('exam.read', ownOrReads(tx))
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
    | 'order_id'
    | 'launcher_id'
    | 'order_target'
    | 'reader_facility_id'
    | 'reader_user_id'
    | 'assigned_id'
    | 'assigned_name'
    | 'last_actor_id'
    | 'passed_level'
    | 'reviewer_id'
    | 'sent_out'
    | 'former_state'
    | 'urgent'
    | 'urgent_at'
    | 'urgent_by'
    | 'green_channel'
    | 'green_kind'
    | 'door_time'
    | 'due_time'
    | 'merged'
    | 'merged_into'
    | 'critical'
    | 'trauma'
    | 'revisit'
    | 'follow_up'
    | 'pat_name'
    | 'pinyin'
    | 'sex'
    | 'birthday'
    | 'age_value'
    | 'age_unit'
    | 'outpatient_no'
    | 'inpatient_no'
    | 'bed_no'
    | 'source_type'
    | 'department'
    | 'bodypart'
    | 'side'
    | 'check_item'
  >
>

const INSTANTS = new Set(['lease_until', 'begin_time', 'write_time', 'complete_time', 'check_time', 'urgent_at', 'door_time', 'due_time'])
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
  order_id: sql`order_id`,
  launcher_id: sql`launcher_id`,
  order_target: sql`order_target`,
  reader_facility_id: sql`reader_facility_id`,
  reader_user_id: sql`reader_user_id`,
  assigned_id: sql`assigned_id`,
  assigned_name: sql`assigned_name`,
  last_actor_id: sql`last_actor_id`,
  passed_level: sql`passed_level`,
  reviewer_id: sql`reviewer_id`,
  sent_out: sql`sent_out`,
  former_state: sql`former_state`,
  urgent: sql`urgent`,
  urgent_at: sql`urgent_at`,
  urgent_by: sql`urgent_by`,
  green_channel: sql`green_channel`,
  green_kind: sql`green_kind`,
  door_time: sql`door_time`,
  due_time: sql`due_time`,
  merged: sql`merged`,
  merged_into: sql`merged_into`,
  critical: sql`critical`,
  trauma: sql`trauma`,
  revisit: sql`revisit`,
  follow_up: sql`follow_up`,
  pat_name: sql`pat_name`,
  pinyin: sql`pinyin`,
  sex: sql`sex`,
  birthday: sql`birthday`,
  age_value: sql`age_value`,
  age_unit: sql`age_unit`,
  outpatient_no: sql`outpatient_no`,
  inpatient_no: sql`inpatient_no`,
  bed_no: sql`bed_no`,
  source_type: sql`source_type`,
  department: sql`department`,
  bodypart: sql`bodypart`,
  side: sql`side`,
  check_item: sql`check_item`,
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
  const own = tx.filter('exam.patch', ownOrWorks(tx))
  const touched = await tx.run(sql`UPDATE exam e SET ${sets} WHERE e.exam_id = ${exam.exam_id} AND e.version = ${exam.version} AND ${own}`)
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
  /** Where an order goes that is being launched. */
  readonly orderTo?: OrderEntry
}

/** The order that the exam is at, or goes to with this move. */
async function orderOf(tx: Tx, exam: ExamRecord, patch: ExamPatch): Promise<OrderRecord | undefined> {
  const at = patch.reader_facility_id ?? exam.reader_facility_id
  const orderId = patch.order_id ?? exam.order_id
  return at && orderId ? lockOrder(tx, orderId) : undefined
}

/** Whom to ask, where somebody else is at it (EDIT-08). */
const heldBy = (exam: ExamRecord, refused: ErrorCode): { holderName: string } | undefined =>
  refused === CODE.anotherWriting || refused === CODE.anotherReviewing ? { holderName: exam.holder_name } : undefined

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
  const facts = examFacts(exam, context.reviewLevels, now)
  const verdict = decide(action, context.orderTo ? { ...facts, orderTo: context.orderTo } : facts, actor)
  if ('refused' in verdict) throw new CallError(verdict.refused, undefined, heldBy(exam, verdict.refused))
  const order = await orderOf(tx, exam, patch)
  if (order) await followOrder(tx, order, { now, userName: context.userName, action, from: facts.state, to: verdict.to, reason })
  // What comes to its doctors is due from now on, and dealt to who is on duty (DAY-09).
  const arrived = action === 'imagesArrived' ? await onArrival(tx, now, { ...exam, ...patch }) : {}
  const after = await patchExam(tx, exam, { ...patch, ...arrived, state: verdict.to })
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
      ...(order ? { order: toldOf(after, order, quiet) } : {}),
    })
  }
  return after
}

/** True while a doctor must act on the exam. */
export const isOpen = (exam: ExamRecord): boolean => !exam.report_has_complete && isOpenForDoctors(exam.state)
