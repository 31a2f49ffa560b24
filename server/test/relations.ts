import sql from 'sql-template-tag'
import type { TestServer } from './harness'

/** Two hospitals that work together (or are asked to); agreed counts in both directions. */
export async function relate(server: TestServer, facilityId: string, partnerId: string, state = 'agreed'): Promise<void> {
  await server.asTenant({ facilityId, userId: facilityId }, (tx) =>
    tx.run(sql`INSERT INTO facility_relation (facility_id, partner_id, state) VALUES (${facilityId}, ${partnerId}, ${state})
      ON CONFLICT (facility_id, partner_id) DO UPDATE SET state = excluded.state`),
  )
}
