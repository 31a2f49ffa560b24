import { remoteCalls } from '@farsight/shared/contract'
import { CODE, mayWrite, rightFor } from '@farsight/shared/domain'
import { endOrder } from '../../orders/end'
import { closed, lockAtSource } from '../../orders/lock'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { followsOrders } from '../policies'

/** The source takes the case home, as long as nobody at the target is at it and nothing was paid for. */
export const remoteRecall = sessionHandler(remoteCalls.remoteRecall, followsOrders, async (work, { remoteOrderId, reason }) => {
  const locked = await lockAtSource(work, remoteOrderId)
  const { order, exam } = locked
  const { session } = work
  const open = order.status === 'open'
  if (!open && order.status !== 'rejected') throw closed(order)
  // Paid for, and taken back by who wrote it: theirs to finish or to reject, which gives the credits back.
  if (open && order.completed_at !== null)
    throw new CallError(CODE.inDiagnosis, undefined, { holderName: order.dest_user_name || order.dest_name })
  if (open && order.launcher_id !== session.userId) throw new CallError(CODE.notInitiator)
  if (!open && !mayWrite(rightFor(session.rights, exam.modality))) throw new CallError(CODE.noPermission)
  if (open && exam.holder_id !== null)
    throw new CallError(CODE.inDiagnosis, undefined, { holderId: exam.holder_id, holderName: exam.holder_name })
  const { state } = await endOrder(work, locked, 'recalled', reason?.trim() ?? '')
  return { val: { state } }
})
