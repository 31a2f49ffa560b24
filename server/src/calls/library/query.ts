import { type LibraryRow, reportLibraryCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, hasMenu, parseDateTime, type ReportContent, STATE } from '@farsight/shared/domain'
import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { EXAM_COLUMNS, type ExamRecord } from '../../exams/exam'
import { type Excerpt, excerptOf } from '../../library/excerpt'
import { fold, type Search, searchOf } from '../../library/words'
import { maskedName } from '../../print/masked'
import { addendumText } from '../../reports/issues'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { readsLibrary } from '../policies'

type Found = ExamRecord & {
  readonly content: ReportContent
  readonly addenda: readonly ReportContent[] | null
  readonly collected: boolean
  readonly corrected_by: string | null
}

const PAGE = 50
/** A number above it is said as "more than". */
const COUNTED = 1000
const DAY = 86_400_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The texts that have all words of a search, and each of its pieces as it was typed. For a query over `report_shelf s`, `report_text x`. */
function having(tx: Tx, search: Search): Sql {
  const words = (condition: Sql): Sql =>
    sql`s.text_id IN (SELECT w.text_id FROM report_word w WHERE w.facility_id = ${tx.tenant.facilityId} AND ${condition})`
  return join(
    [
      ...search.exact.map((word) => words(sql`w.word = ${word}`)),
      ...search.begins.map((word) => words(sql`w.word >= ${word} AND w.word < ${`${word}\u{10FFFF}`}`)),
      ...search.terms.map((term) => sql`strpos(x.body, ${term}) > 0`),
    ],
    ' AND ',
  )
}

/** `time id` of the last row that was shown; its own moment is read anew, the text has no more than seconds. */
function cursorOf(before: string): { readonly time: Date; readonly id: string } {
  const [time, id] = [parseDateTime(before.slice(0, 19)), before.slice(20)]
  if (time === undefined || !UUID.test(id)) throw new CallError(CODE.parameterIllegal, 'before')
  return { time: new Date(time), id }
}

function dayOf(text: string | undefined, field: string): number | undefined {
  if (text === undefined) return undefined
  const day = parseDateTime(text)
  if (day === undefined) throw new CallError(CODE.parameterIllegal, field)
  return day
}

/** What the two shown texts do not show of a search: the newest addendum that has a piece of it, or the advice. */
function alsoOf({ content, addenda }: Found, terms: readonly string[], shown: readonly Excerpt[]): LibraryRow['also'] {
  const known = (term: string): boolean => shown.some(({ text }) => fold(text).includes(term))
  const missing = terms.filter((term) => !known(term))
  if (missing.length === 0) return null
  const has = (text: string): boolean => missing.some((term) => fold(text).includes(term))
  const addendum = (addenda ?? []).map(addendumText).findLast(has)
  if (addendum !== undefined) return { where: 'addendum', ...excerptOf(addendum, missing) }
  return has(content.advice.text) ? { where: 'advice', ...excerptOf(content.advice.text, missing) } : null
}

function rowOf({ session, sign, now }: Work, found: Found, terms: readonly string[]): LibraryRow {
  // Whoever has the library alone learns from the text, not whose it is.
  const opens = hasMenu(session.mainMenu, 'localDiagnosis')
  const t = String(now)
  const finding = excerptOf(found.content.finding.text, terms)
  const result = excerptOf(found.content.result.text, terms)
  return {
    risProcedureId: found.exam_id,
    t: opens ? t : '',
    sign: opens ? sign.sign(found.exam_id, found.modality, t) : '',
    patName: opens ? found.pat_name : maskedName(found.pat_name),
    sex: found.sex,
    age: found.age_value === null || found.age_unit === null ? null : { value: found.age_value, unit: found.age_unit },
    modality: found.modality,
    bodypart: found.bodypart,
    side: found.side,
    checkItem: found.check_item,
    yinYang: found.yin_yang,
    finding,
    result,
    also: alsoOf(found, terms, [finding, result]),
    authorName: found.author_name,
    reviewerName: found.reviewer_name,
    correctedBy: found.corrected_by ?? '',
    imported: found.imported ? 1 : 0,
    completeTime: formatDateTime(found.complete_time ?? 0),
    collected: found.collected,
  }
}

