import { EMPTY_PANE, type PaneState } from './pane'
import type { SeriesEntry } from './series'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const home = ({ studyUid, seriesUid }: SeriesEntry): string => `${studyUid}/${seriesUid}`

/** What becomes of the pictures when an exam's list of images is another one. */
export interface Renewal {
  /** Nothing on the list is another: all stays as it is. */
  readonly unchanged: boolean
  readonly series: readonly SeriesEntry[]
  readonly panes: readonly PaneState[]
  /** Pictures whose images went away, or are no longer those that were loaded: nothing of them stays on the screen. */
  readonly gone: readonly number[]
}

/** Holds what stands in the pictures against the list as it is now. Series of an earlier exam beside this one are none of the list's. */
export function renewal(before: readonly SeriesEntry[], panes: readonly PaneState[], now: readonly SeriesEntry[]): Renewal {
  const known = new Map(before.map((entry) => [home(entry), entry]))
  const series = now.map((entry) => {
    const old = known.get(home(entry))
    return old && same(old, entry) ? old : entry
  })
  const there = new Map(series.map((entry) => [home(entry), entry]))
  const gone: number[] = []
  const kept = panes.map((pane, at) => {
    const { shown } = pane
    if (!shown || shown.prior !== undefined) return pane
    const entry = there.get(home(shown))
    if (entry && same(entry.images, shown.images)) return entry === shown ? pane : { ...pane, shown: entry }
    gone.push(at)
    return EMPTY_PANE
  })
  return { unchanged: same(before, now), series, panes: kept, gone }
}
