import { createContext, useContext } from 'react'
import type { Row } from '../model/query'

interface Ticks {
  readonly chosenId: string | undefined
  readonly checkedIds: readonly string[]
  readonly checking: boolean
  readonly waiting: readonly string[]
}

/** The part of a list's memory that acts on its rows work with. */
export interface TickStore {
  get(): Ticks
  set(changes: Partial<Ticks>): void
  subscribe(listener: () => void): () => void
}

/** The list whose rows are acted on. */
export interface ExamList {
  readonly store: TickStore
  /** Of the one cache of answers: what is asked anew when an act adds or takes rows. */
  readonly keys: readonly string[]
  /** What goes with an exam that is deleted, besides itself: said before. */
  readonly goesWith?: (row: Row) => string | undefined
}

const NOTHING: Ticks = { chosenId: undefined, checkedIds: [], checking: false, waiting: [] }

/** Set by the page of each list; where there is none, nothing is ever ticked. */
export const ExamListContext = createContext<ExamList>({
  store: { get: () => NOTHING, set: () => undefined, subscribe: () => () => undefined },
  keys: [],
})

export const useExamList = (): ExamList => useContext(ExamListContext)
