import { randomUUID } from 'node:crypto'
import type { AgeUnit, Sex } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import { wordsOf } from '../exams/words'

/** Who somebody is, as the desk knows it. */
export interface PatientIdentity {
  readonly pat_name: string
  readonly pinyin: string
  readonly sex: Sex
  /** `YYYY-MM-DD`, or null when nobody knows it. */
  readonly birthday: string | null
  readonly age_value: number | null
  readonly age_unit: AgeUnit | null
  /** Two digits of GB/T 3304, or ''. */
  readonly nation: string
  readonly phone: string
  readonly id_type: string
  readonly id_no: string
  readonly id_reason: string
  readonly address: string
}

/** A row of table patient. */
export interface PatientRecord extends PatientIdentity {
  readonly patient_id: string
  readonly facility_id: string
  readonly hospital_no: string
  readonly version: number
  readonly unknown: boolean
  readonly merged_into: string | null
}

/** The columns of {@link PatientRecord}, for a query over `patient p`. */
export const PATIENT_COLUMNS = sql`p.patient_id, p.facility_id, p.hospital_no, p.version, p.pat_name, p.pinyin, p.sex, p.birthday, p.age_value, p.age_unit,
  p.nation, p.phone, p.id_type, p.id_no, p.id_reason, p.address, p.unknown, p.merged_into`

/** A patient of the own hospital, locked until the transaction ends: two registrations of one person stand behind each other. */
export async function lockPatient(tx: Tx, patientId: string): Promise<PatientRecord | undefined> {
  return tx.row<PatientRecord>(
    sql`SELECT ${PATIENT_COLUMNS} FROM patient p WHERE p.patient_id = ${patientId} AND p.facility_id = ${tx.tenant.facilityId} FOR UPDATE`,
  )
}

/** Who has this identity number here; a number that only a merged one has is its kept patient's. Never a temporary one. */
export async function whoHas(tx: Tx, idType: string, idNo: string): Promise<string | undefined> {
  if (!idNo) return undefined
  const one = await tx.row<{ patient_id: string }>(sql`
    WITH RECURSIVE way AS (
      SELECT p.patient_id, p.merged_into, p.unknown, p.merged_into IS NOT NULL AS former FROM patient p
        WHERE p.facility_id = ${tx.tenant.facilityId} AND p.id_type = ${idType} AND p.id_no = ${idNo} AND p.id_no <> '' AND NOT p.unknown
      UNION SELECT p.patient_id, p.merged_into, p.unknown, true FROM patient p JOIN way w ON p.patient_id = w.merged_into
        WHERE p.facility_id = ${tx.tenant.facilityId})
    SELECT w.patient_id FROM way w WHERE w.merged_into IS NULL AND NOT w.unknown ORDER BY w.former, w.patient_id LIMIT 1`)
  return one?.patient_id
}

/** The same, locked. */
export async function patientByIdentity(tx: Tx, idType: string, idNo: string): Promise<PatientRecord | undefined> {
  const id = await whoHas(tx, idType, idNo)
  return id === undefined ? undefined : lockPatient(tx, id)
}

/** Words by which a patient is found; the exam's own numbers stand with the exam. */
async function writeWords(tx: Tx, patientId: string, one: PatientIdentity, hospitalNo: string): Promise<void> {
  const words = [
    ...wordsOf({ patName: one.pat_name, pinyin: one.pinyin, checkNo: '', accessionNo: '', hospitalNo, outpatientNo: '', inpatientNo: '' }),
    ...(one.id_no ? [`d:${one.id_no.toLowerCase()}`] : []),
    ...(one.phone ? [`t:${one.phone}`] : []),
  ]
  await tx.run(sql`DELETE FROM patient_word WHERE facility_id = ${tx.tenant.facilityId} AND patient_id = ${patientId}`)
  await tx.run(
    sql`INSERT INTO patient_word (facility_id, word, patient_id) SELECT ${tx.tenant.facilityId}, w, ${patientId} FROM unnest(${words}::text[]) w ON CONFLICT DO NOTHING`,
  )
}

/** A new patient under this number. */
export async function insertPatient(
  tx: Tx,
  now: number,
  hospitalNo: string,
  one: PatientIdentity,
  more: { readonly unknown?: boolean } = {},
): Promise<PatientRecord> {
  const patientId = randomUUID()
  await tx.run(sql`INSERT INTO patient (patient_id, facility_id, hospital_no, pat_name, pinyin, sex, birthday, age_value, age_unit, nation, phone, id_type, id_no, id_reason, address, unknown, at)
    VALUES (${patientId}, ${tx.tenant.facilityId}, ${hospitalNo}, ${one.pat_name}, ${one.pinyin}, ${one.sex}, ${one.birthday}, ${one.age_value}, ${one.age_unit}, ${one.nation},
      ${one.phone}, ${one.id_type}, ${one.id_no}, ${one.id_reason}, ${one.address}, ${more.unknown === true}, ${new Date(now)})`)
  await writeWords(tx, patientId, one, hospitalNo)
  return (await lockPatient(tx, patientId))!
}

/** Is this number one that came with a merge? It leads here anyway; put in the place of the own one it would leave that to nobody. */
async function isFormerNumber(tx: Tx, patient: PatientRecord, one: PatientIdentity): Promise<boolean> {
  if (patient.id_no === '' || one.id_no === '' || (one.id_no === patient.id_no && one.id_type === patient.id_type)) return false
  return (await whoHas(tx, one.id_type, one.id_no)) === patient.patient_id
}

/** What the desk says of a patient now. The exams keep what was said of them then. */
export async function updatePatient(
  tx: Tx,
  patient: PatientRecord,
  one: PatientIdentity,
  unknown = patient.unknown,
): Promise<PatientRecord> {
  const { id_type, id_no, id_reason } = (await isFormerNumber(tx, patient, one)) ? patient : one
  await tx.run(sql`UPDATE patient SET version = version + 1, pat_name = ${one.pat_name}, pinyin = ${one.pinyin}, sex = ${one.sex}, birthday = ${one.birthday},
    age_value = ${one.age_value}, age_unit = ${one.age_unit}, nation = ${one.nation}, phone = ${one.phone}, id_type = ${id_type}, id_no = ${id_no},
    id_reason = ${id_reason}, address = ${one.address}, unknown = ${unknown}
    WHERE patient_id = ${patient.patient_id} AND facility_id = ${tx.tenant.facilityId}`)
  await writeWords(tx, patient.patient_id, { ...one, id_no }, patient.hospital_no)
  return (await lockPatient(tx, patient.patient_id))!
}
