import { randomUUID } from 'node:crypto'
import type { Fee, RequestOf, remoteCalls } from '@farsight/shared/contract'
import { CODE, CONDITION_MAX, decide, formatDateTime, type OrderEntry, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import { launchesRemote } from '../calls/policies'
import { moveContext } from '../calls/report/context'
import { holdFor, type Priced, priceOf } from '../credits'
import { newDueTime } from '../due'
import { type ExamRecord, examFacts } from '../exams/exam'
import { lockExam, moveExam } from '../exams/move'
import { findOrder, lockOrder, type OrderRecord, patchOrder } from './order'
import { checkedParts, knownParts } from './parts'
import { writeStep } from './steps'

/** What a launch asks for. */
export type LaunchRequest = RequestOf<typeof remoteCalls.remoteLaunch>

/** What a launch answers. */
export interface Launched {
  readonly remoteOrderId: string
  readonly balance: number
  readonly fee: Fee
  readonly promisedTime: string
  readonly state: number
}

const ENTRY: Readonly<Record<Priced['entry'], OrderEntry>> = {
  receive: STATE.toBeReceivedByFacility,
  distribute: STATE.toBeDistributed,
  direct: STATE.toBeDiagnosed,
  expert: STATE.toBeReceivedByDoctor,
}

/** An exam of the own hospital that an order may begin with. Throws what keeps it from that. */
function checkExam(work: Work, exam: ExamRecord): void {
  if (exam.state === STATE.deleted) throw new CallError(CODE.notInRis)
  if (exam.merged || exam.merged_into !== null) throw new CallError(CODE.mergedNoRemote)
  const { actor, reviewLevels } = moveContext(work, exam)
  const verdict = decide('launchOrder', examFacts(exam, reviewLevels, work.now), actor)
  if ('refused' in verdict) throw new CallError(verdict.refused)
}

const feeOf = ({ fee }: Priced): Fee => ({ ...fee, nightDoubled: fee.nightDoubled ? 1 : 0 })

/** The order before, which a rejected exam still carries: it ends with the new one. */
async function formerOf(work: Work, exam: ExamRecord): Promise<OrderRecord | undefined> {
  if (exam.state !== STATE.rejected || exam.order_id === null) return undefined
  return lockOrder(work.tx, exam.order_id)
}

async function endFormer(work: Work, former: OrderRecord): Promise<void> {
  const { tx, now, session } = work
  await patchOrder(tx, former.order_id, sql`status = 'relaunched'`)
  await writeStep(tx, now, former, session.userName, 'relaunch')
}

async function insertOrder(
  work: Work,
  exam: ExamRecord,
  ask: LaunchRequest & { readonly orderId: string },
  priced: Priced,
  parts: LaunchRequest['bodyparts'],
  former: OrderRecord | undefined,
): Promise<OrderRecord> {
  const { tx, now, session } = work
  const { orderId } = ask
  const card = await tx.row<{ name: string }>(sql`SELECT c.name FROM facility_card c WHERE c.facility_id = ${ask.targetFacilityId}`)
  const { fee } = priced
  // What the exam comes home to, reckoned here: who rejects it does not know this hospital's table.
  const homeDue = exam.due_time ?? (await newDueTime(tx, exam))
  await tx.run(sql`
    INSERT INTO remote_order (order_id, exam_id, src_facility_id, dest_facility_id, dest_user_id, chain_id, chain_no, former_order_id, modality, parts,
      urgent, trauma, advanced, unit, fee_cost, fee_urgent, fee_night, fee_total, src_name, dest_name, dest_user_name,
      launcher_id, launcher_name, launched_at, promised_at, home_due_time)
    VALUES (${orderId}, ${exam.exam_id}, ${tx.tenant.facilityId}, ${ask.targetFacilityId}, ${ask.targetDoctorId ?? null},
      ${former?.chain_id ?? orderId}, ${(former?.chain_no ?? 0) + 1}, ${former?.order_id ?? null}, ${exam.modality}, ${JSON.stringify(parts)}::jsonb,
      ${ask.urgent === 1}, ${ask.trauma === 1}, ${ask.advanced === 1}, ${fee.unit}, ${fee.cost}, ${fee.urgentCost}, ${fee.nightCost}, ${fee.total},
      ${session.facility.name}, ${card?.name ?? priced.targetName}, ${ask.targetDoctorId ? priced.targetName : ''},
      ${session.userId}, ${session.userName}, ${new Date(now)}, ${new Date(now + priced.promisedMinutes * 60_000)}, ${homeDue === null ? null : new Date(homeDue)})`)
  await tx.run(
    sql`INSERT INTO remote_order_case (order_id, src_facility_id, condition) VALUES (${orderId}, ${tx.tenant.facilityId}, ${ask.condition ?? ''})`,
  )
  return (await findOrder(tx, orderId))!
}

/**
 * Launches an order: every check, the price of this moment, the order with everything frozen, the hold, the exam's move. What
 * is refused leaves nothing behind.
 * @param rejected the order that must be the exam's rejected one (relaunch); `orderId` is the demo's own
 */
export async function launchOrder(
  work: Work,
  ask: LaunchRequest,
  { rejected, orderId = randomUUID() }: { rejected?: string; orderId?: string } = {},
): Promise<Launched> {
  const { tx, now, session } = work
  work.about(ask.risProcedureId)
  if (!launchesRemote(session, ask.targetDoctorId !== undefined)) throw new CallError(CODE.noPermission)
  const exam = await lockExam(tx, ask.risProcedureId)
  const former = await formerOf(work, exam)
  if (rejected !== undefined && former?.order_id !== rejected) throw new CallError(CODE.orderNotRejected)
  checkExam(work, exam)
  const parts = checkedParts(ask.bodyparts, await knownParts(tx, exam.modality))
  if ((ask.condition ?? '').length > CONDITION_MAX) throw new CallError(CODE.descriptionTooLong, 'condition')
  const { urgent, trauma, advanced } = { urgent: ask.urgent === 1, trauma: ask.trauma === 1, advanced: ask.advanced === 1 }
  const priced = await priceOf(tx, now, {
    srcFacilityId: tx.tenant.facilityId,
    targetFacilityId: ask.targetFacilityId,
    targetDoctorId: ask.targetDoctorId,
    modality: exam.modality,
    parts: parts.length,
    urgent,
    advanced,
  })
  const fee = feeOf(priced)
  if (ask.shownTotal !== fee.total) throw new CallError(CODE.feeChanged, undefined, fee)
  if (former) await endFormer(work, former)
  const order = await insertOrder(work, exam, { ...ask, orderId }, priced, parts, former)
  const { balance } = await holdFor(tx, now, { orderId: order.order_id, amount: fee.total })
  await writeStep(tx, now, order, session.userName, 'launch')
  await writeStep(tx, now, order, session.userName, 'hold', { amount: fee.total })
  const after = await moveExam({ ...moveContext(work, exam), orderTo: ENTRY[priced.entry] }, exam, 'launchOrder', {
    order_id: order.order_id,
    launcher_id: session.userId,
    order_target: ask.targetDoctorId ? `${order.dest_user_name} (${order.dest_name})` : order.dest_name,
    reader_facility_id: ask.targetFacilityId,
    reader_user_id: ask.targetDoctorId ?? null,
    assigned_id: null,
    assigned_name: '',
    // A green channel's clock runs from the door: no promise makes it slower (DAY-09).
    due_time: exam.green_channel && exam.due_time !== null ? Math.min(exam.due_time, order.promised_at) : order.promised_at,
    ...(urgent && !exam.urgent ? { urgent: true, urgent_at: now, urgent_by: session.userId } : {}),
    ...(trauma ? { trauma: true } : {}),
  })
  return { remoteOrderId: order.order_id, balance, fee, promisedTime: formatDateTime(order.promised_at), state: after.state }
}

/** The code that would refuse a launch of this exam now, before target and price are asked; 0 for none. */
export function launchRefusal(work: Work, exam: ExamRecord): number {
  try {
    checkExam(work, exam)
    return 0
  } catch (error) {
    if (error instanceof CallError) return error.code
    throw error
  }
}
