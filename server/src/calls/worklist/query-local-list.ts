import { worklistCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, STATE } from '@farsight/shared/domain'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { EXAM_COLUMNS, type ExamRecord, worklistRow } from '../../exams/exam'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { localList } from '../policies'
import { type WorklistRequest, worklistConditions } from './conditions'

const DEFAULT_PAGE = 50
const COUNT_LIMIT = 10_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Last value of a column's type: instants to the year 9999, states of two bytes, the worklist's own key. */
const LAST = { instant: 253_402_300_799_999, state: 32_767, key: 999_999_999_999_999 }

interface Order {
  readonly column: Sql
  readonly key: keyof ExamRecord
  readonly instant: boolean
  readonly descending: boolean
}

function orderOf(q: WorklistRequest): Order {
  const descending = (q.sortOrder ?? (q.sortField === 'registerTime' || q.sortField === 'checkTime' ? 'desc' : 'asc')) === 'desc'
  switch (q.sortField) {
    case 'registerTime':
      return { column: sql`e.register_time`, key: 'register_time', instant: true, descending }
    case 'dueTime':
      return { column: sql`coalesce(e.due_time, 'infinity'::timestamptz)`, key: 'due_time', instant: true, descending }
    case 'checkTime':
      return { column: sql`coalesce(e.check_time, 'epoch'::timestamptz)`, key: 'check_time', instant: true, descending }
    case 'patName':
      return { column: sql`e.pinyin COLLATE "C"`, key: 'pinyin', instant: false, descending }
    case 'state':
      return { column: sql`e.state`, key: 'state', instant: false, descending }
    default:
      return { column: sql`e.sort_key`, key: 'sort_key', instant: false, descending }
  }
}

/** A cursor is the last row's place in the order: `[value, id]`. */
function cursorOf(row: ExamRecord, order: Order): string {
  return Buffer.from(JSON.stringify([row[order.key] ?? 0, row.exam_id])).toString('base64url')
}

function afterCursor(cursor: string, order: Order): Sql {
  let place: unknown
  try {
    place = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw new CallError(CODE.parameterIllegal, 'cursor')
  }
  if (!Array.isArray(place) || place.length !== 2 || typeof place[1] !== 'string' || !UUID.test(place[1]))
    throw new CallError(CODE.parameterIllegal, 'cursor')
  const [value, id] = place as [unknown, string]
  const wanted =
    order.key === 'pinyin'
      ? typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000')
      : Number.isInteger(value) &&
        (value as number) >= 0 &&
        (value as number) <= LAST[order.instant ? 'instant' : order.key === 'state' ? 'state' : 'key']
  if (!wanted) throw new CallError(CODE.parameterIllegal, 'cursor')
  const bound = order.instant ? new Date(value as number) : value
  return order.descending
    ? sql`(${order.column}, e.exam_id) < (${bound}, ${id}::uuid)`
    : sql`(${order.column}, e.exam_id) > (${bound}, ${id}::uuid)`
}

/** How many rows in all: from the counters where nothing is filtered, else counted up to a limit. */
async function totalOf(tx: Tx, conditions: readonly Sql[], where: Sql): Promise<{ total: number; totalIsFloor: boolean }> {
  if (conditions.length === 0) {
    const own = tx.filter('worklist.counter', sql`facility_id = ${tx.tenant.facilityId}`)
    const row = await tx.row<{ n: number }>(
      sql`SELECT coalesce(sum(n), 0)::int AS n FROM exam_counter WHERE ${own} AND state <> ${STATE.deleted}`,
    )
    return { total: row?.n ?? 0, totalIsFloor: false }
  }
  const row = await tx.row<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM (SELECT 1 FROM exam e WHERE ${where} LIMIT ${COUNT_LIMIT + 1}) counted`,
  )
  const n = row?.n ?? 0
  return { total: Math.min(n, COUNT_LIMIT), totalIsFloor: n > COUNT_LIMIT }
}

/** The local worklist of the session's own hospital. */
export const queryLocalList = sessionHandler(worklistCalls.queryLocalList, localList, async ({ tx, session, now, sign }, q) => {
  const own = tx.filter('worklist.rows', sql`e.facility_id = ${tx.tenant.facilityId}`)
  const conditions = worklistConditions(tx, session, q)
  const shown = q.states?.includes(STATE.deleted) ? [] : [sql`e.state <> 3000`]
  const where = join([own, ...shown, ...conditions], ' AND ')
  const order = orderOf(q)
  const size = q.pageSize ?? DEFAULT_PAGE
  const after = q.cursor ? sql` AND ${afterCursor(q.cursor, order)}` : sql``
  const offset = q.cursor ? 0 : ((q.pageNo ?? 1) - 1) * size
  const direction = order.descending ? sql`DESC` : sql`ASC`
  const rows = await tx.rows<ExamRecord>(
    sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE ${where}${after} ORDER BY ${order.column} ${direction}, e.exam_id ${direction} LIMIT ${size} OFFSET ${offset}`,
  )
  const { total, totalIsFloor } = await totalOf(tx, [...conditions, ...(shown.length ? [] : [sql`true`])], where)
  const t = String(now)
  const last = rows.at(-1)
  return {
    val: rows.map((row) => worklistRow(row, t, sign)),
    total,
    totalIsFloor,
    cursor: last && rows.length === size ? cursorOf(last, order) : '',
    serverTime: formatDateTime(now),
  }
})
