import { formatDate } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql, { join, type Sql } from 'sql-template-tag'
import type { AsTenant, Tx } from '../database/tenant'
import type { Job } from '../jobs/jobs'
import { allAtoms, minutesOf, reasonsIn } from './count'
import { COUNTING, cubeNumber, DIMENSIONS, type Dimension, type Fact, ROLLED } from './facts'

/** Days that are counted in one transaction, so that none is long. */
const AT_ONCE = 31
const EVERY_MS = 15_000
/** The other jobs wait for this one no longer than that. */
const BUDGET_MS = 3_000

const COLUMN: Readonly<Record<Dimension, Sql>> = {
  hour: sql`date_trunc('hour', f.at)`,
  modality: sql`f.modality`,
  source_type: sql`f.source_type`,
  doctor_id: sql`f.doctor_id`,
  room_id: sql`f.room_id`,
  department: sql`f.department`,
  bodypart: sql`f.bodypart`,
  partner_id: sql`f.partner_id`,
  urgency: sql`f.urgency`,
}
const NAMES = DIMENSIONS.filter((dimension) => dimension !== 'hour')
const nothing = (dimension: Dimension): Sql => (dimension.endsWith('_id') ? sql`NULL::uuid` : sql`NULL::text`)

const cubeOf = (fact: Fact, facility: Sql, cube: readonly Dimension[]): Sql => sql`
  SELECT ${facility}, ${fact.name}, ${cubeNumber(cube)}::int, f.day, ${cube.includes('hour') ? COLUMN.hour : sql`stat_day_begins(f.day)`},
    ${join(NAMES.map((dimension) => (cube.includes(dimension) ? COLUMN[dimension] : nothing(dimension))))},
    ${allAtoms(fact)}, ${minutesOf(fact, 'm1')}, ${minutesOf(fact, 'm2')}, ${reasonsIn(fact)}
  FROM f GROUP BY f.day, ${join(cube.map((dimension) => COLUMN[dimension]))}`

/** All cubes of a fact in one pass over its days. */
const rolled = (fact: Fact, facility: Sql, days: readonly string[]): Sql => sql`
  INSERT INTO stat_sum (facility_id, fact, cube, day, at, modality, source_type, doctor_id, room_id, department, bodypart, partner_id, urgency, counts, m1, m2, reasons)
  WITH f AS MATERIALIZED (SELECT d.day, f.* FROM unnest(${days}::date[]) AS d(day) CROSS JOIN LATERAL (
    SELECT * FROM ${fact.view} f WHERE f.facility_id = ${facility} AND f.at >= stat_day_begins(d.day) AND f.at < stat_day_begins(d.day + 1) OFFSET 0) f)
  ${join(
    fact.cubes.map((cube) => cubeOf(fact, facility, cube)),
    ' UNION ALL ',
  )}`

/**
 * Counts days that are over and that marks name, and takes away just the marks that it has seen. The transaction sees one moment
 * (REPEATABLE READ): what is changed after it keeps its mark. Answers how many days were counted.
 */
export async function rollDays(tx: Tx, now: number): Promise<number> {
  const { facilityId } = tx.tenant
  const own = sql`${facilityId}::uuid`
  const today = formatDate(now)
  const days = (
    await tx.rows<{ day: string }>(sql`
      SELECT m.day::text AS day FROM stat_mark m WHERE m.facility_id = ${facilityId} AND m.day < ${today}::date
      UNION SELECT s.day::text FROM stat_day s WHERE s.facility_id = ${facilityId} AND s.version <> ${COUNTING} AND s.day < ${today}::date
      ORDER BY 1 DESC LIMIT ${AT_ONCE}`)
  ).map(({ day }) => day)
  if (days.length > 0) {
    await tx.rows(sql`SELECT set_config('app.now', ${new Date(now).toISOString()}, true)`)
    await tx.run(sql`DELETE FROM stat_sum WHERE facility_id = ${facilityId} AND day = ANY(${days}::date[])`)
    await tx.run(sql`DELETE FROM stat_day WHERE facility_id = ${facilityId} AND day = ANY(${days}::date[])`)
    for (const fact of ROLLED) await tx.run(rolled(fact, own, days))
    await tx.run(sql`INSERT INTO stat_day (facility_id, day, version) SELECT ${facilityId}, d, ${COUNTING} FROM unnest(${days}::date[]) d`)
    await tx.run(sql`DELETE FROM stat_mark WHERE facility_id = ${facilityId} AND day = ANY(${days}::date[])`)
  }
  // A busy day has many marks; one says the same.
  await tx.run(sql`WITH gone AS (DELETE FROM stat_mark m WHERE m.facility_id = ${facilityId} AND m.day IN (
      SELECT day FROM stat_mark WHERE facility_id = ${facilityId} AND day >= ${today}::date GROUP BY day HAVING count(*) > 500) RETURNING m.day)
    INSERT INTO stat_mark (facility_id, day) SELECT DISTINCT ${facilityId}::uuid, day FROM gone`)
  return days.length
}

/** Two servers that count the same day at once: one of them lost, and nothing is wrong. */
const isRace = (error: unknown): boolean => ['40001', '23505'].includes((error as { code?: string }).code ?? '')

/** Counts everything of a hospital that waits to be counted. `asOne` runs work at one moment of the database. */
export async function rollAll(asOne: AsTenant, facilityId: string, now: number, goesOn = (): boolean => true): Promise<number> {
  let counted = 0
  while (goesOn()) {
    const days = await asOne({ facilityId, userId: facilityId }, (tx) => rollDays(tx, now)).catch((error) => {
      if (isRace(error)) return 0
      throw error
    })
    counted += days
    if (days < AT_ONCE) break
  }
  return counted
}

/** Forgets what was counted of a hospital and marks those days, so that all of it is counted anew. */
export async function forget(tx: Tx): Promise<void> {
  const { facilityId } = tx.tenant
  await tx.run(
    sql`INSERT INTO stat_mark (facility_id, day) SELECT s.facility_id, s.day FROM stat_day s WHERE s.facility_id = ${facilityId}`,
  )
  await tx.run(sql`DELETE FROM stat_sum WHERE facility_id = ${facilityId}`)
  await tx.run(sql`DELETE FROM stat_day WHERE facility_id = ${facilityId}`)
}

/** Counts the days that are over. */
export function statisticsJob(gate: Pool, asOne: AsTenant): Job {
  return {
    name: 'statistics',
    every: EVERY_MS,
    async run(now) {
      const { rows } = await gate.query<{ facility_id: string }>(
        sql`SELECT facility_id FROM stat_waiting(${formatDate(now)}::date, ${COUNTING}) AS w(facility_id)`,
      )
      const began = performance.now()
      const inTime = (): boolean => performance.now() - began < BUDGET_MS
      for (const { facility_id } of rows) await rollAll(asOne, facility_id, now, inTime)
    },
  }
}
