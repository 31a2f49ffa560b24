import { consultationCalls } from '@farsight/shared/contract'
import { CODE, mayWriteStep } from '@farsight/shared/domain'
import { checkVersion, patchConsultation } from '../../consultations/patch'
import { checkChecker, consultationPeople } from '../../consultations/people'
import { factsOf, lockConsultation, partOf } from '../../consultations/row'
import { noteConsultation } from '../../consultations/steps'
import { wakeRoom } from '../../consultations/tell'
import { rewriteDoctors } from '../../consultations/write'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { consults } from '../policies'

/** The triage names doctors of the invited hospitals, and one of them as chair; naming anew replaces them. */
export const consultationAssign = sessionHandler(
  consultationCalls.consultationAssign,
  consults,
  async (work, { id, baseVersion, doctorIds, chairId }) => {
    const { tx, session } = work
    const c = await lockConsultation(work, id)
    const refused = mayWriteStep(factsOf(c), 's3', partOf(c, session))
    if (refused) throw new CallError(refused)
    if (doctorIds.length === 0) throw new CallError(CODE.parameterEmpty, 'doctorIds')
    if (new Set(doctorIds).size < doctorIds.length) throw new CallError(CODE.parameterIllegal, 'doctorIds')
    if (!doctorIds.includes(chairId)) throw new CallError(CODE.parameterIllegal, 'chairId')
    checkVersion(c, baseVersion)
    const invited = new Set(c.hospitals.slice(1).map(({ facilityId }) => facilityId))
    const people = await consultationPeople(tx, id)
    const able = people.flatMap(({ facilityId, doctors }) => (invited.has(facilityId) ? doctors : []))
    const doctors = doctorIds.map((wanted) => {
      const doctor = able.find(({ userId }) => userId === wanted)
      if (!doctor) throw new CallError(CODE.doctorLacksConsultation, 'doctorIds')
      return doctor
    })
    checkChecker(people, c.lead_facility_id, chairId)
    await rewriteDoctors(tx, id, doctors)
    const answer = await patchConsultation(tx, c, { chair_id: chairId })
    await noteConsultation(work, id, 'assigned', 's3', 's3', doctors.map(({ name }) => name).join('、'))
    await wakeRoom(work, id)
    return answer
  },
)
