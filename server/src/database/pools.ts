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
  end(): Promise<void>
}

/** How to reach the database, by role. */
export interface DatabaseAddress {
  readonly app: PoolConfig
  readonly gate: PoolConfig
  readonly owner: PoolConfig
}

/** Opens the pools. A broken connection, idle or in use, is dropped by the pool and must not end the process. */
export function openPools(address: DatabaseAddress, onError: (error: Error) => void): Pools {
  const settings = { idleTimeoutMillis: 60_000, connectionTimeoutMillis: 15_000 }
  const app = new Pool({ ...settings, max: 12, ...address.app })
  const gate = new Pool({ ...settings, max: 4, ...address.gate })
  for (const pool of [app, gate]) {
    pool.on('error', onError)
    // The pool itself listens to idle connections alone: one that breaks between two queries of a transaction would end the process.
    pool.on('connect', (client) => void client.on('error', onError))
  }
  return {
    app,
    gate,
    async end() {
      await Promise.all([app.end(), gate.end()])
    },
  }
}
