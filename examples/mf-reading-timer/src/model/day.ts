/** A doctor's day in numbers: all that this module keeps. */
export interface Day {
  /** `2026-11-21`, of this computer's clock. */
  readonly day: string
  readonly readMs: number
  readonly count: number
  /** Since the last rest. */
  readonly stretchMs: number
  readonly longestMs: number
  /** When reading was last seen; milliseconds. */
  readonly lastMs: number
  /** Minutes until the reminder; 0 is never. */
  readonly remind: number
}

/** Away from reports for so long is a rest. */
export const REST_MS = 60_000
/** A gap between two ticks that is longer was a computer asleep, and is not reading. */
const LONGEST_TICK_MS = 5_000
export const REMINDERS = [0, 20, 30, 45, 60] as const

const dayOf = (now: number): string => {
  const at = new Date(now)
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

export const newDay = (now: number, remind = 30): Day => ({
  day: dayOf(now),
  readMs: 0,
  count: 0,
  stretchMs: 0,
  longestMs: 0,
  lastMs: 0,
  remind,
})

/** The day after a moment of reading. Another date is another day; the choice of reminder stays. */
export function read(before: Day, now: number): Day {
  const day = before.day === dayOf(now) ? before : newDay(now, before.remind)
  const gap = now - day.lastMs
  const added = day.lastMs === 0 || gap > LONGEST_TICK_MS || gap < 0 ? 0 : gap
  const rested = day.lastMs > 0 && gap >= REST_MS
  const stretchMs = (rested ? 0 : day.stretchMs) + added
  return { ...day, readMs: day.readMs + added, stretchMs, longestMs: Math.max(day.longestMs, stretchMs), lastMs: now }
}

/** One more report was opened. */
export const opened = (before: Day, now: number): Day => {
  const day = before.day === dayOf(now) ? before : newDay(now, before.remind)
  return { ...day, count: day.count + 1 }
}

export const rested = (day: Day): Day => ({ ...day, stretchMs: 0 })

/** Is it time to look up? */
export const isDue = ({ remind, stretchMs }: Day): boolean => remind > 0 && stretchMs >= remind * 60_000

export const minutesOf = (ms: number): number => Math.floor(ms / 60_000)

/** What was stored, or a new day: nothing that comes from storage is believed. */
export function parseDay(text: string | undefined, now: number): Day {
  const fresh = newDay(now)
  try {
    const stored = JSON.parse(text ?? '') as Record<string, unknown>
    const numbers = ['readMs', 'count', 'stretchMs', 'longestMs', 'lastMs', 'remind'] as const
    const whole = numbers.every((name) => Number.isSafeInteger(stored[name]) && (stored[name] as number) >= 0)
    if (!whole || !REMINDERS.some((minutes) => minutes === stored.remind)) return fresh
    const kept = { ...(Object.fromEntries(numbers.map((name) => [name, stored[name]])) as unknown as Day), day: fresh.day }
    return stored.day === fresh.day ? kept : newDay(now, kept.remind)
  } catch {
    return fresh
  }
}
