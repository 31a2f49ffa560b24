import { instantOf } from '../../api'

/** From this many minutes before its due time an exam is amber. */
export const SOON_MINUTES = 30
const MINUTE = 60_000

export interface TimeLeftSays {
  /** `00:41`, `−00:12` (hours and minutes; U+2212), `<00:01` in the last minute, days beyond 99 hours: `5 d`. */
  readonly text: string
  readonly tone: 'plain' | 'soon' | 'late'
  readonly hours: number
  readonly minutes: number
}

const two = (n: number): string => String(n).padStart(2, '0')

/**
 * What is left until a due time (`YYYY-MM-DD HH:mm:ss` in the server's wall clock) at an instant in milliseconds;
 * undefined when there is no due time. Late by less than a minute is late by one: no figure stands at zero.
 */
export function timeLeft(dueTime: string | null | undefined, now: number, offsetMinutes?: number): TimeLeftSays | undefined {
  const due = dueTime ? instantOf(dueTime, offsetMinutes) : undefined
  if (due === undefined) return undefined
  const late = due < now
  const whole = Math.max(late ? 1 : 0, Math.floor(Math.abs(due - now) / MINUTE))
  const [hours, minutes] = [Math.floor(whole / 60), whole % 60]
  const figure = hours > 99 ? `${Math.floor(hours / 24)}\u202Fd` : `${two(hours)}:${two(minutes)}`
  return {
    text: whole === 0 ? '<00:01' : (late ? '\u2212' : '') + figure,
    tone: late ? 'late' : due - now <= SOON_MINUTES * MINUTE ? 'soon' : 'plain',
    hours,
    minutes,
  }
}
