import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'

/** A hospital whose rows the data range "consortium" shows. */
export interface Member {
  readonly facilityId: string
  readonly name: string
}

/**
 * Opens the consortium's data range for the rest of this transaction and says whose it is: the own hospital and the agreed
 * members of its unions as they are at this moment.
 */
export async function consortiumOf(tx: Tx): Promise<readonly Member[]> {
  const visible = tx.filter('consortium.members', sql`c.facility_id = ANY(app_consortium() || ${tx.tenant.facilityId}::uuid)`)
  await tx.run(sql`SELECT set_config('app.range', 'consortium', true)`)
  return tx.rows<Member>(sql`SELECT c.facility_id AS "facilityId", c.name FROM facility_card c WHERE ${visible} ORDER BY c.facility_id`)
}
