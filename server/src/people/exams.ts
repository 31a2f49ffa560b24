import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { rewriteWords } from '../acts/merge'
import { lockOwn, noteStep, rowChanged } from '../acts/own'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import type { PatientIdentity, PatientRecord } from '../desk/patient'
import { EXAM_COLUMNS, type ExamRecord } from '../exams/exam'

/** What an exam and its registration say of their patient. */
export interface Identified {
  readonly exam: {
    readonly hospital_no: string
    readonly pat_name: string
    readonly pinyin: string
    readonly sex: ExamRecord['sex']
    readonly birthday: string | null
    readonly age_value: number | null
    readonly age_unit: ExamRecord['age_unit']
    readonly phone: string
  }
  /** Null for an exam that came another way. */
  readonly desk: Pick<PatientIdentity, 'nation' | 'id_type' | 'id_no' | 'id_reason' | 'address'> | null
}

/** Every exam under a number, locked in one order; those that are deleted or hidden in a merged one too. */
export async function examsOf(work: Work, hospitalNo: string): Promise<ExamRecord[]> {
  const { tx } = work
  const rows = await tx.rows<{ exam_id: string }>(
    sql`SELECT e.exam_id FROM exam e WHERE e.hospital_no = ${hospitalNo} AND e.facility_id = ${tx.tenant.facilityId} ORDER BY e.exam_id`,
  )
  const exams: ExamRecord[] = []
  for (const { exam_id } of rows) exams.push(await lockOwn(work, exam_id))
  return exams
}

/** The same to look at. */
export const examsUnder = ({ tx }: Work, hospitalNo: string): Promise<ExamRecord[]> =>
  tx.rows<ExamRecord>(
    sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE e.hospital_no = ${hospitalNo} AND e.facility_id = ${tx.tenant.facilityId}`,
  )

/** Why nobody may change who these exams are of: a report is in somebody's hands, or another hospital works on one. */
export function heldBy(exams: readonly ExamRecord[], now: number): { readonly code: number; readonly holderName?: string } | undefined {
  const held = exams.find((exam) => exam.holder_id !== null && exam.lease_until !== null && exam.lease_until > now)
  if (held) return { code: CODE.patientInHands, holderName: held.holder_name }
  if (exams.some((exam) => exam.reader_facility_id !== null && !exam.report_has_complete)) return { code: CODE.patientOrdered }
  return undefined
}

/** Throws what {@link heldBy} says. */
export function refuseHeld(exams: readonly ExamRecord[], now: number): void {
  const held = heldBy(exams, now)
  if (held) throw new CallError(held.code as never, undefined, held.holderName ? { holderName: held.holderName } : undefined)
}

/** How an exam stands now, to be given back exactly. */
export async function identifiedNow({ tx }: Work, exam: ExamRecord): Promise<Identified> {
  const { hospital_no, pat_name, pinyin, sex, birthday, age_value, age_unit } = exam
  const more = (await tx.row<{ phone: string }>(
    sql`SELECT e.phone FROM exam e WHERE e.exam_id = ${exam.exam_id} AND e.facility_id = ${exam.facility_id}`,
  ))!
  const desk = await tx.row<NonNullable<Identified['desk']>>(
    sql`SELECT r.nation, r.id_type, r.id_no, r.id_reason, r.address FROM registration r WHERE r.exam_id = ${exam.exam_id} AND r.facility_id = ${exam.facility_id}`,
  )
  return { exam: { hospital_no, pat_name, pinyin, sex, birthday, age_value, age_unit, phone: more.phone }, desk: desk ?? null }
}

/** An exam as a patient would be identified in it. A number alone: the rest stays what was said of them then. */
export const identifiedAs = (former: Identified, patient: PatientRecord, whole: boolean): Identified => ({
  exam: whole
    ? {
        hospital_no: patient.hospital_no,
        pat_name: patient.pat_name,
        pinyin: patient.pinyin,
        sex: patient.sex,
        birthday: patient.birthday,
        age_value: patient.age_value,
        age_unit: patient.age_unit,
        phone: patient.phone,
      }
    : { ...former.exam, hospital_no: patient.hospital_no },
  desk:
    former.desk && whole
      ? { nation: patient.nation, id_type: patient.id_type, id_no: patient.id_no, id_reason: patient.id_reason, address: patient.address }
      : former.desk,
})

/** Writes who a locked exam is of: row, registration, words, its timeline, and a sign to every list. */
export async function identify(work: Work, exam: ExamRecord, as: Identified, action: string, reason: string): Promise<void> {
  const { tx } = work
  const { hospital_no, pat_name, pinyin, sex, birthday, age_value, age_unit, phone } = as.exam
  await tx.run(sql`UPDATE exam SET version = version + 1, hospital_no = ${hospital_no}, pat_name = ${pat_name}, pinyin = ${pinyin}, sex = ${sex}, birthday = ${birthday},
    age_value = ${age_value}, age_unit = ${age_unit}, phone = ${phone} WHERE exam_id = ${exam.exam_id} AND facility_id = ${tx.tenant.facilityId}`)
  if (as.desk)
    await tx.run(sql`UPDATE registration SET nation = ${as.desk.nation}, id_type = ${as.desk.id_type}, id_no = ${as.desk.id_no}, id_reason = ${as.desk.id_reason},
      address = ${as.desk.address} WHERE exam_id = ${exam.exam_id} AND facility_id = ${tx.tenant.facilityId}`)
  // A form of registration data that is open elsewhere is stale now.
  await tx.run(sql`UPDATE exam_edit SET version = version + 1 WHERE exam_id = ${exam.exam_id} AND facility_id = ${tx.tenant.facilityId}`)
  const after = { ...exam, hospital_no, pat_name, pinyin, sex, birthday, age_value, age_unit, version: exam.version + 1 }
  await rewriteWords(work, after)
  await noteStep(work, exam, action, exam.state, reason)
  await rowChanged(work, after)
}
