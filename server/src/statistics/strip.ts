import type { Tx } from '../database/tenant'
import type { Asked } from './ask'
import { stripOf } from './count'
import { atMember, unionOf } from './members'

const CLOCK_HOURS: Readonly<Record<string, number>> = { hour: 1, twoHours: 2, halfDay: 12 }
/** Hours of a slot of the strip: those of the granularity, or one. */
export const slotHours = (granularity: string): number => CLOCK_HOURS[granularity] ?? 1

type Strip = { weekday: number; slot: number; n: number }[]

/** Exams by weekday and slot of so many hours, of the own hospital or of all members together. */
export async function stripOfAll(tx: Tx, asked: Asked, hours: number): Promise<Strip> {
  if (asked.groupBy !== 'facility') return stripOf(tx, asked, hours)
  const sums = new Map<number, number>()
  for (const { facilityId } of await unionOf(tx))
    for (const { weekday, slot, n } of await atMember(tx, facilityId, (there) => stripOf(there, asked, hours)))
      sums.set(weekday * 100 + slot, (sums.get(weekday * 100 + slot) ?? 0) + n)
  return [...sums].sort(([a], [b]) => a - b).map(([at, n]) => ({ weekday: Math.floor(at / 100), slot: at % 100, n }))
}
