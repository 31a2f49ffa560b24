import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import { markOf } from './mark'
import { requestId } from './request-id'

/** One act, as the audit keeps it. `outcome` is the answer's code, 0 for success. */
export interface AuditRow {
  readonly call: string
  readonly outcome: number
  readonly objectId: string
  readonly address: string
}

/** Writes the row in the act's own transaction: there is no act without its row. The time is the machine's, not a moved clock's. */
export async function writeAudit(tx: Tx, { call, outcome, objectId, address }: AuditRow): Promise<void> {
  const { facilityId, userId, role = '' } = tx.tenant
  // A machine's milliseconds, in the database's spelling.
  const at = new Date().toISOString().replace('Z', '000Z')
  const row = { facilityId, userId, role, call, outcome, objectId, address, at, requestId: requestId() }
  const mac = tx.auditKey ? markOf(tx.auditKey, row) : null
  await tx.hotRows(sql`INSERT INTO audit (facility_id, user_id, role, call, outcome, object_id, address, at, request_id, mac)
    VALUES (${facilityId}, ${userId}, ${role}, ${call}, ${outcome}, ${objectId}, ${address}, ${at}, ${row.requestId}, ${mac})`)
}
