import type { Pool } from 'pg'
import sql, { empty } from 'sql-template-tag'
import { releaseId } from '../../modules/active'
import type { SetContent } from '../../modules/sets'
import { IDLE_MS } from '../../session/store'

/**
 * How many living sessions run each version, by `name@version`.
 * @param facilityId of this hospital alone
 */
export async function sessionsByRelease(gate: Pool, facilityId: string | undefined, now: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await gate.query<{ n: number; body: SetContent }>(
    sql`SELECT s.n, r.body FROM release_set r JOIN (
          SELECT set_id, count(*)::int AS n FROM session
          WHERE set_id IS NOT NULL AND expires > ${new Date(now)} AND seen > ${new Date(now - IDLE_MS)}
            ${facilityId === undefined ? empty : sql`AND facility_id = ${facilityId}`}
          GROUP BY set_id) s USING (set_id)`,
  )
  const counts = new Map<string, number>()
  for (const { n, body } of rows) {
    for (const { name, version } of body.modules) {
      const id = releaseId(name, version)
      counts.set(id, (counts.get(id) ?? 0) + n)
    }
  }
  return counts
}
