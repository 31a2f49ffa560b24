import { useCallback, useEffect, useRef } from 'react'
import type { ViewerSession } from '../../viewer/viewer-session'

type Side = 'left' | 'right'

/**
 * Where one panel stands, the other stands as far from its own place when they were linked, or when either opened another series. The
 * answer says which of the two is worked with: that one leads.
 */
export function useLinked(left: ViewerSession | undefined, right: ViewerSession | undefined, linked: boolean): (side: Side) => void {
  const leader = useRef<Side>('left')
  useEffect(() => {
    if (!linked || !left || !right) return
    const seriesOf = (): string => [left, right].map((session) => session.snapshot().shown?.seriesUid ?? '').join('\n')
    const indexOf = (session: ViewerSession): number | undefined => session.snapshot().view?.index
    let series = ''
    let apart: number | undefined
    const follow = (side: Side): void => {
      if (seriesOf() !== series) {
        series = seriesOf()
        apart = undefined
      }
      const [l, r] = [indexOf(left), indexOf(right)]
      if (l === undefined || r === undefined) return
      apart ??= r - l
      if (side !== leader.current) return
      const [other, to, stands] = side === 'left' ? ([right, l + apart, r] as const) : ([left, r - apart, l] as const)
      const { shown } = other.snapshot()
      const end = (shown?.images.length ?? 1) - 1
      const index = Math.max(0, Math.min(end, to))
      if (shown && index !== stands) void other.showSeries(shown, index)
    }
    follow(leader.current)
    const stops = [left.subscribe(() => follow('left')), right.subscribe(() => follow('right'))]
    return () => {
      for (const stop of stops) stop()
    }
  }, [left, right, linked])
  return useCallback((side) => {
    leader.current = side
  }, [])
}
