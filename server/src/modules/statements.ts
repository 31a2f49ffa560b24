import type { Pool } from 'pg'
import type { Sql } from 'sql-template-tag'

/** One transaction's statements: a hospital's ({@link Tx}) or the gate's. */
export interface Statements {
  rows<T>(query: Sql): Promise<T[]>
  row<T>(query: Sql): Promise<T | undefined>
  run(query: Sql): Promise<number>
}

/** Runs work in one transaction of the gate's role: what the site does by itself, or a vendor's key. */
export async function atGate<T>(gate: Pool, work: (db: Statements) => Promise<T>): Promise<T> {
  const client = await gate.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work({
      rows: async <R>(query: Sql) => (await client.query(query)).rows as R[],
      row: async <R>(query: Sql) => (await client.query(query)).rows[0] as R | undefined,
      run: async (query) => (await client.query(query)).rowCount ?? 0,
    })
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((rollback: Error) => {
      broken = rollback
    })
    throw error
  } finally {
    client.release(broken)
  }
}
