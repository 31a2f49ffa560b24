import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'

/** Wrong passwords until a name rests, within which time they are counted, and for how long it rests (decision 95). */
export const TRIES = 5
export const LOCK_MS = 15 * 60_000
const PRUNE_MS = 60_000

/** How a name stands. */
export interface Standing {
  readonly failed: number
  readonly locked: boolean
}

/** What wrong passwords are counted by: a name, or a name on a browser that it has been used on before. */
export const tryKey = (name: string, device?: Buffer): Buffer =>
  createHash('sha256')
    .update(name)
    .update('\0')
    .update(device ?? '')
    .digest()

/** Wrong passwords. Names that nobody has are written down like all others: neither answer nor time tells which exist. */
export class PasswordTries {
  private pruned = 0

  constructor(private readonly gate: Pool) {}

  async of(key: Buffer, now: number): Promise<Standing> {
    const { rows } = await this.gate.query<{ failed: number; locked_until: number | null; at: number }>(
      sql`SELECT failed, locked_until, at FROM password_try WHERE try_key = ${key}`,
    )
    const [row] = rows
    if (!row) return { failed: 0, locked: false }
    return { failed: row.at > now - LOCK_MS ? row.failed : 0, locked: (row.locked_until ?? 0) > now }
  }

  /** Notes a wrong one. Another one that comes at the same time does not take the lock away again. */
  async failed(key: Buffer, now: number): Promise<void> {
    const [at, old, until] = [new Date(now), new Date(now - LOCK_MS), new Date(now + LOCK_MS)]
    await this.gate.query(sql`INSERT INTO password_try AS t (try_key, failed, at) VALUES (${key}, 1, ${at})
      ON CONFLICT (try_key) DO UPDATE SET at = excluded.at,
        failed = CASE WHEN t.at <= ${old} THEN 1 ELSE (t.failed + 1) % ${TRIES} END,
        locked_until = CASE WHEN t.at > ${old} AND t.failed + 1 >= ${TRIES} THEN ${until}::timestamptz ELSE t.locked_until END`)
    if (Math.abs(now - this.pruned) < PRUNE_MS) return
    this.pruned = now
    await this.gate.query(sql`DELETE FROM password_try WHERE at <= ${old} AND (locked_until IS NULL OR locked_until <= ${at})`)
  }

  /** The right one came: counts from zero. False when tries that ran beside it have locked the name meanwhile: a guess that hits opens nothing. */
  async passed(key: Buffer, now: number): Promise<boolean> {
    const at = new Date(now)
    await this.gate.query(sql`DELETE FROM password_try WHERE try_key = ${key} AND (locked_until IS NULL OR locked_until <= ${at})`)
    const { rowCount } = await this.gate.query(sql`SELECT 1 FROM password_try WHERE try_key = ${key}`)
    return rowCount === 0
  }

  /** A new password was set by its owner: what was tried before it counts no more. */
  async forgive(name: string): Promise<void> {
    await this.gate.query(sql`DELETE FROM password_try WHERE try_key = ${tryKey(name)}`)
  }
}
