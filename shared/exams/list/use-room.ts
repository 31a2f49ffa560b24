import { type RefObject, useLayoutEffect, useState } from 'react'

/** Padding of the page, edges of the list and its scrollbar. */
const AROUND = 36

/** How wide the columns may be together without scrolling sideways; unlimited until it is known. */
export function useRoom(page: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = page.current
    if (!element) return
    const measure = (): void => {
      // A page that is not in front has no width.
      if (element.clientWidth > 0) setRoom(element.clientWidth - AROUND)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [page])
  return room
}
