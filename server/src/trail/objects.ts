import sql, { join, type Sql } from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import { wordsOf } from '../exams/words'

/** Exams of a patient whose events are looked for at most. */
const MOST_EXAMS = 500

/** Of which exams it is told what hangs on them: each has its events under an id of its own. */
const HANGING: readonly Sql[] = [
  sql`SELECT s.study_uid FROM study s WHERE s.exam_id`,
  sql`SELECT s.share_id::text FROM share s WHERE s.exam_id`,
  sql`SELECT s.order_id::text FROM remote_order s WHERE s.exam_id`,
  sql`SELECT s.loop_id::text FROM critical_loop s WHERE s.exam_id`,
  sql`SELECT s.file_id::text FROM ecg_file s WHERE s.exam_id`,
]

/** All ids under which events about a patient stand: by a whole name or any whole number of the patient's or the exam's. */
export async function objectsOf(tx: Tx, said: string): Promise<readonly string[]> {
  const own = sql`e.facility_id = ${tx.tenant.facilityId}`
  const numbers = { checkNo: said, accessionNo: said, hospitalNo: said, outpatientNo: said, inpatientNo: said }
  const words = wordsOf({ patName: said, pinyin: '', ...numbers })
  // A name's pieces find too many: the longest of them narrows, the whole name decides.
  const [numbered, named] = [words.filter((word) => !/^[np]:/.test(word)), words.filter((word) => /^[np]:/.test(word))]
  const narrow = named.reduce((one, other) => (other.length > one.length ? other : one), '')
  const mine = sql`w.facility_id = ${tx.tenant.facilityId}`
  const exams = await tx.rows<{ exam_id: string; hospital_no: string }>(sql`
    SELECT e.exam_id, e.hospital_no FROM exam e WHERE ${own} AND e.exam_id IN (
      SELECT w.exam_id FROM exam_word w WHERE ${mine} AND (w.word = ANY(${numbered}::text[]) OR w.word = ${narrow}))
      AND (e.pat_name = ${said} OR EXISTS (SELECT 1 FROM exam_word n WHERE n.facility_id = e.facility_id AND n.exam_id = e.exam_id AND n.word = ANY(${numbered}::text[])))
    ORDER BY e.register_time DESC LIMIT ${MOST_EXAMS}`)
  const ids = exams.map(({ exam_id }) => exam_id)
  const patients = await tx.rows<{ id: string }>(
    sql`SELECT p.patient_id::text AS id FROM patient p WHERE p.facility_id = ${tx.tenant.facilityId}
      AND (p.hospital_no = ANY(${[said, ...exams.map(({ hospital_no }) => hospital_no)]}::text[]) OR p.pat_name = ${said})`,
  )
  const hanging = await tx.rows<{ id: string }>(
    sql`SELECT h.id FROM (${join(
      HANGING.map((one) => sql`${one} = ANY(${ids}::uuid[])`),
      ' UNION ',
    )}) h(id)`,
  )
  // What was done to an account is found by its name as well.
  const accounts = await tx.rows<{ id: string }>(
    sql`SELECT d.user_id::text AS id FROM doctor d WHERE d.facility_id = ${tx.tenant.facilityId} AND d.name = ${said}`,
  )
  return [...ids, ...accounts.map(({ id }) => id), ...patients.map(({ id }) => id), ...hanging.map(({ id }) => id)]
}
