import { randomBytes } from 'node:crypto'
import { CODE, type ErrorCode } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { hashToken } from '../session/store'

export type IdentityType = 'local' | 'remote'

/** An entry token is used within this time, once. */
export const ENTRY_MS = 60_000
/** Used and expired tokens are remembered this long, so that each is refused by its own reason. */
const REMEMBERED_MS = 24 * 60 * 60_000

/** Whom an entry token lets in, and as what. */
export interface Entry {
  readonly partnerId: string
  readonly facilityId: string
  readonly userId: string
  readonly loginName: string
  readonly identityType: IdentityType
}

interface Row {
  partner_id: string
  facility_id: string
  user_id: string
  login_name: string
  identity_type: IdentityType
  expires: number
  first: boolean
}

/**
 * Entry tokens: 256 random bits, of which the database holds the hash. They are of another kind than launch tokens of
 * frames, in a table of their own, and name the installation: neither opens what the other does.
 */
export class EntryTokens {
  constructor(
    private readonly gate: Pool,
    private readonly site: string,
  ) {}

  async issue(entry: Entry, now: number): Promise<{ token: string; expires: number }> {
    const token = `entry.${randomBytes(32).toString('base64url')}`
    const expires = now + ENTRY_MS
    await this.gate.query(sql`DELETE FROM entry_token WHERE expires < ${new Date(now - REMEMBERED_MS)}`)
    await this.gate.query(
      sql`INSERT INTO entry_token (token_hash, site, partner_id, facility_id, user_id, login_name, identity_type, expires)
          VALUES (${hashToken(token)}, ${this.site}, ${entry.partnerId}, ${entry.facilityId}, ${entry.userId}, ${entry.loginName}, ${entry.identityType}, ${new Date(expires)})`,
    )
    return { token, expires }
  }

  /** Takes a token out of the world, whatever comes of it: one that is shown with another's name is of no use afterwards. */
  async redeem(token: string, now: number): Promise<{ readonly entry: Entry | undefined; readonly refusal: ErrorCode | undefined }> {
    const hash = hashToken(token)
    const { rows } = await this.gate.query<Row>(
      sql`WITH taken AS (
            UPDATE entry_token SET used = ${new Date(now)} WHERE token_hash = ${hash} AND site = ${this.site} AND used IS NULL RETURNING token_hash
          )
          SELECT t.partner_id, t.facility_id, t.user_id, t.login_name, t.identity_type, t.expires, EXISTS (SELECT 1 FROM taken) AS first
          FROM entry_token t WHERE t.token_hash = ${hash} AND t.site = ${this.site}`,
    )
    const row = rows[0]
    if (!row) return { entry: undefined, refusal: CODE.entryToken }
    const entry: Entry = {
      partnerId: row.partner_id,
      facilityId: row.facility_id,
      userId: row.user_id,
      loginName: row.login_name,
      identityType: row.identity_type,
    }
    return { entry, refusal: !row.first ? CODE.entryTokenUsed : row.expires <= now ? CODE.entryTokenExpired : undefined }
  }
}
