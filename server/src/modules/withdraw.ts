import { CODE } from '@farsight/shared/domain'
import { keyIdOf } from '@farsight/shared/release'
import sql from 'sql-template-tag'
import { changeRegistry, logRelease } from './change'
import { leave } from './pointers'
import { ReleaseRefusal } from './refusal'
import type { Statements } from './statements'

/** Takes one version out of use for good. Pointers at it go back to what ran before, or go. */
export async function revokeRelease(
  db: Statements,
  { name, version, reason, by }: { readonly name: string; readonly version: string; readonly reason: string; readonly by: string },
  now: number,
): Promise<void> {
  await changeRegistry(db, now)
  const row = await db.row<{ revoked: number | null }>(sql`SELECT revoked FROM release WHERE name = ${name} AND version = ${version}`)
  if (!row) throw new ReleaseRefusal(CODE.releaseNotFound, `${name} ${version}`)
  if (row.revoked !== null) throw new ReleaseRefusal(CODE.releaseRevoked, `${name} ${version}`)
  await db.run(sql`UPDATE release SET revoked = ${new Date(now)}, reason = ${reason} WHERE name = ${name} AND version = ${version}`)
  await logRelease(db, now, { act: 'revoke', name, version, by, detail: reason })
  await leave(db, (pointer) => pointer.name === name && pointer.version === version, { by, now, strand: 'remove' })
}

/**
 * Takes a vendor's key out of use, and its releases with it. A pointer at one of them goes back to what ran before when
 * that may run; otherwise it stays, so that the same release signed by another key runs again by itself.
 */
export async function revokeKey(
  db: Statements,
  { keyId, reason, by }: { readonly keyId: string; readonly reason: string; readonly by: string },
  now: number,
): Promise<void> {
  await changeRegistry(db, now)
  const row = await db.row<{ revoked: number | null; owner: string }>(sql`SELECT revoked, owner FROM release_key WHERE key_id = ${keyId}`)
  if (!row) throw new ReleaseRefusal(CODE.releaseKeyUnknown, keyId)
  if (row.revoked !== null) throw new ReleaseRefusal(CODE.releaseKeyRevoked, keyId)
  await db.run(sql`UPDATE release_key SET revoked = ${new Date(now)}, reason = ${reason} WHERE key_id = ${keyId}`)
  await logRelease(db, now, { act: 'revokeKey', by, detail: `${keyId} (${row.owner}): ${reason}` })
  const signed = await db.rows<{ name: string; version: string }>(sql`SELECT name, version FROM release WHERE key_id = ${keyId}`)
  const gone = new Set(signed.map(({ name, version }) => `${name}@${version}`))
  await leave(db, (pointer) => gone.has(`${pointer.name}@${pointer.version}`), { by, now, strand: 'stay' })
}

/** What a vendor's key may do here. */
export interface KeyRights {
  readonly owner: string
  /** SPKI, DER, base64. */
  readonly publicKey: string
  readonly modules: readonly string[]
  readonly mayActivate: boolean
  readonly by: string
  /** In whose audit the key's own acts will stand. */
  readonly facilityId: string
}

/** Lets a key publish, or changes what it may. A revoked key never comes back. Answers its name. */
export async function addKey(
  db: Statements,
  { owner, publicKey, modules, mayActivate, by, facilityId }: KeyRights,
  now: number,
): Promise<string> {
  const keyId = keyIdOf(publicKey)
  await changeRegistry(db, now)
  const known = await db.row<{ revoked: number | null }>(sql`SELECT revoked FROM release_key WHERE key_id = ${keyId}`)
  if (known && known.revoked !== null) throw new ReleaseRefusal(CODE.releaseKeyRevoked, keyId)
  await db.run(sql`INSERT INTO release_key (key_id, owner, public_key, modules, may_activate, added, audit_facility_id)
    VALUES (${keyId}, ${owner}, ${publicKey}, ${modules}, ${mayActivate}, ${new Date(now)}, ${facilityId})
    ON CONFLICT (key_id) DO UPDATE SET owner = excluded.owner, modules = excluded.modules, may_activate = excluded.may_activate`)
  await logRelease(db, now, { act: 'addKey', by, detail: `${keyId} (${owner}): ${modules.join(' ')}${mayActivate ? ' +activate' : ''}` })
  return keyId
}
