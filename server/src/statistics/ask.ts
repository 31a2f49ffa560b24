import {
  besideStrip,
  CLOCK_GRANULARITIES,
  CODE,
  type Granularity,
  parseDateTime,
  STAT_FILTERS,
  STAT_YEARS,
  STATISTICS,
  type StatBucket,
  type StatGroup,
  type StatScreen,
  statBuckets,
  statFilters,
  statUrgencies,
} from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import type { Session } from '../session/session'

/** What a statistic is asked with, as the contract names it. */
export interface StatAsk {
  readonly startTime: string
  readonly endTime: string
  readonly granularity: Granularity
  readonly groupBy?: StatGroup
  readonly modality?: readonly string[]
  readonly sourceType?: string
  readonly doctorId?: string
  readonly roomId?: string
  readonly departmentId?: string
  readonly partnerId?: string
  readonly urgency?: string
}

/** The same, looked at: bounds as instants, columns, and by what lines are grouped. */
export interface Asked {
  readonly screen: StatScreen
  readonly ask: StatAsk
  readonly groupBy: StatGroup
  /** First moment of the range, and the first one after it. */
  readonly from: number
  readonly to: number
  readonly buckets: readonly StatBucket[]
  /** Of the columns. The strip of a week has that of `ask`, which needs no column however long the range is. */
  readonly granularity: Granularity
  /** The name of the department that is asked for, by which every hospital's exams carry it; null for one that is not known here. */
  readonly department?: string | null
}

/** An end of a day is named to the second, that of a report's time to the minute (decision 90). */
const DAY_ENDS: ReadonlySet<string> = new Set(['23:59:59', '23:59:00'])

function day(text: string, field: 'startTime' | 'endTime'): number {
  const clock = text.slice(11)
  const whole = field === 'startTime' ? clock === '00:00:00' : DAY_ENDS.has(clock)
  const at = parseDateTime(text.slice(0, 10))
  const year = Number(text.slice(0, 4))
  if (!whole || at === undefined || year < STAT_YEARS.first || year > STAT_YEARS.last) throw new CallError(CODE.parameterIllegal, field)
  return at
}

/** Sees members of the own unions side by side. */
export const administersUnion = (session: Pick<Session, 'role'>): boolean => session.role === 'unionAdmin'

/** Throws 2010 of the field, 2009-like codes of the range, and 2740 for more columns than there may be. */
export function looked(screen: StatScreen, ask: StatAsk, session: Pick<Session, 'role'>): Asked {
  const { groups } = STATISTICS[screen]
  const from = day(ask.startTime, 'startTime')
  const last = day(ask.endTime, 'endTime')
  if (from > last) throw new CallError(CODE.rangeReversed, 'startTime')
  const groupBy = ask.groupBy ?? groups[0]!
  if (!groups.includes(groupBy)) throw new CallError(CODE.parameterIllegal, 'groupBy')
  const filters = statFilters(screen, groupBy)
  for (const filter of STAT_FILTERS)
    if (ask[filter] !== undefined && !filters.includes(filter)) throw new CallError(CODE.parameterIllegal, filter)
  if (ask.urgency !== undefined && !statUrgencies(screen).some((one) => one === ask.urgency))
    throw new CallError(CODE.parameterIllegal, 'urgency')
  if (groupBy === 'facility' && !administersUnion(session)) throw new CallError(CODE.noPermission)
  const strip = screen === 'shootCountDistribution' && CLOCK_GRANULARITIES.has(ask.granularity)
  const granularity = strip ? besideStrip(ask.startTime, ask.endTime, ask.granularity) : ask.granularity
  const buckets = statBuckets(ask.startTime, ask.endTime, granularity)
  if (!buckets) throw new CallError(CODE.statisticsColumns, 'granularity')
  return { screen, ask, groupBy, from, to: last + 86_400_000, buckets, granularity }
}

/** The name of a department of the own hospital; undefined for any other id. */
export async function departmentName(tx: Tx, departmentId: string): Promise<string | undefined> {
  const own = tx.filter('statistics.department', sql`d.facility_id = ${tx.tenant.facilityId}`)
  const row = await tx.row<{ name: string }>(sql`SELECT d.name FROM department d WHERE d.department_id = ${departmentId} AND ${own}`)
  return row?.name
}

/** The same with the department's name: asked once, at home, whose departments the filter offers. */
export async function withDepartment(tx: Tx, asked: Asked): Promise<Asked> {
  const { departmentId } = asked.ask
  return departmentId === undefined ? asked : { ...asked, department: (await departmentName(tx, departmentId)) ?? null }
}

/** The first moment of a column. */
export const bucketAt = (bucket: StatBucket): number => parseDateTime(bucket.key)!
