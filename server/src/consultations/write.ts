import sql, { join } from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'
import type { CheckedRequest } from './request'
import { type ConsultationRecord, takesPart } from './row'

/** Whom a consultation is of. */
export interface OfPatient {
  readonly pat_name: string
  readonly sex: string
  readonly age_value: number | null
  readonly age_unit: string
}

const modalitiesOf = (exams: readonly ExamRecord[]): string[] => [...new Set(exams.map(({ modality }) => modality))]

/** What of an exam's patient stands in a consultation. */
export const patientOfExam = (exam: ExamRecord): OfPatient => ({
  pat_name: exam.pat_name,
  sex: exam.sex,
  age_value: exam.age_value,
  age_unit: exam.age_unit ?? '',
})

/** A new consultation at its first step, with its hospitals and exams. */
export async function insertConsultation(
  tx: Tx,
  made: { readonly id: string; readonly no: string; readonly userName: string; readonly at: Date },
  { request, facilities, hospitals, lead, designated, start, end }: CheckedRequest,
  patient: OfPatient,
  exams: readonly ExamRecord[],
): Promise<void> {
  const { facilityId, userId } = tx.tenant
  await tx.run(sql`INSERT INTO consultation (consultation_id, facility_id, facilities, no, type, mode, video, pat_name, sex, age_value, age_unit, modalities, purpose, case_info,
      requester_id, requester_name, requester_facility_name, lead_facility_id, lead_facility_name, designated_id, designated_name, start_at, end_at, created_at)
    VALUES (${made.id}, ${facilityId}, ${facilities}, ${made.no}, ${request.type}, ${request.mode}, ${request.video === 1}, ${patient.pat_name}, ${patient.sex},
      ${patient.age_value}, ${patient.age_unit}, ${modalitiesOf(exams)}, ${request.purpose.trim()}, ${JSON.stringify(request.caseInfo)}, ${userId}, ${made.userName},
      ${hospitals[0]!.name}, ${lead.facilityId}, ${lead.name}, ${designated?.userId ?? null}, ${designated?.name ?? ''}, ${start}, ${end}, ${made.at})`)
  await insertHospitals(tx, made.id, hospitals)
  await insertExams(tx, made.id, exams)
}

async function insertHospitals(tx: Tx, id: string, hospitals: CheckedRequest['hospitals']): Promise<void> {
  const rows = hospitals.map(({ facilityId, name }, place) => sql`(${id}, ${place}, ${facilityId}, ${name})`)
  await tx.run(sql`INSERT INTO consultation_hospital (consultation_id, place, facility_id, name) VALUES ${join(rows)}`)
}

async function insertExams(tx: Tx, id: string, exams: readonly ExamRecord[]): Promise<void> {
  if (exams.length === 0) return
  const rows = exams.map((exam, place) => sql`(${id}, ${exam.exam_id}, ${exam.facility_id}, ${place})`)
  await tx.run(sql`INSERT INTO consultation_exam (consultation_id, exam_id, facility_id, place) VALUES ${join(rows)}`)
}

const below = (tx: Tx, id: string) =>
  sql`x.consultation_id = ${id} AND x.consultation_id IN (SELECT c.consultation_id FROM consultation c WHERE ${takesPart(tx)})`

/** Asks anew: what stood there is replaced. Exams stay where none are given. */
export async function rewriteRequest(
  tx: Tx,
  c: ConsultationRecord,
  { request, facilities, hospitals, lead, designated, start, end }: CheckedRequest,
  exams: readonly ExamRecord[] | undefined,
): Promise<void> {
  const id = c.consultation_id
  const [first] = exams ?? []
  const patient: OfPatient = first ? patientOfExam(first) : c
  await tx.run(sql`UPDATE consultation c SET type = ${request.type}, mode = ${request.mode}, video = ${request.video === 1}, purpose = ${request.purpose.trim()},
      case_info = ${JSON.stringify(request.caseInfo)}, facilities = ${facilities}, lead_facility_id = ${lead.facilityId}, lead_facility_name = ${lead.name},
      designated_id = ${designated?.userId ?? null}, designated_name = ${designated?.name ?? ''}, start_at = ${start}, end_at = ${end},
      pat_name = ${patient.pat_name}, sex = ${patient.sex}, age_value = ${patient.age_value}, age_unit = ${patient.age_unit},
      modalities = ${exams ? modalitiesOf(exams) : c.modalities}
    WHERE c.consultation_id = ${id} AND c.facility_id = ${tx.tenant.facilityId}`)
  const own = below(tx, id)
  await tx.run(sql`DELETE FROM consultation_hospital x WHERE ${own}`)
  await insertHospitals(tx, id, hospitals)
  if (!exams) return
  await tx.run(sql`DELETE FROM consultation_exam x WHERE ${own}`)
  await insertExams(tx, id, exams)
}

/** Names the doctors, in this order. */
export async function rewriteDoctors(tx: Tx, id: string, doctors: ConsultationRecord['doctors']): Promise<void> {
  const own = below(tx, id)
  await tx.run(sql`DELETE FROM consultation_doctor x WHERE ${own}`)
  if (doctors.length === 0) return
  const rows = doctors.map((d, place) => sql`(${id}, ${d.userId}, ${d.facilityId}, ${place}, ${d.name}, ${d.title}, ${d.facilityName})`)
  await tx.run(
    sql`INSERT INTO consultation_doctor (consultation_id, user_id, facility_id, place, name, title, facility_name) VALUES ${join(rows)}`,
  )
}
