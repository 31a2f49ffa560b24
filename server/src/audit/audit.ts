import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'

/** One act, as the audit keeps it. `outcome` is the answer's code, 0 for success. */
export interface AuditRow {
  readonly call: string
  readonly outcome: number
  readonly objectId: string
  readonly address: string
}

/** Writes the row in the act's own transaction: there is no act without its row. */
export async function writeAudit(tx: Tx, row: AuditRow): Promise<void> {
  await tx.hotRows(sql`INSERT INTO audit (facility_id, user_id, call, outcome, object_id, address)
    VALUES (${tx.tenant.facilityId}, ${tx.tenant.userId}, ${row.call}, ${row.outcome}, ${row.objectId}, ${row.address})`)
}
