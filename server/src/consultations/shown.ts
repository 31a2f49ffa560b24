import type { Consultation, ConsultationRow } from '@farsight/shared/contract'
import {
  CODE,
  type ConsultationPart,
  type ConsultationStep,
  formatDateTime,
  forward,
  isTurnOf,
  mayCancel,
  mayGiveOpinion,
  maySign,
  mayWriteStep,
} from '@farsight/shared/domain'
import type { Session } from '../session/session'
import { type ConsultationRecord, factsOf, partOf, turnOf } from './row'

export const bit = (yes: boolean): 0 | 1 => (yes ? 1 : 0)
export const time = (instant: number | null): string | null => (instant === null ? null : formatDateTime(instant))

/** A row of the list, as this session sees it. */
export function consultationRow(c: ConsultationRecord, session: Session): ConsultationRow {
  return {
    id: c.consultation_id,
    no: c.no,
    type: c.type,
    mode: c.mode,
    video: bit(c.video),
    progress: c.progress,
    cancelled: bit(c.cancelled),
    returned: bit(c.returned),
    patName: c.pat_name,
    sex: c.sex,
    ageValue: c.age_value,
    ageUnit: c.age_unit,
    modalities: [...c.modalities],
    purpose: c.purpose,
    requesterName: c.requester_name,
    requesterFacilityName: c.requester_facility_name,
    leadFacilityName: c.lead_facility_name,
    designatedDoctorName: c.designated_name,
    outgoing: bit(c.facility_id === session.facilityId),
    hospitals: c.hospitals.map((hospital, place) => ({
      ...hospital,
      role: place === 0 ? 'requester' : hospital.facilityId === c.lead_facility_id ? 'lead' : 'invited',
    })),
    startTime: time(c.start_at),
    endTime: time(c.end_at),
    createTime: formatDateTime(c.created_at),
    mine: bit(isTurnOf(factsOf(c), partOf(c, session))),
    turn: turnOf(c),
  }
}

/** Steps whose data may be written at a step: its own, and the other side's while it is returned. */
const written = ({ progress, returned }: ConsultationRecord): readonly ConsultationStep[] => {
  if (progress === 's2') return returned ? ['s1'] : []
  return progress === 's5' && returned ? ['s4', 's5'] : [progress]
}

/** May a file be brought along or taken away? While it is prepared by the side that asks, then by all until it is concluded. */
export function mayUpload(c: ConsultationRecord, part: ConsultationPart) {
  if (c.cancelled) return CODE.consultationCancelled
  if (c.progress === 's5' || c.progress === 's6') return CODE.stepNotCurrent
  return c.progress === 's1' && !part.requester ? CODE.notYourTurn : undefined
}

/** What the session may do now. Going on is the turn's: what is missing for it, the call says. */
export function mayOf(c: ConsultationRecord, part: ConsultationPart, signed: boolean): Consultation['may'] {
  const facts = factsOf(c)
  // As if everybody and everything were there.
  const on = forward({ ...facts, assigned: 1, concluded: true }, c.progress, part, true)
  const back = forward(facts, c.progress, part, false)
  return {
    forward: bit('to' in on),
    refuse: bit('to' in back),
    write: bit(written(c).some((step) => mayWriteStep(facts, step, part) === undefined)),
    opinion: bit(mayGiveOpinion(facts, part) === undefined),
    upload: bit(mayUpload(c, part) === undefined),
    cancel: bit(mayCancel(facts, part) === undefined),
    sign: bit(maySign(facts, part) === undefined && !signed),
  }
}
