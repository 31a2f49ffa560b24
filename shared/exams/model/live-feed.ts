import { bus } from '@farsight/shared/bus'
import { noteOwnActs } from './own-acts'

/** Ids kept while nobody looks; beyond that the list is best asked again. */
const MOST_KEPT = 400

type Next = (ids: readonly string[]) => void
/** Hands over what was missed at once and what changes from now on; the returned function ends it and takes back what was not used. */
export type ListenToRows = (next: Next) => (unused: readonly string[]) => void

const feeds = new Set<Next>()
const tell: Next = (ids) => {
  for (const feed of feeds) feed(ids)
}

// Listens as long as the module lives: what changes while a list is hidden is told when it shows again.
bus.on('row-changed.v1').subscribe(({ risProcedureId }) => tell([risProcedureId]))

/** The user has changed these rows himself: the list on the screen asks for them, and the others when they show. */
export function touchRows(ids: readonly string[]): void {
  noteOwnActs(ids)
  tell(ids)
}

/** A feed of its own for each list: what one list has heard, another that was hidden has still missed. */
export function rowFeed(): ListenToRows {
  const missed = new Set<string>()
  let listener: Next | undefined
  const keep: Next = (ids) => {
    for (const id of ids) if (missed.size < MOST_KEPT) missed.add(id)
  }
  feeds.add((ids) => (listener ? listener(ids) : keep(ids)))
  bus.on('session-ended.v1').subscribe(() => missed.clear())
  return (next) => {
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
}
