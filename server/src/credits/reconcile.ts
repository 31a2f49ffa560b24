import { formatDate } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
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

/** Once each day, whichever process comes first: every transfer, entry, account and order is held against the others. */
export function reconcileJob(gate: Pool, found: (faults: readonly LedgerFault[]) => void): Job {
  return {
    name: 'reconciliation',
    every: 10 * 60_000,
    async run(now) {
      const day = formatDate(now)
      const { rows } = await gate.query<{ faults: number | null }>(sql`SELECT credit_reconcile(${day}, ${new Date(now)}) AS faults`)
      if (rows[0]?.faults) found(await faultsOf(gate, day))
    },
  }
}
