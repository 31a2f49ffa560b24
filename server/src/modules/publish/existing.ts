import { CODE } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { ReleaseRefusal } from '../refusal'
import type { KnownKey } from './keys'

/** What is published of a module already. */
export interface Existing {
  /** Highest serial of all its versions, revoked ones too; 0 when there is none. */
  readonly newestSerial: number
  /** This very version, when it is published. */
  readonly same: { readonly keyId: string; readonly releaseText: string } | undefined
}

export async function readExisting(gate: Pool, name: string, version: string): Promise<Existing> {
  const { rows } = await gate.query<{ newest: number | null }>(sql`SELECT max(serial) AS newest FROM release WHERE name = ${name}`)
  const { rows: same } = await gate.query<{ keyId: string; releaseText: string }>(
    sql`SELECT key_id AS "keyId", release_text AS "releaseText" FROM release WHERE name = ${name} AND version = ${version}`,
  )
  return { newestSerial: rows[0]?.newest ?? 0, same: same[0] }
}

/**
 * A published version is never overwritten (2116). One thing may change: the very same release.json, signed anew with another
 * key, takes that key's signature (a vendor whose key was stolen signs what is good once more).
 * @returns whether this is such a signing anew
 */
export function checkExisting(existing: Existing, releaseText: string, key: KnownKey, what: string): boolean {
  if (!existing.same) return false
  if (existing.same.releaseText !== releaseText || existing.same.keyId === key.keyId) throw new ReleaseRefusal(CODE.releaseExists, what)
  return true
}
