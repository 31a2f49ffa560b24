import { consultationCalls } from '@farsight/shared/contract'
import { consultationPeople } from '../../consultations/people'
import { readConsultation } from '../../consultations/row'
import { bit } from '../../consultations/shown'
import { sessionHandler } from '../handler'
import { consults } from '../policies'

/** Whom one may ask, or the triage of a consultation may name; a keyword finds hospitals, and doctors in them. */
export const consultationTargets = sessionHandler(consultationCalls.consultationTargets, consults, async (work, { keyword = '', id }) => {
  const { tx, session } = work
  if (id !== undefined) await readConsultation(work, id)
  const word = keyword.trim().toLowerCase()
  const holds = (text: string): boolean => text.toLowerCase().includes(word)
  const val = (await consultationPeople(tx, id ?? null)).flatMap(({ facilityId, name, doctors }) => {
    const found = holds(name) ? doctors : doctors.filter((doctor) => holds(doctor.name))
    const target = { facilityId, name, own: bit(facilityId === session.facilityId), doctors: [...found] }
    return holds(name) || found.length > 0 ? [target] : []
  })
  // The own hospital first.
  return { val: [...val.filter(({ own }) => own === 1), ...val.filter(({ own }) => own === 0)] }
})
