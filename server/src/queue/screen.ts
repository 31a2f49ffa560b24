import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { ScreenView } from '@farsight/shared/contract'
import { formatDate, formatDateTime, SCREEN_NEXT, screenName } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import { CALL_STATE } from './order'

interface Person {
  readonly room_id: string
  readonly ticket: string
  readonly pat_name: string
  readonly call_state: string
  readonly called_at: number | null
  readonly called_times: number
}

/** Who was called last stands above; more than these are not read from afar. */
const MOST_NOW = 3

/** What a hall reads of these rooms; of none, of all. Names leave the server masked. */
export async function screenView(tx: Tx, roomIds: readonly string[], now: number): Promise<ScreenView> {
  const { facilityId } = tx.tenant
  const hospital = await tx.row<{ name: string }>(sql`SELECT f.name FROM facility f WHERE f.facility_id = ${facilityId}`)
  const rooms = await tx.hotRows<{ room_id: string; name: string }>(sql`SELECT r.room_id, r.name FROM image_room r
    WHERE r.facility_id = ${facilityId} AND r.enabled AND (cardinality(${[...roomIds]}::uuid[]) = 0 OR r.room_id = ANY(${[...roomIds]}::uuid[])) ORDER BY r.place, r.name LIMIT 12`)
  const people = await tx.hotRows<Person>(sql`
    SELECT q.room_id, q.ticket, e.pat_name, ${CALL_STATE} AS call_state, q.called_at, q.called_times FROM queue_entry q JOIN exam e ON e.exam_id = q.exam_id AND e.facility_id = q.facility_id
    WHERE q.facility_id = ${facilityId} AND q.room_id = ANY(${rooms.map((r) => r.room_id)}::uuid[]) AND q.day = ${formatDate(now)}::date
      AND q.call_state <> 'done' AND e.state = 2020 ORDER BY q.place, q.queued_at, q.exam_id`)
  return {
    time: formatDateTime(now),
    hospital: hospital?.name ?? '',
    rooms: rooms.map(({ room_id, name }) => {
      const here = people.filter((one) => one.room_id === room_id)
      const waiting = here.filter((one) => one.call_state !== 'called')
      const called = here.filter((one) => one.call_state === 'called').sort((a, b) => (b.called_at ?? 0) - (a.called_at ?? 0))
      const masked = ({ ticket, pat_name }: Person) => ({ ticket, name: screenName(pat_name) })
      return {
        name,
        now: called.slice(0, MOST_NOW).map((one) => ({ ...masked(one), call: `${one.ticket}/${one.called_times}/${one.called_at ?? 0}` })),
        next: waiting.slice(0, SCREEN_NEXT).map(masked),
        waiting: waiting.length,
      }
    }),
  }
}

/** How long a code stands on a television before it shows another one. */
export const CODE_MS = 10 * 60_000

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A television as the gate knows it: nothing yet, or the screen of a hospital. */
export interface Device {
  readonly facilityId: string | null
  readonly screenId: string | null
  readonly until: number
}

/** Televisions before their hospital is known: token by hash, code, and whose they became. */
export class ScreenDevices {
  constructor(private readonly gate: Pool) {}

  /** A new television: its token (256 bits, nowhere kept) and the code that it shows. */
  async begin(now: number): Promise<{ readonly token: string; readonly code: string; readonly until: number }> {
    const token = randomBytes(32).toString('base64url')
    const until = now + CODE_MS
    await this.gate.query(sql`DELETE FROM screen_device WHERE facility_id IS NULL AND until < ${new Date(now)}`)
    for (;;) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const { rowCount } = await this.gate.query(
        sql`INSERT INTO screen_device (token_hash, code, until) VALUES (${hashOf(token)}, ${code}, ${new Date(until)}) ON CONFLICT (code) DO NOTHING`,
      )
      if (rowCount === 1) return { token, code, until }
    }
  }

  async find(token: string): Promise<Device | undefined> {
    const { rows } = await this.gate.query<{ facility_id: string | null; screen_id: string | null; until: number }>(
      sql`SELECT facility_id, screen_id, until FROM screen_device WHERE token_hash = ${hashOf(token)}`,
    )
    const row = rows[0]
    return row && { facilityId: row.facility_id, screenId: row.screen_id, until: row.until }
  }
}
