import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { hashToken } from '../session/store'

const LIFE_MS = 10 * 60_000

/** Who holds a ticket, and where it was given. */
export interface TicketHolder {
  readonly phone: string
  readonly visit: Buffer
}

/** Tickets that set one new password: for one phone, in one browser, ten minutes. */
export class ResetTickets {
  constructor(private readonly gate: Pool) {}

  async issue({ phone, visit }: TicketHolder, userId: string, now: number): Promise<string> {
    const ticket = randomBytes(32).toString('base64url')
    await this.gate.query(sql`DELETE FROM reset_ticket WHERE expires < ${new Date(now)}`)
    await this.gate.query(
      sql`INSERT INTO reset_ticket (ticket_hash, phone, user_id, visit_hash, expires)
          VALUES (${hashToken(ticket)}, ${phone}, ${userId}, ${visit}, ${new Date(now + LIFE_MS)})`,
    )
    return ticket
  }

  /** Whose password it sets; undefined for a ticket of another phone or browser, or one that is used or old. */
  async find(ticket: string, { phone, visit }: TicketHolder, now: number): Promise<string | undefined> {
    const { rows } = await this.gate.query<{ user_id: string }>(
      sql`SELECT user_id FROM reset_ticket
          WHERE ticket_hash = ${hashToken(ticket)} AND phone = ${phone} AND visit_hash = ${visit} AND used IS NULL AND expires > ${new Date(now)}`,
    )
    return rows[0]?.user_id
  }

  /** Uses it up. False when another request was faster. */
  async use(ticket: string, now: number): Promise<boolean> {
    const { rowCount } = await this.gate.query(
      sql`UPDATE reset_ticket SET used = ${new Date(now)} WHERE ticket_hash = ${hashToken(ticket)} AND used IS NULL`,
    )
    return rowCount === 1
  }
}
