import type { auditSearch, RequestOf, TrailEvent } from '@farsight/shared/contract'
import { AUDIT_PAGE, CODE, formatDateTime, parseDateTime } from '@farsight/shared/domain'
import sql, { join, type Sql } from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import { callsOf, kindOf, knownCalls } from './kinds'
import { objectsOf } from './objects'

type Ask = Omit<RequestOf<typeof auditSearch>, 'after'>

interface Row {
  readonly audit_id: number
  /** To the microsecond, as the page's place. */
  readonly place: string
  readonly at: number
  readonly user_id: string | null
  readonly role: string
  readonly call: string
  readonly outcome: number
  readonly object_id: string
  readonly address: string
  readonly request_id: string
  readonly xid: string | null
}
const COLUMNS = sql`a.audit_id, a.at, to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') AS place, a.user_id, a.role, a.call, a.outcome,
  a.object_id, a.address, a.request_id, a.xid::text AS xid`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Named {
  readonly id: string
  readonly pat_name: string
  readonly no: string
}

/** Rows as events: names and links are looked up for what is shown alone, each by its key. */
async function eventsOf(tx: Tx, rows: readonly Row[]): Promise<TrailEvent[]> {
  const own = sql`${tx.tenant.facilityId}::uuid`
  const objects = [...new Set(rows.map(({ object_id }) => object_id))].filter((id) => UUID.test(id))
  const users = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]
  const named = await tx.rows<Named>(sql`
    SELECT e.exam_id::text AS id, e.pat_name, e.check_no AS no FROM exam e WHERE e.exam_id = ANY(${objects}::uuid[]) AND e.facility_id = ${own}
    UNION ALL SELECT p.patient_id::text, p.pat_name, p.hospital_no FROM patient p WHERE p.patient_id = ANY(${objects}::uuid[]) AND p.facility_id = ${own}
    UNION ALL SELECT d.user_id::text, d.name, '' FROM doctor d WHERE d.user_id = ANY(${objects}::uuid[]) AND d.facility_id = ${own}`)
  const people = await tx.rows<{ user_id: string; name: string }>(
    sql`SELECT d.user_id, d.name FROM doctor d WHERE d.user_id = ANY(${users}::uuid[]) AND d.facility_id = ${own}`,
  )
  const links = await tx.rows<{ audit_id: number; seq: number }>(
    sql`SELECT l.audit_id, l.seq FROM audit_link l WHERE l.audit_id = ANY(${rows.map(({ audit_id }) => audit_id)}::bigint[]) AND l.facility_id = ${own}`,
  )
  const nameOf = new Map(people.map(({ user_id, name }) => [user_id, name]))
  const objectOf = new Map(named.map(({ id, pat_name, no }) => [id, { patName: pat_name, no }]))
  const linkOf = new Map(links.map(({ audit_id, seq }) => [audit_id, seq]))
  return rows.map((row) => ({
    id: row.audit_id,
    time: formatDateTime(row.at),
    millis: Math.trunc(((row.at % 1000) + 1000) % 1000),
    userId: row.user_id ?? '',
    userName: nameOf.get(row.user_id ?? '') ?? '',
    role: row.role,
    call: row.call,
    kind: kindOf(row.call),
    outcome: row.outcome,
    objectId: row.object_id,
    object: objectOf.get(row.object_id) ?? null,
    address: row.address,
    requestId: row.request_id,
    link: linkOf.get(row.audit_id) ?? 0,
  }))
}

/** An instant of the question. Throws 2 for a day that does not exist. */
function instant(text: string | undefined, field: string): number | undefined {
  if (!text) return undefined
  const at = parseDateTime(text)
  if (at === undefined) throw new CallError(CODE.parameterIllegal, field)
  return at
}

/** Who is meant by a part of a name. */
async function usersOf(tx: Tx, name: string): Promise<readonly string[]> {
  const rows = await tx.rows<{ user_id: string }>(
    sql`SELECT d.user_id FROM doctor d WHERE strpos(lower(d.name), lower(${name})) > 0 AND d.facility_id = ${tx.tenant.facilityId}`,
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
  const rows = await tx.rows<Row>(
    sql`SELECT ${COLUMNS} FROM audit a WHERE ${join(where, ' AND ')} ORDER BY a.at DESC, a.audit_id DESC LIMIT ${most + 1}`,
  )
  const shown = rows.slice(0, most)
  const last = shown.at(-1)
  return { events: await eventsOf(tx, shown), next: rows.length > most && last ? `${last.place}_${last.audit_id}` : '' }
}

/** One event, and the others of its request. Throws 2002. */
export async function eventWithOthers(tx: Tx, id: number): Promise<{ event: TrailEvent; beside: TrailEvent[]; xid: string }> {
  const own = tx.filter('audit.get', sql`a.facility_id = ${tx.tenant.facilityId}`)
  const row = await tx.row<Row>(sql`SELECT ${COLUMNS} FROM audit a WHERE a.audit_id = ${id} AND ${own}`)
  if (!row) throw new CallError(CODE.notFound)
  // A request is over within minutes.
  const others = row.request_id
    ? await tx.rows<Row>(sql`SELECT ${COLUMNS} FROM audit a WHERE a.facility_id = ${tx.tenant.facilityId} AND a.request_id = ${row.request_id}
        AND a.audit_id <> ${id} AND a.at BETWEEN ${new Date(row.at - 300_000)} AND ${new Date(row.at + 300_000)} ORDER BY a.at DESC LIMIT 20`)
    : []
  const [event, ...beside] = await eventsOf(tx, [row, ...others])
  return { event: event!, beside, xid: row.xid ?? '' }
}
