import { STATE } from '@farsight/shared/domain'
import type { ExamRecord } from '../exams/exam'
import type { Audience, OrderTold } from '../push/events'
import type { OrderRecord } from './order'

/** Reviewers of the level that the state waits for; undefined for a state that waits for nobody's review. */
function reviewers(state: number): Audience | undefined {
  if (state === STATE.toFirstCheck) return { level: 2 }
  if (state === STATE.toSecondCheck) return { level: 3 }
  return state === STATE.toThirdCheck ? { level: 4 } : undefined
}

const NEW: readonly number[] = [STATE.toBeReceivedByFacility, STATE.toBeReceivedByDoctor, STATE.toBeDistributed, STATE.toBeDiagnosed]

/** Who at the target does the next thing: the expert; else the doctor it was dealt to, the author of what came back, or all who may. */
function atTarget(exam: ExamRecord, order: OrderRecord): Audience | undefined {
  const waits = NEW.includes(exam.state)
  const done = exam.state === STATE.completed
  if (order.dest_user_id) return waits || done ? { userId: order.dest_user_id } : undefined
  if (done || (waits && exam.returned)) return exam.author_id ? { userId: exam.author_id } : undefined
  if (waits) return exam.assigned_id ? { userId: exam.assigned_id } : { level: 1 }
  return reviewers(exam.state)
}

/** Whom the source is told: the launcher of what is done or was rejected, the doctor that what was recalled is dealt to. */
function atSource(exam: ExamRecord, order: OrderRecord): Audience | undefined {
  if (exam.state === STATE.rejected || exam.state === STATE.completed) return { userId: order.launcher_id }
  return isHome(exam) && exam.assigned_id ? { userId: exam.assigned_id } : undefined
}

const isHome = (exam: ExamRecord): boolean => exam.reader_facility_id === null

/** Whom a move of an ordered exam is told. What has gone home is nothing to do for the target: its lists hear of it, no bell. */
export function toldOf(exam: ExamRecord, order: OrderRecord, quiet: boolean): OrderTold {
  const dest = quiet || exam.state === STATE.rejected || isHome(exam) ? undefined : atTarget(exam, order)
  const src = atSource(exam, order)
  return {
    orderId: order.order_id,
    srcFacilityId: order.src_facility_id,
    destUserId: order.dest_user_id,
    ...(src ? { src } : {}),
    ...(dest ? { dest } : {}),
  }
}
