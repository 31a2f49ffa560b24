import { type RefObject, useEffect } from 'react'

/**
 * What comes while a button is pressed moves nothing: a box in the middle of the screen that grew in that moment would take its buttons
 * from under the pointer, and the press would be lost. Its middle scrolls until the pointer is up, and then the box is as high as it wants.
 */
export function useHeldWhilePressed(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const el = box.current
    if (!el) return
    // A list that opens takes the pointer's end for itself, and a corner that is pulled wants the box to grow: buttons alone are pressed.
    const hold = ({ button, target }: PointerEvent): void => {
      if (button !== 0 || !(target instanceof Element) || target.closest('button,a[href]') === null) return
      el.style.height = `${el.getBoundingClientRect().height}px`
    }
    // The press itself is told after the pointer is up.
    const release = (): void => void setTimeout(() => el.style.removeProperty('height'))
    el.addEventListener('pointerdown', hold, true)
    window.addEventListener('pointerup', release, true)
    window.addEventListener('pointercancel', release, true)
    return () => {
      el.removeEventListener('pointerdown', hold, true)
      window.removeEventListener('pointerup', release, true)
      window.removeEventListener('pointercancel', release, true)
    }
  }, [box])
}
