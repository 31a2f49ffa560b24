import { bus } from '@farsight/shared/bus'
import { NUMBERED_PAGES } from '@farsight/shared/domain'
import { FIRST_QUERY, type ListAnswer, type ListFilters, type ListQuery, NO_FILTERS } from './query'

/** All that makes the list look as it looks; it outlives the page, so that coming back shows the same list, row and place. */
export interface ListState {
  readonly query: ListQuery
  /** The filter panel as it is being filled in, before it is asked. */
  readonly draft: ListFilters
  readonly filtersOpen: boolean
  readonly drawerOpen: boolean
  readonly chosenId: string | undefined
  /** Rows that are ticked for an act on several; their order is the order of ticking. */
  readonly checkedIds: readonly string[]
  /** The column of boxes stands. */
  readonly checking: boolean
  /** Exams that would enter, leave or move: the number on the bar. */
  readonly waiting: readonly string[]
  /** Beyond the numbered pages: the cursor behind each page that was seen. */
  readonly cursors: Readonly<Record<number, string>>
}

const FIRST: ListState = {
  query: FIRST_QUERY,
  draft: NO_FILTERS,
  filtersOpen: false,
  drawerOpen: false,
  chosenId: undefined,
  checkedIds: [],
  checking: false,
  waiting: [],
  cursors: {},
}

let state = FIRST
const listeners = new Set<() => void>()
/** Kept beside the state: it changes with every pixel and nobody draws by it. */
let scrollTop = 0

function set(changes: Partial<ListState>): void {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}

export const listStore = {
  get: (): ListState => state,
  set,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  reset(): void {
    scrollTop = 0
    set(FIRST)
  },
  scrollTop: (): number => scrollTop,
  keepScroll(top: number): void {
    scrollTop = top
  },

  /** Asks something else: from the first page, from the top, with nothing waiting. */
  ask(changes: Partial<Omit<ListQuery, 'pageNo'>>): void {
    scrollTop = 0
    set({ query: { ...state.query, ...changes, pageNo: 1 }, waiting: [], cursors: {}, checkedIds: [], checking: false })
  },

  /** Goes to a page, if it can be reached: by number up to 50, by the cursor of the page before beyond that. */
  goTo(pageNo: number): void {
    if (pageNo < 1 || pageNo === state.query.pageNo || !canReach(pageNo)) return
    scrollTop = 0
    set({ query: { ...state.query, pageNo }, waiting: [], chosenId: undefined, checkedIds: [], checking: false })
  },

  /** Notes where a page's answer ends. */
  answered(pageNo: number, answer: Pick<ListAnswer, 'cursor'>): void {
    if (pageNo < NUMBERED_PAGES || state.cursors[pageNo] === answer.cursor) return
    set({ cursors: { ...state.cursors, [pageNo]: answer.cursor } })
  },
}

/** The cursor to ask a page with, undefined for a numbered one. */
export const cursorFor = (pageNo: number): string | undefined => (pageNo <= NUMBERED_PAGES ? undefined : state.cursors[pageNo - 1])

function canReach(pageNo: number): boolean {
  return pageNo <= NUMBERED_PAGES || Boolean(state.cursors[pageNo - 1])
}

bus.on('session-ended.v1').subscribe(() => listStore.reset())
