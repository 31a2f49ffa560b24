import { randomBytes } from 'node:crypto'
import type { EmbedMode } from '@farsight/shared/contract'
import { CODE, type ErrorCode } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { hashToken } from '../session/store'

/** A launch token is used within this time, once. */
export const LAUNCH_MS = 60_000
/** Used and expired tokens are remembered this long, so that each is refused by its own reason. */
const REMEMBERED_MS = 24 * 60 * 60_000

/** What a launch token opens. */
export interface Launch {
  readonly partnerId: string
  readonly facilityId: string
  readonly examId: string
  readonly userId: string
  readonly origin: string
  readonly mode: EmbedMode
}

interface Row {
  partner_id: string
  facility_id: string
  exam_id: string
  user_id: string
  origin: string
  mode: EmbedMode
  expires: number
  first: boolean
}

/** What a token gave: what it opens, and why not, where it opens nothing. */
export interface Redeemed {
  readonly launch: Launch | undefined
  readonly refusal: ErrorCode | undefined
}

/** Launch tokens: 256 random bits, of which the database holds the hash. */
export class LaunchTokens {
  constructor(private readonly gate: Pool) {}

  async issue(launch: Launch, now: number): Promise<{ token: string; expires: number }> {
    // The partner's name goes before it: the element needs it for the frame's address, and partners pass one word on.
    const token = `${launch.partnerId}.${randomBytes(32).toString('base64url')}`
    const expires = now + LAUNCH_MS
    await this.gate.query(sql`DELETE FROM launch_token WHERE expires < ${new Date(now - REMEMBERED_MS)}`)
    await this.gate.query(
      sql`INSERT INTO launch_token (token_hash, partner_id, facility_id, exam_id, user_id, origin, mode, expires)
          VALUES (${hashToken(token)}, ${launch.partnerId}, ${launch.facilityId}, ${launch.examId}, ${launch.userId}, ${launch.origin}, ${launch.mode}, ${new Date(expires)})`,
    )
    return { token, expires }
  }

  /** Takes a token out of the world, whatever comes of it: one that another website brings is of no use afterwards. */
  async redeem(token: string, origin: string, now: number): Promise<Redeemed> {
    const { rows } = await this.gate.query<Row>(
      sql`WITH taken AS (
            UPDATE launch_token SET used = ${new Date(now)} WHERE token_hash = ${hashToken(token)} AND used IS NULL RETURNING token_hash
          )
          SELECT t.partner_id, t.facility_id, t.exam_id, t.user_id, t.origin, t.mode, t.expires, EXISTS (SELECT 1 FROM taken) AS first
          FROM launch_token t WHERE t.token_hash = ${hashToken(token)}`,
    )
    const row = rows[0]
    if (!row) return { launch: undefined, refusal: CODE.embedToken }
    const launch: Launch = {
      partnerId: row.partner_id,
      facilityId: row.facility_id,
      examId: row.exam_id,
      userId: row.user_id,
      origin: row.origin,
      mode: row.mode,
    }
    const refusal = !row.first
      ? CODE.embedTokenUsed
      : row.expires <= now
        ? CODE.embedTokenExpired
        : row.origin !== origin
          ? CODE.embedOtherOrigin
          : undefined
    return { launch, refusal }
  }
}
