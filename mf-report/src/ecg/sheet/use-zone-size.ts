import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** The inner size of an element, and with it whatever makes the window measure anew. */
export function useZoneSize(zone: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const place = zone.current
    if (!place) return
    const measure = () =>
      setSize((before) =>
        before.width === place.clientWidth && before.height === place.clientHeight
          ? before
          : { width: place.clientWidth, height: place.clientHeight },
      )
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(place)
    return () => observer.disconnect()
  }, [zone])
  return size
}

/** Counts up when the window goes to another screen or the browser zooms: pixels in a millimetre are another number then. */
export function useScreenTurn(): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const next = () => setTurn((before) => before + 1)
    window.addEventListener('resize', next)
    return () => window.removeEventListener('resize', next)
  }, [])
  return turn
}
