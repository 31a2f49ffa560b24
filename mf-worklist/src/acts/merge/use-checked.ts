import { useSyncExternalStore } from 'react'
import { listStore } from '../../model/list-store'

/** Is this row ticked? Renders again for this row alone. */
export const useChecked = (id: string): boolean => useSyncExternalStore(listStore.subscribe, () => listStore.get().checkedIds.includes(id))

/** Does the column of boxes stand? */
export const useChecking = (): boolean => useSyncExternalStore(listStore.subscribe, () => listStore.get().checking)

/** Ticks rows, or unticks them. The column of boxes stands as long as something is ticked or the user asked for it. */
export function check(ids: readonly string[], on: boolean): void {
  const { checkedIds } = listStore.get()
  const rest = checkedIds.filter((id) => !ids.includes(id))
  listStore.set({ checkedIds: on ? [...rest, ...ids] : rest, checking: true })
}

export const toggleCheck = (id: string): void => check([id], !listStore.get().checkedIds.includes(id))
export const endChecking = (): void => listStore.set({ checkedIds: [], checking: false })
