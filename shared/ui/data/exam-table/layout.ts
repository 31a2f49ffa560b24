import { type ColumnLayout, DEFAULT_LAYOUT, type ExamColumn } from './types'

export const MIN_WIDTH = 40
export const MIN_FLEX = 160

type AnyColumn = Pick<ExamColumn<never>, 'key' | 'width' | 'min' | 'sticky' | 'off'>

/** Is the column on screen? */
export const isShown = (column: AnyColumn, layout: ColumnLayout): boolean =>
  column.off ? layout.shown.includes(column.key) : !layout.hidden.includes(column.key)

/** The columns to show, in the user's order; sticky ones keep to their side, unknown keys in the layout are ignored. */
export function arrange<C extends AnyColumn>(columns: readonly C[], layout: ColumnLayout = DEFAULT_LAYOUT): C[] {
  const place = new Map(layout.order.map((key, i) => [key, i]))
  // A column without a place of its own stands behind its default neighbour.
  let last = -1
  const ranked = columns.map((column, i) => {
    const own = place.get(column.key)
    if (own !== undefined) last = own
    return { column, rank: own ?? last + 0.5, i }
  })
  const side = (column: C): number => (column.sticky === 'left' ? 0 : column.sticky === 'right' ? 2 : 1)
  return ranked
    .sort((a, b) => side(a.column) - side(b.column) || a.rank - b.rank || a.i - b.i)
    .map((entry) => entry.column)
    .filter((column) => isShown(column, layout))
}

/** Width of a column in px, or undefined for one that takes the rest. */
export const widthOf = (column: AnyColumn, layout: ColumnLayout): number | undefined => layout.widths[column.key] ?? column.width

/** The narrowest the whole table may be before it scrolls sideways. */
export const totalWidth = (shown: readonly AnyColumn[], layout: ColumnLayout): number =>
  shown.reduce((sum, column) => sum + (widthOf(column, layout) ?? column.min ?? MIN_FLEX), 0)

/** The same widths as tracks of a grid: a flexible column takes the rest, the last one where none is flexible. */
export function template(shown: readonly AnyColumn[], layout: ColumnLayout): string {
  const widths = shown.map((column) => widthOf(column, layout))
  const flexible = widths.includes(undefined)
  const last = shown.findLastIndex((column) => !column.sticky)
  return shown
    .map((column, i) => {
      const width = widths[i]
      if (width === undefined) return `minmax(${column.min ?? MIN_FLEX}px,1fr)`
      return !flexible && i === last ? `minmax(${width}px,1fr)` : `${width}px`
    })
    .join(' ')
}

/** Where a sticky column stands: px from its edge, and whether it is the last of its group. */
export interface Stick {
  readonly left?: number
  readonly right?: number
  readonly edge: boolean
}

/** Place of each sticky column, by key. */
export function sticks(shown: readonly AnyColumn[], layout: ColumnLayout): Record<string, Stick> {
  const out: Record<string, Stick> = {}
  for (const side of ['left', 'right'] as const) {
    const group = shown.filter((column) => column.sticky === side)
    if (side === 'right') group.reverse()
    let at = 0
    group.forEach((column, i) => {
      out[column.key] = { [side]: at, edge: i === group.length - 1 }
      at += widthOf(column, layout) ?? column.min ?? MIN_FLEX
    })
  }
  return out
}

/** The layout after a column was pulled to a width. */
export function withWidth(layout: ColumnLayout, column: AnyColumn, width: number | undefined): ColumnLayout {
  const { [column.key]: _, ...others } = layout.widths
  return {
    ...layout,
    widths: width === undefined ? others : { ...others, [column.key]: Math.max(column.min ?? MIN_WIDTH, Math.round(width)) },
  }
}

/** The layout after a column was moved before or behind another; a sticky one, or a move to one, changes nothing. */
export function withMove(
  columns: readonly AnyColumn[],
  layout: ColumnLayout,
  key: string,
  target: string,
  where: 'before' | 'after',
): ColumnLayout {
  const all = arrange(
    columns.map((column) => ({ ...column, off: false })),
    { ...layout, hidden: [] },
  )
  const [moved, goal] = [all.find((c) => c.key === key), all.find((c) => c.key === target)]
  if (!moved || !goal || moved.sticky || goal.sticky || key === target) return layout
  const order = all.map((column) => column.key).filter((k) => k !== key)
  order.splice(order.indexOf(target) + (where === 'after' ? 1 : 0), 0, key)
  return { ...layout, order }
}

/** The layout after a column was switched on or off. */
export function withShown(layout: ColumnLayout, column: AnyColumn, on: boolean): ColumnLayout {
  const field = column.off ? 'shown' : 'hidden'
  const without = layout[field].filter((key) => key !== column.key)
  return { ...layout, [field]: on === Boolean(column.off) ? [...without, column.key] : without }
}
