import { CODE, type StatScreen } from '@farsight/shared/domain'
import sql, { empty, join, type Sql } from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Session } from '../session/session'
import { type Asked, bucketAt, looked, type StatAsk } from './ask'
import { slotOf, wall } from './count'
import { type Atom, FACT_OF } from './facts'
import { FORMULAS } from './formulas'
import { slotHours } from './strip'
import { keyOf } from './where'

/** Which figure is opened. */
export interface OpenAsk extends StatAsk {
  readonly screen: StatScreen
  readonly measure: string
  readonly line?: string
  readonly without?: readonly string[]
  readonly column?: string
  readonly weekday?: number
  readonly slot?: number
  readonly reason?: string
}

/** A figure's rows: its range, and every other condition over `f`. `member`: of this hospital alone. */
export interface Opened {
  readonly asked: Asked
  readonly where: Sql
  /** What is asked of the rows that fulfil all that (Atom's `apart`). */
  readonly apart: Sql
  readonly member: string | undefined
  /** Not of these hospitals. */
  readonly otherThan: readonly string[]
  /** Of a percentile: the column of minutes that it is of. */
  readonly minutes: Sql | undefined
}

const wrong = (field: string): CallError => new CallError(CODE.parameterIllegal, field)

/** The condition of a measure: that of its rows' atom. */
function measured(screen: StatScreen, measure: string): Extract<Atom, { when: Sql }> {
  const formula = FORMULAS[screen][measure]
  if (!formula || !('rows' in formula)) throw wrong('measure')
  const atom = FACT_OF[screen].atoms[formula.rows]!
  if (!('when' in atom)) throw new Error(`${formula.rows} counts no rows`)
  return atom
}

const MINUTES = { m1: sql`f.m1`, m2: sql`f.m2` } as const
function minutesOf({ screen, measure }: OpenAsk): Sql | undefined {
  const formula = FORMULAS[screen][measure]
  return formula?.kind === 'percentile' ? MINUTES[formula.of] : undefined
}

/** The part of a week that a cell of the strip stands for. */
function ofStrip({ screen, weekday, slot, granularity }: OpenAsk): Sql[] {
  if (weekday === undefined && slot === undefined) return []
  if (screen !== 'shootCountDistribution') throw wrong(weekday === undefined ? 'slot' : 'weekday')
  return [
    ...(weekday === undefined ? [] : [sql`extract(isodow FROM ${wall}) = ${weekday}`]),
    ...(slot === undefined ? [] : [sql`${slotOf(slotHours(granularity))} = ${slot}`]),
  ]
}

function ofReason({ screen, reason }: OpenAsk): Sql[] {
  if (reason === undefined) return []
  if (screen !== 'reportQuality' && screen !== 'remoteDiagnosisReportQuality') throw wrong('reason')
  return [sql`${reason} = ANY(f.reasons)`]
}

/** One line, or all but a few; members of a union are lines of their own, which are asked one by one. */
function ofLines({ line, without }: OpenAsk, { groupBy }: Asked): Sql[] {
  if (groupBy === 'facility') return []
  return [
    ...(line === undefined ? [] : [sql`${keyOf(groupBy)} = ${line}`]),
    ...(without?.length ? [sql`${keyOf(groupBy)} <> ALL(${without}::text[])`] : []),
  ]
}

/** Narrows a range to its column, which is named by its first moment. */
function ofColumn(asked: Asked, column: string | undefined): Asked {
  if (column === undefined) return asked
  const i = asked.buckets.findIndex(({ key }) => key === column)
  if (i < 0) throw wrong('column')
  const next = asked.buckets[i + 1]
  return { ...asked, from: bucketAt(asked.buckets[i]!), to: next ? bucketAt(next) : asked.to }
}

/** Throws 2010 of what the screen does not have. */
export function openedOf(ask: OpenAsk, session: Pick<Session, 'role'>): Opened {
  const asked = ofColumn(looked(ask.screen, ask, session), ask.column)
  const sideBySide = asked.groupBy === 'facility'
  const atom = measured(ask.screen, ask.measure)
  const all = [...(atom.apart ? [] : [atom.when]), ...ofLines(ask, asked), ...ofStrip(ask)]
  const later = [...(atom.apart ? [atom.when] : []), ...ofReason(ask)]
  const and = (conditions: readonly Sql[]): Sql => (conditions.length ? sql` AND ${join([...conditions], ' AND ')}` : empty)
  return {
    asked,
    where: and(all),
    apart: and(later),
    member: sideBySide ? ask.line : undefined,
    otherThan: (sideBySide && ask.without) || [],
    minutes: minutesOf(ask),
  }
}
