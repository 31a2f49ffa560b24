import { CLOCK_GRANULARITIES as CLOCK, type Granularity, isCutColumn, type StatBucket } from '@farsight/shared/domain'
import type { T } from '@farsight/shared/i18n'

/** Monday is 1. */
export const weekdayOf = (day: string): number => new Date(`${day.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7

const HOURS = { hour: 1, twoHours: 2, halfDay: 12 } as const
/** How many slots a day has in a granularity of the clock. */
export const slotsOf = (granularity: Granularity): number => 24 / (HOURS[granularity as keyof typeof HOURS] ?? 1)

/** Has any such hour of the week begun, of those in the range? The others have no number, which is not 0. */
export function slotBegan(
  range: { startTime: string; endTime: string; countedAt: string },
  granularity: Granularity,
  weekday: number,
  slot: number,
): boolean {
  const hour = two(slot * (HOURS[granularity as keyof typeof HOURS] ?? 1))
  const ahead = (weekday - weekdayOf(range.startTime) + 7) % 7
  const day = new Date(Date.parse(`${range.startTime.slice(0, 10)}T00:00:00Z`) + ahead * 86_400_000).toISOString().slice(0, 10)
  const begins = `${day} ${hour}:00:00`
  return begins <= range.endTime && begins <= range.countedAt
}

const two = (n: number): string => String(n).padStart(2, '0')

/** `08`, `08–10`, or the words for the two halves. */
export function slotName(granularity: Granularity, slot: number, t: T): string {
  if (granularity === 'halfDay') return t(slot === 0 ? 'bucket.morning' : 'bucket.afternoon')
  return granularity === 'twoHours' ? `${two(slot * 2)}–${two(slot * 2 + 2)}` : two(slot)
}

/** A whole name of a column of time: `2026-11-20 周五`, `2026-11-20 08:00–10:00`, `2026-11`, and a cut month with its days. */
export function bucketName({ from, to }: StatBucket, granularity: Granularity, t: T): string {
  const day = from.slice(0, 10)
  if (CLOCK.has(granularity)) {
    const hour = Number(from.slice(11, 13))
    const slot = Math.floor(hour / HOURS[granularity as keyof typeof HOURS])
    return `${day} ${granularity === 'halfDay' ? slotName(granularity, slot, t) : `${two(hour)}:00–${two(Number(to.slice(11, 13)) + 1)}:00`}`
  }
  if (granularity === 'day') return `${day} ${t(`weekday.${weekdayOf(day)}`)}`
  const whole = granularity === 'month' ? 7 : 4
  return isCutColumn({ from, to }, granularity)
    ? `${from.slice(0, whole)} (${from.slice(5, 10)} – ${to.slice(5, 10)})`
    : from.slice(0, whole)
}

/** The short name under a column of a chart. `days`: how many days the range has. */
export function bucketTick(bucket: StatBucket, granularity: Granularity, days: number, t: T): string {
  const { from } = bucket
  if (CLOCK.has(granularity)) {
    const slot = Math.floor(Number(from.slice(11, 13)) / HOURS[granularity as keyof typeof HOURS])
    const name = granularity === 'halfDay' ? slotName(granularity, slot, t) : `${from.slice(11, 13)}:00`
    return days === 1 ? name : `${from.slice(5, 10)}\n${name}`
  }
  if (granularity === 'day') return days <= 14 ? `${from.slice(5, 10)}\n${t(`weekday.${weekdayOf(from)}`)}` : from.slice(5, 10)
  return from.slice(0, granularity === 'month' ? 7 : 4) + (isCutColumn(bucket, granularity) ? '*' : '')
}

export const daysOf = (startTime: string, endTime: string): number =>
  Math.round((Date.parse(`${endTime.slice(0, 10)}T00:00:00Z`) - Date.parse(`${startTime.slice(0, 10)}T00:00:00Z`)) / 86_400_000) + 1
