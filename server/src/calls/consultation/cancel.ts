import { consultationCalls } from '@farsight/shared/contract'
import { CODE, mayCancel } from '@farsight/shared/domain'
import { patchConsultation } from '../../consultations/patch'
import { factsOf, lockConsultation, partOf } from '../../consultations/row'
import { noteConsultation } from '../../consultations/steps'
import { tellCancelled, wakeRoom } from '../../consultations/tell'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { consults } from '../policies'

/** Ends it, with a reason. Its cases close at once; its row stays, with all that was said. */
export const consultationCancel = sessionHandler(consultationCalls.consultationCancel, consults, async (work, { id, reason }) => {
  const c = await lockConsultation(work, id)
  const refused = mayCancel(factsOf(c), partOf(c, work.session))
  if (refused) throw new CallError(refused)
  const said = reason.trim()
  if (said === '') throw new CallError(CODE.reasonRequired, 'reason')
  await patchConsultation(work.tx, c, { cancelled: true, cancel_reason: said })
  await noteConsultation(work, id, 'cancelled', c.progress, c.progress, said)
  await wakeRoom(work, id)
  await tellCancelled(work, c)
  return { val: true as const }
})
