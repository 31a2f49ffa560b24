import { useCallback, useSyncExternalStore } from 'react'

/** Width up to which the page is a tablet in portrait (visual.md section 6). */
export const NARROW = '(max-width: 800px)'

/** Does the window answer a media query now? Renders again when that changes; false where there is no window. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia?.(query)
      list?.addEventListener('change', changed)
      return () => list?.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false)
}
