import type { KeptNotification } from '@farsight/shared/contract'
import { countsAsUnread, formatDateTime, NOTIFY_SETTING, readQuietKinds } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { Session } from '../session/session'
import type { Signer } from '../session/signer'
import { EVENT_ORDER, emitNote } from './events'
import { EVENT_COLUMNS, type EventRow, notificationFrame, permittedMatters, permittedTypes } from './frames'

/** A bell holds the newest of a week. */
const MOST = 100
const KEPT_MS = 7 * 24 * 60 * 60_000
/** Single marks of removed notifications; beyond them everything older counts as cleared. */
const MOST_MARKS = 500

interface Bell {
  readonly list: KeptNotification[]
  readonly msgCount: number
  readonly cursor: string
}

interface State {
  readonly cleared_to: number
  readonly read_to: number
}

const ownEvents = (tx: Tx): Sql => tx.filter('bell.events', sql`e.facility_id = ${tx.tenant.facilityId}`)

/** The newest event of the hospital that is committed: all before it are, too (events.ts). */
async function cursorOf(tx: Tx): Promise<number> {
  const own = ownEvents(tx)
  const row = await tx.row<{ id: number | null }>(sql`SELECT max(e.event_id) AS id FROM event e WHERE ${own}`)
  return row?.id ?? 0
}

async function stateOf(tx: Tx): Promise<State> {
  const own = tx.filter('bell.state', sql`facility_id = ${tx.tenant.facilityId}`)
  const row = await tx.row<State>(
    sql`SELECT coalesce(max(cleared_to), 0) AS cleared_to, coalesce(max(read_to), 0) AS read_to FROM bell WHERE user_id = ${tx.tenant.userId} AND ${own}`,
  )
  return row!
}

/** The user's own choice of what counts. */
async function quietKinds(tx: Tx) {
  const own = tx.filter('bell.setting', sql`s.facility_id = ${tx.tenant.facilityId}`)
  const row = await tx.row<{ value: string }>(
    sql`SELECT s.value FROM user_setting s WHERE s.user_id = ${tx.tenant.userId} AND s.key = ${NOTIFY_SETTING} AND ${own}`,
  )
  return readQuietKinds(row?.value)
}

/** What this user was told, or would have been, up to an event, and has neither clicked nor cleared: newest first. The own hospital's patient under the name that he has now. */
async function kept(tx: Tx, session: Session, now: number, upTo: number, after: number): Promise<(EventRow & { at: number })[]> {
  const { facilityId, userId } = tx.tenant
  const own = ownEvents(tx)
  const ownMark = tx.filter('bell.removed', sql`r.facility_id = ${facilityId}`)
  return tx.rows<EventRow & { at: number }>(
    sql`SELECT ${EVENT_COLUMNS}, coalesce(x.pat_name, e.pat_name) AS pat_name, e.at FROM event e
          LEFT JOIN exam x ON x.exam_id = e.exam_id AND x.facility_id = ${facilityId}
        WHERE ${own} AND e.kind = 'notification' AND e.event_id > ${after} AND e.event_id <= ${upTo} AND e.at > ${new Date(now - KEPT_MS)}
          AND (e.type = ANY(${[...permittedTypes(session)]}) OR ((e.critical OR e.matter IS NOT NULL) AND e.audience_user = ${userId}) OR e.audience_menu = ANY(${permittedMatters(session)}))
          AND (e.audience_user = ${userId} OR (e.audience_user IS NULL AND (e.audience_level <= coalesce((${JSON.stringify(session.rights)}::jsonb->>e.modality)::int, 0)
            OR (e.audience_menu IS NOT NULL AND e.audience_except IS DISTINCT FROM ${userId}))))
          AND (e.matter IS DISTINCT FROM 'retractAsked' OR EXISTS (SELECT 1 FROM retract_request q WHERE q.exam_id = e.exam_id AND q.answered_at IS NULL AND q.facility_id = ${facilityId}))
          AND NOT EXISTS (SELECT 1 FROM bell_removed r WHERE r.user_id = ${userId} AND r.event_id = e.event_id AND ${ownMark})
        ORDER BY e.event_id DESC LIMIT ${MOST}`,
  )
}

