import { arrange, type ColumnLayout, DEFAULT_LAYOUT, isShown } from '@farsight/shared/ui/data'

/** Fewest columns that must stay (product.md section 9). */
export const MIN_COLUMNS = 5

/** What the server keeps: the columns that show, in their order; none means as delivered. */
export interface StoredColumns {
  readonly columns: readonly { readonly key: string; readonly width?: number | undefined }[]
  readonly density: string
}

/** What must be known of a column. */
export interface FittedColumn {
  readonly key: string
  readonly width?: number
  readonly min?: number
  readonly sticky?: 'left' | 'right'
  readonly off?: boolean
}

/**
 * The layout of what is stored, over the columns as delivered. A width stands for the user's own wish: such a column stays
 * where the window is too narrow for all.
 */
export function layoutOf(columns: readonly FittedColumn[], stored: StoredColumns | undefined): ColumnLayout {
  const named = stored?.columns ?? []
  if (named.length === 0) return DEFAULT_LAYOUT
  const keys = new Set(named.map(({ key }) => key))
  const wished = named.flatMap(({ key, width }) => (width === undefined ? [] : [[key, width] as const]))
  return {
    order: named.map(({ key }) => key),
    widths: Object.fromEntries(wished),
    hidden: columns.filter(({ key, off, sticky }) => !off && !sticky && !keys.has(key)).map(({ key }) => key),
    shown: columns.filter(({ key, off }) => keys.has(key) && (off || wished.some(([one]) => one === key))).map(({ key }) => key),
  }
}

/** What to store of a layout: only columns as delivered count, not what a narrow window has dropped. */
export function storedOf(columns: readonly FittedColumn[], layout: ColumnLayout): StoredColumns['columns'] {
  return arrange(columns, layout).map(({ key, width, off }) => {
    // Switched on although it was dropped for want of room: kept with its width.
    const wished = layout.widths[key] ?? (!off && layout.shown.includes(key) ? width : undefined)
    return { key, ...(wished === undefined ? {} : { width: wished }) }
  })
}

/** How many of the columns a layout shows. */
export const countShown = (columns: readonly FittedColumn[], layout: ColumnLayout): number =>
  columns.filter((column) => isShown(column, layout)).length

/** What goes first where there is no room for all; who has a case in hand is told as long as it can be, the name and what is examined never go. */
export const DROPPED: readonly string[] = ['images', 'doctor', 'source', 'result', 'checkNo', 'sexAge']
/** The same of the list of orders: its other side and what is left of its promise never go. */
export const ORDERS_DROPPED: readonly string[] = ['doctor', 'launchTime', 'fee', 'checkNo', 'sexAge']
/** The same of the AI list: what the engine found, and whether it was answered, never go. */
export const AI_DROPPED: readonly string[] = ['engine', 'source', 'checkNo', 'sexAge', 'probability', 'modality']
const FLEXIBLE = 160

/** Drops as many columns, in their order, as it takes for the rest to fit, so that none is cut beneath the acts. */
export function fitted<C extends FittedColumn>(
  columns: readonly C[],
  layout: ColumnLayout,
  room: number,
  order: readonly string[] = DROPPED,
): readonly C[] {
  const widthOf = (column: C): number => layout.widths[column.key] ?? column.width ?? column.min ?? FLEXIBLE
  const here = columns.filter((column) => isShown(column, layout))
  let over = here.reduce((sum, column) => sum + widthOf(column), 0) - room
  const dropped = order.filter((key) => {
    const column = here.find((one) => one.key === key)
    if (!column || over <= 0 || layout.shown.includes(key)) return false
    over -= widthOf(column)
    return true
  })
  return dropped.length === 0 ? columns : columns.map((column) => (dropped.includes(column.key) ? { ...column, off: true } : column))
}

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string')

/** The layout of a setting of the user's; undefined when there is none or it is none of ours. */
export function readLayout(text: string | undefined): ColumnLayout | undefined {
  try {
    const value = JSON.parse(text ?? '') as Partial<Record<keyof ColumnLayout, unknown>>
    const { order, widths, hidden, shown } = value
    if (!isTexts(order) || !isTexts(hidden) || !isTexts(shown) || typeof widths !== 'object' || widths === null) return undefined
    const numbers = Object.entries(widths).filter(([, width]) => typeof width === 'number' && width > 0)
    return { order, hidden, shown, widths: Object.fromEntries(numbers) }
  } catch {
    return undefined
  }
}
