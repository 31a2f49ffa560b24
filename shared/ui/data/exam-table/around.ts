/** Rows beyond the window that are there before they are scrolled to. */
const AHEAD = 6
/** As many stay behind the window while it moves: for a hand that turns back. */
const BEHIND = 2

/** First and last index of the rows in view. */
export interface Range {
  readonly first: number
  readonly last: number
}

/** How the list moves: not, or to greater or lesser indexes. */
export type Motion = 'still' | 'down' | 'up'

/**
 * The indexes to draw around those in view: on both sides at rest, ahead of the motion while it scrolls, and none beyond the view
 * where the bar is dragged so far that no row of before is in view any more (what lies ahead will not be seen either).
 */
export function around(view: Range, before: Range | undefined, motion: Motion, count: number): readonly number[] {
  const jumped = motion !== 'still' && before !== undefined && (view.first > before.last || view.last < before.first)
  const above = jumped ? 0 : motion === 'down' ? BEHIND : AHEAD
  const below = jumped ? 0 : motion === 'up' ? BEHIND : AHEAD
  const first = Math.max(0, view.first - above)
  const last = Math.min(count - 1, view.last + below)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
}
