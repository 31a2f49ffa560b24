import { type DeskPatientRow, deskCalls } from '@farsight/shared/contract'
import { ageOn, CODE, formatDate, formatDateTime, plainIdNo } from '@farsight/shared/domain'
import sql, { join, type Sql } from 'sql-template-tag'
import { maskedPhone } from '../../codes/phone'
import { PATIENT_COLUMNS, type PatientRecord } from '../../desk/patient'
import { nameSearches } from '../../exams/words'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { worksAtDesk } from '../policies'

const maskedNumber = (no: string): string => (no.length > 8 ? `${no.slice(0, 4)}****${no.slice(-4)}` : no === '' ? '' : '****')

/** Of today, by the birth date where it is known: an age alone is of the day on which it was said. */
const ageNow = (p: PatientRecord, now: number): DeskPatientRow['age'] =>
  (p.birthday && ageOn(p.birthday, formatDate(now))) ||
  (p.age_value === null || p.age_unit === null ? null : { value: p.age_value, unit: p.age_unit })

/** A patient as answers name him; masked where he is only looked at. */
export const patientRow = (p: PatientRecord, whole: boolean, now: number): DeskPatientRow => ({
  patientId: p.patient_id,
  hospitalNo: p.hospital_no,
  patName: p.pat_name,
  pinyin: p.pinyin,
  sex: p.sex,
  birthday: p.birthday,
  age: ageNow(p, now),
  nation: p.nation,
  phone: whole || p.phone === '' ? p.phone : maskedPhone(p.phone),
  idType: p.id_type,
  idNo: whole ? p.id_no : maskedNumber(p.id_no),
  idReason: p.id_reason,
  address: p.address,
  unknown: p.unknown ? 1 : 0,
})

/** Rows of the revisit lookup. */
const ROWS = 5

export const queryRevisit = sessionHandler(deskCalls.queryRevisit, worksAtDesk, async (work, { name = '', dicomId = '', idNo = '' }) => {
  const { tx, now } = work
  const { facilityId } = tx.tenant
  const searches = nameSearches(name)
  if (searches.length === 0 && dicomId.trim() === '' && idNo.trim() === '') throw new CallError(CODE.parameterEmpty, 'name')
  const own = (column: Sql) => tx.filter('desk.revisit', sql`${column} = ${facilityId}`)
  const words = searches.map((search) =>
    'exact' in search ? sql`w.word = ${search.exact}` : sql`(w.word >= ${search.from} AND w.word < ${search.to})`,
  )
  const holds = searches.find((search) => 'name' in search && search.name)
  const number = dicomId.trim()
  // A number that was merged away leads to who was kept.
  const numbered = sql`p.patient_id IN (
    WITH RECURSIVE way AS (
      SELECT m.patient_id, m.merged_into FROM patient m WHERE ${own(sql`m.facility_id`)} AND NOT m.unknown AND ${
        number === '' ? sql`m.id_type = 'identityCard' AND m.id_no = ${plainIdNo(idNo)} AND m.id_no <> ''` : sql`m.hospital_no = ${number}`
      }
      UNION SELECT k.patient_id, k.merged_into FROM patient k JOIN way w ON k.patient_id = w.merged_into WHERE ${own(sql`k.facility_id`)})
    SELECT w.patient_id FROM way w WHERE w.merged_into IS NULL)`
  const found =
    searches.length === 0
      ? numbered
      : sql`p.patient_id IN (SELECT w.patient_id FROM patient_word w WHERE ${own(sql`w.facility_id`)} AND (${join(words, ' OR ')}) LIMIT 2000)
        ${holds && 'name' in holds ? sql`AND strpos(replace(lower(normalize(p.pat_name, NFKC)), ' ', ''), ${holds.name}) > 0` : sql``}`
  const rows = await tx.rows<PatientRecord & { last: number | null }>(sql`
    SELECT ${PATIENT_COLUMNS}, (SELECT max(e.register_time) FROM exam e WHERE e.facility_id = ${facilityId} AND e.hospital_no = p.hospital_no AND e.state <> 3000) AS last
    FROM patient p WHERE ${own(sql`p.facility_id`)} AND p.merged_into IS NULL AND ${found} ORDER BY last DESC NULLS LAST, p.hospital_no LIMIT ${ROWS}`)
  return {
    val: rows.map((row) => ({ ...patientRow(row, false, now), lastExam: row.last === null ? null : formatDateTime(row.last) })),
    total: rows.length,
    totalIsFloor: rows.length === ROWS,
  }
})

export const getDeskPatient = sessionHandler(deskCalls.getDeskPatient, worksAtDesk, async (work, { patientId }) => {
  const { tx } = work
  work.about(patientId)
  const own = tx.filter('desk.patient', sql`p.facility_id = ${tx.tenant.facilityId}`)
  const row = await tx.row<PatientRecord>(
    sql`SELECT ${PATIENT_COLUMNS} FROM patient p WHERE p.patient_id = ${patientId} AND ${own} AND p.merged_into IS NULL`,
  )
  if (!row) throw new CallError(CODE.notFound, 'patientId')
  return { val: patientRow(row, true, work.now) }
})
