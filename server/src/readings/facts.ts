import type { ReadingFacts } from '@farsight/shared/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'

/** How the hospital's second readings came out: for their list, and for statistics. */
export async function readingFacts(tx: Tx): Promise<ReadingFacts> {
  const own = tx.filter('reading.facts', sql`s.facility_id = ${tx.tenant.facilityId}`)
  const row =
    await tx.row<ReadingFacts>(sql`SELECT count(*)::int AS drawn, count(*) FILTER (WHERE s.state IN ('waiting', 'compare'))::int AS waiting,
      count(*) FILTER (WHERE s.state = 'agreed')::int AS agreed, count(*) FILTER (WHERE s.state IN ('differed', 'settled'))::int AS differed,
      count(*) FILTER (WHERE s.state = 'differed')::int AS unsettled, count(*) FILTER (WHERE s.sides = 'first')::int AS first,
      count(*) FILTER (WHERE s.sides = 'second')::int AS second, count(*) FILTER (WHERE s.sides = 'neither')::int AS neither
    FROM second_reading s WHERE ${own}`)
  return row!
}
