import { NUMBERED_PAGES } from '@farsight/shared/domain'
import { type ListLook, type ListStore, listStoreOf, type PagedQuery } from './store'

/** What a list of exams keeps beyond every list. */
export interface ExamLook {
  /** Rows that are ticked for an act on several; their order is the order of ticking. */
  readonly checkedIds: readonly string[]
  /** The column of boxes stands. */
  readonly checking: boolean
  /** Beyond the numbered pages: the cursor behind each page that was seen. */
  readonly cursors: Readonly<Record<number, string>>
}
export type ExamListState<Q> = ListLook<Q> & ExamLook

/** The memory of a list of exams: every list's, its ticks, and the cursors of the pages without a number. */
export interface ExamStore<Q> extends ListStore<Q, ExamListState<Q>> {
  /** Notes where a page's answer ends. */
  answered(pageNo: number, answer: { readonly cursor: string }): void
  /** The cursor to ask a page with, undefined for a numbered one. */
  cursorFor(pageNo: number): string | undefined
}

const unticked = { checkedIds: [], checking: false }

/** A memory that begins with this question. */
export function examStoreOf<Q extends PagedQuery<unknown>>(first: Q): ExamStore<Q> {
  const store = listStoreOf<Q, ExamLook>(first, {
    first: { ...unticked, cursors: {} },
    asked: { ...unticked, cursors: {} },
    turned: unticked,
  })
  return {
    ...store,
    /** Goes to a page, if it can be reached: by number up to 50, by the cursor of the page before beyond that. */
    goTo(pageNo) {
      if (pageNo <= NUMBERED_PAGES || store.get().cursors[pageNo - 1]) store.goTo(pageNo)
    },
    answered(pageNo, { cursor }) {
      const { cursors } = store.get()
      if (pageNo >= NUMBERED_PAGES && cursors[pageNo] !== cursor)
        store.set({ cursors: { ...cursors, [pageNo]: cursor } } as Partial<ExamListState<Q>>)
    },
    cursorFor: (pageNo) => (pageNo <= NUMBERED_PAGES ? undefined : store.get().cursors[pageNo - 1]),
  }
}
