import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { Statements } from './statements'

/** One line of what was done to releases and keys. */
export interface LogLine {
  readonly act: 'publish' | 'activate' | 'rollBack' | 'revoke' | 'addKey' | 'revokeKey'
  readonly name?: string
  readonly version?: string
  readonly former?: string
  /** null: everybody. */
  readonly facilityId?: string | null
  readonly by: string
  /** 0, or the code of the refusal. */
  readonly code?: number
  readonly detail?: string
}

/**
 * Begins a change of the registry: its serial rises, and the row's lock lets one change after another through, so that what
 * is read afterwards stays true until the transaction ends. Read files before, never while the lock is held.
 */
export async function changeRegistry(db: Statements, now: number): Promise<number> {
  const row = await db.row<{ serial: number }>(
    sql`UPDATE registry_state SET serial = greatest(serial + 1, ${Math.floor(now / 1000)}::bigint) RETURNING serial`,
  )
  return row!.serial
}

/**
 * At a start the serial rises to now: after a backup was restored it would stand below one that browsers have seen, and they
 * would refuse every set until as much had changed again.
 */
export async function raiseSerial(gate: Pool, now: number): Promise<void> {
  await gate.query(sql`UPDATE registry_state SET serial = greatest(serial, ${Math.floor(now / 1000)}::bigint)`)
}

/** Writes the line in the act's own transaction: there is no act without it. */
export async function logRelease(db: Statements, now: number, line: LogLine): Promise<void> {
  const { act, name = '', version = '', former = '', facilityId = null, by, code = 0, detail = '' } = line
  await db.run(sql`INSERT INTO release_log (at, act, name, version, former, facility_id, actor, code, detail)
    VALUES (${new Date(now)}, ${act}, ${name}, ${version}, ${former}, ${facilityId}, ${by}, ${code}, ${detail.slice(0, 500)})`)
}
