import { type AiFinding, listCalls, type RequestOf } from '@farsight/shared/contract'
import { CODE, formatDateTime, presetRange } from '@farsight/shared/domain'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { EXAM_COLUMNS, type ExamRecord, worklistRow } from '../../exams/exam'
import { anySearches } from '../../exams/words'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { aiList } from '../policies'
import { foundBy, instant } from '../worklist/conditions'

const DEFAULT_PAGE = 50
const COUNT_LIMIT = 10_000
const LABELS = 5

interface AiRecord extends ExamRecord {
  readonly ai_result_id: string
  readonly engine: string
  readonly engine_version: string
  readonly ai_at: number
  readonly ai_positive: boolean
  readonly findings: readonly AiFinding[]
  readonly adopted: number
  readonly edited: number
  readonly rejected: number
  readonly open: number
}
type Asked = RequestOf<typeof listCalls.queryAiList>

/** The range that was named; a preset alone means its days as they are now. */
function rangeOf(q: Asked, now: number): readonly [number | undefined, number | undefined] {
  const named = q.startTime || q.endTime
  const range = !named && q.timeTimes ? presetRange(q.timeTimes, now) : q
  const [from, to] = [instant(range.startTime, 'startTime'), instant(range.endTime, 'endTime')]
  if (from !== undefined && to !== undefined && from > to) throw new CallError(CODE.rangeReversed, 'startTime')
  return [from, to]
}

function conditionsOf(tx: Tx, q: Asked, now: number): Sql[] {
  const all: Sql[] = [sql`NOT a.superseded AND e.state <> 3000`]
  if (q.search?.trim()) all.push(foundBy(tx, 'ai.search', anySearches(q.search), sql`${tx.tenant.facilityId}`))
  if (q.modality) all.push(sql`a.modality = ${q.modality}`)
  if (q.positive !== undefined) all.push(sql`a.positive = ${q.positive === 1}`)
  if (q.answered !== undefined) all.push(q.answered === 1 ? sql`a.open = 0` : sql`a.open > 0`)
  const [from, to] = rangeOf(q, now)
  if (from !== undefined) all.push(sql`a.at >= ${new Date(from)}`)
  if (to !== undefined) all.push(sql`a.at < ${new Date(to + 1000)}`)
  return all
}

/** What an engine saw, the most probable first; what it found negative only when there is nothing else. */
function labelsOf(findings: readonly AiFinding[]): { labels: string[]; probability: number } {
  const positive = findings.filter((finding) => finding.positive === 1)
  const sorted = [...(positive.length ? positive : findings)].sort((a, b) => b.probability - a.probability)
  return { labels: sorted.slice(0, LABELS).map(({ label }) => label), probability: sorted[0]?.probability ?? 0 }
}

/** Exams that an engine has looked at, the newest result first. */
export const queryAiList = sessionHandler(listCalls.queryAiList, aiList, async ({ tx, now, sign }, q) => {
  const own = tx.filter('ai.list', sql`a.facility_id = ${tx.tenant.facilityId}`)
  const from = sql`ai_result a JOIN exam e ON e.exam_id = a.exam_id AND e.facility_id = a.facility_id WHERE ${join([own, ...conditionsOf(tx, q, now)], ' AND ')}`
  const size = q.pageSize ?? DEFAULT_PAGE
  const rows = await tx.rows<AiRecord>(
    sql`SELECT ${EXAM_COLUMNS}, a.ai_result_id, a.engine, a.engine_version, a.at AS ai_at, a.positive AS ai_positive, a.findings, a.adopted, a.edited, a.rejected, a.open
        FROM ${from} ORDER BY a.at DESC, a.ai_result_id LIMIT ${size} OFFSET ${((q.pageNo ?? 1) - 1) * size}`,
  )
  const counted = await tx.row<{ n: number }>(sql`SELECT count(*)::int AS n FROM (SELECT 1 FROM ${from} LIMIT ${COUNT_LIMIT + 1}) counted`)
  const n = counted?.n ?? 0
  return {
    val: rows.map((row) => ({
      ...worklistRow(row, String(now), sign),
      aiResultId: row.ai_result_id,
      engine: row.engine,
      engineVersion: row.engine_version,
      aiTime: formatDateTime(row.ai_at),
      positive: row.ai_positive ? (1 as const) : (0 as const),
      ...labelsOf(row.findings),
      adopted: row.adopted,
      edited: row.edited,
      rejected: row.rejected,
      open: row.open,
    })),
    total: Math.min(n, COUNT_LIMIT),
    totalIsFloor: n > COUNT_LIMIT,
    serverTime: formatDateTime(now),
  }
})
