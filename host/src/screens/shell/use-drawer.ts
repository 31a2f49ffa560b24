import { useEffect, useRef } from 'react'

/**
 * The side bar that lies over the page (up to 800 px) closes on Esc, and when the pointer or the focus goes anywhere but
 * into it or to its button: whatever opens beside it finds it gone. Esc gives the focus back to the button.
 */
export function useDrawer(id: string, open: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!open) return
    const button = `[aria-controls="${id}"]`
    const outside = (event: Event) => {
      if (event.target instanceof Element && !event.target.closest(`#${id},${button}`)) latest.current()
    }
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      // The page beneath is not meant.
      event.preventDefault()
      latest.current()
      document.querySelector<HTMLElement>(button)?.focus()
    }
    document.addEventListener('pointerdown', outside, true)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', onEscape, true)
    return () => {
      document.removeEventListener('pointerdown', outside, true)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', onEscape, true)
    }
  }, [id, open])
}
