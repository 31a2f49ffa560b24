import { NUMBERED_PAGES } from '@farsight/shared/domain'
import { type ListLook, type ListStore, listStoreOf } from '../list/store'
import { FIRST_QUERY, type ListAnswer, type ListQuery } from './query'

interface More {
  /** Rows that are ticked for an act on several; their order is the order of ticking. */
  readonly checkedIds: readonly string[]
  /** The column of boxes stands. */
  readonly checking: boolean
  /** Beyond the numbered pages: the cursor behind each page that was seen. */
  readonly cursors: Readonly<Record<number, string>>
}
export type ListState = ListLook<ListQuery> & More

const unticked = { checkedIds: [], checking: false }
const store: ListStore<ListQuery, ListState> = listStoreOf<ListQuery, More>(FIRST_QUERY, {
  first: { ...unticked, cursors: {} },
  asked: { ...unticked, cursors: {} },
  turned: unticked,
})

/** The memory of the local list. */
export const listStore = {
  ...store,
  /** Goes to a page, if it can be reached: by number up to 50, by the cursor of the page before beyond that. */
  goTo(pageNo: number): void {
    if (pageNo <= NUMBERED_PAGES || store.get().cursors[pageNo - 1]) store.goTo(pageNo)
  },
  /** Notes where a page's answer ends. */
  answered(pageNo: number, answer: Pick<ListAnswer, 'cursor'>): void {
    const { cursors } = store.get()
    if (pageNo >= NUMBERED_PAGES && cursors[pageNo] !== answer.cursor) store.set({ cursors: { ...cursors, [pageNo]: answer.cursor } })
  },
}

/** The cursor to ask a page with, undefined for a numbered one. */
export const cursorFor = (pageNo: number): string | undefined => (pageNo <= NUMBERED_PAGES ? undefined : store.get().cursors[pageNo - 1])
