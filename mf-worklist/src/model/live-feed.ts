import { bus } from '@farsight/shared/bus'
import { noteOwnActs } from './own-acts'

/** Ids kept while nobody looks; beyond that the list is best asked again. */
const MOST_KEPT = 400

const missed = new Set<string>()
let listener: ((ids: readonly string[]) => void) | undefined

// Listens as long as the module lives: what changes while the list is hidden is told when it shows again.
bus.on('row-changed.v1').subscribe(({ risProcedureId }) => tell([risProcedureId]))
bus.on('session-ended.v1').subscribe(() => missed.clear())

function keep(ids: readonly string[]): void {
  for (const id of ids) if (missed.size < MOST_KEPT) missed.add(id)
}

/** The user has changed these rows himself: the list on the screen asks for them, or the next one that shows. */
export function touchRows(ids: readonly string[]): void {
  noteOwnActs(ids)
  tell(ids)
}

function tell(ids: readonly string[]): void {
  if (listener) listener(ids)
  else keep(ids)
}

/** Hands over what was missed at once and what changes from now on; the returned function ends it and takes back what was not used. */
export function listenToRows(next: (ids: readonly string[]) => void): (unused: readonly string[]) => void {
  listener = next
  if (missed.size > 0) {
    const ids = [...missed]
    missed.clear()
    next(ids)
  }
  return (unused) => {
    keep(unused)
    if (listener === next) listener = undefined
  }
}
