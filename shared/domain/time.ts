/** Server wall-clock offset from UTC in minutes (product.md section 9; decision 45). */
export const SERVER_OFFSET_MINUTES = 480
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const two = (n: number): string => (n < 10 ? `0${n}` : String(n))

/** `YYYY-MM-DD HH:mm:ss` of an instant (milliseconds since 1970 UTC) in the server's wall clock. */
export function formatDateTime(instant: number, offsetMinutes = SERVER_OFFSET_MINUTES): string {
  const d = new Date(instant + offsetMinutes * MINUTE)
  return `${d.getUTCFullYear()}-${two(d.getUTCMonth() + 1)}-${two(d.getUTCDate())} ${two(d.getUTCHours())}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())}`
}

/** `YYYY-MM-DD` of an instant in the server's wall clock. */
export const formatDate = (instant: number, offsetMinutes = SERVER_OFFSET_MINUTES): string =>
  formatDateTime(instant, offsetMinutes).slice(0, 10)

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/

/**
 * The instant of a date string of exactly 10 or 19 characters, or undefined (product.md section 5, Dates).
 * A day that the calendar does not have (2020-02-30) is not converted (decision 79).
 */
export function parseDateTime(text: string, offsetMinutes = SERVER_OFFSET_MINUTES): number | undefined {
  const m = PATTERN.exec(text)
  if (!m) return undefined
  const [year, month, day, hour, minute, second] = m.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const utc = Date.UTC(year, month - 1, day, hour, minute, second)
  const d = new Date(utc)
  const exact =
    d.getUTCFullYear() === year && d.getUTCMonth() === month - 1 && d.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
  return exact ? utc - offsetMinutes * MINUTE : undefined
}

/** Around another year's end the hour still says something; of what is longer ago the day is enough. */
const NEAR_DAYS = 100

/**
 * A day of a narrow place (`MM-DD`); one of another year than this one's stands whole, so that nothing old reads as of this year. `day` may
 * have a time behind it; `now` an instant.
 */
export const shortDay = (day: string, now: number, offsetMinutes = SERVER_OFFSET_MINUTES): string =>
  day.slice(0, 4) === formatDate(now, offsetMinutes).slice(0, 4) ? day.slice(5, 10) : day.slice(0, 10)

/** A moment of a narrow place (`MM-DD HH:mm`), by {@link shortDay}; '' where there is none. */
export function shortMoment(time: string | null | undefined, now: number, offsetMinutes = SERVER_OFFSET_MINUTES): string {
  if (!time) return ''
  const day = shortDay(time, now, offsetMinutes)
  const old = day.length > 5 && (parseDateTime(time.slice(0, 10), offsetMinutes) ?? 0) < now - NEAR_DAYS * DAY
  return old ? day : `${day} ${time.slice(11, 16)}`
}

/**
 * A time as an earlier system told it (`YYYY-MM-DD HH:mm`): where it kept the day alone, the day alone, and no midnight that nobody wrote
 * (DAY-13). '' where there is none.
 */
export const timeAsImported = (time: string | null | undefined): string => {
  if (!time) return ''
  return time.endsWith(' 00:00:00') ? time.slice(0, 10) : time.slice(0, 16)
}

/** The time presets of product.md section 9; `timeTimes` on the wire is the key (decision 91). */
export const TIME_PRESETS = [
  'today',
  'tomorrow',
  'next3',
  'next7',
  'sinceYesterday',
  'last3',
  'last7',
  'week',
  'lastWeek',
  'month',
  'threeMonths',
] as const
export type TimePreset = (typeof TIME_PRESETS)[number]

export const TIME_PRESET_LABELS: Readonly<Record<TimePreset, { readonly zh: string; readonly en: string }>> = {
  today: { zh: '今天', en: 'Today' },
  tomorrow: { zh: '明天', en: 'Tomorrow' },
  next3: { zh: '未来三天', en: 'Next 3 days' },
  next7: { zh: '未来七天', en: 'Next 7 days' },
  sinceYesterday: { zh: '昨今两天', en: 'Since yesterday' },
  last3: { zh: '近三天', en: 'Last 3 days' },
  last7: { zh: '近七天', en: 'Last 7 days' },
  week: { zh: '本周', en: 'This week' },
  lastWeek: { zh: '上周', en: 'Last week' },
  month: { zh: '本月', en: 'This month' },
  threeMonths: { zh: '近三个月', en: 'Three months' },
}

/** A range of wall-clock days, both ends included: startTime `00:00:00`, endTime `23:59:59`. */
export interface TimeRange {
  readonly startTime: string
  readonly endTime: string
  readonly timeTimes: TimePreset | ''
}

/** The range of a preset on the given instant (decisions 87, 88: since yesterday ends today, weeks begin on Monday). */
export function presetRange(preset: TimePreset, now: number, offsetMinutes = SERVER_OFFSET_MINUTES): TimeRange {
  const local = now + offsetMinutes * MINUTE
  const today = Math.floor(local / DAY)
  const date = new Date(local)
  const weekday = (date.getUTCDay() + 6) % 7
  const dayOf = (year: number, month: number, day: number): number => Math.floor(Date.UTC(year, month, day) / DAY)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  const lastOfMonth = (y: number, m: number): number => new Date(Date.UTC(y, m + 1, 0)).getUTCDate()
  const threeBack = dayOf(year, month - 3, Math.min(day, lastOfMonth(year, month - 3)))
  const bounds: Record<TimePreset, readonly [number, number]> = {
    today: [today, today],
    tomorrow: [today + 1, today + 1],
    next3: [today, today + 2],
    next7: [today, today + 6],
    sinceYesterday: [today - 1, today],
    last3: [today - 2, today],
    last7: [today - 6, today],
    week: [today - weekday, today - weekday + 6],
    lastWeek: [today - weekday - 7, today - weekday - 1],
    month: [dayOf(year, month, 1), dayOf(year, month + 1, 0)],
    threeMonths: [threeBack, today],
  }
  const [from, to] = bounds[preset]
  const text = (d: number): string => new Date(d * DAY).toISOString().slice(0, 10)
  return { startTime: `${text(from)} 00:00:00`, endTime: `${text(to)} 23:59:59`, timeTimes: preset }
}

/** Years that a calendar offers, back and forward (product.md section 9). */
const PICKER_YEARS = { back: 100, forward: 20 } as const

/** The first and the last year that a calendar offers on a day (`YYYY-MM-DD`). */
export function pickerYears(today: string): { readonly first: number; readonly last: number } {
  const year = Number(today.slice(0, 4))
  return { first: year - PICKER_YEARS.back, last: year + PICKER_YEARS.forward }
}
