import type { Person } from '@farsight/shared/contract'
import { formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { maskedId } from '../calls/register-list/masked'
import { maskedPhone } from '../codes/phone'
import type { Tx } from '../database/tenant'
import type { PatientRecord } from '../desk/patient'
import { temporaryExams } from './temporary'

/** Side by side the newest exams are shown; their number says how many there are. */
const MOST_EXAMS = 50

/** The numbers that were merged into patients, over any number of merges, by patient. */
export async function formerNumbers(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx.rows<{ head: string; numbers: string[] }>(sql`
    WITH RECURSIVE way AS (
      SELECT p.merged_into AS head, p.patient_id, p.hospital_no FROM patient p WHERE p.merged_into = ANY(${ids}::uuid[]) AND p.facility_id = ${tx.tenant.facilityId}
      UNION SELECT w.head, p.patient_id, p.hospital_no FROM patient p JOIN way w ON p.merged_into = w.patient_id WHERE p.facility_id = ${tx.tenant.facilityId})
    SELECT w.head, array_agg(w.hospital_no ORDER BY w.hospital_no) AS numbers FROM way w GROUP BY w.head`)
  return new Map(rows.map(({ head, numbers }) => [head, numbers]))
}

/** A patient as a row; phone and identity number masked. */
export const personRow = (p: PatientRecord, exams: number, formerNos: readonly string[] = []) => ({
  patientId: p.patient_id,
  hospitalNo: p.hospital_no,
  patName: p.pat_name,
  pinyin: p.pinyin,
  sex: p.sex,
  birthday: p.birthday,
  age: p.age_value === null || p.age_unit === null ? null : { value: p.age_value, unit: p.age_unit },
  nation: p.nation,
  phone: p.phone ? maskedPhone(p.phone) : '',
  idType: p.id_type,
  idNo: maskedId(p.id_no),
  idReason: p.id_reason,
  address: p.address,
  unknown: p.unknown ? (1 as const) : (0 as const),
  exams,
  formerNos: [...formerNos],
})

interface Row {
  readonly exam_id: string
  readonly check_no: string
  readonly modality: string
  readonly bodypart: string
  readonly side: '' | 'L' | 'R' | 'B'
  readonly check_item: string
  readonly register_time: number
  readonly state: number
  readonly report_has_complete: boolean
  readonly image_count: number
}

/** A patient with exams, newest first. */
export async function personOf(tx: Tx, p: PatientRecord): Promise<Person> {
  const own = sql`e.facility_id = ${tx.tenant.facilityId}`
  const rows = await tx.rows<Row>(sql`
    SELECT e.exam_id, e.check_no, e.modality, e.bodypart, e.side, e.check_item, e.register_time, e.state, e.report_has_complete, e.image_count
    FROM exam e WHERE e.hospital_no = ${p.hospital_no} AND e.merged_into IS NULL AND ${own} ORDER BY e.register_time DESC, e.exam_id LIMIT ${MOST_EXAMS + 1}`)
  const count = await tx.row<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM exam e WHERE e.hospital_no = ${p.hospital_no} AND e.merged_into IS NULL AND ${own}`,
  )
  return {
    ...personRow(p, count?.n ?? 0, (await formerNumbers(tx, [p.patient_id])).get(p.patient_id)),
    temporary: (await temporaryExams(tx, p)).map(({ check_no }) => check_no),
    rows: rows.slice(0, MOST_EXAMS).map((row) => ({
      risProcedureId: row.exam_id,
      checkNo: row.check_no,
      modality: row.modality,
      bodypart: row.bodypart,
      side: row.side,
      checkItem: row.check_item,
      registerTime: formatDateTime(row.register_time),
      state: row.state,
      reportHasComplete: row.report_has_complete ? (1 as const) : (0 as const),
      imageCount: row.image_count,
    })),
  }
}

/** Fields in which two patients say something else; what one of them leaves open is no difference. */
export function differing(a: PatientRecord, b: PatientRecord): string[] {
  const fields = {
    patName: 'pat_name',
    sex: 'sex',
    birthday: 'birthday',
    nation: 'nation',
    phone: 'phone',
    idNo: 'id_no',
    address: 'address',
  } as const
  return Object.entries(fields).flatMap(([field, column]) => {
    const [one, other] = [a[column], b[column]]
    const open = (value: unknown): boolean => value === null || value === '' || (column === 'sex' && value === 'O')
    return open(one) || open(other) || one === other ? [] : [field]
  })
}
