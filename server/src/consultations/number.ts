import { formatDate } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'

/**
 * The next number of the day, one count for all hospitals: `HZ20261125-0003`. Two at once never get the same one: the second waits until the
 * first one's transaction ends, so it is asked for right before the consultation is written.
 */
export async function consultationNumber(tx: Tx, now: number): Promise<string> {
  const day = formatDate(now).replaceAll('-', '')
  const row = await tx.row<{ n: number }>(sql`SELECT consultation_next(${day}) AS n`)
  return `HZ${day}-${String(row!.n).padStart(4, '0')}`
}
