import { type ListPlace, matches, orderKey } from './matches'
import type { Row } from './query'

/** What fresh rows do to a list that is on the screen. */
export interface LiveChange {
  /** The same rows in the same order, with their new content. */
  readonly rows: readonly Row[]
  /** Rows whose content changed: tinted for a second. */
  readonly touched: readonly string[]
  /** Exams that would enter, leave or move if the list were asked again. */
  readonly waiting: readonly string[]
}

/**
 * Puts fresh rows into a list without moving any row: what the eye or the pointer is on stays where it is. `asked` are the
 * ids that changed; one that the server does not give back any more has left.
 */
export function applyFresh(rows: readonly Row[], asked: readonly string[], fresh: readonly Row[], place: ListPlace): LiveChange {
  const freshById = new Map(fresh.map((row) => [row.risProcedureId, row]))
  const shown = new Set(rows.map((row) => row.risProcedureId))
  const touched: string[] = []
  const waiting: string[] = []
  const next = rows.map((row) => {
    if (!asked.includes(row.risProcedureId)) return row
    const now = freshById.get(row.risProcedureId)
    if (!now) {
      waiting.push(row.risProcedureId)
      return row
    }
    if (!sameRow(row, now)) touched.push(row.risProcedureId)
    if (!matches(now, place) || orderKey(row, place.query) !== orderKey(now, place.query)) waiting.push(row.risProcedureId)
    return now
  })
  for (const row of fresh) if (!shown.has(row.risProcedureId) && matches(row, place)) waiting.push(row.risProcedureId)
  return { rows: next, touched, waiting }
}

/** Equal in all that a list shows; the signature of its address is no change. */
function sameRow(a: Row, b: Row): boolean {
  return JSON.stringify({ ...a, t: '', sign: '' }) === JSON.stringify({ ...b, t: '', sign: '' })
}
