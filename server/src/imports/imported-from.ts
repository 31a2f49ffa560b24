import type { ImportedFrom } from '@farsight/shared/contract'
import { formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'

type Known = Pick<ExamRecord, 'exam_id' | 'facility_id' | 'imported'>

/** From where the imported ones of these exams came, by their ids: their own hospital's administrator sent the file. */
export async function importsOf(tx: Tx, exams: readonly Known[]): Promise<ReadonlyMap<string, ImportedFrom>> {
  const ids = exams.filter(({ imported }) => imported).map(({ exam_id }) => exam_id)
  if (ids.length === 0) return new Map()
  const own = tx.filter('imports.from', sql`i.facility_id = ${tx.tenant.facilityId}`)
  const rows = await tx.rows<{ exam_id: string; row: number; file_name: string; user_name: string; at: number }>(sql`
    SELECT i.exam_id, i.row, r.file_name, r.user_name, r.at FROM imported_report i JOIN report_import r ON r.import_id = i.import_id AND r.facility_id = i.facility_id
    WHERE i.exam_id = ANY(${ids}) AND ${own}`)
  return new Map(
    rows.map(({ exam_id, row, file_name, user_name, at }) => [
      exam_id,
      { fileName: file_name, row, userName: user_name, time: formatDateTime(at) },
    ]),
  )
}

/** The same of one exam, as an answer has it; nothing for one that was written here. */
export async function importMark(tx: Tx, exam: Known): Promise<{ readonly imported?: ImportedFrom }> {
  const from = (await importsOf(tx, [exam])).get(exam.exam_id)
  return from ? { imported: from } : {}
}
