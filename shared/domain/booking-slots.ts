import { CODE, type ErrorCode } from './errors'
import { parseDateTime } from './time'

/** Bookings take whole quarter hours. */
export const SLOT_MINUTES = 15

/** A room's hours of booking, in minutes since midnight, and how many patients it takes at once. */
export interface RoomHours {
  readonly opens: number
  readonly closes: number
  readonly capacity: number
}

/** A quarter hour of a room's day. */
export interface SlotRow {
  /** Quarter hours since midnight. */
  readonly slot: number
  readonly capacity: number
  readonly free: number
  /** Kept for emergencies. */
  readonly kept: boolean
  readonly past: boolean
}

/** What a day's slots hang on. */
export interface SlotDay {
  /** `YYYY-MM-DD` */
  readonly day: string
  /** How many have each slot already. */
  readonly taken: ReadonlyMap<number, number>
  /** Each such slot is kept for emergencies; 0 for none. */
  readonly urgentEach: number
  readonly closed: boolean
  readonly now: number
}

const two = (n: number): string => String(n).padStart(2, '0')
/** `08:15` of a slot; `24:00` of the end of the day. */
export const slotTime = (slot: number): string => `${two(Math.floor(slot / 4))}:${two((slot % 4) * SLOT_MINUTES)}`
/** The slot that begins at `HH:mm`; undefined for any other text or minute. */
export function slotOfTime(time: string): number | undefined {
  const parts = /^([01]\d|2[0-3]):(00|15|30|45)$/.exec(time)
  return parts ? Number(parts[1]) * 4 + Number(parts[2]) / SLOT_MINUTES : undefined
}
/** The instant at which a slot of a day begins; undefined for a day that the calendar does not have. */
export function slotInstant(day: string, slot: number): number | undefined {
  const midnight = parseDateTime(day)
  return midnight === undefined ? undefined : midnight + slot * SLOT_MINUTES * 60_000
}
/** Slots that so many minutes take. */
export const slotsFor = (minutes: number): number => Math.max(1, Math.ceil(minutes / SLOT_MINUTES))

/** All slots of a room's day, from its first hour to its last; none on a closed day. */
export function slotRows(room: RoomHours, day: SlotDay): readonly SlotRow[] {
  if (day.closed) return []
  const first = Math.ceil(room.opens / SLOT_MINUTES)
  const end = Math.floor(room.closes / SLOT_MINUTES)
  return Array.from({ length: Math.max(0, end - first) }, (_, i) => {
    const slot = first + i
    return {
      slot,
      capacity: room.capacity,
      free: Math.max(0, room.capacity - (day.taken.get(slot) ?? 0)),
      kept: day.urgentEach > 0 && (i + 1) % day.urgentEach === 0,
      past: (slotInstant(day.day, slot) ?? 0) <= day.now,
    }
  })
}

/**
 * Why so many slots cannot be booked from this one on; undefined when they can. What is kept for emergencies is passed over by a check
 * that is too long to stand between two of them.
 */
export function slotRefusal(rows: readonly SlotRow[], slot: number, slots: number, urgent: boolean): ErrorCode | undefined {
  const wanted = Array.from({ length: slots }, (_, i) => rows.find((row) => row.slot === slot + i))
  if (wanted[0]?.past) return CODE.bookingPast
  if (wanted.some((row) => row === undefined)) return CODE.roomClosed
  if (wanted.some((row) => row!.free === 0)) return CODE.slotFull
  const places = rows.filter((row) => row.kept).map((row) => row.slot)
  const between = places.length > 1 ? places[1]! - places[0]! - 1 : Number.POSITIVE_INFINITY
  return !urgent && slots <= between && wanted.some((row) => row!.kept) ? CODE.slotKept : undefined
}
