import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { migrations } from './migrations'

/** One numbered step of the schema. A step that has run anywhere is never edited: its hash is checked at each start. */
export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
}

const hashOf = (m: Migration): string => createHash('sha256').update(m.sql).digest('hex')

/**
 * Brings the schema up to date, each step in its own transaction, under one advisory lock.
 * Connect as the owner. Answers the numbers that ran now. Throws when a step that ran before has changed since, or when
 * the database is newer than this program.
 */
export async function migrate(owner: Client, steps: readonly Migration[] = migrations): Promise<readonly number[]> {
  await owner.query('SELECT pg_advisory_lock(7331001)')
  try {
    await owner.query(
      'CREATE TABLE IF NOT EXISTS migration (number integer PRIMARY KEY, name text NOT NULL, hash text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await owner.query<{ number: number; hash: string }>('SELECT number, hash FROM migration ORDER BY number')
    const known = new Map(rows.map((row) => [row.number, row.hash]))
    for (const number of known.keys()) {
      if (!steps.some((m) => m.number === number)) throw new Error(`the database is newer than this program: it has migration ${number}`)
    }
    const ran: number[] = []
    for (const m of steps) {
      const before = known.get(m.number)
      if (before !== undefined) {
        if (before !== hashOf(m)) throw new Error(`migration ${m.number} (${m.name}) was changed after it ran`)
        continue
      }
      await step(owner, m)
      ran.push(m.number)
    }
    return ran
  } finally {
    await owner.query('SELECT pg_advisory_unlock(7331001)')
  }
}

/** One step, whole or not at all. A write of a program that still runs may have crossed it (deadlock): then it is taken once more. */
async function step(owner: Client, m: Migration, tries = 5): Promise<void> {
  await owner.query('BEGIN')
  try {
    await owner.query(m.sql)
    await owner.query('INSERT INTO migration (number, name, hash) VALUES ($1, $2, $3)', [m.number, m.name, hashOf(m)])
    await owner.query('COMMIT')
  } catch (error) {
    await owner.query('ROLLBACK')
    if ((error as { code?: string }).code !== '40P01' || tries <= 1) throw error
    await step(owner, m, tries - 1)
  }
}
