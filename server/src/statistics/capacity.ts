import { formatDate, parseDateTime, SLOT_MINUTES, type StatBucket, type StatGroup } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { Asked } from './ask'

interface RoomHours {
  readonly room_id: string
  readonly modality: string
  readonly opens: number
  readonly closes: number
  readonly capacity: number
}

/** How many places the rooms have, by line and by column; undefined where lines have none of their own (partners). */
export interface Capacity {
  /** Of a line, or of all (null); in a column, or in the whole range (null). */
  of(key: string | null, bucket: number | null): number | undefined
  /** The lines that have any in the range, whether they are taken or not. */
  readonly lines: readonly string[]
}

const DAY = 86_400_000
const slotsBetween = (from: number, to: number): number => Math.max(0, Math.floor(to / SLOT_MINUTES) - Math.ceil(from / SLOT_MINUTES))
/** Minutes of a day that a column holds. */
function minutesOf(bucket: StatBucket, day: number): readonly [number, number] {
  const begins = parseDateTime(bucket.from)!
  const ends = parseDateTime(bucket.to)! + 1000
  return [Math.max(0, (begins - day) / 60_000), Math.min(1440, (ends - day) / 60_000)]
}

const lineOf = (groupBy: StatGroup, room: RoomHours): string | undefined => {
  if (groupBy === 'room') return room.room_id
  return groupBy === 'modality' ? room.modality : undefined
}

/** The quarter hours of the rooms that are in use, as their hours are now; holidays left out. */
export async function capacityOf(tx: Tx, asked: Asked): Promise<Capacity> {
  const { ask, groupBy, buckets } = asked
  const { facilityId } = tx.tenant
  const rooms = await tx.rows<RoomHours>(sql`SELECT r.room_id, r.modality, r.opens, r.closes, r.capacity FROM image_room r
    WHERE r.facility_id = ${facilityId} AND r.enabled AND (${ask.roomId ?? null}::uuid IS NULL OR r.room_id = ${ask.roomId ?? null}::uuid)
      AND (${ask.modality?.length ? ask.modality : null}::text[] IS NULL OR r.modality = ANY(${ask.modality ?? []}::text[]))`)
  const closed = await tx.rows<{ day: string; room_id: string | null }>(sql`SELECT h.day, h.room_id FROM room_holiday h
    WHERE h.facility_id = ${facilityId} AND h.day >= ${ask.startTime.slice(0, 10)} AND h.day <= ${ask.endTime.slice(0, 10)}`)
  const holidays = new Set(closed.map(({ day, room_id }) => `${day} ${room_id ?? ''}`))
  const sums = new Map<string, number>()
  const open = new Set<string>()
  const add = (key: string | null, bucket: number | null, n: number): void => {
    const place = JSON.stringify([key, bucket])
    sums.set(place, (sums.get(place) ?? 0) + n)
  }
  buckets.forEach((bucket, i) => {
    const first = parseDateTime(bucket.from.slice(0, 10))!
    const last = parseDateTime(bucket.to.slice(0, 10))!
    for (let day = first; day <= last; day += DAY) {
      const name = formatDate(day)
      if (holidays.size > 0 && holidays.has(`${name} `)) continue
      const [from, to] = minutesOf(bucket, day)
      for (const room of rooms) {
        if (holidays.size > 0 && holidays.has(`${name} ${room.room_id}`)) continue
        const n = slotsBetween(Math.max(room.opens, from), Math.min(room.closes, to)) * room.capacity
        const line = lineOf(groupBy, room)
        add(null, null, n)
        add(null, i + 1, n)
        if (line === undefined) continue
        if (n > 0) open.add(line)
        add(line, null, n)
        add(line, i + 1, n)
      }
    }
  })
  const lines = groupBy === 'room' || groupBy === 'modality'
  return {
    of: (key, bucket) => (key !== null && !lines ? undefined : (sums.get(JSON.stringify([key, bucket])) ?? 0)),
    lines: [...open],
  }
}
