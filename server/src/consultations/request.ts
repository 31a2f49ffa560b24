import type { ConsultationRequest } from '@farsight/shared/contract'
import { CODE, parseDateTime, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import { EXAM_COLUMNS, type ExamRecord } from '../exams/exam'
import { checkLead, consultationPeople, type Target } from './people'
import type { ConsultationRecord, Hospital } from './row'

/** Beginning and end, as instants. */
export interface Times {
  readonly start: Date | null
  readonly end: Date | null
}

/** Reads both; throws 2 for a time that no calendar has, 2715 for an end that is not after the start. */
export function timesOf({ startTime, endTime }: Pick<ConsultationRequest, 'startTime' | 'endTime'>): Times {
  const read = (text: string | null, field: string): number | null => {
    if (text === null) return null
    const at = parseDateTime(text)
    if (at === undefined) throw new CallError(CODE.parameterIllegal, field)
    return at
  }
  const [start, end] = [read(startTime, 'startTime'), read(endTime, 'endTime')]
  if (start !== null && end !== null && end <= start) throw new CallError(CODE.consultationTimes, 'endTime')
  return { start: start === null ? null : new Date(start), end: end === null ? null : new Date(end) }
}

/** A request that was found right: who takes part, who holds it, when. */
export interface CheckedRequest extends Times {
  readonly request: ConsultationRequest
  /** Each once, the own one first. */
  readonly facilities: readonly string[]
  /** The one that asks, and those that are invited. */
  readonly hospitals: readonly Hospital[]
  readonly lead: Hospital
  readonly designated: { readonly userId: string; readonly name: string } | null
}

/** The hospitals that may be invited now; those that were invited once stay, under the names that they had. */
function invitable(targets: readonly Target[], former: ConsultationRecord | undefined): ReadonlyMap<string, Hospital> {
  const all = [...(former?.hospitals ?? []), ...targets]
  return new Map(all.map(({ facilityId, name }) => [facilityId, { facilityId, name }]))
}

/**
 * Checks what is asked. Throws 1 with the field that is blank, 2710 for a hospital that is neither the own one nor joined with it by a relation
 * or a union, 2709 for a doctor who may not consult or is of no invited hospital, 2721 for a lead without doctors, 2715.
 * @param former how it stands, where it is asked anew
 */
export async function checkRequest(
  { tx, session }: Pick<Work, 'tx' | 'session'>,
  request: ConsultationRequest,
  former?: ConsultationRecord,
): Promise<CheckedRequest> {
  if (request.purpose.trim() === '') throw new CallError(CODE.parameterEmpty, 'purpose')
  if (request.facilityIds.length === 0) throw new CallError(CODE.parameterEmpty, 'facilityIds')
  if (new Set(request.facilityIds).size < request.facilityIds.length) throw new CallError(CODE.parameterIllegal, 'facilityIds')
  const times = timesOf(request)
  const targets = await consultationPeople(tx, null)
  const known = invitable(targets, former)
  const invited = request.facilityIds.map((facilityId) => {
    const hospital = known.get(facilityId)
    if (!hospital) throw new CallError(CODE.hospitalNotInvitable, 'facilityIds')
    return hospital
  })
  const own = { facilityId: session.facilityId, name: session.facility.name }
  const doctor = targets.flatMap(({ doctors }) => doctors).find(({ userId }) => userId === request.designatedDoctorId)
  if (request.designatedDoctorId !== null && !(doctor && request.facilityIds.includes(doctor.facilityId)))
    throw new CallError(CODE.doctorLacksConsultation, 'designatedDoctorId')
  const lead = (doctor && known.get(doctor.facilityId)) ?? invited[0]!
  checkLead(targets, lead.facilityId)
  return {
    ...times,
    request,
    facilities: [...new Set([own.facilityId, ...request.facilityIds])],
    hospitals: [own, ...invited],
    lead,
    designated: doctor ? { userId: doctor.userId, name: doctor.name } : null,
  }
}

/**
 * Exams of the own hospital that a consultation is about, in this order. Throws 4 for one that is not there, 2719 for those of two patients,
 * 1 for an imaging consultation without any.
 */
export async function examsFor(
  { tx }: Pick<Work, 'tx'>,
  type: ConsultationRequest['type'],
  ids: readonly string[],
): Promise<readonly ExamRecord[]> {
  if (new Set(ids).size < ids.length) throw new CallError(CODE.parameterIllegal, 'risProcedureIds')
  if (ids.length === 0) {
    if (type === 'imaging') throw new CallError(CODE.parameterEmpty, 'risProcedureIds')
    return []
  }
  const own = tx.filter('consultation.exams', sql`e.facility_id = ${tx.tenant.facilityId}`)
  const rows = await tx.rows<ExamRecord>(
    sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE e.exam_id = ANY(${ids}) AND e.state <> ${STATE.deleted} AND ${own}`,
  )
  const exams = ids.map((id) => {
    const exam = rows.find(({ exam_id }) => exam_id === id)
    if (!exam) throw new CallError(CODE.notInRis)
    return exam
  })
  if (new Set(exams.map(({ hospital_no }) => hospital_no)).size > 1) throw new CallError(CODE.consultationPatients, 'risProcedureIds')
  return exams
}
