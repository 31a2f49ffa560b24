import { consultationCalls, type RequestOf } from '@farsight/shared/contract'
import { CODE, type ConsultationStep, forward } from '@farsight/shared/domain'
import { type ConsultationPatch, checkVersion, patchConsultation } from '../../consultations/patch'
import { checkChecker, checkLead, consultationPeople } from '../../consultations/people'
import { type ConsultationRecord, factsOf, lockConsultation, partOf, readConsultation } from '../../consultations/row'
import { checkScores } from '../../consultations/scores'
import { noteConsultation, type StepWhat } from '../../consultations/steps'
import { tellNext, wakeRoom } from '../../consultations/tell'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { consults } from '../policies'

type Asked = RequestOf<typeof consultationCalls.consultationNextStep>

/** What the timeline says of a step that is left. */
const LEFT: Readonly<Record<Exclude<ConsultationStep, 's6'>, StepWhat>> = {
  s1: 'submitted',
  s2: 'passed',
  s3: 'begun',
  s4: 'concluded',
  s5: 'completed',
}

/** What goes on with the step. Throws 1 with what is missing: a time for all who sit together, the scores. */
function patchOf({ session, now }: Work, c: ConsultationRecord): ConsultationPatch {
  if (c.progress === 's3' && c.mode === 'interactive' && c.start_at === null) throw new CallError(CODE.parameterEmpty, 'startTime')
  if (c.progress === 's4') return { minutes: c.minutes + 1, concluded_by: session.userId, concluded_name: session.userName }
  if (c.progress !== 's5') return {}
  checkScores(c.scores)
  return { completed_at: new Date(now) }
}

/** Who is to take it up is there: nobody can go back to name another. */
async function checkPeople({ tx }: Work, c: ConsultationRecord): Promise<void> {
  if (c.progress !== 's1' && c.progress !== 's3') return
  const people = await consultationPeople(tx, c.consultation_id)
  if (c.progress === 's1') checkLead(people, c.lead_facility_id)
  else if (c.chair_id !== null) checkChecker(people, c.lead_facility_id, c.chair_id)
}

async function refuse(work: Work, c: ConsultationRecord, { id, reason = '' }: Asked): Promise<ConsultationPatch> {
  const said = reason.trim()
  if (said === '') throw new CallError(CODE.reasonRequired, 'reason')
  await noteConsultation(work, id, 'returned', c.progress, c.progress, said)
  return { returned: true, return_reason: said }
}

/**
 * Takes a consultation on, or returns it. The locked row decides, by the one table: of two at once the second finds another step (2702). The
 * rules come before the number, for the same reason.
 */
export const consultationNextStep = sessionHandler(consultationCalls.consultationNextStep, consults, async (work, asked) => {
  const { tx, session } = work
  const { id, step, pass } = asked
  const c = await lockConsultation(work, id)
  const next = forward(factsOf(c), step, partOf(c, session), pass === 1)
  if ('code' in next) throw new CallError(next.code)
  checkVersion(c, asked.baseVersion)
  if (!next.stays) await checkPeople(work, c)
  const patch = next.stays ? await refuse(work, c, asked) : { ...patchOf(work, c), progress: next.to }
  const answer = await patchConsultation(tx, c, patch)
  if (!next.stays && step !== 's6') await noteConsultation(work, id, LEFT[step], step, next.to)
  await wakeRoom(work, id)
  await tellNext(work, await readConsultation(work, id))
  return answer
})
