import type { Pool, PoolClient } from 'pg'
import type { DatabaseAddress } from '../../src/database/pools'
import { openPools } from '../../src/database/pools'
import { facilityTables } from './superuser'

/** What the tables themselves let through when a query names no hospital at all: the second wall, seen from the front. */
export type Finding = string

const REFUSED = '42501'

interface Rights {
  readonly name: string
  readonly select: boolean
  readonly insert: boolean
  readonly update: boolean
  readonly delete: boolean
}

async function rightsOf(root: Pool, tables: readonly string[]): Promise<readonly Rights[]> {
  const { rows } = await root.query<Rights>(
    `SELECT t AS name, has_table_privilege('farsight_app', t, 'SELECT') AS select, has_table_privilege('farsight_app', t, 'INSERT') AS insert,
       has_table_privilege('farsight_app', t, 'UPDATE') AS update, has_table_privilege('farsight_app', t, 'DELETE') AS delete
     FROM unnest($1::text[]) t`,
    [tables],
  )
  return rows
}

/** Runs one statement and undoes it; answers the rows it touched, or the code with which it was refused. */
async function attempt(client: PoolClient, text: string, values: readonly unknown[]): Promise<number | string> {
  await client.query('SAVEPOINT attempt')
  try {
    return (await client.query(text, [...values])).rowCount ?? 0
  } catch (error) {
    return (error as { code?: string }).code ?? 'unknown'
  } finally {
    await client.query('ROLLBACK TO SAVEPOINT attempt')
  }
}

/** Where a tenant stands towards one foreign hospital. */
export interface Standing {
  readonly own: string
  /** Its rows must be out of reach. */
  readonly foreign: string
}

/** Tries every table with each statement that the app's role may use, as the app with a tenant set. */
export async function probe(root: Pool, address: DatabaseAddress, { own, foreign }: Standing): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const pools = openPools(address, () => {})
  const client = await pools.app.connect()
  try {
    await client.query('BEGIN')
    await client.query("SELECT set_config('app.facility_id', $1, true)", [own])
    for (const table of await rightsOf(root, await facilityTables(root))) {
      const { rows } = await root.query(`SELECT to_jsonb(t) AS row FROM ${table.name} t WHERE facility_id = $1 LIMIT 1`, [foreign])
      if (rows.length === 0) throw new Error(`${table.name} holds nothing of the foreign hospital: the probe would prove nothing`)
      const check = async (what: string, text: string, values: readonly unknown[], right: number | string): Promise<void> => {
        const seen = await attempt(client, text, values)
        if (seen !== right) findings.push(`${table.name} ${what}: ${seen}`)
      }
      const { name } = table
      if (table.select) await check('select', `SELECT 1 FROM ${name} WHERE facility_id = $1`, [foreign], 0)
      if (table.insert) {
        const copy = `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::${name}, $1)`
        await check('insert', copy, [JSON.stringify(rows[0].row)], REFUSED)
      }
      if (table.update && table.select) {
        await check('update', `UPDATE ${name} SET facility_id = facility_id WHERE facility_id = $1`, [foreign], 0)
        await check('give away', `UPDATE ${name} SET facility_id = $1 WHERE facility_id = $2`, [foreign, own], REFUSED)
      }
      if (table.delete) await check('delete', `DELETE FROM ${name} WHERE facility_id = $1`, [foreign], 0)
    }
    await client.query('ROLLBACK')
  } finally {
    client.release()
    await pools.end()
  }
  return findings
}
