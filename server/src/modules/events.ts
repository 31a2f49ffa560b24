import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { Statements } from './statements'

/** What pages told is kept so long. */
const KEPT_MS = 30 * 86_400_000
const DAY_MS = 86_400_000
/** A session's pages may tell so much in a minute. */
const A_MINUTE = 60

/** Counts what each session tells; no row of the database is spent on saying no. */
export class ReportLimit {
  private readonly told = new Map<string, { since: number; n: number }>()

  /** May this session tell one more? */
  take(tokenHash: Buffer, now: number): boolean {
    const key = tokenHash.toString('base64')
    const entry = this.told.get(key)
    if (!entry || now - entry.since >= 60_000 || now < entry.since) {
      if (this.told.size > 5_000) this.told.clear()
      this.told.set(key, { since: now, n: 1 })
      return true
    }
    entry.n += 1
    return entry.n <= A_MINUTE
  }
}

/** A load or a fault of a module in a page of a hospital: nothing about who, where or whose exam. */
export interface ModuleEvent {
  readonly facilityId: string
  readonly name: string
  readonly version: string
  /** '' for a good load. */
  readonly code: string
  readonly ms: number
}

/** Keeps an event; false when no such version was ever published here. */
export async function keepEvent(db: Statements, { facilityId, name, version, code, ms }: ModuleEvent, now: number): Promise<boolean> {
  const known = await db.row(sql`SELECT 1 FROM release WHERE name = ${name} AND version = ${version}`)
  if (!known) return false
  await db.run(sql`INSERT INTO module_event (at, facility_id, name, version, code, ms)
    VALUES (${new Date(now)}, ${facilityId}, ${name}, ${version}, ${code}, ${ms})`)
  return true
}

/** Takes away what is older than thirty days. */
export async function trimEvents(gate: Pool, now: number): Promise<void> {
  await gate.query(sql`DELETE FROM module_event WHERE at < ${new Date(now - KEPT_MS)}`)
}

/** Trims now and once a day. Answers how to end it. */
export function keepTrimmed(gate: Pool, clock: () => number, failed: (error: unknown) => void): () => void {
  const trim = (): void => void trimEvents(gate, clock()).catch(failed)
  trim()
  const timer = setInterval(trim, DAY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
