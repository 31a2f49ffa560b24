import type { DeskPatient, DeskVisitRequest } from '@farsight/shared/contract'
import {
  BOOKING_REQUIRED,
  CODE,
  CONDITION_MAX,
  formatDate,
  type PatientFacts,
  type PatientKey,
  parseDateTime,
  patientFaults,
  REGISTER_REQUIRED,
  sourceOf,
  UNKNOWN_REQUIRED,
} from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import type { FormConfig } from './form-config'
import type { PatientIdentity } from './patient'
import type { DeskVisit } from './place-exam'
import { identityOf } from './who'

/** Which rules hold for a patient. */
export type PatientUse = 'register' | 'booking' | 'unknown'
const REQUIRED: Readonly<Record<PatientUse, readonly PatientKey[]>> = {
  register: REGISTER_REQUIRED,
  booking: BOOKING_REQUIRED,
  unknown: UNKNOWN_REQUIRED,
}

const factsOf = (p: DeskPatient): PatientFacts => ({ ...p, birthday: p.birthday ?? '' })

/** Who somebody is, held against the rules of his use and what the hospital asks for besides. Throws the code of the first field at fault. */
export function acceptedIdentity(patient: DeskPatient, use: PatientUse, config: FormConfig, now: number): PatientIdentity {
  const asked = use === 'unknown' ? [] : config.fields.filter(({ required }) => required).map(({ key }) => key as PatientKey)
  const [fault] = patientFaults(factsOf(patient), [...REQUIRED[use], ...asked], formatDate(now))
  if (fault) throw new CallError(fault.code, fault.field)
  return identityOf(patient)
}

/** What the checks of a visit share, as the tables hold it. Throws 2424 and 2 of the field. */
export function visitOf(
  visit: DeskVisitRequest,
): Omit<DeskVisit, 'visit_id' | 'booking_id' | 'facilityCode' | 'user' | 'repeat_reason' | 'booked_from'> {
  if (visit.conditionDescription.length > CONDITION_MAX) throw new CallError(CODE.descriptionTooLong, 'conditionDescription')
  const preCheck = visit.preCheckTime === null ? null : parseDateTime(visit.preCheckTime)
  if (preCheck === undefined) throw new CallError(CODE.parameterIllegal, 'preCheckTime')
  return {
    source_type: sourceOf(visit.sourceType, 'desk')!,
    department: visit.department.trim(),
    apply_doctor: visit.applyDoctor.trim(),
    outpatient_no: visit.outpatientNo.trim(),
    inpatient_no: visit.inpatientNo.trim(),
    physical_no: visit.physicalNo.trim(),
    bed_no: visit.bedNo.trim(),
    apply_no: visit.applyNo.trim(),
    image_no: visit.imageNo.trim(),
    his_no: visit.hisNo.trim(),
    emergency: visit.emergency === 1,
    trauma: visit.trauma === 1,
    revisit: visit.revisit === 1,
    follow_up: visit.followUp === 1,
    condition_description: visit.conditionDescription,
    pre_check_time: preCheck,
    safety: visit.safety,
  }
}

/** Fields of the visit that the hospital asks for and that are blank. */
export function checkAsked(visit: DeskVisitRequest, config: FormConfig): void {
  const said = visit as unknown as Readonly<Record<string, unknown>>
  for (const { key, required } of config.fields)
    if (required && key in said && (said[key] === null || (typeof said[key] === 'string' && said[key].trim() === '')))
      throw new CallError(CODE.fieldBlank, key)
}

/** The hospital's code, which accession numbers begin with. */
export async function facilityCode(tx: Tx): Promise<string> {
  const own = await tx.row<{ code: string }>(sql`SELECT f.code FROM facility f WHERE f.facility_id = ${tx.tenant.facilityId}`)
  return own!.code
}
