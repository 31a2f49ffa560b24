import type { ColumnLayout } from '@farsight/shared/ui/data'

/** Under this name the user's columns stand on the server, so that they follow him to another desk (decision 110). */
export const COLUMNS_SETTING = 'localWorklist.columns'
/** Fewest columns that must stay (product.md section 9). */
export const MIN_COLUMNS = 5

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string')

/** The layout of a stored setting; undefined when there is none or it is none of ours. */
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

/** How many of the columns a layout shows. */
export function countShown(columns: readonly { readonly key: string; readonly off?: boolean }[], layout: ColumnLayout): number {
  return columns.filter(({ key, off }) => (off ? layout.shown.includes(key) : !layout.hidden.includes(key))).length
}
