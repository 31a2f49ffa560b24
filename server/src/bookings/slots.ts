import { randomUUID } from 'node:crypto'
import { CODE, formatDate, type SlotRow, slotInstant, slotRefusal, slotRows } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import { type BookedRoom, bookingSetting } from './offer'

/** A time is held this long while somebody types; the page renews it. */
export const HOLD_MS = 5 * 60_000
const DAY_MS = 24 * 60 * 60_000

/** Whose slots count as free: a booking that moves, a hold that becomes a booking. */
export interface Besides {
  readonly bookingId?: string | undefined
  readonly holdId?: string | undefined
}

/** A stretch of quarter hours of a room's day. */
export interface Stretch {
  readonly room: BookedRoom
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly slot: number
  readonly slots: number
  readonly urgent: boolean
}

/** A room's day as it stands. */
export interface RoomDay {
  readonly day: string
  readonly closed: boolean
  readonly note: string
  readonly rows: readonly SlotRow[]
}

/** So many days of a room, from one on. */
export async function roomDays(tx: Tx, now: number, room: BookedRoom, days: readonly string[], besides: Besides = {}): Promise<RoomDay[]> {
  const { facilityId } = tx.tenant
  const setting = await bookingSetting(tx)
  const taken = await tx.rows<{ day: string; slot: number; n: number }>(sql`
    SELECT t.day, t.slot, count(*)::int AS n FROM slot_taken t
    WHERE t.facility_id = ${facilityId} AND t.room_id = ${room.room_id} AND t.day = ANY (${days}::text[]) AND (t.until IS NULL OR t.until > ${new Date(now)})
      AND (t.booking_id IS NULL OR t.booking_id IS DISTINCT FROM ${besides.bookingId ?? null}::uuid)
      AND (t.hold_id IS NULL OR t.hold_id IS DISTINCT FROM ${besides.holdId ?? null}::uuid)
    GROUP BY t.day, t.slot`)
  const holidays = await tx.rows<{ day: string; note: string }>(sql`SELECT h.day, h.note FROM room_holiday h
    WHERE h.facility_id = ${facilityId} AND h.day = ANY (${days}::text[]) AND (h.room_id IS NULL OR h.room_id = ${room.room_id}) ORDER BY h.room_id NULLS FIRST`)
  const last = formatDate(now + setting.days_ahead * DAY_MS)
  return days.map((day) => {
    const holiday = holidays.find((one) => one.day === day)
    const closed = holiday !== undefined || day > last
    const counts = new Map(taken.filter((one) => one.day === day).map(({ slot, n }) => [slot, n]))
    return {
      ...{ day, closed, note: holiday?.note ?? '' },
      rows: slotRows(room, { day, taken: counts, urgentEach: setting.urgent_each, closed, now }),
    }
  })
}

/** Holds the room's day until the transaction ends: whoever takes or frees its slots stands behind the one before. */
async function lockDay(tx: Tx, roomId: string, day: string): Promise<void> {
  const { facilityId } = tx.tenant
  await tx.run(sql`INSERT INTO room_day (facility_id, room_id, day) VALUES (${facilityId}, ${roomId}, ${day}) ON CONFLICT DO NOTHING`)
  await tx.run(sql`SELECT 1 FROM room_day d WHERE d.facility_id = ${facilityId} AND d.room_id = ${roomId} AND d.day = ${day} FOR UPDATE`)
}

type Holder = { readonly bookingId: string } | { readonly holdId: string; readonly until: number }

