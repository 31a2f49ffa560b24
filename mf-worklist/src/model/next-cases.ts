import { bus, type NextCase } from '@farsight/shared/bus'

/** A row that may be offered, as it was when the server gave it. */
interface Seen extends NextCase {
  readonly version: number
}

/** As many exams as a day shows; the oldest are forgotten. */
const MOST_KNOWN = 2000

/** What waits for this doctor in the list as it was last shown, in its order. It outlives the page: the report asks for the next one. */
let cases: readonly Seen[] = []
/** The version of each row as last shown, and of those that changed since: a list that comes back shows its former answer first. */
const known = new Map<string, number>()
const outdated = new Map<string, number>()

export function rememberCases(rows: readonly Seen[]): void {
  for (const { risProcedureId, version } of rows) {
    if ((outdated.get(risProcedureId) ?? version) < version) outdated.delete(risProcedureId)
    known.delete(risProcedureId)
    known.set(risProcedureId, version)
  }
  for (const id of known.keys()) {
    if (known.size <= MOST_KNOWN) break
    known.delete(id)
  }
  cases = rows.filter(({ risProcedureId }) => !outdated.has(risProcedureId))
}

bus.on('next-case-asked.v1').subscribe(({ beside, answer }) => {
  const next = cases.find(({ risProcedureId }) => !beside.includes(risProcedureId))
  if (next) answer(next)
})
// Taken, written or gone: whoever it was, it waits no more, until the server shows it anew.
bus.on('row-changed.v1').subscribe(({ risProcedureId }) => {
  const version = known.get(risProcedureId)
  if (version !== undefined) outdated.set(risProcedureId, version)
  cases = cases.filter((one) => one.risProcedureId !== risProcedureId)
})
bus.on('session-ended.v1').subscribe(() => {
  cases = []
  known.clear()
  outdated.clear()
})
