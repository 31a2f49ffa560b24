import { listCalls } from '@farsight/shared/contract'
import sql, { type Sql } from 'sql-template-tag'
import { EXAM_COLUMNS, type ExamRecord, worklistRow } from '../../exams/exam'
import { sessionHandler, type Work } from '../handler'
import { readsReports } from '../policies'
import { readableExam } from '../readable-exam'
import type { WorklistRequest } from './conditions'

/** Whose other exams are asked for. */
export type Patient = Pick<ExamRecord, 'exam_id' | 'pat_name' | 'hospital_no'>

/** History is of one's own hospital; a longer one is found by searching. */
const HISTORY_LIMIT = 200

/** The patient of an exam that this session may read. */
export const patientOf = (work: Work, examId: string): Promise<Patient> => readableExam(work, examId)

/** Other exams of the same name, of the same patient number, or of both; an empty number is nobody's. */
export function historyCondition({ exam_id, pat_name, hospital_no }: Patient, type: WorklistRequest['historyType']): Sql {
  const byName = sql`e.pat_name = ${pat_name}`
  const byNumber = hospital_no === '' ? sql`false` : sql`e.hospital_no = ${hospital_no}`
  const same = type === 'name' ? byName : type === 'patientNo' ? byNumber : sql`(${byName} OR ${byNumber})`
  return sql`(${same} AND e.exam_id <> ${exam_id})`
}

/** The other exams of an exam's patient, newest first. */
export const queryHistoryCase = sessionHandler(listCalls.queryHistoryCase, readsReports, async (work, q) => {
  const { tx, now, sign } = work
  work.about(q.risProcedureId)
  const patient = await patientOf(work, q.risProcedureId)
  const own = tx.filter('history.rows', sql`e.facility_id = ${tx.tenant.facilityId}`)
  const rows = await tx.rows<ExamRecord>(
    sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE ${own} AND e.state <> 3000 AND ${historyCondition(patient, q.historyType)}
        ORDER BY e.register_time DESC, e.exam_id LIMIT ${HISTORY_LIMIT + 1}`,
  )
  const val = rows.slice(0, HISTORY_LIMIT).map((row) => worklistRow(row, String(now), sign))
  return { val, total: val.length, totalIsFloor: rows.length > HISTORY_LIMIT }
})
