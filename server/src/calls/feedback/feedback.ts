import { randomUUID } from 'node:crypto'
import { accountCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { anySession } from '../policies'
import { openReplies, REPLIES } from './replies'
import { scrubbedAddress, scrubbedAgent } from './scrub'

/** Of one user within an hour. */
const PER_HOUR = 20
const HOUR = 60 * 60_000
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What a user has to say about the product. */
export const feedback = sessionHandler(accountCalls.feedback, anySession, async ({ session, tx, now, about }, payload) => {
  const { userId, facilityId } = session
  const own = tx.filter('feedback.count', sql`f.facility_id = ${facilityId}`)
  const row = await tx.row<{ n: number }>(
    sql`SELECT count(*) AS n FROM feedback f WHERE f.user_id = ${userId} AND f.at > ${new Date(now - HOUR)} AND ${own}`,
  )
  if (row!.n >= PER_HOUR) throw new CallError(CODE.tooFrequent)
  const id = randomUUID()
  const { content, curr_url, ua, resolution } = payload
  await tx.run(
    sql`INSERT INTO feedback (feedback_id, facility_id, user_id, content, curr_url, ua, resolution, at)
        VALUES (${id}, ${facilityId}, ${userId}, ${content.trim()}, ${scrubbedAddress(curr_url)}, ${scrubbedAgent(ua)}, ${resolution}, ${new Date(now)})`,
  )
  about(id)
  return { val: { id } }
})

/** Answers that the user has not yet seen, oldest first. */
export const feedbackReplies = sessionHandler(accountCalls.feedbackReplies, anySession, async ({ tx }) => {
  const val = await openReplies(tx)
  return { val, total: val.length, totalIsFloor: val.length === REPLIES }
})

/** The user has seen these answers: one that is not the user's own refuses them all. What is not yet answered stays as it is. */
export const feedbackSeen = sessionHandler(accountCalls.feedbackSeen, anySession, async ({ session, tx, now }, { ids }) => {
  const list = [...new Set(ids.split(',').map((id) => id.trim()))]
  if (list.length > REPLIES || !list.every((id) => ID.test(id))) throw new CallError(CODE.parameterIllegal, 'ids')
  const own = tx.filter('feedback.seen', sql`f.facility_id = ${session.facilityId}`)
  const ownIds = sql`f.feedback_id = ANY(${list}) AND f.user_id = ${session.userId} AND ${own}`
  const found = await tx.row<{ n: number }>(sql`SELECT count(*)::int AS n FROM feedback f WHERE ${ownIds}`)
  if (found!.n < list.length) throw new CallError(CODE.notFound)
  await tx.run(
    sql`UPDATE feedback f SET acknowledged_at = ${new Date(now)} WHERE f.answered_at IS NOT NULL AND f.acknowledged_at IS NULL AND ${ownIds}`,
  )
  return { val: true as const }
})
