import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { writeAudit } from '../../audit/audit'
import type { AsTenant } from '../../database/tenant'
import { atGate, type Statements } from '../statements'
import type { KnownKey } from './keys'

/** Who acts on releases: an administrator, a vendor's key, or this site's own build. */
export interface Actor {
  /** A person's name, the vendor's, or `suite`. */
  readonly by: string
  /** In whose audit the act stands; null where there is none: the release log has it alone. */
  readonly facilityId: string | null
  readonly userId: string
  readonly address: string
}

/** A stable id for the audit's rows of a key: a UUID made of the key's name. */
function userOfKey(keyId: string): string {
  const hex = createHash('sha256').update(`release-key|${keyId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The vendor behind a request that his key has signed. */
export const actorOfKey = (key: KnownKey, address: string): Actor => ({
  by: key.owner,
  facilityId: key.facilityId,
  userId: userOfKey(key.keyId),
  address,
})

/** This very site, when it takes in its own build. */
export const SUITE: Actor = { by: 'suite', facilityId: null, userId: userOfKey('suite'), address: '' }

/** What an act leaves in the audit. */
export interface Audited {
  readonly call: string
  readonly outcome: number
  readonly objectId: string
}

/** Does one act in one transaction, its audit row with it where the actor has a hospital. */
export function actAs<T>(
  parts: { readonly gate: Pool; readonly asTenant: AsTenant },
  actor: Actor,
  audited: Audited,
  work: (db: Statements) => Promise<T>,
): Promise<T> {
  if (actor.facilityId === null) return atGate(parts.gate, work)
  return parts.asTenant({ facilityId: actor.facilityId, userId: actor.userId }, async (tx) => {
    // What is published is the whole site's.
    await tx.run(sql`SELECT set_config('app.site', 'on', true)`)
    const result = await work(tx)
    await writeAudit(tx, { ...audited, address: actor.address })
    return result
  })
}
