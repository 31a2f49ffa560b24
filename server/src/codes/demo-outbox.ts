import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { SmsGateway, SmsMessage } from './gateway'

/** How many messages the demo remembers. */
export const OUTBOX_LIMIT = 200

/** A message that would have been sent. */
export interface OutboxRow {
  readonly at: number
  readonly phone: string
  readonly text: string
}

/** The demo's gateway: it sends nothing, and keeps what it would have sent for the outbox page. */
export class DemoOutbox implements SmsGateway {
  readonly open = true

  constructor(
    private readonly gate: Pool,
    private readonly clock: () => number,
  ) {}

  async send({ phone, text, key }: SmsMessage): Promise<void> {
    await this.gate.query(
      sql`INSERT INTO demo_outbox (key, at, phone, text) VALUES (${key}, ${new Date(this.clock())}, ${phone}, ${text}) ON CONFLICT DO NOTHING`,
    )
    await this.gate.query(
      sql`DELETE FROM demo_outbox WHERE key IN (SELECT key FROM demo_outbox ORDER BY at DESC, key OFFSET ${OUTBOX_LIMIT})`,
    )
  }

  /** Newest first. */
  async list(): Promise<readonly OutboxRow[]> {
    const { rows } = await this.gate.query<OutboxRow>(
      sql`SELECT at, phone, text FROM demo_outbox ORDER BY at DESC, key LIMIT ${OUTBOX_LIMIT}`,
    )
    return rows
  }
}
