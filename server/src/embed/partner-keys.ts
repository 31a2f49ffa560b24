import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { PublicWork } from '../calls/handler'
import type { Seal } from './seal'

/** A key by which a partner signs. */
export interface PartnerKey {
  readonly secret: Buffer
  /** Whether it is in its time, and not revoked. */
  readonly live: boolean
}

interface Row {
  secret: Buffer
  not_before: number
  not_after: number | null
  revoked: number | null
}

/** Used nonces are remembered this long: far beyond the five minutes, for a clock may be set back. */
const REMEMBERED_MS = 24 * 60 * 60_000
/** Whom nobody's signature fits, so that an unknown key costs what a known one does. */
const NOBODY: PartnerKey = { secret: randomBytes(32), live: false }

/** Keys by which partners sign, and what they signed once. Read at each request: what is revoked is revoked at once. */
export class PartnerKeys {
  constructor(
    private readonly gate: Pool,
    private readonly seal: Seal,
  ) {}

  /** The key of this name, or one that no signature fits. */
  async find(partnerId: string, kid: string, { now, log }: Pick<PublicWork, 'now' | 'log'>): Promise<PartnerKey> {
    const { rows } = await this.gate.query<Row>(
      sql`SELECT secret, not_before, not_after, revoked FROM partner_key WHERE partner_id = ${partnerId} AND kid = ${kid}`,
    )
    const [row] = rows
    const secret = row && this.seal.open(row.secret, `${partnerId}\n${kid}`)
    // Its folder of keys was lost, or is another installation's: the partner needs a new key.
    if (row && !secret) log.error({ event: 'partner-key-sealed', partner: partnerId, kid }, 'a partner’s key cannot be opened')
    if (!row || !secret) return NOBODY
    const { not_before: from, not_after: until, revoked } = row
    return { secret, live: revoked === null && from <= now && (until === null || now < until) }
  }

  /** Takes a nonce out of the world. False when it was used before. */
  async takeNonce(partnerId: string, nonce: string, now: number): Promise<boolean> {
    await this.gate.query(sql`DELETE FROM partner_nonce WHERE used < ${new Date(now - REMEMBERED_MS)}`)
    const { rowCount } = await this.gate.query(
      sql`INSERT INTO partner_nonce (partner_id, nonce, used) VALUES (${partnerId}, ${nonce}, ${new Date(now)}) ON CONFLICT DO NOTHING`,
    )
    return rowCount === 1
  }
}
