import { type ConsultationCounts, consultationCalls, type RequestOf } from '@farsight/shared/contract'
import { CODE, parseDateTime } from '@farsight/shared/domain'
import sql, { join, type Sql } from 'sql-template-tag'
import { CONSULTATION_COLUMNS, type ConsultationRecord, takesPart } from '../../consultations/row'
import { consultationRow } from '../../consultations/shown'
import type { Session } from '../../session/session'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { consults } from '../policies'

const DAY = 24 * 60 * 60_000

/** `isTurnOf` in the database's words: it orders the list. */
const mine = ({ facilityId, userId }: Session): Sql => sql`(NOT c.cancelled AND CASE
  WHEN c.progress = 's1' OR (c.progress = 's2' AND c.returned) THEN c.facility_id = ${facilityId}
  WHEN c.progress = 's4' OR (c.progress = 's5' AND c.returned) THEN c.chair_id = ${userId}
  WHEN c.progress IN ('s2', 's3') THEN c.lead_facility_id = ${facilityId}
  WHEN c.progress = 's5' THEN c.lead_facility_id = ${facilityId} AND c.concluded_by IS DISTINCT FROM ${userId}
  ELSE false END)`

function dayStart(day: string | undefined, field: string): number | undefined {
  if (day === undefined) return undefined
  const at = parseDateTime(`${day} 00:00:00`)
  if (at === undefined) throw new CallError(CODE.parameterIllegal, field)
  return at
}

type Asked = RequestOf<typeof consultationCalls.consultationList>

/** Everything but the step and whose turn it is. */
function conditions({ type, search = '', from, to, timeType }: Asked): readonly Sql[] {
  const [begin, end] = [dayStart(from, 'from'), dayStart(to, 'to')]
  if (begin !== undefined && end !== undefined && begin > end) throw new CallError(CODE.rangeReversed, 'from')
  const at = timeType === 'start' ? sql`c.start_at` : sql`c.created_at`
  const word = search.trim().toLowerCase()
  const texts = sql`lower(c.pat_name || ' ' || c.no || ' ' || c.requester_name)`
  const hospital = sql`EXISTS (SELECT 1 FROM consultation_hospital h WHERE h.consultation_id = c.consultation_id AND strpos(lower(h.name), ${word}) > 0)`
  return [
    ...(type ? [sql`c.type = ${type}`] : []),
    ...(word ? [sql`(strpos(${texts}, ${word}) > 0 OR ${hospital})`] : []),
    ...(begin === undefined ? [] : [sql`${at} >= ${new Date(begin)}`]),
    ...(end === undefined ? [] : [sql`${at} < ${new Date(end + DAY)}`]),
  ]
}

/** Own consultations, asked and received, with how many there are at each step. */
export const consultationList = sessionHandler(consultationCalls.consultationList, consults, async ({ tx, session }, asked) => {
  const visible = tx.filter('consultation.list', takesPart(tx))
  const ownAll = join([visible, ...conditions(asked)], ' AND ')
  const turn = mine(session)
  const step =
    asked.progress === undefined
      ? sql`true`
      : asked.progress === 'cancelled'
        ? sql`c.cancelled`
        : sql`(NOT c.cancelled AND c.progress = ${asked.progress})`
  const ones = asked.mine === 1 ? turn : sql`true`
  const where = join([ownAll, step, ones], ' AND ')
  const at = (progress: string): Sql => sql`count(*) FILTER (WHERE NOT c.cancelled AND c.progress = ${progress} AND ${ones})::int`
  const counts = await tx.row<ConsultationCounts & { total: number }>(sql`
    SELECT ${at('s1')} AS s1, ${at('s2')} AS s2, ${at('s3')} AS s3, ${at('s4')} AS s4, ${at('s5')} AS s5, ${at('s6')} AS s6,
      count(*) FILTER (WHERE c.cancelled AND ${ones})::int AS cancelled, count(*) FILTER (WHERE ${turn} AND ${step})::int AS mine,
      count(*) FILTER (WHERE ${step} AND ${ones})::int AS total
    FROM consultation c WHERE ${ownAll}`)
  const size = asked.pageSize ?? 20
  const rows = await tx.rows<ConsultationRecord>(sql`
    SELECT ${CONSULTATION_COLUMNS} FROM consultation c WHERE ${where}
    ORDER BY ${turn} DESC, c.created_at DESC, c.consultation_id LIMIT ${size} OFFSET ${((asked.pageNo ?? 1) - 1) * size}`)
  const { total, ...each } = counts!
  return { val: rows.map((row) => consultationRow(row, session)), total, totalIsFloor: false, counts: each }
})