/** The bell of a session's user: a kind that he keeps quiet is listed and not counted. The cursor is read first: what comes after it comes by the socket, and nothing falls between. */
export async function readBell(tx: Tx, session: Session, now: number, sign: Signer): Promise<Bell> {
  const cursor = await cursorOf(tx)
  const state = await stateOf(tx)
  const rows = await kept(tx, session, now, cursor, state.cleared_to)
  const list = rows.map((row) => {
    const { messageType: _, ...frame } = notificationFrame(row, String(now), sign)
    return { ...frame, at: formatDateTime(row.at) }
  })
  const quiet = await quietKinds(tx)
  const unread = list.filter((one) => Number(one.eventId) > state.read_to && countsAsUnread(one, quiet))
  return { list, msgCount: unread.length, cursor: String(cursor) }
}

/**
 * Takes notifications away, or says that the bell was opened; the user's other pages hear of it. Whoever takes one away has
 * looked (NOTIFY-15). Answers how many are gone.
 */
export async function clearBell(tx: Tx, session: Session, now: number, what: readonly number[] | 'all' | 'read'): Promise<number> {
  const { facilityId, userId } = tx.tenant
  // The note to the other pages wants this lock; taken first, two pages that click the same take it away once.
  await tx.run(sql`SELECT pg_advisory_xact_lock(${EVENT_ORDER})`)
  const cursor = await cursorOf(tx)
  const before = await stateOf(tx)
  const there = await kept(tx, session, now, cursor, before.cleared_to)
  const gone = what === 'read' ? [] : there.filter((row) => what === 'all' || what.includes(row.event_id)).map((row) => row.event_id)
  const unread = there.some((row) => row.event_id > before.read_to)
  if (gone.length === 0 && !unread) return 0
  if (what === 'all') await forgetMarks(tx, cursor)
  else await mark(tx, gone)
  const clearedTo = what === 'all' ? cursor : await overflow(tx)
  await tx.run(sql`INSERT INTO bell (facility_id, user_id, cleared_to, read_to) VALUES (${facilityId}, ${userId}, ${clearedTo}, ${cursor})
    ON CONFLICT (facility_id, user_id) DO UPDATE SET cleared_to = greatest(bell.cleared_to, excluded.cleared_to), read_to = greatest(bell.read_to, excluded.read_to)`)
  await emitNote(tx, now, { ids: what === 'all' ? [] : gone.map(String), read: gone.length === 0 && what !== 'all' })
  return gone.length
}

async function mark(tx: Tx, ids: readonly number[]): Promise<void> {
  const { facilityId, userId } = tx.tenant
  await tx.run(
    sql`INSERT INTO bell_removed (facility_id, user_id, event_id) SELECT ${facilityId}, ${userId}, unnest(${ids}::bigint[]) ON CONFLICT DO NOTHING`,
  )
}

async function forgetMarks(tx: Tx, upTo: number): Promise<void> {
  const { facilityId, userId } = tx.tenant
  await tx.run(sql`DELETE FROM bell_removed WHERE facility_id = ${facilityId} AND user_id = ${userId} AND event_id <= ${upTo}`)
}

/** Too many single marks become one: everything up to the oldest of them that is kept counts as cleared. */
async function overflow(tx: Tx): Promise<number> {
  const { facilityId, userId } = tx.tenant
  const row = await tx.row<{ event_id: number }>(
    sql`SELECT event_id FROM bell_removed WHERE facility_id = ${facilityId} AND user_id = ${userId} ORDER BY event_id DESC OFFSET ${MOST_MARKS} LIMIT 1`,
  )
  if (row) await forgetMarks(tx, row.event_id)
  return row?.event_id ?? 0
}
