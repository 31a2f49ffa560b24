import type { KeyboardEvent, ReactNode } from 'react'

/** One column of a dense list. Keep the array of columns stable (useMemo): rows render again only when it changes. */
export interface ExamColumn<Row> {
  readonly key: string
  readonly title: string
  /** Width in px; a column without one takes what is left, but at least `min`. */
  readonly width?: number
  /** Narrowest that it may be pulled to (40 unless told), and the share of a flexible column (160). */
  readonly min?: number
  /** Numbers that are compared stand right. */
  readonly align?: 'right'
  /** Stays in view when the list scrolls sideways. Such a column keeps its place. */
  readonly sticky?: 'left' | 'right'
  /** Name of the order on the wire; the head then sorts. */
  readonly sortField?: string
  /** What the first click on the head sorts by: newest first for a time, else ascending. */
  readonly sortFirst?: 'asc' | 'desc'
  /** Not shown until the user switches it on. */
  readonly off?: boolean
  /** Nothing is shown as nothing (flags), not as `—`. */
  readonly blank?: boolean
  /** What stands in the cell; an empty text, null or undefined is shown as `—`. A plain text is also its title. */
  readonly cell: (row: Row) => ReactNode
  /** The whole text, where the cell may cut it and is not plain text. */
  readonly whole?: (row: Row) => string
}

/** What the user made of the columns; kept per user by the screen. */
export interface ColumnLayout {
  /** Keys in the order in which they stand; a column that is not named keeps its default place. */
  readonly order: readonly string[]
  /** Widths in px that the user has pulled. */
  readonly widths: Readonly<Record<string, number>>
  /** Keys the user switched off, and keys of `off` columns that he switched on. */
  readonly hidden: readonly string[]
  readonly shown: readonly string[]
}
export const DEFAULT_LAYOUT: ColumnLayout = { order: [], widths: {}, hidden: [], shown: [] }

export interface Sort {
  readonly field: string
  readonly order: 'asc' | 'desc'
}

export type Density = 'dense' | 'default' | 'touch'

export interface ExamTableProps<Row> {
  /** Accessible name: 本地诊断列表. */
  readonly name: string
  readonly columns: readonly ExamColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Changes when the row does: a change while the row is on screen tints it for one second. */
  readonly rowVersion?: (row: Row) => string | number
  /** Key of the chosen row; the row of the keyboard is the same one. */
  readonly selected?: string | undefined
  readonly onSelect?: (key: string, row: Row) => void
  /** Enter or a double click on a row: its primary act. */
  readonly onOpen?: (row: Row) => void
  /** Every other key while the list has the focus (Space, M, C, …); call preventDefault when it is yours. */
  readonly onKey?: (event: KeyboardEvent<HTMLElement>, row: Row | undefined) => void
  /** A right click on a row, after it has become the chosen one; x and y are in the window. */
  readonly onMenu?: (row: Row, at: { readonly x: number; readonly y: number }) => void
  readonly sort?: Sort | undefined
  /** Undefined: back to the list's own order. */
  readonly onSort?: (sort: Sort | undefined) => void
  readonly layout?: ColumnLayout
  readonly onLayout?: (layout: ColumnLayout) => void
  readonly density?: Density
  /** Deleted: the row is struck through. */
  readonly struck?: (row: Row) => boolean
  /** A row in two lines for widths up to 800 px. */
  readonly card?: (row: Row) => ReactNode
  /** Stands in the middle when there are no rows. */
  readonly empty?: ReactNode
  readonly loading?: boolean
}
