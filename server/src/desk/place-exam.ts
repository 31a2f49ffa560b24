import { randomUUID } from 'node:crypto'
import { formatDate, type Side, STATE, type StateCode } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import { insertExams, type NewExam } from '../exams/insert'
import { nextNumber } from './numbers'
import type { PatientRecord } from './patient'

/** One check of a registration or booking: an item in a room. */
export interface DeskCheck {
  readonly item_id: string | null
  readonly room_id: string | null
  readonly modality: string
  readonly bodypart: string
  readonly side: Side
  readonly check_item: string
  readonly fee: string
}

/** What all checks of one visit share; times are milliseconds. */
export interface DeskVisit {
  readonly visit_id: string
  readonly booking_id: string | null
  readonly facilityCode: string
  readonly user: { readonly id: string; readonly name: string }
  readonly source_type: NewExam['source_type']
  readonly department: string
  readonly apply_doctor: string
  readonly outpatient_no: string
  readonly inpatient_no: string
  readonly bed_no: string
  readonly apply_no: string
  readonly physical_no: string
  readonly image_no: string
  readonly his_no: string
  readonly emergency: boolean
  readonly trauma: boolean
  readonly revisit: boolean
  readonly follow_up: boolean
  readonly condition_description: string
  readonly pre_check_time: number | null
  readonly safety: Readonly<Record<string, string>>
  readonly repeat_reason: string
  /** The hospital that booked it, where that is another one. */
  readonly booked_from: string | null
}

/** An exam that was placed. */
export interface PlacedExam {
  readonly exam_id: string
  readonly check_no: string
  readonly accession_no: string
}

/**
 * Puts the checks of a visit into the hospital's exams, in one of the states before a check (2000, 2005, 2008, 2010), with their numbers,
 * words, registration and first step. One exam a check.
 */
export async function placeExams(
  tx: Tx,
  now: number,
  patient: PatientRecord,
  visit: DeskVisit,
  checks: readonly DeskCheck[],
  state: StateCode,
): Promise<readonly PlacedExam[]> {
  const { facilityId } = tx.tenant
  const today = formatDate(now)
  const earlier = await tx.row<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM exam e WHERE e.facility_id = ${facilityId} AND e.hospital_no = ${patient.hospital_no} AND e.register_time >= ${`${today} 00:00:00+08`}::timestamptz`,
  )
  const placed: PlacedExam[] = []
  for (const [i, check] of checks.entries()) {
    const exam_id = randomUUID()
    const check_no = await nextNumber(tx, 'check', check.modality, now)
    const accession_no = await nextNumber(tx, 'accession', visit.facilityCode.toUpperCase(), now)
    const { pat_name, pinyin, sex, birthday, age_value, age_unit, phone } = patient
    const { source_type, department, apply_doctor, outpatient_no, inpatient_no, bed_no } = visit
    const { trauma, revisit, follow_up, condition_description, booked_from } = visit
    await insertExams(tx, [
      {
        ...{ exam_id, facility_id: facilityId, state, check_no, accession_no, hospital_no: patient.hospital_no, register_time: now },
        ...{ pat_name, pinyin, sex, birthday, age_value, age_unit, phone },
        ...{
          source_type,
          department,
          apply_doctor,
          outpatient_no,
          inpatient_no,
          bed_no,
          trauma,
          revisit,
          follow_up,
          condition_description,
          booked_from,
        },
        ...{ modality: check.modality, bodypart: check.bodypart, side: check.side, check_item: check.check_item },
        idx: (earlier?.n ?? 0) + i + 1,
      },
    ])
    await tx.run(sql`INSERT INTO registration (exam_id, facility_id, visit_id, booking_id, item_id, room_id, fee, emergency, nation, id_type, id_no, id_reason, address,
        apply_no, physical_no, image_no, his_no, pre_check_time, safety, repeat_reason, user_id, user_name, at)
      VALUES (${exam_id}, ${facilityId}, ${visit.visit_id}, ${visit.booking_id}, ${check.item_id}, ${check.room_id}, ${check.fee}, ${visit.emergency}, ${patient.nation}, ${patient.id_type},
        ${patient.id_no}, ${patient.id_reason}, ${patient.address}, ${visit.apply_no}, ${visit.physical_no}, ${visit.image_no}, ${visit.his_no},
        ${visit.pre_check_time === null ? null : new Date(visit.pre_check_time)}, ${JSON.stringify(visit.safety)}::jsonb, ${visit.repeat_reason}, ${visit.user.id}, ${visit.user.name}, ${new Date(now)})`)
    await tx.run(sql`INSERT INTO exam_step (facility_id, exam_id, action, from_state, to_state, user_id, user_name, at, reason)
      VALUES (${facilityId}, ${exam_id}, ${state === STATE.registered ? 'register' : state === STATE.preRegistered ? 'preRegister' : 'book'}, ${state}, ${state}, ${visit.user.id}, ${visit.user.name}, ${new Date(now)}, '')`)
    placed.push({ exam_id, check_no, accession_no })
  }
  return placed
}
