import { MEETING_MOST, type MeetingReason, STATE } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import type { Work } from '../calls/handler'
import { CASE_EXAM, type CaseExam } from './exam'

/** An exam that speaks for itself. Instants are milliseconds. */
export interface ProposalRecord extends CaseExam {
  readonly reasons: MeetingReason[]
  readonly note: string
  readonly author_name: string
  readonly reviewer_name: string
  readonly at: number
}

/** What is looked for; the moments are the first one and the one after the last. */
export interface ProposalsAsked {
  readonly from: number
  readonly until: number
  readonly reason?: MeetingReason | undefined
  readonly search: string
}

/** Another conclusion, whatever spaces stand in it, or another positivity. */
const OTHERWISE = sql`(regexp_replace(sent.content->'result'->>'text', '\\s+', '', 'g') <> regexp_replace(passed.content->'result'->>'text', '\\s+', '', 'g')
  OR sent.content->'yinYang' IS DISTINCT FROM passed.content->'yinYang')`

/** The text of an exam as a step of its report kept it last. */
const lastText = (facilityId: string, step: Sql): Sql =>
  sql`(SELECT v.content, v.author_id FROM report_version v WHERE v.exam_id = e.exam_id AND v.facility_id = ${facilityId} AND ${step} ORDER BY v.kept_id DESC LIMIT 1)`

/**
 * What the days offer, of the own hospital's exams alone: each exam once, with all its reasons and the moment of the newest, newest first,
 * at most {@link MEETING_MOST}. From the tables that the registers and statistics read:
 *
 * - critical: a loop found in these days that nobody cancelled; the note is the item, in both languages;
 * - differs: completed in these days, and the text that the last review passed has another conclusion or positivity than the text that was
 *   sent to review last, by somebody else;
 * - collected: a favourite of these days. The words of the hospital's are its note; whose own one it is, and its words, stay its doctor's;
 * - difficult: returned by a review of these days, or read in these days a second time and not agreed with. No exam has a mark
 *   "difficult" of its own.
 */
export function proposalsOf({ tx, session }: Work, q: ProposalsAsked): Promise<ProposalRecord[]> {
  const { facilityId } = tx.tenant
  const days = (column: Sql): Sql => sql`${column} >= ${new Date(q.from)} AND ${column} < ${new Date(q.until)}`
  const ownLoop = tx.filter('meeting.criticals', sql`l.facility_id = ${facilityId}`)
  const ownFavourite = tx.filter('meeting.collected', sql`f.facility_id = ${facilityId}`)
  const ownReturned = tx.filter('meeting.returned', sql`v.facility_id = ${facilityId}`)
  const ownReading = tx.filter('meeting.readings', sql`s.facility_id = ${facilityId}`)
  const own = tx.filter('meeting.proposed', sql`e.facility_id = ${facilityId}`)
  const reason = q.reason === undefined ? sql`true` : sql`${q.reason} = ANY(p.reasons)`
  return tx.rows<ProposalRecord>(sql`
    WITH fact AS (
      SELECT l.exam_id, 'critical' AS reason, l.found_at AS at, CASE WHEN l.item_en IN ('', l.item_zh) THEN l.item_zh ELSE l.item_zh || ' / ' || l.item_en END AS note
        FROM critical_loop l WHERE ${ownLoop} AND ${days(sql`l.found_at`)} AND l.state <> 'cancelled'
      UNION ALL
      SELECT e.exam_id, 'differs', e.complete_time, '' FROM exam e,
          LATERAL ${lastText(facilityId, sql`v.step = 'submit'`)} sent, LATERAL ${lastText(facilityId, sql`v.step LIKE 'pass%'`)} passed
        WHERE e.facility_id = ${facilityId} AND e.report_has_complete AND ${days(sql`e.complete_time`)} AND sent.author_id <> passed.author_id AND ${OTHERWISE}
      UNION ALL
      SELECT f.exam_id, 'collected', f.at, CASE WHEN f.scope = 'clinic' OR f.user_id = ${session.userId} THEN f.note ELSE '' END
        FROM favourite f WHERE ${ownFavourite} AND ${days(sql`f.at`)}
      UNION ALL
      SELECT v.exam_id, 'difficult', v.at, '' FROM report_version v WHERE ${ownReturned} AND v.step LIKE 'rebut%' AND ${days(sql`v.at`)}
      UNION ALL
      SELECT s.exam_id, 'difficult', s.read_at, '' FROM second_reading s WHERE ${ownReading} AND s.state IN ('differed', 'settled') AND ${days(sql`s.read_at`)}
    ), p AS (
      SELECT exam_id, array_agg(DISTINCT reason ORDER BY reason) AS reasons, max(at) AS at, coalesce(string_agg(DISTINCT nullif(note, ''), ' · '), '') AS note
      FROM fact GROUP BY exam_id
    )
    SELECT ${CASE_EXAM}, p.reasons, p.note, p.at, e.author_name, e.reviewer_name FROM p JOIN exam e ON e.exam_id = p.exam_id
    WHERE ${own} AND e.state <> ${STATE.deleted} AND ${reason}
      AND (${q.search} = '' OR strpos(lower(e.pat_name || ' ' || e.pinyin || ' ' || e.check_no || ' ' || e.bodypart || ' ' || e.author_name), ${q.search}) > 0)
    ORDER BY p.at DESC, e.exam_id LIMIT ${MEETING_MOST.proposals}`)
}
