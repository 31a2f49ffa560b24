import { consultationCalls } from '@farsight/shared/contract'
import { readConsultation } from '../../consultations/row'
import { wholeConsultation } from '../../consultations/whole'
import { sessionHandler } from '../handler'
import { consults } from '../policies'

/** One that the session's hospital takes part in, whole. */
export const consultationGet = sessionHandler(consultationCalls.consultationGet, consults, async (work, { id }) => ({
  val: await wholeConsultation(work, await readConsultation(work, id)),
}))
