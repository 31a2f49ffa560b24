import { useSyncExternalStore } from 'react'
import { type TickStore, useExamList } from '../../list/exam-list'

/** Is this row ticked? Renders again for this row alone. */
export function useChecked(id: string): boolean {
  const { store } = useExamList()
  return useSyncExternalStore(store.subscribe, () => store.get().checkedIds.includes(id))
}

/** Does the column of boxes stand? */
export function useChecking(): boolean {
  const { store } = useExamList()
  return useSyncExternalStore(store.subscribe, () => store.get().checking)
}

/** Ticks rows, or unticks them. The column of boxes stands as long as something is ticked or the user asked for it. */
export function check(store: TickStore, ids: readonly string[], on: boolean): void {
  const { checkedIds } = store.get()
  const rest = checkedIds.filter((id) => !ids.includes(id))
  store.set({ checkedIds: on ? [...rest, ...ids] : rest, checking: true })
}

export const toggleCheck = (store: TickStore, id: string): void => check(store, [id], !store.get().checkedIds.includes(id))
export const endChecking = (store: TickStore): void => store.set({ checkedIds: [], checking: false })
