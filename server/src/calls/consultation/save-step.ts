import { consultationCalls, type RequestOf } from '@farsight/shared/contract'
import { CODE, type ConsultationStep, mayWriteStep } from '@farsight/shared/domain'
import { type ConsultationPatch, checkVersion, patchConsultation } from '../../consultations/patch'
import { checkRequest, examsFor, timesOf } from '../../consultations/request'
import { type ConsultationRecord, factsOf, lockConsultation, partOf, readConsultation } from '../../consultations/row'
import { checkLowScores } from '../../consultations/scores'
import { noteConsultation, noteEdited } from '../../consultations/steps'
import { tellNext, wakeRoom } from '../../consultations/tell'
import { rewriteRequest } from '../../consultations/write'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { consults } from '../policies'

type Asked = RequestOf<typeof consultationCalls.consultationSaveStep>

const FIELDS = ['request', 'risProcedureIds', 'times', 'conclusion', 'scores'] as const
type Field = (typeof FIELDS)[number]
/** What is written at a step, the field that it must have first. */
const OF_STEP: Readonly<Record<ConsultationStep, readonly Field[]>> = {
  s1: ['request', 'risProcedureIds'],
  s2: [],
  s3: ['times'],
  s4: ['conclusion'],
  s5: ['scores'],
  s6: [],
}

/** Throws 2 for a step that keeps nothing or a field of another one, 1 for the one that is missing. */
function checkFields(asked: Asked): void {
  const [needed, ...more] = OF_STEP[asked.step]
  if (needed === undefined) throw new CallError(CODE.parameterIllegal, 'step')
  const foreign = FIELDS.find((field) => asked[field] !== undefined && field !== needed && !more.includes(field))
  if (foreign) throw new CallError(CODE.parameterIllegal, foreign)
  if (asked[needed] === undefined) throw new CallError(CODE.parameterEmpty, needed)
}

async function patchOf(work: Work, c: ConsultationRecord, asked: Asked, answers: boolean): Promise<ConsultationPatch> {
  const { tx, session } = work
  switch (asked.step) {
    case 's1': {
      const request = asked.request!
      const exams = await examsOf(work, c, asked)
      await rewriteRequest(tx, c, await checkRequest(work, request, c), exams)
      return {}
    }
    case 's3': {
      const { start, end } = timesOf(asked.times!)
      return { start_at: start, end_at: end }
    }
    case 's4': {
      const conclusion = asked.conclusion!.trim()
      if (!answers) return { conclusion }
      if (conclusion === '') throw new CallError(CODE.parameterEmpty, 'conclusion')
      // Sent anew: other minutes, under which nobody's name stands.
      return { conclusion, minutes: c.minutes + 1, concluded_by: session.userId, concluded_name: session.userName }
    }
    default: {
      const scores = { ...asked.scores!, reason: asked.scores!.reason.trim() }
      checkLowScores(scores)
      return { scores }
    }
  }
}

/** The exams where they change; an imaging consultation has one in any case, a clinical one keeps the name that it was asked for. */
async function examsOf(work: Work, c: ConsultationRecord, { request, risProcedureIds }: Asked) {
  if (risProcedureIds !== undefined) return examsFor(work, request!.type, risProcedureIds)
  if (request!.type === 'imaging' && c.modalities.length === 0) throw new CallError(CODE.parameterEmpty, 'risProcedureIds')
  return undefined
}

/**
 * Keeps the data of a step. Of a returned one it is the answer: the check waits for it no longer. The rules come before the number, so that
 * who is late hears that the step is another one.
 */
export const consultationSaveStep = sessionHandler(consultationCalls.consultationSaveStep, consults, async (work, asked) => {
  const { tx, session } = work
  const { id, step } = asked
  const c = await lockConsultation(work, id)
  const refused = mayWriteStep(factsOf(c), step, partOf(c, session))
  if (refused) throw new CallError(refused)
  checkFields(asked)
  checkVersion(c, asked.baseVersion)
  const answers = c.returned && ((c.progress === 's2' && step === 's1') || (c.progress === 's5' && step === 's4'))
  const patch = await patchOf(work, c, asked, answers)
  const answer = await patchConsultation(tx, c, answers ? { ...patch, returned: false } : patch)
  if (answers) await noteConsultation(work, id, 'answered', c.progress, c.progress)
  else if (step === 's1' || step === 's3') await noteEdited(work, id, step)
  await wakeRoom(work, id)
  // As it stands now: who asks anew may ask another hospital.
  if (answers) await tellNext(work, await readConsultation(work, id))
  return answer
})
