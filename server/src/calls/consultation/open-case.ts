import { consultationCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { readConsultation } from '../../consultations/row'
import { openCaseOf } from '../../shares/cases'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { consults } from '../policies'

/** Opens an exam of a consultation for whoever takes part, also of another hospital; for those from its submission on. */
export const consultationOpenCase = sessionHandler(
  consultationCalls.consultationOpenCase,
  consults,
  async (work, { id, risProcedureId }) => {
    const c = await readConsultation(work, id)
    if (c.cancelled) throw new CallError(CODE.consultationCancelled)
    const call = consultationCalls.consultationOpenCase.name
    return { val: await openCaseOf(work, { kind: 'consultation', id, examId: risProcedureId, call }) }
  },
)
