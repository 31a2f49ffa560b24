import type { ClientBase, Pool, QueryResult } from 'pg'

/** A key as it is shown once. */
export interface ShownKey {
  readonly kid: string
  readonly secret: string
}
type Db = ClientBase | Pool

export function seal(key: Buffer, secret: string, bound: string): Buffer
export function addKey(client: Db, sealKey: Buffer, partnerId: string): Promise<ShownKey>
export function listKeys(
  client: Db,
  partnerId: string,
): Promise<{ kid: string; not_before: unknown; not_after: unknown; state: 'live' | 'ending' | 'ended' | 'revoked' }[]>
export function rotateKey(client: ClientBase, sealKey: Buffer, partnerId: string, overlap: number): Promise<ShownKey>
export function revokeKey(client: Db, partnerId: string, kid: string): Promise<boolean>
export function setSignedOnly(client: Db, partnerId: string, signedOnly: boolean): Promise<QueryResult>
