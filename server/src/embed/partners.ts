import { createHash, timingSafeEqual } from 'node:crypto'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'

/** Somebody whose pages may show one report of one hospital. */
export interface Partner {
  readonly partnerId: string
  readonly facilityId: string
  readonly name: string
  readonly origins: readonly string[]
  /** It signs its requests; its bare key opens nothing. */
  readonly signedOnly: boolean
}

interface Row {
  partner_id: string
  facility_id: string
  name: string
  origins: string[]
  key_hash: Buffer
  signed_only: boolean
}

const partnerOf = (row: Row): Partner => ({
  partnerId: row.partner_id,
  facilityId: row.facility_id,
  name: row.name,
  origins: row.origins,
  signedOnly: row.signed_only,
})

export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

const NAME = /^[a-z0-9][a-z0-9-]{1,39}$/
const NOBODY = Buffer.alloc(32)

/** Reads partners. A partner of the demo, whose key is published, is nobody where the demo is off. */
export class Partners {
  constructor(
    private readonly gate: Pool,
    private readonly demo: boolean,
  ) {}

  /** An enabled partner, or undefined. */
  async find(partnerId: string): Promise<Partner | undefined> {
    const row = await this.row(partnerId)
    return row && partnerOf(row)
  }

  /** The partner, and whether the key is theirs. An unknown partner costs the same comparison. */
  async identify(partnerId: string, key: string): Promise<{ readonly partner: Partner | undefined; readonly right: boolean }> {
    const row = await this.row(partnerId)
    const same = timingSafeEqual(hashKey(key), row?.key_hash.length === 32 ? row.key_hash : NOBODY)
    return { partner: row && partnerOf(row), right: same && row !== undefined }
  }

  private async row(partnerId: string): Promise<Row | undefined> {
    if (!NAME.test(partnerId)) return undefined
    const { rows } = await this.gate.query<Row>(
      sql`SELECT partner_id, facility_id, name, origins, key_hash, signed_only FROM partner WHERE partner_id = ${partnerId} AND enabled AND (NOT demo OR ${this.demo})`,
    )
    return rows[0]
  }
}
