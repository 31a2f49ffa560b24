import type { Reconciliation } from '@farsight/shared/contract'
import { formatDate, formatDateTime } from '@farsight/shared/domain'
import type { Pool, QueryConfig } from 'pg'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { Job } from '../jobs/jobs'

/** A row of the ledger that does not agree with the others. */
export interface LedgerFault {
  readonly subject: 'transfer' | 'entry' | 'account' | 'order'
  /** The row's own key. */
  readonly row_id: string
  readonly expected: number
  readonly found: number
}

/** Faults that a day's run found. */
export async function faultsOf(gate: Pool, day: string): Promise<readonly LedgerFault[]> {
  const { rows } = await gate.query<LedgerFault>(
    sql`SELECT subject, row_id, expected, found FROM reconciliation_fault WHERE day = ${day} ORDER BY fault_id`,
  )
  return rows
}

/** The whole ledger takes longer than any call may. */
const LONGEST_MS = 30 * 60_000

/** Once each day, whichever process comes first: every transfer, entry, account and order is held against the others. */
export function reconcileJob(gate: Pool, found: (faults: readonly LedgerFault[]) => void): Job {
  return {
    name: 'reconciliation',
    every: 10 * 60_000,
    async run(now) {
      const day = formatDate(now)
      const { rows } = await gate.query<{ faults: number | null }>({
        text: 'SELECT credit_reconcile($1, $2) AS faults',
        values: [day, new Date(now)],
        query_timeout: LONGEST_MS,
      } as QueryConfig)
      if (rows[0]?.faults) found(await faultsOf(gate, day))
    },
  }
}

interface OwnRow extends Omit<LedgerFault, 'subject'> {
  readonly at: number
  readonly subject: LedgerFault['subject'] | null
}

/** The last run as the tenant's hospital may see it: its own rows alone; null before the first run. */
export async function ownReconciliation(tx: Tx): Promise<Reconciliation | null> {
  const rows = await tx.rows<OwnRow>(sql`SELECT at, subject, row_id, expected, found FROM credit_reconciled()`)
  const [first] = rows
  if (!first) return null
  const faults = rows.flatMap(({ subject, row_id: rowId, expected, found }) =>
    subject === null ? [] : [{ subject, rowId, expected, found }],
  )
  return { time: formatDateTime(first.at), faults }
}
