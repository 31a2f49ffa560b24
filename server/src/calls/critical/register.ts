import { type CriticalFacts, criticalCalls, type RequestOf } from '@farsight/shared/contract'
import { CODE, parseDateTime } from '@farsight/shared/domain'
import sql, { join, type Sql } from 'sql-template-tag'
import { FACT_COLUMNS, NO_FACTS } from '../../critical/facts'
import { criticalRow, REGISTER_COLUMNS, type RegisterRecord } from '../../critical/row'
import { readsByOrder } from '../../exams/reader'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { acknowledgesCriticals, keepsRegister, readsRemote, seesCriticals } from '../policies'

const DAY = 24 * 60 * 60_000

function dayStart(day: string, field: string): number {
  const at = parseDateTime(`${day} 00:00:00`)
  if (at === undefined) throw new CallError(CODE.parameterIllegal, field)
  return at
}

/** Which loops a session's menus show: the own hospital's, and of exams that it reads by an order. */
function shownTo({ tx, session }: Work): Sql {
  const seen = [
    keepsRegister(session) ? sql`l.facility_id = ${tx.tenant.facilityId}` : null,
    readsRemote(session) ? readsByOrder(tx) : null,
  ]
  return sql`(${join([sql`false`, ...seen.filter((one) => one !== null)], ' OR ')})`
}

function conditions(q: RequestOf<typeof criticalCalls.queryCriticals>): readonly Sql[] {
  const from = q.startTime === undefined ? undefined : dayStart(q.startTime, 'startTime')
  const to = q.endTime === undefined ? undefined : dayStart(q.endTime, 'endTime')
  if (from !== undefined && to !== undefined && from > to) throw new CallError(CODE.rangeReversed, 'startTime')
  const search = q.search?.trim().toLowerCase() ?? ''
  const words = sql`lower(e.pat_name || ' ' || e.hospital_no || ' ' || e.inpatient_no || ' ' || e.outpatient_no || ' ' || e.check_no || ' ' || l.finding)`
  return [
    ...(q.open ? [sql`l.state IN ('open', 'told')`] : []),
    ...(q.state ? [sql`l.state = ${q.state}`] : []),
    ...(q.procedureId ? [sql`l.exam_id = ${q.procedureId}`] : []),
    ...(q.itemId ? [sql`l.item_id = ${q.itemId}`] : []),
    ...(q.modality ? [sql`e.modality = ${q.modality}`] : []),
    ...(q.department ? [sql`e.department = ${q.department}`] : []),
    ...(search ? [sql`strpos(${words}, ${search}) > 0`] : []),
    ...(from === undefined ? [] : [sql`l.found_at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`l.found_at < ${new Date(to + DAY)}`]),
  ]
}

/**
 * What waits longest for a person stands first: escalated, then by the moment until which it must be told or acknowledged. What nobody
 * waits for any more follows, newest first.
 */
const BY_URGENCY = sql`CASE WHEN l.state NOT IN ('open', 'told') THEN 2 WHEN l.escalations > 0 THEN 0 ELSE 1 END,
  CASE l.state WHEN 'open' THEN l.tell_due WHEN 'told' THEN l.escalate_due END NULLS LAST, l.found_at DESC, l.loop_id`

/** The register of critical values, with the counts of everything that was asked for. */
export const queryCriticals = sessionHandler(criticalCalls.queryCriticals, seesCriticals, async (work, q) => {
  const { tx, now, sign, session } = work
  const visible = tx.filter('critical.register', shownTo(work))
  const where = join([visible, ...conditions(q)], ' AND ')
  const size = q.pageSize ?? 50
  const loops = sql`critical_loop l JOIN exam e ON e.exam_id = l.exam_id AND e.facility_id = l.facility_id`
  const rows = await tx.rows<RegisterRecord>(
    sql`SELECT ${REGISTER_COLUMNS} FROM ${loops} WHERE ${where} ORDER BY ${BY_URGENCY} LIMIT ${size} OFFSET ${((q.page ?? 1) - 1) * size}`,
  )
  const facts = (await tx.row<CriticalFacts>(sql`SELECT ${FACT_COLUMNS} FROM ${loops} WHERE ${where}`)) ?? NO_FACTS
  const receives = acknowledgesCriticals.allows(session) ? { userId: session.userId, facilityId: tx.tenant.facilityId } : undefined
  return { val: rows.map((row) => criticalRow(row, String(now), sign, receives)), total: facts.found, totalIsFloor: false, facts }
})
