import { type RefObject, useEffect } from 'react'

/** Closes when the pointer or the focus goes elsewhere, and on Escape: a panel never lies over what somebody works in. */
export function useLeaving(box: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` is another function each time and does the same
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close()
    }
    // On the document: a removed line takes the focus with it.
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      box.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', outside, true)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', onEscape)
    return () => {
      document.removeEventListener('pointerdown', outside, true)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', onEscape)
    }
  }, [open])
}
