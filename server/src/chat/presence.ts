import type { Pool } from 'pg'
import sql from 'sql-template-tag'

/** Without a heartbeat for so long a user is not there any more; heartbeats come every 3 s. */
export const GONE_MS = 10_000

/** Who is there, for all processes of the server: each writes down whose chat sockets beat. */
export class Presence {
  constructor(
    private readonly gate: Pool,
    private readonly clock: () => number,
  ) {}

  /** Those of these users who are there. */
  async online(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (userIds.length === 0) return new Set()
    const { rows } = await this.gate.query<{ user_id: string }>(
      sql`SELECT user_id FROM presence WHERE user_id = ANY(${userIds}) AND seen > ${new Date(this.clock() - GONE_MS)}`,
    )
    return new Set(rows.map((row) => row.user_id))
  }

  /** Everybody who is there. */
  async everybody(): Promise<ReadonlySet<string>> {
    const { rows } = await this.gate.query<{ user_id: string }>(
      sql`SELECT user_id FROM presence WHERE seen > ${new Date(this.clock() - GONE_MS)}`,
    )
    return new Set(rows.map((row) => row.user_id))
  }

  /** These users' sockets have beaten, at these instants. */
  async beaten(beats: readonly { readonly userId: string; readonly facilityId: string; readonly at: number }[]): Promise<void> {
    if (beats.length === 0) return
    await this.gate.query(
      sql`INSERT INTO presence (user_id, facility_id, seen)
          SELECT * FROM unnest(${beats.map((b) => b.userId)}::uuid[], ${beats.map((b) => b.facilityId)}::uuid[], ${beats.map((b) => new Date(b.at))}::timestamptz[])
          ON CONFLICT (user_id) DO UPDATE SET seen = greatest(presence.seen, excluded.seen), facility_id = excluded.facility_id`,
    )
  }
}
