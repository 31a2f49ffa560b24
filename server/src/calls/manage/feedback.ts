import { manageRulesCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../error'
import { type Handler, sessionHandler } from '../handler'
import { managesScreen } from '../policies'

const onScreen = managesScreen('message_info')

const ROWS = 500

interface Row {
  readonly feedback_id: string
  readonly at: number
  readonly user_name: string | null
  readonly content: string
  readonly curr_url: string
  readonly ua: string
  readonly resolution: string
  readonly answer: string | null
  readonly answered_at: number | null
  readonly answered_name: string
  readonly seen: boolean
}

/** What the hospital's users wrote about the product; what waits for an answer first. */
const feedbackList = sessionHandler(manageRulesCalls.feedbackList, onScreen, async ({ tx }, { answered }) => {
  const own = tx.filter('manage.feedback', sql`f.facility_id = ${tx.tenant.facilityId}`)
  const rows = await tx.rows<Row>(sql`
    SELECT f.feedback_id, f.at, d.name AS user_name, f.content, f.curr_url, f.ua, f.resolution, f.answer, f.answered_at, f.answered_name,
      f.acknowledged_at IS NOT NULL AS seen
    FROM feedback f LEFT JOIN doctor d ON d.user_id = f.user_id AND d.facility_id = f.facility_id
    WHERE ${own} AND (${answered ?? null}::int IS NULL OR (f.answered_at IS NOT NULL) = (${answered ?? null}::int = 1))
    ORDER BY f.answered_at IS NOT NULL, f.at DESC, f.feedback_id LIMIT ${ROWS}`)
  const val = rows.map((row) => ({
    id: row.feedback_id,
    time: formatDateTime(row.at),
    userName: row.user_name ?? '',
    content: row.content,
    curr_url: row.curr_url,
    ua: row.ua,
    resolution: row.resolution,
    answer: row.answer,
    answeredTime: row.answered_at === null ? null : formatDateTime(row.answered_at),
    answeredBy: row.answered_name,
    seen: row.seen ? (1 as const) : (0 as const),
  }))
  return { val, total: val.length, totalIsFloor: val.length === ROWS }
})

/** An answer is given once: its reader may have read it. */
const answerFeedback = sessionHandler(manageRulesCalls.answerFeedback, onScreen, async (work, { feedbackId, content }) => {
  const { tx, now, session } = work
  work.about(feedbackId)
  if (content.trim() === '') throw new CallError(CODE.fieldBlank, 'content')
  const own = tx.filter('manage.answerFeedback', sql`f.facility_id = ${tx.tenant.facilityId}`)
  const there = await tx.row<{ answered: boolean }>(
    sql`SELECT f.answered_at IS NOT NULL AS answered FROM feedback f WHERE f.feedback_id = ${feedbackId} AND ${own} FOR UPDATE`,
  )
  if (!there) throw new CallError(CODE.notFound)
  if (there.answered) throw new CallError(CODE.alreadyAnswered)
  await tx.run(sql`UPDATE feedback f SET answer = ${content.trim()}, answered_at = ${new Date(now)}, answered_name = ${session.userName}
    WHERE f.feedback_id = ${feedbackId} AND ${own}`)
  return { val: true as const }
})

/** Feedback is read and answered by the hospital's administrators (decision 111). */
export const feedbackAnswerHandlers: readonly Handler[] = [feedbackList, answerFeedback]
