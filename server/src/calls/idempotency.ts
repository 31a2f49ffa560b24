import { createHash } from 'node:crypto'
import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import { CallError } from './error'

/** Bodies are compared without the key itself. */
export function bodyHash(call: string, payload: Record<string, unknown>): Buffer {
  const { requestKey: _, ...rest } = payload
  const ordered = Object.fromEntries(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)))
  return createHash('sha256')
    .update(`${call}\n${JSON.stringify(ordered)}`)
    .digest()
}

/**
 * The same request key answers the same, and does the act once: a second request waits for the first one's transaction
 * and gets its answer. The same key with another body is refused. A refused act keeps no key, so it may be tried again.
 */
export async function once<A>(tx: Tx, key: string | undefined, hash: Buffer, now: number, act: () => Promise<A>): Promise<A> {
  if (key === undefined) return act()
  const { facilityId, userId } = tx.tenant
  const mine = await tx.run(
    sql`INSERT INTO request_key (facility_id, user_id, key, body_hash, at) VALUES (${facilityId}, ${userId}, ${key}, ${hash}, ${new Date(now)}) ON CONFLICT DO NOTHING`,
  )
  const own = tx.filter('requestKey', sql`facility_id = ${facilityId}`)
  if (mine === 0) {
    const row = await tx.row<{ body_hash: Buffer; answer: A }>(
      sql`SELECT body_hash, answer FROM request_key WHERE user_id = ${userId} AND key = ${key} AND ${own}`,
    )
    if (!row?.body_hash.equals(hash)) throw new CallError(CODE.requestKeyReused, 'requestKey')
    return row.answer
  }
  const answer = await act()
  // As it is kept, so that the first answer and the repeated ones are the same to the byte.
  const kept = await tx.row<{ answer: A }>(
    sql`UPDATE request_key SET answer = ${JSON.stringify(answer)}::jsonb WHERE user_id = ${userId} AND key = ${key} AND ${own} RETURNING answer`,
  )
  return kept?.answer ?? answer
}
