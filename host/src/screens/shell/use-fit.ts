import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'

/** Kept free beside the items: a count that appears in the bell moves nothing out of sight. */
const RESERVE = 32

export interface Fit {
  readonly outer: RefObject<HTMLElement | null>
  readonly inner: RefObject<HTMLDivElement | null>
  /** The short words: the whole ones have no room. */
  readonly short: boolean
  /** How many of the items have no room even so. */
  readonly dropped: number
}

/**
 * Measures whether a row of items has room: first with whole words, then with short ones, then with fewer items. Before
 * anything is painted, so that nothing jumps.
 * @param signature what the measure depends on; another one begins anew
 */
export function useFit(signature: string, items: number): Fit {
  const outer = useRef<HTMLElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const [state, setState] = useState({ signature, short: false, dropped: 0 })
  const now = state.signature === signature ? state : { signature, short: false, dropped: 0 }
  const [, measureAgain] = useReducer((times: number) => times + 1, 0)
  const measured = useRef(0)
  useEffect(() => {
    if (!outer.current || typeof ResizeObserver === 'undefined') return
    // What stands beside may grow later (a font, a count, a name): then the items have less room than was measured. And where there is more of it
    // again, all of them are tried again.
    const watch = new ResizeObserver(() => {
      const room = outer.current?.clientWidth ?? 0
      if (room > measured.current) setState((before) => ({ ...before, short: false, dropped: 0 }))
      else measureAgain()
      measured.current = room
    })
    watch.observe(outer.current)
    return () => watch.disconnect()
  }, [])
  useLayoutEffect(() => {
    // What was found for another width is forgotten: coming back to it begins anew.
    if (state !== now) return setState(now)
    const room = outer.current?.clientWidth ?? 0
    // No room at all: not laid out yet.
    if (room === 0 || !inner.current || inner.current.offsetWidth <= room - RESERVE) return
    if (!now.short) setState({ ...now, short: true })
    else if (now.dropped < items) setState({ ...now, dropped: now.dropped + 1 })
  })
  return { outer, inner, short: now.short, dropped: now.dropped }
}
