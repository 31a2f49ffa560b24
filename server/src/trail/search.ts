import type { auditSearch, RequestOf, TrailEvent } from '@farsight/shared/contract'
import { AUDIT_PAGE, CODE, formatDateTime, parseDateTime } from '@farsight/shared/domain'
import sql, { join, type Sql } from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import { callsOf, kindOf, knownCalls } from './kinds'
import { objectsOf } from './objects'

type Ask = Omit<RequestOf<typeof auditSearch>, 'after'>

interface Row {
  readonly id: number
  /** To the microsecond, as the page's place. */
  readonly place: string
  readonly at: number
  readonly user_id: string | null
  readonly user_name: string | null
  readonly role: string
  readonly call: string
  readonly outcome: number
  readonly object_id: string
  readonly address: string
  readonly request_id: string
  readonly link: number | null
  readonly pat_name: string | null
  readonly no: string | null
}

/** The columns of an event. What an id names is looked up for the rows of a page alone. */
const eventsOf = (page: Sql, own: Sql): Sql => sql`
  SELECT a.audit_id AS id, a.at, to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') AS place, a.user_id, d.name AS user_name, a.role, a.call, a.outcome,
    a.object_id, a.address, a.request_id, l.seq AS link, coalesce(e.pat_name, p.pat_name) AS pat_name, coalesce(e.check_no, p.hospital_no) AS no
  FROM (${page}) a
    LEFT JOIN doctor d ON d.user_id = a.user_id AND d.facility_id = ${own}
    LEFT JOIN audit_link l ON l.audit_id = a.audit_id AND l.facility_id = ${own}
    LEFT JOIN exam e ON e.exam_id = CASE WHEN a.object_id ~ '^[0-9a-f-]{36}$' THEN a.object_id::uuid END AND e.facility_id = ${own}
    LEFT JOIN patient p ON p.patient_id = CASE WHEN a.object_id ~ '^[0-9a-f-]{36}$' THEN a.object_id::uuid END AND p.facility_id = ${own}
  ORDER BY a.at DESC, a.audit_id DESC`

const eventOf = (row: Row): TrailEvent => ({
  id: row.id,
  time: `${formatDateTime(row.at)}.${String(((row.at % 1000) + 1000) % 1000).padStart(3, '0')}`,
  userId: row.user_id ?? '',
  userName: row.user_name ?? '',
  role: row.role,
  call: row.call,
  kind: kindOf(row.call),
  outcome: row.outcome,
  objectId: row.object_id,
  object: row.pat_name === null ? null : { patName: row.pat_name, no: row.no ?? '' },
  address: row.address,
  requestId: row.request_id,
  link: row.link ?? 0,
})

/** An instant of the question. Throws 2 for a day that does not exist. */
function instant(text: string | undefined, field: string): number | undefined {
  if (!text) return undefined
  const at = parseDateTime(text)
  if (at === undefined) throw new CallError(CODE.parameterIllegal, field)
  return at
}

/** Who is meant by a part of a name. */
async function usersOf(tx: Tx, name: string): Promise<readonly string[]> {
  const own = tx.filter('audit.users', sql`d.facility_id = ${tx.tenant.facilityId}`)
  const rows = await tx.rows<{ user_id: string }>(
    sql`SELECT d.user_id FROM doctor d WHERE strpos(lower(d.name), lower(${name})) > 0 AND ${own}`,
  )
  return rows.map(({ user_id }) => user_id)
}

async function conditionsOf(tx: Tx, ask: Ask): Promise<Sql[]> {
  const where: Sql[] = [tx.filter('audit.search', sql`a.facility_id = ${tx.tenant.facilityId}`)]
  const [from, to] = [instant(ask.startTime, 'startTime'), instant(ask.endTime, 'endTime')]
  if (from !== undefined && to !== undefined && from > to) throw new CallError(CODE.rangeReversed, 'startTime')
  if (from !== undefined) where.push(sql`a.at >= ${new Date(from)}`)
  // The last second counts whole.
  if (to !== undefined) where.push(sql`a.at < ${new Date(to + 1000)}`)
  if (ask.userId) where.push(sql`a.user_id = ${ask.userId}`)
  if (ask.user?.trim()) where.push(sql`a.user_id = ANY(${await usersOf(tx, ask.user.trim())}::uuid[])`)
  if (ask.patient?.trim()) where.push(sql`a.object_id = ANY(${await objectsOf(tx, ask.patient.trim())}::text[])`)
  if (ask.call) where.push(sql`a.call = ${ask.call}`)
  if (ask.kind === 'changing') where.push(sql`(a.call = ANY(${callsOf('changing')}::text[]) OR NOT a.call = ANY(${knownCalls}::text[]))`)
  else if (ask.kind) where.push(sql`a.call = ANY(${callsOf(ask.kind)}::text[])`)
  if (ask.outcome) where.push(ask.outcome === 'done' ? sql`a.outcome = 0` : sql`a.outcome <> 0`)
  return where
}

const AFTER = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6})_(\d{1,16})$/

/** A page of events, the newest first, from behind a place on. Throws 2, 2016. */
export async function searchTrail(tx: Tx, ask: Ask, after = '', most = AUDIT_PAGE): Promise<{ events: TrailEvent[]; next: string }> {
  const where = await conditionsOf(tx, ask)
  if (after) {
    const [, at, id] = AFTER.exec(after) ?? []
    if (!at || Number.isNaN(Date.parse(`${at}Z`))) throw new CallError(CODE.parameterIllegal, 'after')
    where.push(sql`(a.at, a.audit_id) < (${`${at}Z`}::timestamptz, ${id}::bigint)`)
  }
  const page = sql`SELECT a.* FROM audit a WHERE ${join(where, ' AND ')} ORDER BY a.at DESC, a.audit_id DESC LIMIT ${most + 1}`
  const rows = await tx.rows<Row>(eventsOf(page, sql`${tx.tenant.facilityId}::uuid`))
  const shown = rows.slice(0, most)
  const last = shown.at(-1)
  return { events: shown.map(eventOf), next: rows.length > most && last ? `${last.place}_${last.id}` : '' }
}

/** One event, and the others of its request. Throws 2002. */
export async function eventWithOthers(tx: Tx, id: number): Promise<{ event: TrailEvent; beside: TrailEvent[]; xid: string }> {
  const own = tx.filter('audit.get', sql`a.facility_id = ${tx.tenant.facilityId}`)
  const named = sql`${tx.tenant.facilityId}::uuid`
  const [row] = await tx.rows<Row>(eventsOf(sql`SELECT a.* FROM audit a WHERE a.audit_id = ${id} AND ${own}`, named))
  if (!row) throw new CallError(CODE.notFound)
  const xid = await tx.row<{ xid: string | null }>(sql`SELECT a.xid::text FROM audit a WHERE a.audit_id = ${id} AND ${own}`)
  const others = row.request_id
    ? await tx.rows<Row>(
        eventsOf(
          sql`SELECT a.* FROM audit a WHERE a.request_id = ${row.request_id} AND a.audit_id <> ${id} AND a.facility_id = ${tx.tenant.facilityId}
            AND a.at BETWEEN ${new Date(row.at - 60_000)} AND ${new Date(row.at + 60_000)} ORDER BY a.at DESC LIMIT 20`,
          named,
        ),
      )
    : []
  return { event: eventOf(row), beside: others.map(eventOf), xid: xid?.xid ?? '' }
}
