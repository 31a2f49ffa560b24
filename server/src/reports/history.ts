import type { AnswerOf, RequestOf, reportWorkCalls } from '@farsight/shared/contract'
import { formatDateTime, hasMenu, type ReportContent } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import type { Work } from '../calls/handler'
import { readsRemote } from '../calls/policies'
import { EXAM_COLUMNS, type ExamRecord } from '../exams/exam'
import { ownOrReads } from '../exams/reader'
import { importsOf } from '../imports/imported-from'

type Call = typeof reportWorkCalls.searchHistory
type Row = AnswerOf<Call>['val'][number]
type Query = Pick<RequestOf<Call>, 'historyType' | 'keyword'>

/** Older ones are found by a narrower search. */
export const HISTORY_LIMIT = 100

/** The menus of the session open the exam, as `readableExam` has it for one: of those that it may see at all. */
function opened({ session, tx }: Work): Sql {
  const own = hasMenu(session.mainMenu, 'localDiagnosis') ? sql`e.facility_id = ${tx.tenant.facilityId}` : sql`false`
  const ordered = readsRemote(session) ? sql`e.reader_facility_id IS NOT NULL` : sql`false`
  return sql`(${own} OR ${ordered})`
}

/** A patient number means somebody in the hospital alone that gave it. */
const byNumber = (exam: ExamRecord, number: string): Sql =>
  number === '' ? sql`false` : sql`(e.hospital_no = ${number} AND e.facility_id = ${exam.facility_id})`
const byName = (name: string): Sql => sql`e.pat_name = ${name}`

/** A typed name or number takes the patient's place; a word is looked for in what was written about this patient. */
function wanted(exam: ExamRecord, { historyType, keyword = '' }: Query): Sql {
  const typed = keyword.trim()
  if (historyType === 'name') return byName(typed || exam.pat_name)
  if (historyType === 'patientNo') return byNumber(exam, typed || exam.hospital_no)
  const patient = sql`(${byName(exam.pat_name)} OR ${byNumber(exam, exam.hospital_no)})`
  if (!typed) return patient
  const word = typed.toLowerCase()
  const holds = (field: string): Sql => sql`strpos(lower(r.content->${field}->>'text'), ${word}) > 0`
  return sql`(${patient} AND (e.report_has_complete OR e.state = 9) AND (${holds('finding')} OR ${holds('result')} OR ${holds('advice')}))`
}

const time = (instant: number | null): string | null => (instant === null ? null : formatDateTime(instant))

/** Other exams of a patient that the session may open, newest first, with the texts of those that are completed. */
export async function historyOf(work: Work, exam: ExamRecord, query: Query): Promise<Row[]> {
  const { tx, now, sign } = work
  const visible = tx.filter('history.search', ownOrReads(tx))
  const rows = await tx.rows<ExamRecord & { content: ReportContent | null }>(sql`
    SELECT ${EXAM_COLUMNS}, CASE WHEN e.report_has_complete OR e.state = 9 THEN r.content END AS content
    FROM exam e LEFT JOIN report r ON r.exam_id = e.exam_id AND r.facility_id = e.facility_id
    WHERE ${visible} AND ${opened(work)} AND e.state <> 3000 AND e.exam_id <> ${exam.exam_id} AND ${wanted(exam, query)}
    ORDER BY coalesce(e.check_time, e.register_time) DESC, e.exam_id LIMIT ${HISTORY_LIMIT + 1}`)
  const t = String(now)
  const from = await importsOf(tx, rows)
  return rows.map((e) => ({
    risProcedureId: e.exam_id,
    t,
    sign: sign.sign(e.exam_id, e.modality, t),
    modality: e.modality,
    bodypart: e.bodypart,
    side: e.side,
    checkItem: e.check_item,
    patName: e.pat_name,
    patientNo: e.hospital_no,
    checkTime: time(e.check_time),
    state: e.state,
    reportHasComplete: e.report_has_complete ? 1 : 0,
    yinYang: e.yin_yang,
    content: e.content as Row['content'],
    authorName: e.author_name,
    reviewerName: e.reviewer_name,
    completeTime: time(e.complete_time),
    imageCount: e.image_count,
    ...(from.has(e.exam_id) ? { imported: from.get(e.exam_id)! } : {}),
  }))
}
