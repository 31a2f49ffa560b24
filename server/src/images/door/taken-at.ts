import { parseDateTime } from '@farsight/shared/domain'

/** Before the first scanner there is no study: such a date is a clock that was never set. */
const FIRST = Date.UTC(1970, 0, 2)

/**
 * When a study was made, by its Study Date and Time (PS3.3 C.7.2.1) in the server's zone; `now` where it does not say, or says what cannot
 * be. A prior that is imported years later is of its own day, not of that of its import.
 */
export function takenAt(date: string | null, time: string | null, now: number): number {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(date ?? '') ?? []
  if (!year) return now
  const [, hour = '00', minute = '00', second = '00'] = /^(\d{2}):?(\d{2})?:?(\d{2})?/.exec(time ?? '') ?? []
  const at = parseDateTime(`${year}-${month}-${day} ${hour}:${minute}:${second}`)
  return at !== undefined && at >= FIRST && at <= now ? at : now
}
