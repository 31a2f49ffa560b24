import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { isUnanswered } from './pools'

/** Whose work a transaction does. */
export interface Tenant {
  readonly facilityId: string
  readonly userId: string
  /** As the session names them; absent where the server itself acts. */
  readonly userName?: string
  /** What the user is (doctor, admin, …), for the audit; absent where nobody is logged in. */
  readonly role?: string
}

/** Names of query filters to leave out. Only the test cluster's proof of the two walls fills it (AZ-04). */
export type DroppedFilters = ReadonlySet<string>

/** A transaction with its tenant set: the only way to the tables of hospitals. */
export interface Tx {
  readonly tenant: Tenant
  /** With which rows of the audit are marked; a row that was written without it is found by `npm run audit -- verify`. */
  readonly auditKey: Buffer | undefined
  rows<T>(query: Sql): Promise<T[]>
  /**
   * The same for a query that is asked over and over: its connection plans it once. Behind the walls a plan takes 3 to 7 ms, the query
   * itself a fifth of one. For queries of few different texts alone, since each text stays with each connection.
   */
  hotRows<T>(query: Sql): Promise<T[]>
  /** The first row, or undefined. */
  row<T>(query: Sql): Promise<T | undefined>
  /** Number of rows that a write touched. */
  run(query: Sql): Promise<number>
  /**
   * The first wall: the condition that names the facility (or the relation) of a query. Each place has a name of its own,
   * so that the test can take out one at a time and see the matrix turn red.
   */
  filter(name: string, condition: Sql): Sql
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const NOTHING: DroppedFilters = new Set()

/** Every filter's name that a query has used since the start, for the proof that each is needed. */
export const filtersInUse = new Set<string>()

const always = sql`true`

/** Names of prepared statements by their text. */
const names = new Map<string, string>()
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
  }
  return name
}

function transaction(client: PoolClient, tenant: Tenant, dropped: DroppedFilters, auditKey: Buffer | undefined): Tx {
  return {
    tenant,
    auditKey,
    rows: async <T>(query: Sql) => (await client.query(query)).rows as T[],
    hotRows: async <T>(query: Sql) =>
      (await client.query({ name: nameOf(query.text), text: query.text, values: query.values })).rows as T[],
    row: async <T>(query: Sql) => (await client.query(query)).rows[0] as T | undefined,
    run: async (query) => (await client.query(query)).rowCount ?? 0,
    filter(name, condition) {
      filtersInUse.add(name)
      return dropped.has(name) ? always : condition
    },
  }
}

/** Runs work as a tenant: in one transaction, or not at all. */
export type AsTenant = <T>(tenant: Tenant, work: (tx: Tx) => Promise<T>) => Promise<T>

/** How transactions are made. */
export interface TransactionOptions {
  /** Every statement of a transaction sees the same moment. */
  readonly asOne?: boolean
  /** Marks rows of the audit (`audit/mark.ts`). */
  readonly auditKey?: Buffer
}

/** Makes {@link AsTenant} over a pool of the app's role. */
export function tenantTransactions(
  pool: Pool,
  dropped: DroppedFilters = NOTHING,
  { asOne = false, auditKey }: TransactionOptions = {},
): AsTenant {
  const begin = asOne ? 'BEGIN ISOLATION LEVEL REPEATABLE READ' : 'BEGIN'
  return async (tenant, work) => {
    if (!UUID.test(tenant.facilityId) || !UUID.test(tenant.userId)) throw new Error('a tenant has ids')
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      // One round trip; the ids are checked above, this form takes no parameters.
      await client.query(
        `${begin}; SELECT set_config('app.facility_id', '${tenant.facilityId}', true), set_config('app.user_id', '${tenant.userId}', true)`,
      )
      const result = await work(transaction(client, tenant, dropped, auditKey))
      await client.query('COMMIT')
      return result
    } catch (error) {
      try {
        // A connection that gives no answer is given up: asked once more it would hold its caller as long again.
        if (isUnanswered(error)) broken = error as Error
        else await client.query('ROLLBACK')
      } catch (rollback) {
        broken = rollback as Error
      }
      throw error
    } finally {
      client.release(broken)
    }
  }
}
