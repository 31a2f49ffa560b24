import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { hashKey } from '../embed/partners'
import { facilityIdOf } from './group/staff'

/**
 * The partner of the sample page (examples/partner-page). Its key is published, like the passwords of the demo accounts:
 * where the demo is off, it is nobody.
 */
export const DEMO_PARTNER = {
  partnerId: 'demo-his',
  name: '演示合作方 (demo partner)',
  key: 'demo-key-published-in-the-docs-of-no-use-elsewhere',
  facility: 'sy',
  origins: ['http://localhost:8090', 'http://127.0.0.1:8090'],
} as const

/** Makes the demo's partner, or renews what this version says of it. */
export async function makeDemoPartner(gate: Pool): Promise<void> {
  const { partnerId, name, key, facility, origins } = DEMO_PARTNER
  await gate.query(
    sql`INSERT INTO partner (partner_id, facility_id, name, key_hash, origins, demo, added)
        VALUES (${partnerId}, ${facilityIdOf(facility)}, ${name}, ${hashKey(key)}, ${origins}, true, now())
        ON CONFLICT (partner_id) DO UPDATE SET name = excluded.name, key_hash = excluded.key_hash, origins = excluded.origins WHERE partner.demo`,
  )
}
