import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { DatabaseAddress } from '../../src/database/pools'
import { openPools } from '../../src/database/pools'
import { facilityTables } from './superuser'

/** What the tables themselves let through when a query names no hospital at all: the second wall, seen from the front. */
export type Finding = string

const REFUSED = '42501'
/** A trigger's own no, which comes before the policy's. */
const RAISED = 'P0001'

interface Rights {
  readonly name: string
  readonly select: boolean
  readonly insert: boolean
  /** A column that may be updated, the hospital's before others; null where none may. */
  readonly update: string | null
  readonly delete: boolean
}

async function rightsOf(root: Pool, tables: readonly string[]): Promise<readonly Rights[]> {
  // A right on one column is one on the table: what it opens is tried like the rest.
  const { rows } = await root.query<Rights>(
    `SELECT t AS name, has_any_column_privilege('farsight_app', t, 'SELECT') AS select, has_any_column_privilege('farsight_app', t, 'INSERT') AS insert,
       (SELECT quote_ident(a.attname) FROM pg_attribute a WHERE a.attrelid = t::regclass AND a.attnum > 0 AND NOT a.attisdropped
          AND has_column_privilege('farsight_app', t, a.attname, 'UPDATE') ORDER BY a.attname <> 'facility_id', a.attnum LIMIT 1) AS update, has_table_privilege('farsight_app', t, 'DELETE') AS delete
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

/** Every statement on a table that the app's role has no right on is refused outright, whatever rows are in it. */
async function closedTo(client: PoolClient, name: string): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const statements = {
    select: `SELECT 1 FROM ${name}`,
    insert: `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::${name}, '{}')`,
    delete: `DELETE FROM ${name}`,
    'any write': `LOCK TABLE ${name} IN ROW EXCLUSIVE MODE`,
    truncate: `TRUNCATE ${name}`,
  }
  for (const [what, text] of Object.entries(statements)) {
    const seen = await attempt(client, text, [])
    if (seen !== REFUSED) findings.push(`${name} ${what}: ${seen}`)
  }
  return findings
}

/** Where a tenant stands towards one foreign hospital. */
export interface Standing {
  readonly own: string
  /** Its rows must be out of reach. */
  readonly foreign: string
  /** The transaction says that it acts for the whole site: that opens the tables of modules alone. */
  readonly site?: true
}

/** What the site's administrator reaches beyond the own hospital; nothing of a patient. */
const SITE_TABLES = ['module_event', 'release_log', 'release_pointer']

/** Tries every table with each statement that the app's role may use, as the app with a tenant set. */
export async function probe(root: Pool, address: DatabaseAddress, { own, foreign, site }: Standing): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const pools = openPools(address, () => {})
  const client = await pools.app.connect()
  try {
    await client.query('BEGIN')
    await client.query("SELECT set_config('app.facility_id', $1, true), set_config('app.site', $2, true)", [own, site ? 'on' : ''])
    for (const table of await rightsOf(root, await facilityTables(root))) {
      if (site && SITE_TABLES.includes(table.name)) continue
      if (!table.select && !table.insert && !table.update && !table.delete) {
        findings.push(...(await closedTo(client, table.name)))
        continue
      }
      const { rows } = await root.query(`SELECT to_jsonb(t) AS row FROM ${table.name} t WHERE facility_id = $1 LIMIT 1`, [foreign])
      if (rows.length === 0) throw new Error(`${table.name} holds nothing of the foreign hospital: the probe would prove nothing`)
      const check = async (what: string, text: string, values: readonly unknown[], right: number | string): Promise<void> => {
        const seen = await attempt(client, text, values)
        if (seen !== right && !(right === REFUSED && seen === RAISED)) findings.push(`${table.name} ${what}: ${seen}`)
      }
      const { name } = table
      if (table.select) await check('select', `SELECT 1 FROM ${name} WHERE facility_id = $1`, [foreign], 0)
      if (table.insert) {
        const copy = `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::${name}, $1)`
        await check('insert', copy, [JSON.stringify(rows[0].row)], REFUSED)
      }
      if (table.update && table.select) {
        await check('update', `UPDATE ${name} SET ${table.update} = ${table.update} WHERE facility_id = $1`, [foreign], 0)
        await check('give away', `UPDATE ${name} SET facility_id = $1 WHERE facility_id = $2`, [foreign, own], REFUSED)
      }
      // No policy holds a TRUNCATE.
      await check('truncate', `TRUNCATE ${name}`, [], REFUSED)
      if (table.delete) await check('delete', `DELETE FROM ${name} WHERE facility_id = $1`, [foreign], 0)
    }
    if (!site) findings.push(...(await probeSite(root, client, own)))
    await client.query('ROLLBACK')
  } finally {
    client.release()
    await pools.end()
  }
  return findings
}

/** Tables of the site as a whole that the app's role reads: what may be known and changed there, and by whom. */
async function probeSite(root: Pool, client: PoolClient, own: string): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const { rows } = await root.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT IN ('migration', 'crossing') ORDER BY 1`,
  )
  const ofHospitals = await facilityTables(root)
  const tables = rows.map(({ name }) => name).filter((name) => !ofHospitals.includes(name))
  for (const { name, select, insert, update } of await rightsOf(root, tables)) {
    if (!select) {
      findings.push(...(await closedTo(client, name)))
      continue
    }
    // A hospital's transaction reads all of it, and changes no row of it but the registry's serial.
    // Of an order between hospitals one that this hospital did not send, nor receive where there is one.
    const found = await root.query(
      `SELECT to_jsonb(t) AS row FROM ${name} t ORDER BY to_jsonb(t)->>'src_facility_id' = $1, to_jsonb(t)->>'dest_facility_id' = $1 LIMIT 1`,
      [own],
    )
    if (found.rows.length === 0) throw new Error(`${name} is empty: the probe would prove nothing`)
    const copy = `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::${name}, $1)`
    if (insert && (await attempt(client, copy, [JSON.stringify(found.rows[0].row)])) !== REFUSED) findings.push(`${name} insert`)
    if (update && name !== 'registry_state') {
      const changed = await attempt(client, `UPDATE ${name} t SET ${update} = t.${update} WHERE to_jsonb(t) = $1`, [
        JSON.stringify(found.rows[0].row),
      ])
      if (changed !== 0 && changed !== REFUSED) findings.push(`${name} update: ${changed}`)
    }
    // A hospital that is none sees nothing.
    await client.query('SAVEPOINT nobody')
    await client.query("SELECT set_config('app.facility_id', $1, true)", [randomUUID()])
    const seen = await attempt(client, `SELECT 1 FROM ${name}`, [])
    await client.query('ROLLBACK TO SAVEPOINT nobody')
    if (seen !== 0) findings.push(`${name} select by nobody: ${seen}`)
  }
  return findings
}
