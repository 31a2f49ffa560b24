import { type RequestOf, remoteCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, parseDateTime, STATE } from '@farsight/shared/domain'
import sql, { join, type Sql } from 'sql-template-tag'
import { type OrderWithExam, orderRow, ordersFrom, ROW_COLUMNS, STATE_NOW } from '../../orders/row'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { followsOrders, readsRemote } from '../policies'

type Ask = RequestOf<typeof remoteCalls.remoteQueryList>
type Queue = Exclude<NonNullable<Ask['queue']>, ''>

/** More than these are not counted. */
const FLOOR = 10_000

/** What is for this user to do. */
function queueCondition({ session, now }: Work, queue: Queue): Sql {
  const { facilityId, userId } = session
  const open = sql`o.dest_facility_id = ${facilityId} AND o.status = 'open'`
  const right = sql`coalesce((${JSON.stringify(session.rights)}::jsonb->>o.modality)::int, 0)`
  switch (queue) {
    case 'receive':
      return sql`(${open} AND e.state IN (${STATE.toBeReceivedByFacility}, ${STATE.toBeReceivedByDoctor}))`
    case 'distribute':
      return sql`(${open} AND e.state = ${STATE.toBeDistributed})`
    case 'write':
      return sql`(${open} AND ${right} >= 1 AND ((e.state = ${STATE.toBeDiagnosed} AND coalesce(CASE WHEN e.returned THEN e.author_id ELSE e.assigned_id END, ${userId}::uuid) = ${userId})
        OR (e.state = ${STATE.diagnosing} AND e.holder_id = ${userId})))`
    case 'review':
      return sql`(${open} AND ((e.state IN (3, 5, 7) AND ${right} >= (e.state + 1) / 2 AND e.author_id IS DISTINCT FROM ${userId}::uuid)
        OR (e.state IN (4, 6, 8) AND e.holder_id = ${userId})))`
    case 'rejected':
      return sql`(o.src_facility_id = ${facilityId} AND o.status = 'rejected' AND o.launcher_id = ${userId})`
    case 'missed':
      return sql`(o.status = 'open' AND o.promised_at < ${new Date(now)})`
  }
}

/** Part of a name or number. The patient is found through an order that shows the exam alone. */
function searched({ session }: Work, text: string): Sql {
  const word = text.trim().toLowerCase()
  const shown = sql`(o.src_facility_id = ${session.facilityId} OR o.status IN ('open', 'completed'))`
  const patient = join(
    [sql`e.pat_name`, sql`replace(e.pinyin, ' ', '')`, sql`e.check_no`, sql`e.accession_no`, sql`e.hospital_no`].map(
      (column) => sql`strpos(lower(${column}), ${word}) > 0`,
    ),
    ' OR ',
  )
  return sql`((${shown} AND (${patient})) OR strpos(lower(o.src_name), ${word}) > 0 OR strpos(lower(o.dest_name), ${word}) > 0 OR strpos(lower(o.dest_user_name), ${word}) > 0)`
}

function instant(text: string | undefined, field: string): number | undefined {
  if (text === undefined) return undefined
  const value = parseDateTime(text)
  if (value === undefined) throw new CallError(CODE.parameterIllegal, field)
  return value
}

const TIMES = { launch: sql`o.launched_at`, receive: sql`o.received_at`, complete: sql`o.completed_at` } as const

function timed(q: Ask): Sql[] {
  const from = instant(q.startTime, 'startTime')
  const to = instant(q.endTime, 'endTime')
  if (from !== undefined && to !== undefined && from > to) throw new CallError(CODE.rangeReversed, 'startTime')
  const column = TIMES[q.timeType ?? 'launch']
  const all: Sql[] = []
  if (from !== undefined) all.push(sql`${column} >= ${new Date(from)}`)
  // Both ends belong to the range; the end is a whole second.
  if (to !== undefined) all.push(sql`${column} < ${new Date(to + 1000)}`)
  return all
}

