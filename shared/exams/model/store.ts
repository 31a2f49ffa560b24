import { bus } from '@farsight/shared/bus'
import { onOwnActs } from '../model/own-acts'

/** What every list's question has: filters, and the page of the answer. */
export interface PagedQuery<F> {
  readonly filters: F
  readonly pageNo: number
  readonly pageSize: number
}

/** What the kit needs of any list's question. */
export interface AnyQuery extends PagedQuery<unknown> {
  readonly search: string
  readonly sortField: string
  readonly sortOrder: 'asc' | 'desc'
}

/** All that makes a list look as it looks; it outlives the page, so that coming back shows the same list, row and place. */
export interface ListLook<Q> {
  readonly query: Q
  /** The filter panel as it is being filled in, before it is asked. */
  readonly draft: Q extends PagedQuery<infer F> ? F : never
  readonly filtersOpen: boolean
  readonly drawerOpen: boolean
  readonly chosenId: string | undefined
  /** Rows that would enter, leave or move: the number on the bar. */
  readonly waiting: readonly string[]
  /** Exams that the user has changed himself since the list was asked: their rows change in place and are not counted. */
  readonly own: readonly string[]
}

/** A list's memory: the part of it that the pages' kit works with. */
export interface ListStore<Q, S extends ListLook<Q> = ListLook<Q>> {
  get(): S
  set(changes: Partial<S>): void
  subscribe(listener: () => void): () => void
  reset(): void
  scrollTop(): number
  keepScroll(top: number): void
  /** Asks something else: from the first page, from the top, with nothing waiting. */
  ask(changes: Partial<Omit<Q, 'pageNo'>>): void
  /** Goes to a page. */
  goTo(pageNo: number): void
  /** Shows what an address asks for: the whole question with its page, and the panel filled in so. */
  show(query: Q): void
}

/** Any list's memory. */
export type AnyStore = ListStore<AnyQuery>

/** The list is just as it was asked. */
export const NOTHING_CAME = { waiting: [], own: [] } as const

/**
 * A list's memory; the next user finds nothing of the former one. `more` is what one list keeps beyond the others, with what of it
 * begins anew when something else is asked, or another page.
 */
export function listStoreOf<Q extends PagedQuery<unknown>, X extends object = object>(
  first: Q,
  more: { readonly first: X; readonly asked: Partial<X>; readonly turned: Partial<X> } = { first: {} as X, asked: {}, turned: {} },
): ListStore<Q, ListLook<Q> & X> {
  type S = ListLook<Q> & X
  const start = {
    query: first,
    draft: first.filters,
    filtersOpen: false,
    drawerOpen: false,
    chosenId: undefined,
    ...NOTHING_CAME,
    ...more.first,
  } as unknown as S
  let state = start
  const listeners = new Set<() => void>()
  /** Kept beside the state: it changes with every pixel and nobody draws by it. */
  let scrollTop = 0
  const set = (changes: object): void => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }
  const store: ListStore<Q, S> = {
    get: () => state,
    set,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reset() {
      scrollTop = 0
      set(start)
    },
    scrollTop: () => scrollTop,
    keepScroll(top) {
      scrollTop = top
    },
    ask(changes) {
      scrollTop = 0
      set({ query: { ...state.query, ...changes, pageNo: 1 }, ...NOTHING_CAME, ...more.asked })
    },
    goTo(pageNo) {
      if (pageNo < 1 || pageNo === state.query.pageNo) return
      scrollTop = 0
      set({ query: { ...state.query, pageNo }, ...NOTHING_CAME, chosenId: undefined, ...more.turned })
    },
    show(query) {
      scrollTop = 0
      set({ query, draft: query.filters, chosenId: undefined, ...NOTHING_CAME, ...more.asked })
    },
  }
  bus.on('session-ended.v1').subscribe(() => store.reset())
  onOwnActs((examIds) => {
    const { own } = state
    const added = examIds.filter((id) => !own.includes(id))
    if (added.length > 0) set({ own: [...own, ...added] })
  })
  return store
}
