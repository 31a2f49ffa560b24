import { Pool, type PoolConfig, types } from 'pg'

// Counts and keys of ours stay far below 2^53: as numbers, not as strings.
types.setTypeParser(types.builtins.INT8, (text) => Number(text))
// A day is a day: never shifted by a time zone.
types.setTypeParser(types.builtins.DATE, (text) => text)
// Instants in milliseconds since 1970 UTC.
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => Date.parse(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')))

/** Where the server connects: one pool for the tenant's work, one for what stands before the facility is known. */
export interface Pools {
  readonly app: Pool
  readonly gate: Pool
  /** For counting: few connections, and a limit to each statement, so that no question holds up the work of the day (LD-05). */
  readonly counting: Pool
  end(): Promise<void>
}

/** How to reach the database, by role. */
export interface DatabaseAddress {
  readonly app: PoolConfig
  readonly gate: PoolConfig
  readonly owner: PoolConfig
}

/**
 * While the server answers calls, nobody waits for ever: a connection that is dead without a word (a cable, a firewall that forgot it)
 * is given up, and what it had begun and locked is let go by the database too. Only what fills or moves data by the hour goes without.
 */
export const SERVING: PoolConfig = {
  query_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

/** A statement of the counting pool that took too long, or no connection of it that came free. */
export const isSlowCounting = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: string }).code === '57014' || error.message === 'timeout exceeded when trying to connect')

/** What a query on a connection that gives no answer fails with. */
export const isUnanswered = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/** How many statistics are counted at a time, and how long one statement of them may take. */
const COUNTING_CONNECTIONS = 3
const COUNTING_MS = 20_000

/** Opens the pools. A broken connection, idle or in use, is dropped by the pool and must not end the process. */
export function openPools(
  address: DatabaseAddress,
  onError: (error: Error) => void,
  limits: PoolConfig = {},
  countingMs = COUNTING_MS,
): Pools {
  const settings = { idleTimeoutMillis: 60_000, connectionTimeoutMillis: 15_000, ...limits }
  const app = new Pool({ ...settings, max: 12, ...address.app })
  const gate = new Pool({ ...settings, max: 4, ...address.gate })
  const counting = new Pool({
    ...settings,
    ...address.app,
    max: COUNTING_CONNECTIONS,
    statement_timeout: countingMs,
    connectionTimeoutMillis: countingMs,
  })
  // The pool hangs the whole client on the error, its cancel key included: that is for no log.
  const told = (error: Error & { client?: unknown }): void => {
    delete error.client
    onError(error)
  }
  for (const pool of [app, gate, counting]) {
    pool.on('error', told)
    // The pool itself listens to idle connections alone: one that breaks between two queries of a transaction would end the process.
    pool.on('connect', (client) => void client.on('error', told))
  }
  return {
    app,
    gate,
    counting,
    async end() {
      await Promise.all([app.end(), gate.end(), counting.end()])
    },
  }
}
