import { formatDate } from '@farsight/shared/domain'
import type { Chance } from '../studies/random'
import { DAY, dayStart, HOUR, MINUTE, toSecond, weekday } from './clock'

/** Two years up to today. */
export const DAYS = 730

// How much is done on Monday to Sunday, and in the hours 0 to 23 of a day.
const WEEK = [1.25, 1.12, 1.06, 1, 1, 0.55, 0.38]
const HOURS = [1, 0.8, 0.6, 0.5, 0.5, 0.7, 1.5, 5, 13, 16, 15, 10, 4, 6, 11, 12, 9, 5, 3.5, 3, 2.6, 2.2, 1.8, 1.4]
const HOURS_SUM = HOURS.reduce((a, b) => a + b, 0)

/** A day with the number of exams that are registered on it. */
export interface PlannedDay {
  /** Its midnight. */
  readonly start: number
  readonly count: number
}

const holiday = (start: number): boolean => /-(10-0[1-5]|05-0[1-3]|01-01)$/.test(formatDate(start))

// The archive grows towards today: the older a day, the thinner its sample of what the hospital did.
function weightOf(start: number, age: number): number {
  return (1 + 7 * Math.exp(-age / 20)) * WEEK[weekday(start)]! * (holiday(start) ? 0.4 : 1)
}

/** Share of a day's work that is done by now. The last hour is left to the desk. */
function shareBy(elapsed: number): number {
  const end = elapsed - HOUR
  if (end <= 0) return 0
  const hours = Math.floor(end / HOUR)
  const whole = HOURS.slice(0, hours).reduce((a, b) => a + b, 0)
  return (whole + (HOURS[hours] ?? 0) * ((end % HOUR) / HOUR)) / HOURS_SUM
}

/** Spreads exams over the days, oldest first; the counts add up exactly. */
export function planDays(now: number, exams: number): readonly PlannedDay[] {
  const today = dayStart(now)
  const days = Array.from({ length: DAYS }, (_, i) => {
    const age = DAYS - 1 - i
    const start = today - age * DAY
    return { start, weight: weightOf(start, age) * (age === 0 ? shareBy(now - today) : 1) }
  })
  const all = days.reduce((sum, { weight }) => sum + weight, 0)
  let sum = 0
  let given = 0
  return days.map(({ start, weight }) => {
    sum += weight
    const until = Math.round((exams * sum) / all)
    const count = until - given
    given = until
    return { start, count }
  })
}

/** A time of registration on a day, before `end` where the day is today. */
export function registrationTime(chance: Chance, start: number, end: number): number {
  const elapsed = Math.min(end - start, DAY)
  const last = Math.min(Math.floor((elapsed - MINUTE) / HOUR), 23)
  let at = chance.next() * HOURS.slice(0, last + 1).reduce((a, b) => a + b, 0)
  let hour = 0
  while (hour < last && at >= HOURS[hour]!) {
    at -= HOURS[hour]!
    hour += 1
  }
  const room = Math.min(HOUR, elapsed - hour * HOUR)
  return toSecond(start + hour * HOUR + chance.next() * room)
}
