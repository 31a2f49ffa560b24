import { useEffect, useSyncExternalStore } from 'react'
import type { KeyGroup } from './key-help'

const NONE: readonly KeyGroup[] = []
let told: readonly (readonly KeyGroup[])[] = []
const listeners = new Set<() => void>()

function change(next: readonly (readonly KeyGroup[])[]): void {
  told = next
  flat = told.flat()
  for (const changed of listeners) changed()
}
let flat: readonly KeyGroup[] = NONE

/** A screen tells which keys work on it, for the help of F1, for as long as it shows. Keep the array stable (useMemo). */
export function useKeyHints(groups: readonly KeyGroup[]): void {
  useEffect(() => {
    change([...told, groups])
    return () => change(told.filter((other) => other !== groups))
  }, [groups])
}

/** What the screens that show have told. */
export const useAllKeyHints = (): readonly KeyGroup[] =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => flat,
  )
