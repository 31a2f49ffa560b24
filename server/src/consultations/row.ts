import type { ConsultationCase, ConsultationScores } from '@farsight/shared/contract'
import {
  CODE,
  type ConsultationFacts,
  type ConsultationMode,
  type ConsultationPart,
  type ConsultationStep,
  type ConsultationType,
} from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import type { Tx } from '../database/tenant'
import type { Session } from '../session/session'

/** A hospital that takes part, by the name that it had when it was invited. */
export interface Hospital {
  readonly facilityId: string
  readonly name: string
}

/** A doctor whom the triage named. */
export interface Assigned extends Hospital {
  readonly userId: string
  readonly title: string
  readonly facilityName: string
}

/** A consultation with its hospitals and doctors. Instants are milliseconds. */
export interface ConsultationRecord {
  readonly consultation_id: string
  /** Of the hospital that asked. */
  readonly facility_id: string
  readonly facilities: readonly string[]
  readonly no: string
  readonly type: ConsultationType
  readonly mode: ConsultationMode
  readonly video: boolean
  readonly progress: ConsultationStep
  readonly cancelled: boolean
  readonly cancel_reason: string
  readonly returned: boolean
  readonly return_reason: string
  readonly version: number
  readonly pat_name: string
  readonly sex: string
  readonly age_value: number | null
  readonly age_unit: string
  readonly modalities: readonly string[]
  readonly purpose: string
  readonly case_info: ConsultationCase
  readonly requester_id: string
  readonly requester_name: string
  readonly requester_facility_name: string
  readonly lead_facility_id: string
  readonly lead_facility_name: string
  readonly designated_id: string | null
  readonly designated_name: string
  readonly start_at: number | null
  readonly end_at: number | null
  readonly chair_id: string | null
  readonly conclusion: string
  readonly concluded_by: string | null
  readonly concluded_name: string
  readonly minutes: number
  readonly scores: ConsultationScores
  readonly created_at: number
  readonly completed_at: number | null
  /** First the one that asked, then those that were invited. */
  readonly hospitals: readonly Hospital[]
  readonly doctors: readonly Assigned[]
}

/** The columns of {@link ConsultationRecord}, for a query over `consultation c`. */
export const CONSULTATION_COLUMNS = sql`c.consultation_id, c.facility_id, c.facilities, c.no, c.type, c.mode, c.video, c.progress, c.cancelled, c.cancel_reason, c.returned,
  c.return_reason, c.version, c.pat_name, c.sex, c.age_value, c.age_unit, c.modalities, c.purpose, c.case_info, c.requester_id, c.requester_name,
  c.requester_facility_name, c.lead_facility_id, c.lead_facility_name, c.designated_id, c.designated_name, c.start_at, c.end_at, c.chair_id, c.conclusion,
  c.concluded_by, c.concluded_name, c.minutes, c.scores, c.created_at, c.completed_at,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('facilityId', h.facility_id, 'name', h.name) ORDER BY h.place), '[]') FROM consultation_hospital h
    WHERE h.consultation_id = c.consultation_id) AS hospitals,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('userId', d.user_id, 'name', d.name, 'title', d.title, 'facilityId', d.facility_id, 'facilityName', d.facility_name)
    ORDER BY d.place), '[]') FROM consultation_doctor d WHERE d.consultation_id = c.consultation_id) AS doctors`

/** The hospital of the transaction takes part. For a query over `consultation c`. */
export const takesPart = (tx: Tx) => sql`c.facilities @> ARRAY[${tx.tenant.facilityId}]::uuid[]`

/** It was submitted, or is prepared by the hospital of the transaction: before, the others read the request (CONS-11) and open nothing of it. */
export const opensFor = (tx: Tx) => sql`(c.progress <> 's1' OR c.facility_id = ${tx.tenant.facilityId})`

const ownOne = (tx: Tx) => tx.filter('consultation.read', takesPart(tx))

type Asks = Pick<Work, 'tx' | 'about'>

/** A consultation that the session's hospital takes part in. To everybody else it does not exist: throws 2002. */
export async function readConsultation({ tx, about }: Asks, id: string): Promise<ConsultationRecord> {
  about(id)
  const own = ownOne(tx)
  const row = await tx.row<ConsultationRecord>(
    sql`SELECT ${CONSULTATION_COLUMNS} FROM consultation c WHERE c.consultation_id = ${id} AND ${own}`,
  )
  if (!row) throw new CallError(CODE.notFound)
  return row
}

/** The same, locked until the transaction ends: what is decided on it holds. What hangs on it changes under this lock alone. */
export async function lockConsultation(work: Asks, id: string): Promise<ConsultationRecord> {
  const { tx } = work
  const own = ownOne(tx)
  await tx.row(sql`SELECT 1 AS one FROM consultation c WHERE c.consultation_id = ${id} AND ${own} FOR UPDATE`)
  // Read anew: hospitals and doctors as they stand behind the lock.
  return readConsultation(work, id)
}

/** What a session is to it. */
export function partOf(c: ConsultationRecord, { userId, facilityId }: Pick<Session, 'userId' | 'facilityId'>): ConsultationPart {
  const assigned = c.doctors.some((doctor) => doctor.userId === userId && doctor.facilityId === facilityId)
  return {
    requester: c.facility_id === facilityId,
    lead: c.lead_facility_id === facilityId,
    assigned,
    chair: assigned && c.chair_id === userId,
    concluded: c.concluded_by === userId,
  }
}

/** What the rules look at. */
export const factsOf = (c: ConsultationRecord): ConsultationFacts => ({
  progress: c.progress,
  cancelled: c.cancelled,
  returned: c.returned,
  assigned: c.doctors.length,
  concluded: c.conclusion.trim() !== '',
})

/** Whose turn it is; who checks afterwards is one of the lead hospital who did not conclude. */
export function turnOf({ cancelled, progress, returned }: ConsultationRecord): 'requester' | 'lead' | 'chair' | 'checker' | 'none' {
  if (cancelled || progress === 's6') return 'none'
  if (progress === 's1' || (progress === 's2' && returned)) return 'requester'
  if (progress === 's4' || (progress === 's5' && returned)) return 'chair'
  return progress === 's5' ? 'checker' : 'lead'
}
