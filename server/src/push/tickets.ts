import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { Session } from '../session/session'

/** A socket's key lives this long and opens one socket (NT-05). */
const TICKET_MS = 30_000
/** How often those that nobody used are thrown away. */
const TIDY_MS = 5_000

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/** Keys of sockets: one use, for the session and the origin of the page that asked for it. The database has their hash alone. */
export class SocketTickets {
  private tidied = 0

  constructor(private readonly gate: Pool) {}

  /** A key for this session's next socket. `origin` is '' where the caller named none. */
  async issue(session: Session, origin: string, now: number): Promise<string> {
    if (Math.abs(now - this.tidied) > TIDY_MS) {
      this.tidied = now
      await this.gate.query(sql`DELETE FROM socket_ticket WHERE expires < ${new Date(now)}`)
    }
    const ticket = randomBytes(32).toString('base64url')
    await this.gate.query(
      sql`INSERT INTO socket_ticket (ticket_hash, session_hash, expires, origin) VALUES (${hashOf(ticket)}, ${session.tokenHash}, ${new Date(now + TICKET_MS)}, ${origin})`,
    )
    return ticket
  }

  /** Uses a key up, whoever brings it, and answers the session it was made for; undefined for one that opens nothing. */
  async take(ticket: string, origin: string, now: number): Promise<Buffer | undefined> {
    const { rows } = await this.gate.query<{ session_hash: Buffer; expires: number; origin: string }>(
      sql`DELETE FROM socket_ticket WHERE ticket_hash = ${hashOf(ticket)} RETURNING session_hash, expires, origin`,
    )
    const found = rows[0]
    if (!found || found.expires <= now || (found.origin !== '' && found.origin !== origin)) return undefined
    return found.session_hash
  }
}
