import { randomUUID } from 'node:crypto'
import type { Sex, SheetReport } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import { pinyinOfName } from '../desk/pinyin'
import { wordsOf } from '../exams/words'

/** Who has a number of the hospital now. */
export interface KnownPatient {
  /** The number that the exams get: that of the kept one where two were merged. */
  readonly hospitalNo: string
  readonly patName: string
  readonly pinyin: string
  readonly sex: Sex
  readonly birthday: string | null
}

interface Row {
  readonly number: string
  readonly hospital_no: string
  readonly pat_name: string
  readonly pinyin: string
  readonly sex: Sex
  readonly birthday: string | null
}

/** Whoever has one of these numbers here, by the number that was asked for: from the desk's records, else from exams that came another way. */
export async function knownPatients(tx: Tx, numbers: readonly string[]): Promise<ReadonlyMap<string, readonly KnownPatient[]>> {
  const own = tx.filter('imports.patients', sql`p.facility_id = ${tx.tenant.facilityId}`)
  const kept = tx.filter('imports.mergedPatients', sql`k.facility_id = ${tx.tenant.facilityId}`)
  const ownExams = tx.filter('imports.patientExams', sql`e.facility_id = ${tx.tenant.facilityId}`)
  const rows = await tx.rows<Row>(sql`
    WITH RECURSIVE way AS (
      SELECT p.hospital_no AS number, p.patient_id, p.hospital_no, p.pat_name, p.pinyin, p.sex, p.birthday, p.merged_into FROM patient p
        WHERE ${own} AND p.hospital_no = ANY(${numbers})
      UNION SELECT w.number, k.patient_id, k.hospital_no, k.pat_name, k.pinyin, k.sex, k.birthday, k.merged_into FROM patient k JOIN way w ON k.patient_id = w.merged_into
        WHERE ${kept})
    SELECT w.number, w.hospital_no, w.pat_name, w.pinyin, w.sex, w.birthday FROM way w WHERE w.merged_into IS NULL
    UNION ALL
    SELECT DISTINCT e.hospital_no, e.hospital_no, e.pat_name, e.pinyin, e.sex, e.birthday FROM exam e
      WHERE ${ownExams} AND e.hospital_no = ANY(${numbers}) AND NOT EXISTS (SELECT FROM way w WHERE w.number = e.hospital_no)`)
  const known = new Map<string, KnownPatient[]>()
  for (const { number, hospital_no, pat_name, pinyin, sex, birthday } of rows)
    known.set(number, [...(known.get(number) ?? []), { hospitalNo: hospital_no, patName: pat_name, pinyin, sex, birthday }])
  return known
}

/** New records of people whom only the table knows, each by the first of its rows; one statement for each table. */
export async function addPatients(tx: Tx, now: number, reports: readonly SheetReport[]): Promise<void> {
  const { facilityId } = tx.tenant
  const people = new Map<string, SheetReport>()
  for (const one of reports) {
    const there = people.get(one.hospitalNo)
    // Whichever row says the most of somebody says it for all of them.
    if (!there || (there.birthday === null && one.birthday !== null)) people.set(one.hospitalNo, one)
  }
  if (people.size === 0) return
  const rows = [...people.values()].map(({ hospitalNo, patName, sex, birthday }) => ({
    patient_id: randomUUID(),
    hospital_no: hospitalNo,
    pat_name: patName,
    pinyin: pinyinOfName(patName),
    sex,
    birthday,
  }))
  await tx.run(sql`
    INSERT INTO patient (patient_id, facility_id, hospital_no, pat_name, pinyin, sex, birthday, age_value, age_unit, nation, phone, id_type, id_no, id_reason, address, unknown, at)
    SELECT r.patient_id, ${facilityId}, r.hospital_no, r.pat_name, r.pinyin, r.sex, r.birthday, NULL, NULL, '', '', 'none', '', 'other', '', false, ${new Date(now)}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(patient_id uuid, hospital_no text, pat_name text, pinyin text, sex text, birthday date)`)
  const words = rows.flatMap(({ patient_id, pat_name, pinyin, hospital_no }) =>
    wordsOf({ patName: pat_name, pinyin, checkNo: '', accessionNo: '', hospitalNo: hospital_no, outpatientNo: '', inpatientNo: '' }).map(
      (word) => ({ patient_id, word }),
    ),
  )
  await tx.run(sql`INSERT INTO patient_word (facility_id, word, patient_id)
    SELECT ${facilityId}, r.word, r.patient_id FROM jsonb_to_recordset(${JSON.stringify(words)}::jsonb) AS r(patient_id uuid, word text) ON CONFLICT DO NOTHING`)
}
