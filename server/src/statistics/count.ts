import { CLOCK_GRANULARITIES } from '@farsight/shared/domain'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import { type Asked, bucketAt } from './ask'
import { type Atom, COUNTING, cubeFor, cubeNumber, type Dimension, FACT_OF, type Fact } from './facts'
import { atomsOf, PERCENTILES } from './formulas'
import { dimensionsOf, type Filters, filtersOf, keyOf } from './where'

/** Numbers of one line and column; null stands for all of them. */
export interface Cell {
  readonly key: string | null
  /** From 1. */
  readonly bucket: number | null
  readonly counts: Readonly<Record<string, number>>
  /** Nearest-rank percentiles of PERCENTILES, where there is anything. */
  readonly m1?: readonly number[]
  readonly m2?: readonly number[]
}

/** How often a number of minutes was measured in a column: for percentiles over several hospitals. */
export interface Minutes {
  readonly of: 'm1' | 'm2'
  readonly bucket: number
  readonly minutes: number
  readonly n: number
}

const instant = (at: number): Sql => sql`${new Date(at)}::timestamptz`
const atomOf = (atom: Atom): Sql => ('when' in atom ? sql`count(*) FILTER (WHERE ${atom.when})` : sql`coalesce(sum(${atom.sum}), 0)`)

/** All atoms of a fact, as kept with its sums. */
export const allAtoms = (fact: Fact): Sql => sql`ARRAY[${join(Object.values(fact.atoms).map(atomOf))}]::int[]`
const minutesColumn = (name: 'm1' | 'm2'): Sql => (name === 'm1' ? sql`m1` : sql`m2`)
/** The minutes of a group of facts, one by one. */
export const minutesOf = (fact: Fact, name: 'm1' | 'm2'): Sql =>
  fact.minutes.includes(name)
    ? sql`array_agg(f.${minutesColumn(name)}) FILTER (WHERE f.${minutesColumn(name)} IS NOT NULL)`
    : sql`NULL::int[]`

/** The reasons of a group of facts, one after the other; the sign between them is no text's. */
export const reasonsIn = (fact: Fact): Sql =>
  fact.reasons
    ? sql`string_to_array(string_agg(array_to_string(f.reasons, E'\x1f'), E'\x1f') FILTER (WHERE f.reasons IS NOT NULL), E'\x1f')`
    : sql`NULL::text[]`

/** What is asked of the facts of one range, lines and columns by these expressions over `f`. */
interface Counting {
  readonly fact: Fact
  readonly atoms: readonly string[]
  readonly minutes: readonly ('m1' | 'm2')[]
  readonly reasons?: true
  readonly key: Sql
  readonly bucket: Sql
  readonly where: Sql
  readonly needed: readonly Dimension[]
  readonly from: number
  readonly to: number
}

/**
 * The facts of a range as `facts(key, bucket, counts, m1, m2)`: days that are counted and that no mark names from their kept sums, all other
 * days straight from the view, a last day that the range cuts among them. It is one statement, so that a change and its mark are seen together or not at all.
 */
