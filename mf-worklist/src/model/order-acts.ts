import {
  CODE,
  decide,
  type ErrorCode,
  type ExamAction,
  type ExamFacts,
  openingAction,
  type RightLevel,
  STATE,
} from '@farsight/shared/domain'
import type { OrderRow } from './order'

/** The doctor in front of the list; `right` is the one for the row's modality, `reviewLevels` those of his own hospital. */
export interface OrderDoctor {
  readonly userId: string
  readonly right: RightLevel
  readonly reviewLevels: number
}

export type OrderActKey =
  | 'view'
  | 'write'
  | 'review'
  | 'receive'
  | 'distribute'
  | 'reject'
  | 'recall'
  | 'relaunch'
  | 'reason'
  | 'chat'
  | 'copyCheckNo'
  | 'details'

/** One thing that can be done with an order; `refused` is why not, shown beside the greyed word. */
export interface OrderAct {
  readonly key: OrderActKey
  readonly group: 'report' | 'remote' | 'patient'
  /** Begun work is continued; what its doctor has left is taken over. */
  readonly word?: 'continue' | 'takeOver' | undefined
  readonly refused?: ErrorCode | undefined
}

export interface OrderActs {
  readonly primary: OrderAct
  readonly menu: readonly OrderAct[]
}

export const isOrderDone = (row: Pick<OrderRow, 'reportHasComplete' | 'state'>): boolean =>
  row.reportHasComplete === 1 || row.state === STATE.completed

function factsOf(row: OrderRow, reviewLevels: number): ExamFacts {
  return {
    state: isOrderDone(row) ? STATE.completed : row.state,
    // Who asked one expert gets one expert's report: no second pair of eyes stands behind it.
    reviewLevels: (row.destDoctorId !== '' ? 0 : Math.min(3, Math.max(0, reviewLevels))) as ExamFacts['reviewLevels'],
    returned: row.returned,
    authorId: row.authorId || undefined,
    holderId: row.holderId || undefined,
    leaseExpired: row.holderId === '',
    ordered: row.status === 'open',
    launcherId: row.srcDoctorId,
  }
}

/**
 * What may be done with an order from this side, by the one table of states and transitions: the server decides by the same.
 * The primary act is the next step of whoever looks; where there is none, looking.
 */
export function orderActs(row: OrderRow, doctor: OrderDoctor): OrderActs {
  const facts = factsOf(row, doctor.reviewLevels)
  const actor = { userId: doctor.userId, right: doctor.right, staff: false, side: row.role === 'dest' ? 'reader' : 'own' } as const
  const may = (action: ExamAction): ErrorCode | undefined => {
    const verdict = decide(action, facts, actor)
    return 'refused' in verdict ? verdict.refused : undefined
  }
  const open = row.status === 'open'
  const waiting = (action: ExamAction): ErrorCode | undefined => (open ? may(action) : CODE.orderClosed)

  const view: OrderAct = { key: 'view', group: 'report', refused: row.t === '' ? CODE.orderClosed : undefined }
  const details: OrderAct = { key: 'details', group: 'patient' }
  const patient: OrderAct[] = [
    // What went back joins the two hospitals no more: the server lets neither side write to the other.
    { key: 'chat', group: 'patient', refused: open || isOrderDone(row) ? undefined : CODE.orderClosed },
    ...(row.checkNo === '' ? [] : [{ key: 'copyCheckNo', group: 'patient' } as const]),
    details,
  ]
  const reason: OrderAct[] = row.rejectReason === '' ? [] : [{ key: 'reason', group: 'remote' }]

  if (row.role === 'src') {
    const relaunch: OrderAct = {
      key: 'relaunch',
      group: 'remote',
      refused: row.status === 'rejected' ? undefined : CODE.orderNotRejected,
    }
    const recall: OrderAct = {
      key: 'recall',
      group: 'remote',
      refused: open || row.status === 'rejected' ? may('recallOrder') : CODE.orderClosed,
    }
    const primary = relaunch.refused === undefined ? relaunch : isOrderDone(row) && view.refused === undefined ? view : details
    return { primary, menu: [view, relaunch, recall, ...reason, ...patient] }
  }

  const opening = openingAction(facts.state)
  const reviewing = opening === 'openReview' || opening === 'takeOverReview'
  const own = row.holderId === doctor.userId || (row.holderId === '' && row.state === STATE.diagnosing && row.authorId === doctor.userId)
  const begun = own ? 'continue' : row.holderId === '' ? 'takeOver' : undefined
  const write: OrderAct = {
    key: 'write',
    group: 'report',
    word: opening === 'takeOverReport' ? begun : undefined,
    refused: open ? may(reviewing ? 'openReport' : opening) : CODE.orderClosed,
  }
  const review: OrderAct = {
    key: 'review',
    group: 'report',
    word: opening === 'takeOverReview' ? begun : undefined,
    refused: open ? may(reviewing ? opening : 'openReview') : CODE.orderClosed,
  }
  const receive: OrderAct = { key: 'receive', group: 'remote', refused: waiting('receiveOrder') }
  // One expert was asked by name: there is nobody to hand it on to.
  const distribute: OrderAct = {
    key: 'distribute',
    group: 'remote',
    refused: row.destDoctorId === '' ? waiting('distributeOrder') : CODE.noPermission,
  }
  const reject: OrderAct = { key: 'reject', group: 'remote', refused: waiting('rejectOrder') }
  const first = facts.state === STATE.toBeDistributed ? [distribute] : [receive, write, review]
  // What another began is looked at; taking it over stands in the menu.
  const others = row.state === STATE.diagnosing && row.holderId !== doctor.userId && row.authorId !== '' && row.authorId !== doctor.userId
  const primary = [...(others ? [] : first), view].find(({ refused }) => refused === undefined) ?? details
  return { primary, menu: [view, write, review, receive, distribute, reject, ...reason, ...patient] }
}

/** Is the row's next step this doctor's own work? N goes from one such row to the next. */
export const isOrderWork = ({ primary }: OrderActs): boolean =>
  primary.key === 'receive' || primary.key === 'distribute' || primary.key === 'write' || primary.key === 'review'

/** With whom a chat about an order is: the doctor on the other side. Nobody known yet: the chat's window asks. */
export function orderPartners(row: OrderRow, userId: string): string[] {
  const ids = row.role === 'dest' ? [row.srcDoctorId] : [row.holderId, row.authorId, row.assignedId, row.destDoctorId]
  return [...new Set(ids)].filter((id) => id !== '' && id !== userId)
}
