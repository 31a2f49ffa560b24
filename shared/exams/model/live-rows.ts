import { type ListPlace, matches, orderKey } from './matches'
import type { Row } from './query'

/** What fresh rows do to a list that is on the screen. */
export interface LiveChange {
  /** The same rows in the same order, with their new content. */
  readonly rows: readonly Row[]
  /** Exams that would enter, leave or move if the list were asked again. */
  readonly waiting: readonly string[]
}

/**
 * Puts fresh rows into a list without moving any row: what the eye or the pointer is on stays where it is. `asked` are the
 * ids that changed; one that the server does not give back any more has left. `own` are those that the user changed himself:
 * he knows, and so they are not counted.
 */
export function applyFresh(
  rows: readonly Row[],
  asked: readonly string[],
  fresh: readonly Row[],
  place: ListPlace,
  own: readonly string[] = [],
): LiveChange {
  const freshById = new Map(fresh.map((row) => [row.risProcedureId, row]))
  const shown = new Set(rows.map((row) => row.risProcedureId))
  const waiting: string[] = []
  const next = rows.map((row) => {
    if (!asked.includes(row.risProcedureId)) return row
    const now = freshById.get(row.risProcedureId)
    if (!now) {
      waiting.push(row.risProcedureId)
      return row
    }
    if (own.includes(row.risProcedureId)) return now
    if (!matches(now, place) || orderKey(row, place.query) !== orderKey(now, place.query)) waiting.push(row.risProcedureId)
    return now
  })
  for (const row of fresh) if (!shown.has(row.risProcedureId) && matches(row, place)) waiting.push(row.risProcedureId)
  return { rows: next, waiting }
}

/** All that a list shows of a row, as one text; another signature of its address is no change. */
export const rowContent = (row: Row): string => JSON.stringify({ ...row, t: '', sign: '' })
