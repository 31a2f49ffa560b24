import type { Release } from '@farsight/shared/release'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { type Pointer, readPointers, releaseId } from './active'
import { atGate } from './statements'

/** The registry as it stood with one serial. */
export interface Snapshot {
  readonly serial: number
  readonly readAt: number
  readonly pointers: readonly Pointer[]
  /** `name@version` of everything that may not run: revoked itself, or by its key. */
  readonly unusable: ReadonlySet<string>
}

/** However rarely the registry changes: a second server's change without a new serial shows after this time. */
const FRESH_MS = 2_000
const REMEMBERED = 300

/** A release and its text's own name, parsed once: a published version never changes. */
export interface KnownRelease {
  readonly release: Release
  readonly text: string
}

/** Reads the registry when its serial has changed, and releases once. */
export class RegistryReader {
  private last: Promise<Snapshot> | undefined
  private lastSerial = -1
  private lastAt = 0
  private readonly known = new Map<string, KnownRelease>()

  constructor(private readonly gate: Pool) {}

  /** The registry with this serial or a later one. */
  snapshot(serial: number, now: number): Promise<Snapshot> {
    const old = now - this.lastAt >= FRESH_MS || now < this.lastAt
    if (this.last && this.lastSerial === serial && !old) return this.last
    const reading = this.read(now)
    this.last = reading
    this.lastSerial = serial
    this.lastAt = now
    reading.catch(() => {
      if (this.last === reading) this.last = undefined
    })
    return reading
  }

  private read(now: number): Promise<Snapshot> {
    return atGate(this.gate, async (db) => {
      // The serial first: what is read after it is at least as new.
      const state = await db.row<{ serial: number }>(sql`SELECT serial FROM registry_state`)
      const gone = await db.rows<{ name: string; version: string }>(
        sql`SELECT r.name, r.version FROM release r JOIN release_key k USING (key_id) WHERE r.revoked IS NOT NULL OR k.revoked IS NOT NULL`,
      )
      return {
        serial: state!.serial,
        readAt: now,
        pointers: await readPointers(db, sql`true`),
        unusable: new Set(gone.map(({ name, version }) => releaseId(name, version))),
      }
    })
  }

  /** A published release; undefined when there is none. */
  async release(name: string, version: string): Promise<KnownRelease | undefined> {
    const id = releaseId(name, version)
    const known = this.known.get(id)
    if (known) return known
    const { rows } = await this.gate.query<{ text: string }>(
      sql`SELECT release_text AS text FROM release WHERE name = ${name} AND version = ${version}`,
    )
    if (!rows[0]) return undefined
    const found = { text: rows[0].text, release: JSON.parse(rows[0].text) as Release }
    if (this.known.size >= REMEMBERED) this.known.clear()
    this.known.set(id, found)
    return found
  }
}
