import { bus } from '@farsight/shared/bus'
import { FIRST_ORDERS, NO_ORDER_FILTERS, type OrderFilters, type OrderQuery } from './order'

/** All that makes the list of orders look as it looks; coming back shows the same list and row. */
export interface OrderListState {
  readonly query: OrderQuery
  /** The filter panel as it is being filled in, before it is asked. */
  readonly draft: OrderFilters
  readonly filtersOpen: boolean
  readonly drawerOpen: boolean
  readonly chosenId: string | undefined
  /** Orders that would enter, leave or move: the number on the bar. */
  readonly waiting: readonly string[]
}

const FIRST: OrderListState = {
  query: FIRST_ORDERS,
  draft: NO_ORDER_FILTERS,
  filtersOpen: false,
  drawerOpen: false,
  chosenId: undefined,
  waiting: [],
}

let state = FIRST
const listeners = new Set<() => void>()

function set(changes: Partial<OrderListState>): void {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}

export const orderStore = {
  get: (): OrderListState => state,
  set,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  reset: (): void => set(FIRST),
  /** Asks something else: from the first page, with nothing waiting. */
  ask: (changes: Partial<Omit<OrderQuery, 'pageNo'>>): void => set({ query: { ...state.query, ...changes, pageNo: 1 }, waiting: [] }),
  goTo: (pageNo: number): void => set({ query: { ...state.query, pageNo }, waiting: [], chosenId: undefined }),
}

bus.on('session-ended.v1').subscribe(() => orderStore.reset())