function conditions(work: Work, q: Ask): Sql[] {
  const { facilityId } = work.session
  const all: Sql[] = timed(q)
  if (q.remoteOrderIds) all.push(sql`o.order_id = ANY(${q.remoteOrderIds}::uuid[])`)
  if (q.risProcedureIds) all.push(sql`o.exam_id = ANY(${q.risProcedureIds}::uuid[])`)
  if (q.role) all.push(q.role === 'src' ? sql`o.src_facility_id = ${facilityId}` : sql`o.dest_facility_id = ${facilityId}`)
  if (q.search?.trim()) all.push(searched(work, q.search))
  if (q.modality) all.push(sql`o.modality = ${q.modality}`)
  if (q.states?.length) all.push(sql`${STATE_NOW} = ANY(${q.states}::int[])`)
  if (q.status) all.push(sql`o.status = ${q.status}`)
  if (q.queue) all.push(queueCondition(work, q.queue))
  if (q.urgent !== undefined) all.push(sql`o.urgent = ${q.urgent === 1}`)
  if (q.partnerId) all.push(sql`(${q.partnerId}::uuid IN (o.src_facility_id, o.dest_facility_id) OR o.dest_user_id = ${q.partnerId}::uuid)`)
  return all
}

/** Open ones first: green channel, urgent, then what is promised next; or by the time that is asked for. */
function ordered(q: Ask): Sql {
  const down = (q.sortOrder ?? (q.sortField === 'promisedTime' || q.sortField === 'due' ? 'asc' : 'desc')) === 'desc'
  const way = down ? sql`DESC` : sql`ASC`
  if (q.sortField === 'launchTime') return sql`o.launched_at ${way}, o.order_id`
  if (q.sortField === 'promisedTime') return sql`o.promised_at ${way}, o.order_id`
  return sql`o.status <> 'open', CASE WHEN o.status <> 'open' THEN 3 WHEN e.green_channel THEN 0 WHEN o.urgent THEN 1 ELSE 2 END, CASE WHEN o.status = 'open' THEN o.promised_at END ${q.sortOrder === 'desc' ? sql`DESC` : sql`ASC`}, o.launched_at DESC, o.order_id`
}

const QUEUES = ['receive', 'distribute', 'write', 'review', 'rejected', 'missed'] as const

async function countsOf(work: Work): Promise<Record<(typeof QUEUES)[number], number>> {
  const [receive, distribute, write, review, rejected, missed] = QUEUES.map(
    (queue) => sql`count(*) FILTER (WHERE ${queueCondition(work, queue)})::int`,
  ) as [Sql, Sql, Sql, Sql, Sql, Sql]
  // What is to do stands in open and rejected orders alone.
  const row = await work.tx.row<Record<(typeof QUEUES)[number], number>>(sql`
    SELECT ${receive} AS receive, ${distribute} AS distribute, ${write} AS write, ${review} AS review, ${rejected} AS rejected, ${missed} AS missed
    FROM ${ordersFrom(work.tx)} AND o.status IN ('open', 'rejected')`)
  return row!
}

/** Orders of the own side. Without the menu of remote diagnosis those that the own hospital sent. */
export const remoteQueryList = sessionHandler(remoteCalls.remoteQueryList, followsOrders, async (work, q) => {
  const { tx, session, now } = work
  const asked: Ask = readsRemote(session) ? q : { ...q, role: 'src' }
  const all = conditions(work, asked)
  const where = all.length ? sql`AND ${join(all, ' AND ')}` : sql``
  const size = q.pageSize ?? 50
  const rows = await tx.rows<OrderWithExam>(
    sql`SELECT ${ROW_COLUMNS} FROM ${ordersFrom(tx)} ${where} ORDER BY ${ordered(q)} LIMIT ${size} OFFSET ${((q.pageNo ?? 1) - 1) * size}`,
  )
  const counted = await tx.row<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM (SELECT 1 FROM ${ordersFrom(tx)} ${where} LIMIT ${FLOOR + 1}) x`,
  )
  const total = counted?.n ?? 0
  return {
    val: rows.map((row) => orderRow(row, session.facilityId, now, work.sign)),
    total: Math.min(total, FLOOR),
    totalIsFloor: total > FLOOR,
    serverTime: formatDateTime(now),
    counts: await countsOf(work),
  }
})
