import type { Pool } from 'pg'
import sql from 'sql-template-tag'

/** A vendor's key as this site knows it. */
export interface KnownKey {
  readonly keyId: string
  readonly owner: string
  readonly publicKey: string
  readonly modules: readonly string[]
  readonly mayActivate: boolean
  readonly permits: readonly string[]
  /** The hospital in whose audit its own acts stand. */
  readonly facilityId: string | null
  readonly revoked: boolean
}

/** May this key publish a module of this name? A pattern that ends with * covers what begins so. */
export const mayPublish = (key: KnownKey, name: string): boolean =>
  key.modules.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern))

/** Reads a key, revoked ones too. */
export async function findKey(gate: Pool, keyId: string): Promise<KnownKey | undefined> {
  const { rows } = await gate.query<KnownKey>(
    sql`SELECT key_id AS "keyId", owner, public_key AS "publicKey", modules, may_activate AS "mayActivate", permits,
          audit_facility_id AS "facilityId", revoked IS NOT NULL AS revoked
        FROM release_key WHERE key_id = ${keyId}`,
  )
  return rows[0]
}