/** The hospital's completed reports by their words, the newest first. What is not completed, or deleted, is not in it. */
export const queryReportLibrary = sessionHandler(reportLibraryCalls.queryReportLibrary, readsLibrary, async (work, asked) => {
  const { tx, session } = work
  const { facilityId } = tx.tenant
  const none = { val: [], total: 0, totalIsFloor: false }
  const keyword = asked.keyword?.trim() ?? ''
  const search = keyword ? searchOf(keyword) : undefined
  if (keyword && !search) return none
  const [from, to] = [dayOf(asked.startTime, 'startTime'), dayOf(asked.endTime, 'endTime')]
  if (from !== undefined && to !== undefined && from > to) throw new CallError(CODE.rangeReversed, 'startTime')
  const own = tx.filter('library.exams', sql`e.facility_id = ${facilityId}`)
  const conditions = [
    sql`e.report_has_complete AND e.complete_time IS NOT NULL AND e.state <> ${STATE.deleted}`,
    ...(search ? [having(tx, search)] : []),
    ...(asked.modality ? [sql`e.modality = ${asked.modality}`] : []),
    ...(asked.bodypart ? [sql`e.bodypart = ${asked.bodypart}`] : []),
    ...(asked.yinYang === undefined ? [] : [sql`e.yin_yang = ${asked.yinYang}`]),
    ...(from === undefined ? [] : [sql`e.complete_time >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`e.complete_time < ${new Date(to + DAY)}`]),
    ...(asked.mine === 1 ? [sql`(e.author_id = ${session.userId} OR e.reviewer_id = ${session.userId})`] : []),
  ]
  const text = search
    ? sql`JOIN report_shelf s ON s.facility_id = e.facility_id AND s.exam_id = e.exam_id
      JOIN report_text x ON x.facility_id = s.facility_id AND x.text_id = s.text_id`
    : empty
  const all = sql`exam e ${text} WHERE ${own} AND ${join(conditions, ' AND ')}`
  const size = asked.pageSize ?? PAGE
  let behind: Sql = empty
  if (asked.before) {
    const { time, id } = cursorOf(asked.before)
    const moment = sql`coalesce((SELECT c.complete_time FROM exam c WHERE c.exam_id = ${id} AND c.facility_id = ${facilityId}), ${time})`
    behind = sql`AND (e.complete_time < ${moment} OR (e.complete_time = ${moment} AND e.exam_id > ${id}))`
  }
  // What was added to a text that was taken back since is none of the report's.
  const completion = sql`(SELECT max(b.issue) FROM report_issue b WHERE b.exam_id = p.exam_id AND b.facility_id = ${facilityId} AND b.kind = 'report')`
  const corrected = sql`(SELECT i.user_name FROM report_issue i WHERE i.exam_id = p.exam_id AND i.facility_id = ${facilityId}
    AND i.kind = 'correction' AND i.issue > ${completion} ORDER BY i.issue DESC LIMIT 1)`
  const addenda = search
    ? sql`(SELECT jsonb_agg(i.content ORDER BY i.issue) FROM report_issue i
        WHERE i.exam_id = p.exam_id AND i.facility_id = ${facilityId} AND i.kind = 'addendum'
          AND i.issue > ${completion})`
    : sql`NULL::jsonb`
  const page = await tx.rows<Found>(sql`
    SELECT p.*, r.content, ${addenda} AS addenda, ${corrected} AS corrected_by, EXISTS (SELECT 1 FROM favourite f WHERE f.exam_id = p.exam_id AND f.facility_id = ${facilityId} AND f.user_id = ${session.userId} AND f.scope = 'own') AS collected
    FROM (SELECT ${EXAM_COLUMNS} FROM ${all} ${behind} ORDER BY e.complete_time DESC, e.exam_id LIMIT ${size}) p
    JOIN report r ON r.exam_id = p.exam_id AND r.facility_id = p.facility_id ORDER BY p.complete_time DESC, p.exam_id`)
  const counted = await tx.row<{ n: number }>(sql`SELECT count(*)::int AS n FROM (SELECT 1 FROM ${all} LIMIT ${COUNTED + 1}) c`)
  const n = counted?.n ?? 0
  const terms = search?.terms ?? []
  return { val: page.map((found) => rowOf(work, found, terms)), total: Math.min(n, COUNTED), totalIsFloor: n > COUNTED }
})
