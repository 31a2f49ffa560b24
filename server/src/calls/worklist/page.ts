import { STATE } from '@farsight/shared/domain'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { EXAM_COLUMNS, type ExamRecord } from '../../exams/exam'
import { anySearches, nameSearches } from '../../exams/words'
import type { Work } from '../handler'
import { type Reach, type WorklistRequest, wordsFound, worklistConditions } from './conditions'
import { consortiumOf, type Member } from './consortium'
import { patientOf } from './history'
import { afterCursor, orderOf } from './order'

const DEFAULT_PAGE = 50
const COUNT_LIMIT = 10_000

/** What a query looks for, however many hospitals it looks in. */
interface Search {
  /** Every condition beside the hospital's. */
  readonly conditions: readonly Sql[]
  /** The place that the page begins after. */
  readonly after: Sql
  readonly sorted: Sql
  readonly size: number
  readonly offset: number
}

/** How many rows in all: from the counters where nothing is filtered, else counted up to a limit. */
async function totalOf(tx: Tx, filtered: boolean, from: Sql): Promise<{ total: number; totalIsFloor: boolean }> {
  if (!filtered) {
    const own = tx.filter('worklist.counter', sql`facility_id = ${tx.tenant.facilityId}`)
    const row = await tx.row<{ n: number }>(
      sql`SELECT coalesce(sum(n), 0)::int AS n FROM exam_counter WHERE ${own} AND state <> ${STATE.deleted}`,
    )
    return { total: row?.n ?? 0, totalIsFloor: false }
  }
  const row = await tx.row<{ n: number }>(sql`SELECT count(*)::int AS n FROM (SELECT 1 FROM ${from} LIMIT ${COUNT_LIMIT + 1}) counted`)
  const n = row?.n ?? 0
  return { total: Math.min(n, COUNT_LIMIT), totalIsFloor: n > COUNT_LIMIT }
}

async function ownPage(tx: Tx, search: Search, filtered: boolean) {
  const own = tx.filter('worklist.rows', sql`e.facility_id = ${tx.tenant.facilityId}`)
  const where = join([own, ...search.conditions], ' AND ')
  const rows = await tx.rows<ExamRecord>(
    sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE ${where}${search.after} ORDER BY ${search.sorted} LIMIT ${search.size} OFFSET ${search.offset}`,
  )
  return { rows, ...(await totalOf(tx, filtered, sql`exam e WHERE ${where}`)) }
}

/** Each hospital gives its first rows, and the first of them all are the page: every part of it is one range of an index. */
async function consortiumPage(tx: Tx, search: Search, members: readonly Member[]) {
  const ids = members.map(({ facilityId }) => facilityId)
  const where = join([sql`e.facility_id = f.id`, ...search.conditions], ' AND ')
  const from = sql`unnest(${ids}::uuid[]) AS f(id) CROSS JOIN LATERAL`
  const most = search.size + search.offset
  const rows = await tx.rows<ExamRecord>(
    sql`SELECT ${EXAM_COLUMNS} FROM ${from} (SELECT * FROM exam e WHERE ${where}${search.after} ORDER BY ${search.sorted} LIMIT ${most}) e
        ORDER BY ${search.sorted} LIMIT ${search.size} OFFSET ${search.offset}`,
  )
  return { rows, ...(await totalOf(tx, true, sql`${from} (SELECT 1 FROM exam e WHERE ${where} LIMIT ${COUNT_LIMIT + 1}) e`)) }
}

function searchOf(q: WorklistRequest, conditions: readonly Sql[]): Search {
  const order = orderOf(q)
  const size = q.pageSize ?? DEFAULT_PAGE
  const direction = order.descending ? sql`DESC` : sql`ASC`
  return {
    conditions,
    after: q.cursor ? sql` AND ${afterCursor(q.cursor, order)}` : sql``,
    sorted: sql`${order.column} ${direction}, e.exam_id ${direction}`,
    size,
    offset: q.cursor ? 0 : ((q.pageNo ?? 1) - 1) * size,
  }
}

/** Do more words than are counted match the one text that is asked for? Their exams are then too many to fetch and sort. */
async function isDense(tx: Tx, q: WorklistRequest): Promise<boolean> {
  const [name, searches] = q.search?.trim()
    ? ['worklist.search', anySearches(q.search)]
    : ['worklist.patName', nameSearches(q.patName ?? '')]
  if (searches.length === 0) return false
  const words = wordsFound(tx, name as string, searches as ReturnType<typeof nameSearches>, sql`${tx.tenant.facilityId}`)
  const row = await tx.row<{ n: number }>(sql`SELECT count(*)::int AS n FROM (SELECT 1 FROM ${words} LIMIT ${COUNT_LIMIT + 1}) counted`)
  return (row?.n ?? 0) > COUNT_LIMIT
}

/** A page by one common name: along the list's own order, each row asked for its words; what is counted is a floor. */
async function densePage(tx: Tx, search: Search, conditions: (reach: Reach) => readonly Sql[]) {
  const own = tx.filter('worklist.rows', sql`e.facility_id = ${tx.tenant.facilityId}`)
  const where = (reach: Reach): Sql => join([sql`e.state <> 3000`, ...conditions(reach)], ' AND ')
  const rows = await tx.rows<ExamRecord>(
    sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE ${own} AND ${where('probe')}${search.after} ORDER BY ${search.sorted} LIMIT ${search.size} OFFSET ${search.offset}`,
  )
  return { rows, ...(await totalOf(tx, true, sql`exam e WHERE ${own} AND ${where(COUNT_LIMIT)}`)), totalIsFloor: true }
}

/**
 * A page of the own hospital's exams, or of its consortium's, with how many there are in all. `more` are the conditions of a list
 * that asks more than the worklist does.
 */
export async function pageOf(work: Work, q: WorklistRequest, more: readonly Sql[] = []) {
  const { tx, session, now } = work
  const patient = q.historyOf ? await patientOf(work, q.historyOf) : undefined
  const members = q.dataRange === 'consortium' ? await consortiumOf(tx) : undefined
  const facility = members ? sql`f.id` : sql`${tx.tenant.facilityId}`
  const asked = [...worklistConditions({ tx, session, now, facility, patient }, q), ...more]
  const withDeleted = q.states?.includes(STATE.deleted) === true
  const search = searchOf(q, [...(withDeleted ? [] : [sql`e.state <> 3000`]), ...asked])
  // Alone, and in an order that an index keeps: with other conditions a walk could be long and find nothing.
  const ordered = !q.sortField || (q.sortField === 'registerTime' && q.sortOrder !== 'asc')
  const alone = asked.length === 1 && !members && !withDeleted && ordered && Boolean(q.search?.trim() || q.patName?.trim())
  if (alone && (await isDense(tx, q))) {
    const conditions = (reach: Reach) => worklistConditions({ tx, session, now, facility, patient, reach }, q)
    return { ...(await densePage(tx, search, conditions)), names: new Map<string, string>(), size: search.size }
  }
  const found = members ? await consortiumPage(tx, search, members) : await ownPage(tx, search, withDeleted || asked.length > 0)
  const names = new Map(members?.map((member) => [member.facilityId, member.name]))
  names.delete(tx.tenant.facilityId)
  return { ...found, names, size: search.size }
}
