import { createHmac } from 'node:crypto'

/** The key of the audit's marks and links: derived from the installation's secret, which no table has. */
export const auditKeyOf = (secret: Buffer): Buffer => createHmac('sha256', secret).update('audit chain').digest()

/** What a row of the audit says. */
export interface AuditContent {
  readonly facilityId: string
  /** '' where nobody was known. */
  readonly userId: string
  readonly role: string
  readonly call: string
  readonly outcome: number
  readonly objectId: string
  readonly address: string
  /** UTC, as the database has it: `2026-11-26T18:00:00.123456Z`. */
  readonly at: string
  readonly requestId: string
}

const hmac = (key: Buffer, parts: readonly unknown[]): Buffer => createHmac('sha256', key).update(JSON.stringify(parts)).digest()
const partsOf = (row: AuditContent): readonly unknown[] => [
  row.facilityId,
  row.userId,
  row.role,
  row.call,
  row.outcome,
  row.objectId,
  row.address,
  row.at,
  row.requestId,
]

/** A row's own mark: nobody makes one who has the database alone. `tools/audit/verify.mjs` makes it again by itself. */
export const markOf = (key: Buffer, row: AuditContent): Buffer => hmac(key, ['mark', ...partsOf(row)])

/** A row as the chain takes it in. */
export interface LinkedRow extends AuditContent {
  readonly mac: string
  readonly xid: string
}

/** A link: over the one before it, its number and all that the row says; `row` undefined for one that was gone before it was linked. */
export const linkOf = (key: Buffer, before: string, seq: number, auditId: number, row: LinkedRow | undefined): Buffer =>
  hmac(key, ['link', before, seq, auditId, ...(row ? [...partsOf(row), row.mac, row.xid] : [])])