function factsOf(tx: Tx, c: Counting): Sql {
  const { fact } = c
  const here = (alias: Sql): Sql => tx.filter('statistics.facts', sql`${alias}.facility_id = ${tx.tenant.facilityId}`)
  const [from, to] = [instant(c.from), instant(c.to)]
  const names = Object.keys(fact.atoms)
  const kept = c.atoms.map((name) => sql`f.counts[${names.indexOf(name) + 1}::int]`)
  const measured = (name: 'm1' | 'm2', all: Sql): Sql => (c.minutes.includes(name) ? all : sql`NULL::int[]`)
  const straight = sql`SELECT ${c.key} AS key, ${c.bucket} AS bucket, ARRAY[${join(c.atoms.map((name) => atomOf(fact.atoms[name]!)))}]::int8[] AS counts,
      ${measured('m1', minutesOf(fact, 'm1'))} AS m1, ${measured('m2', minutesOf(fact, 'm2'))} AS m2, ${c.reasons ? reasonsIn(fact) : sql`NULL::text[]`} AS reasons`
  const cube = cubeFor(fact, c.needed)
  if (!cube)
    return sql`facts AS (${straight}
      FROM (SELECT * FROM ${fact.view} f WHERE ${here(sql`f`)} AND f.at >= ${from} AND f.at < ${to}${c.where} OFFSET 0) f GROUP BY 1, 2)`
  return sql`days AS (SELECT stat_day_of(${from}) AS first, stat_day_of(${to} - interval '1 microsecond') AS last),
    rolled AS (SELECT s.day FROM stat_day s, days WHERE ${here(sql`s`)} AND s.version = ${COUNTING} AND s.day BETWEEN days.first AND days.last
      AND stat_day_begins(s.day + 1) <= ${to}
      AND NOT EXISTS (SELECT FROM stat_mark m WHERE m.facility_id = s.facility_id AND m.day = s.day)),
    gaps AS (SELECT stat_day_begins(min(day)) AS begins, least(stat_day_begins(max(day) + 1), ${to}) AS ends FROM (
      SELECT x::date AS day, x::date - (row_number() OVER (ORDER BY x))::int AS island FROM days, generate_series(days.first, days.last, interval '1 day') x
      WHERE NOT EXISTS (SELECT FROM rolled WHERE rolled.day = x::date)) g GROUP BY island),
    facts AS (
      SELECT ${c.key} AS key, ${c.bucket} AS bucket, ARRAY[${join(kept)}]::int8[] AS counts, ${measured('m1', sql`f.m1`)} AS m1, ${measured('m2', sql`f.m2`)} AS m2,
        ${c.reasons ? sql`f.reasons` : sql`NULL::text[]`} AS reasons
      FROM stat_sum f WHERE ${here(sql`f`)} AND f.fact = ${fact.name} AND f.cube = ${cubeNumber(cube)} AND f.day IN (SELECT day FROM rolled)${c.where}
      UNION ALL ${straight}
      FROM gaps CROSS JOIN LATERAL (SELECT * FROM ${fact.view} f WHERE ${here(sql`f`)} AND f.at >= gaps.begins AND f.at < gaps.ends${c.where} OFFSET 0) f GROUP BY 1, 2)`
}

interface Row {
  readonly what: 'n' | 'm1' | 'm2'
  readonly key: string | null
  readonly bucket: number | null
  readonly numbers: readonly string[]
}

/** Columns of time, or none of them: the whole range is told apart by lines alone. */
const columnsOr = (columns: boolean): Sql => (columns ? sql`bucket` : sql`NULL::int`)

const sumsOf = (c: Counting, sets: Sql, columns: boolean): Sql => sql`
  SELECT 'n' AS what, key, ${columnsOr(columns)} AS bucket, ARRAY[${join(c.atoms.map((_, i) => sql`coalesce(sum(counts[${i + 1}::int]), 0)`))}]::text[] AS numbers
  FROM facts GROUP BY GROUPING SETS (${sets})`

/** Percentiles by nearest rank: minutes are first counted by their number, so that a million of them cost one pass. */
const percentilesOf = (name: 'm1' | 'm2', sets: Sql, columns: boolean): Sql => {
  const all = sql`PARTITION BY lines, columns, key, bucket`
  const inColumns = columns ? sql`GROUPING(bucket)` : sql`1`
  return sql` UNION ALL
  SELECT ${name}, key, bucket, ARRAY[${join(PERCENTILES.map((p) => sql`min(v) FILTER (WHERE upto >= ${p}::float8 * whole)`))}]::text[] FROM (
    SELECT key, bucket, lines, columns, v, sum(n) OVER (${all} ORDER BY v) AS upto, sum(n) OVER (${all}) AS whole FROM (
      SELECT key, ${columnsOr(columns)} AS bucket, GROUPING(key) AS lines, ${inColumns} AS columns, v, sum(n) AS n
      FROM (SELECT key, bucket, v, count(*) AS n FROM facts, unnest(${minutesColumn(name)}) v GROUP BY 1, 2, 3) h GROUP BY GROUPING SETS (${sets})) s) w
  GROUP BY key, bucket, lines, columns`
}

function counting(asked: Asked, minutes: readonly ('m1' | 'm2')[], { where, needed }: Filters = filtersOf(asked)): Counting {
  const { screen, granularity, groupBy, buckets } = asked
  const starts = buckets.map((bucket) => new Date(bucketAt(bucket)))
  return {
    fact: FACT_OF[screen],
    atoms: atomsOf(screen),
    minutes,
    key: keyOf(groupBy),
    bucket: sql`width_bucket(f.at, ${starts}::timestamptz[])`,
    where,
    needed: [...needed, ...dimensionsOf(groupBy), ...(CLOCK_GRANULARITIES.has(granularity) ? (['hour'] as const) : [])],
    from: asked.from,
    to: asked.to,
  }
}