/** Takes a stretch; the room's day is locked already. Throws 2620 to 2623. */
async function take(tx: Tx, now: number, { room, day, slot, slots, urgent }: Stretch, holder: Holder, besides: Besides): Promise<void> {
  const { facilityId, userId } = tx.tenant
  // What is past its time, and what makes room for this.
  await tx.run(
    sql`DELETE FROM slot_taken t WHERE t.facility_id = ${facilityId} AND t.room_id = ${room.room_id} AND t.day = ${day} AND t.until <= ${new Date(now)}`,
  )
  if (besides.holdId) await releaseHold(tx, besides.holdId)
  if (besides.bookingId) await freeSlots(tx, besides.bookingId)
  const [today] = await roomDays(tx, now, room, [day])
  const refused = today!.closed && (slotInstant(day, slot) ?? 0) > now ? CODE.roomClosed : slotRefusal(today!.rows, slot, slots, urgent)
  if (refused !== undefined) {
    const past = (slotInstant(day, slot) ?? 0) <= now
    throw new CallError(past ? CODE.bookingPast : refused, 'time')
  }
  const [booking, hold, user, until] =
    'bookingId' in holder ? [holder.bookingId, null, null, null] : [null, holder.holdId, userId, new Date(holder.until)]
  await tx.run(sql`
    INSERT INTO slot_taken (facility_id, room_id, day, slot, place, booking_id, hold_id, hold_user, until)
    SELECT ${facilityId}::uuid, ${room.room_id}::uuid, ${day}::text, s,
      (SELECT min(p) FROM generate_series(1, ${room.capacity}::int) p WHERE NOT EXISTS (SELECT 1 FROM slot_taken t
        WHERE t.facility_id = ${facilityId} AND t.room_id = ${room.room_id} AND t.day = ${day} AND t.slot = s AND t.place = p)),
      ${booking}::uuid, ${hold}::uuid, ${user}::uuid, ${until}::timestamptz
    FROM generate_series(${slot}::int, ${slot + slots - 1}::int) s`)
}

/** Takes a stretch for a booking, in place of a hold or of where it stood. The booking's row stands already. */
export async function takeSlots(tx: Tx, now: number, stretch: Stretch, bookingId: string, besides: Besides = {}): Promise<void> {
  await lockDay(tx, stretch.room.room_id, stretch.day)
  await take(tx, now, stretch, { bookingId }, besides)
}

/** Holds a stretch for five minutes; a former hold of the same name moves here. */
export async function holdSlots(
  tx: Tx,
  now: number,
  stretch: Stretch,
  besides: Besides,
): Promise<{ readonly holdId: string; readonly until: number }> {
  const { facilityId, userId } = tx.tenant
  const { holdId: former, bookingId } = besides
  // Somebody else's hold is nobody's to move.
  const mine = former
    ? await tx.row(
        sql`SELECT 1 FROM slot_taken t WHERE t.hold_id = ${former} AND t.hold_user = ${userId} AND t.facility_id = ${facilityId} LIMIT 1`,
      )
    : undefined
  const holdId = mine ? former! : randomUUID()
  const until = now + HOLD_MS
  await lockDay(tx, stretch.room.room_id, stretch.day)
  // A booking that moves keeps its former slots until it has moved; they count as free for it alone.
  const own = bookingId ? await bookedHere(tx, bookingId, stretch) : []
  if (own.length > 0) {
    // Where the new time lies over the old one nothing needs to be held besides.
    const [today] = await roomDays(tx, now, stretch.room, [stretch.day], { bookingId, holdId })
    const refused = slotRefusal(today!.rows, stretch.slot, stretch.slots, stretch.urgent)
    if (refused !== undefined) throw new CallError(refused, 'time')
    if (mine) await releaseHold(tx, holdId)
    return { holdId, until }
  }
  await take(tx, now, stretch, { holdId, until }, { holdId: mine ? holdId : undefined })
  return { holdId, until }
}

/** Slots of a booking that lie within a stretch. */
const bookedHere = (tx: Tx, bookingId: string, { room, day, slot, slots }: Stretch): Promise<{ slot: number }[]> =>
  tx.rows(sql`SELECT t.slot FROM slot_taken t WHERE t.booking_id = ${bookingId} AND t.facility_id = ${tx.tenant.facilityId}
    AND t.room_id = ${room.room_id} AND t.day = ${day} AND t.slot BETWEEN ${slot} AND ${slot + slots - 1}`)

/** Frees a hold of the one who asks. */
export const releaseHold = (tx: Tx, holdId: string): Promise<number> =>
  tx.run(
    sql`DELETE FROM slot_taken t WHERE t.hold_id = ${holdId} AND t.hold_user = ${tx.tenant.userId} AND t.facility_id = ${tx.tenant.facilityId}`,
  )

/** Frees what a booking has taken. */
export const freeSlots = (tx: Tx, bookingId: string): Promise<number> =>
  tx.run(sql`DELETE FROM slot_taken t WHERE t.booking_id = ${bookingId} AND t.facility_id = ${tx.tenant.facilityId}`)
