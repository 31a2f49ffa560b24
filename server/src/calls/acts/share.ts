import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type AnswerOf, actCalls, type RequestOf } from '@farsight/shared/contract'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { noteOutgoing } from '../../acts/outgoing'
import { noteStep, ownFor, rowChanged } from '../../acts/own'
import { patchExam } from '../../exams/move'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { keepsExams } from '../policies'

type Share = AnswerOf<typeof actCalls.shareCreate>['val']
type Validity = RequestOf<typeof actCalls.shareCreate>['validity']

const DAY = 24 * 60 * 60_000
const DAYS: Readonly<Record<Validity, number | null>> = { oneDay: 1, threeDays: 3, oneWeek: 7, longTerm: null }

/** A link is known by its token's hash alone: who reads the database opens nothing. */
export const shareHash = (token: string): Buffer => createHash('sha256').update(token).digest()
const linkOf = (token: string): string => `#/share/${token}`

interface Row {
  readonly share_id: string
  readonly anonymous: boolean
  readonly validity: Validity
  readonly until: number | null
  readonly user_name: string
  readonly at: number
  readonly cancelled_at: number | null
}

function view(row: Row, now: number, link = ''): Share {
  const expired = row.until !== null && row.until <= now
  return {
    id: row.share_id,
    anonymous: row.anonymous ? 1 : 0,
    validity: row.validity,
    link,
    until: row.until === null ? null : formatDateTime(row.until),
    state: row.cancelled_at !== null ? 'cancelled' : expired ? 'expired' : 'open',
    userName: row.user_name,
    time: formatDateTime(row.at),
  }
}

/** The link is told once, here: nobody can read it out of the server again. */
export const shareCreate = sessionHandler(actCalls.shareCreate, keepsExams, async (work, payload) => {
  const { tx, now, session } = work
  const exam = await ownFor(work, 'share', payload.risProcedureId)
  const token = randomBytes(32).toString('base64url')
  const days = DAYS[payload.validity]
  const row: Row = {
    share_id: randomUUID(),
    anonymous: payload.anonymous === 1,
    validity: payload.validity,
    until: days === null ? null : now + days * DAY,
    user_name: session.userName,
    at: now,
    cancelled_at: null,
  }
  await tx.run(sql`INSERT INTO share (share_id, facility_id, exam_id, token_hash, anonymous, validity, until, user_id, user_name, at)
    VALUES (${row.share_id}, ${session.facilityId}, ${exam.exam_id}, ${shareHash(token)}, ${row.anonymous}, ${row.validity},
      ${row.until === null ? null : new Date(row.until)}, ${session.userId}, ${session.userName}, ${new Date(now)})`)
  await noteStep(work, exam, 'share', exam.state)
  if (exam.report_has_complete) {
    await noteOutgoing(work, exam, 'share')
    // A report that went out is withdrawn no more (decision 54).
    if (!exam.sent_out) await rowChanged(work, await patchExam(tx, exam, { sent_out: true }))
  }
  return { val: view(row, now, linkOf(token)) }
})

export const shareList = sessionHandler(actCalls.shareList, keepsExams, async (work, { risProcedureId }) => {
  const exam = await ownFor(work, 'details', risProcedureId)
  const rows = await work.tx.rows<Row>(
    sql`SELECT s.share_id, s.anonymous, s.validity, s.until, s.user_name, s.at, s.cancelled_at FROM share s
        WHERE s.exam_id = ${exam.exam_id} AND s.facility_id = ${exam.facility_id} ORDER BY s.at DESC, s.share_id LIMIT 200`,
  )
  const val = rows.map((row) => view(row, work.now))
  return { val, total: val.length, totalIsFloor: false }
})

export const shareCancel = sessionHandler(actCalls.shareCancel, keepsExams, async (work, { id }) => {
  const { tx, now } = work
  work.about(id)
  const own = tx.filter('share.cancel', sql`s.facility_id = ${tx.tenant.facilityId}`)
  const row = await tx.row<{ exam_id: string; until: number | null; cancelled_at: number | null }>(
    sql`SELECT s.exam_id, s.until, s.cancelled_at FROM share s WHERE s.share_id = ${id} AND ${own} FOR UPDATE`,
  )
  if (!row) throw new CallError(CODE.notFound)
  await ownFor(work, 'share', row.exam_id)
  if (row.cancelled_at !== null || (row.until !== null && row.until <= now)) throw new CallError(CODE.shareEnded)
  await tx.run(sql`UPDATE share SET cancelled_at = ${new Date(now)} WHERE share_id = ${id} AND facility_id = ${tx.tenant.facilityId}`)
  return { val: true as const }
})
