import { parseDateTime } from '../../domain'
import { logger } from './logger'
import { DATE_PARSE_ERROR } from './scrub'

const noted = new Set<string>()
const MOST_NOTES = 100

/** True the first time: what is drawn anew every few seconds must not fill the console. */
function first(note: string): boolean {
  if (noted.has(note) || noted.size >= MOST_NOTES) return false
  noted.add(note)
  return true
}

/**
 * The instant of a date that the server sent, or undefined: one that cannot be read is logged, without the value, and
 * breaks nothing. What a user types is checked by `parseDateTime` instead.
 */
export function instantOf(text: string, offsetMinutes?: number): number | undefined {
  const instant = parseDateTime(text, offsetMinutes)
  if (instant === undefined && first(`date ${text}`)) logger.error(DATE_PARSE_ERROR)
  return instant
}

/** Notes on the console, once a value, that a table has no such entry (a newer server's state, a rare modality). */
export function noteUnknown(table: string, value: number | string): void {
  if (first(`${table} ${value}`)) logger.warn(`unknown ${table}: ${value}`)
}
