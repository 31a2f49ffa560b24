import { formatDate, parseDateTime, SLOT_MINUTES, type StatBucket, type StatGroup } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { Asked } from './ask'

interface RoomHours {
  readonly room_id: string
  /** The first day on which they did not hold any more; null for those of now. */
  readonly until_day: string | null
  readonly enabled: boolean
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

/** Before the hospital's first booking nobody could take a slot: none are counted, and a range of then is empty. */
async function firstDay(tx: Tx, moment: number): Promise<string> {
  const row = await tx.row<{ first: number | null }>(
    sql`SELECT min(b.starts_at) AS first FROM booking b WHERE b.facility_id = ${tx.tenant.facilityId}`,
  )
  return formatDate(Math.min(row?.first ?? moment, moment))
}

/** Of each room its hours in their order, those of now last. */
async function hoursOf(tx: Tx, { ask }: Asked): Promise<readonly (readonly RoomHours[])[]> {
  const { facilityId } = tx.tenant
  const found = await tx.rows<RoomHours>(sql`SELECT h.room_id, h.until_day, h.modality, h.opens, h.closes, h.capacity, h.enabled FROM (
      SELECT r.facility_id, r.room_id, NULL::text AS until_day, r.modality, r.opens, r.closes, r.capacity, r.enabled FROM image_room r
      UNION ALL SELECT w.facility_id, w.room_id, w.until_day, w.modality, w.opens, w.closes, w.capacity, w.enabled FROM room_hours w) h
    WHERE h.facility_id = ${facilityId} AND (${ask.roomId ?? null}::uuid IS NULL OR h.room_id = ${ask.roomId ?? null}::uuid)
      AND (h.until_day IS NULL OR h.until_day > ${ask.startTime.slice(0, 10)})
    ORDER BY h.until_day NULLS LAST`)
  const rooms = new Map<string, RoomHours[]>()
  for (const hours of found) rooms.set(hours.room_id, [...(rooms.get(hours.room_id) ?? []), hours])
  return [...rooms.values()]
}

/** The quarter hours of the rooms that are in use, of each day as the rooms stood on it; holidays left out. */
export async function capacityOf(tx: Tx, asked: Asked, moment: number): Promise<Capacity> {
  const { ask, groupBy, buckets } = asked
  const { facilityId } = tx.tenant
  const rooms = await hoursOf(tx, asked)
  const modalities = ask.modality?.length ? new Set<string>(ask.modality) : undefined
  const now = rooms.map((hours) => hours.at(-1)!)
  const changed = rooms.some((hours) => hours.length > 1)
  const onDay = (day: string): readonly RoomHours[] =>
    (changed ? rooms.map((hours) => hours.find(({ until_day }) => until_day === null || until_day > day)!) : now).filter(
      ({ enabled, modality }) => enabled && (modalities === undefined || modalities.has(modality)),
    )
  const closed = await tx.rows<{ day: string; room_id: string | null }>(sql`SELECT h.day, h.room_id FROM room_holiday h
    WHERE h.facility_id = ${facilityId} AND h.day >= ${ask.startTime.slice(0, 10)} AND h.day <= ${ask.endTime.slice(0, 10)}`)
  const begins = await firstDay(tx, moment)
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
      if (name < begins) continue
      if (holidays.size > 0 && holidays.has(`${name} `)) continue
      const [from, to] = minutesOf(bucket, day)
      for (const room of onDay(name)) {
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