const minutesAsked = (asked: Asked): readonly ('m1' | 'm2')[] => {
  if (asked.screen === 'roomStatistics') return ['m1', 'm2']
  return asked.screen === 'localDiagnosisCount' || asked.screen === 'localDoctorWork' || FACT_OF[asked.screen].cubes.length === 0
    ? FACT_OF[asked.screen].minutes
    : []
}

/**
 * Counts a range of the transaction's hospital: all of it, each line, and, with `columns`, each column and each line of a column.
 */
export async function countRange(tx: Tx, asked: Asked, columns: boolean): Promise<readonly Cell[]> {
  const minutes = minutesAsked(asked)
  const c = counting(asked, minutes)
  const sets = columns ? sql`(), (key), (bucket), (key, bucket)` : sql`(), (key)`
  const within = columns ? sql`(v), (key, v), (bucket, v), (key, bucket, v)` : sql`(v), (key, v)`
  const rows = await tx.rows<Row>(
    sql`WITH ${factsOf(tx, c)} ${sumsOf(c, sets, columns)}${join(minutes.length ? minutes.map((name) => percentilesOf(name, within, columns)) : [sql``], '')}`,
  )
  const cells = new Map<string, { -readonly [K in keyof Cell]: Cell[K] }>()
  const place = (row: Row): string => JSON.stringify([row.key, row.bucket])
  for (const row of rows.filter(({ what }) => what === 'n'))
    cells.set(place(row), {
      key: row.key,
      bucket: row.bucket,
      counts: Object.fromEntries(c.atoms.map((name, i) => [name, Number(row.numbers[i])])),
    })
  for (const row of rows) if (row.what !== 'n') Object.assign(cells.get(place(row)) ?? {}, { [row.what]: row.numbers.map(Number) })
  return [...cells.values()]
}

/** The minutes of a range by column, for a percentile over several hospitals. */
export async function minutesOfRange(tx: Tx, asked: Asked): Promise<readonly Minutes[]> {
  const minutes = minutesAsked(asked)
  if (minutes.length === 0) return []
  const c = counting(asked, minutes)
  const of = (name: 'm1' | 'm2'): Sql =>
    sql`SELECT ${name} AS of, bucket, v AS minutes, count(*)::int AS n FROM facts, unnest(${minutesColumn(name)}) v GROUP BY 2, 3`
  return tx.rows<Minutes>(sql`WITH ${factsOf(tx, c)} ${join(minutes.map(of), ' UNION ALL ')}`)
}

/** How many exams of a range had stars that were low for a reason, by the reason. */
export async function reasonsOfRange(tx: Tx, asked: Asked): Promise<{ reason: string; n: number }[]> {
  const filters = filtersOf(asked)
  // Of the whole: the cheapest sums serve, whatever the lines are.
  const c = { ...counting(asked, [], filters), key: sql`''::text`, bucket: sql`1`, needed: filters.needed, reasons: true as const }
  return tx.rows(sql`WITH ${factsOf(tx, c)} SELECT reason, count(*)::int AS n FROM facts, unnest(reasons) AS r(reason) GROUP BY reason`)
}

/** Exams by weekday (1 is Monday) and slot of so many hours. */
export async function stripOf(tx: Tx, asked: Asked, hours: number): Promise<{ weekday: number; slot: number; n: number }[]> {
  const filters = filtersOf(asked)
  const c = {
    ...counting(asked, [], filters),
    key: sql`extract(isodow FROM ${wall})::text`,
    bucket: slotOf(hours),
    needed: [...filters.needed, 'hour' as const],
  }
  return tx.rows(
    sql`WITH ${factsOf(tx, c)} SELECT key::int AS weekday, bucket AS slot, sum(counts[1])::int AS n FROM facts GROUP BY 1, 2 HAVING sum(counts[1]) > 0 ORDER BY 1, 2`,
  )
}

/** The wall clock of a fact (decision 45). */
export const wall = sql`((f.at AT TIME ZONE 'UTC') + interval '480 minutes')`
/** Its slot of so many hours. */
export const slotOf = (hours: number): Sql => sql`(extract(hour FROM ${wall})::int / ${hours}::int)`
