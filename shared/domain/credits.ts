import type { ErrorCode } from './errors'
import { CODE } from './errors'

/** When a hospital's night is: minutes of its own day, from the first to before the last; equal ends are no night. */
export interface NightTable {
  readonly nightFrom: number
  readonly nightTo: number
  /** Saturdays and Sundays count as night from midnight to midnight. */
  readonly weekends: boolean
  /** So do the days of `holidays` (`YYYY-MM-DD`). */
  readonly onHolidays: boolean
  readonly holidays: readonly string[]
  /** Minutes that its clocks are ahead of UTC. */
  readonly utcOffset: number
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Day, minute and weekday (1 Monday to 7 Sunday) of an instant on the clocks of a place. */
export function wallClock(
  instant: number,
  utcOffset: number,
): { readonly date: string; readonly minute: number; readonly weekday: number } {
  const local = instant + utcOffset * MINUTE
  const day = Math.floor(local / DAY)
  return {
    date: new Date(day * DAY).toISOString().slice(0, 10),
    minute: Math.floor((local - day * DAY) / MINUTE),
    weekday: ((((day + 3) % 7) + 7) % 7) + 1,
  }
}

/** What makes it night there: the day, or the hour. */
export const NIGHT_REASONS = ['holiday', 'weekend', 'night'] as const
export type NightReason = (typeof NIGHT_REASONS)[number]

/** Why it counts as night there now (decision 64); undefined by day. */
export function nightReason(table: NightTable, instant: number): NightReason | undefined {
  const { date, minute, weekday } = wallClock(instant, table.utcOffset)
  if (table.onHolidays && table.holidays.includes(date)) return 'holiday'
  if (table.weekends && weekday >= 6) return 'weekend'
  const { nightFrom: from, nightTo: to } = table
  const dark = from <= to ? minute >= from && minute < to : minute >= from || minute < to
  return dark ? 'night' : undefined
}

/** Is it night there now? */
export const isNight = (table: NightTable, instant: number): boolean => nightReason(table, instant) !== undefined

/** Every part of an order's sum, in whole credits; frozen at launch. */
export interface FeeParts {
  readonly unit: number
  readonly parts: number
  readonly cost: number
  readonly urgentCost: number
  readonly nightDoubled: boolean
  readonly nightCost: number
  readonly total: number
}

/** No price, and no sum, is above this: far below what a whole number of the wire and of the database holds. */
export const MAX_CREDITS = 2_000_000_000

/** Unit price for each part; the urgent charge once for the order, twice at night (decision 64: the base cost never doubles). */
export function feeOf(ask: {
  readonly unit: number
  readonly urgentPrice: number
  readonly parts: number
  readonly urgent: boolean
  readonly night: boolean
}): FeeParts {
  const { unit, parts, urgent, night } = ask
  const cost = unit * parts
  const urgentCost = urgent ? ask.urgentPrice : 0
  const nightDoubled = urgent && night
  const nightCost = nightDoubled ? urgentCost : 0
  const total = cost + urgentCost + nightCost
  for (const n of [unit, ask.urgentPrice, parts, total])
    if (!Number.isSafeInteger(n) || n < 0 || n > MAX_CREDITS) throw new RangeError('credits are whole numbers')
  return { unit, parts, cost, urgentCost, nightDoubled, nightCost, total }
}

/** How a target works, as far as a launch depends on it. */
export interface TargetService extends NightTable {
  readonly open: boolean
  /** Weekdays on which it takes no orders, 1 Monday to 7 Sunday. */
  readonly closedWeekdays: readonly number[]
  readonly closedDates: readonly string[]
}

/** Is it closed there today, by its own calendar? */
export function isClosed(service: Pick<TargetService, 'open' | 'closedWeekdays' | 'closedDates' | 'utcOffset'>, instant: number): boolean {
  const { date, weekday } = wallClock(instant, service.utcOffset)
  return !service.open || service.closedWeekdays.includes(weekday) || service.closedDates.includes(date)
}

/** What a target asks for a modality. */
export interface TargetPrice {
  readonly price: number
  readonly urgent: number
  /** Price of advanced diagnosis; null when it is not configured. */
  readonly advanced: number | null
}

/** What a launch is judged by. */
export interface LaunchFacts {
  readonly own: boolean
  readonly related: boolean
  /** Undefined: the target has customised no service. */
  readonly service: TargetService | undefined
  /** Of this modality. */
  readonly price: TargetPrice | undefined
  readonly advanced: boolean
  /** Of the hospital that launches. */
  readonly cloudEnabled: boolean
  readonly currencyEnabled: boolean
}

/** Why a launch is refused, in the order in which a doctor would ask; undefined when nothing stands against it. */
export function launchRefusal(facts: LaunchFacts, now: number): ErrorCode | undefined {
  const { service, price } = facts
  if (facts.own) return CODE.targetIsOwn
  if (!facts.related) return CODE.noRelation
  if (!service) return CODE.noService
  if (isClosed(service, now)) return CODE.hospitalClosed
  if (!price) return CODE.remoteTypeMissing
  if (!facts.cloudEnabled) return CODE.cloudNotOpened
  if (!facts.currencyEnabled) return CODE.currencyDisabled
  return facts.advanced && price.advanced === null ? CODE.advancedPrice : undefined
}

/**
 * Credits that an order cost in the end: what was urgent goes back where the promise was missed. The statistics and the ledger sum the same.
 */
export const creditsPaid = (order: {
  readonly fee: { readonly cost: number; readonly total: number }
  readonly urgentReleased: 0 | 1
}): number => (order.urgentReleased === 1 ? order.fee.cost : order.fee.total)
