import { hasUnseen, isVisible } from './line-name'

/** A row of a table that somebody sent, as its own program counts it. */
export interface TableRow {
  readonly row: number
  readonly cells: readonly string[]
}

/** A column that a table may have: its names in both languages, the one that we write first. */
export interface TableColumn<K extends string> {
  readonly key: K
  readonly zh: readonly string[]
  readonly en: readonly string[]
  readonly needed?: boolean
  /** A name of one line. */
  readonly line?: boolean
  /** Longest text, in UTF-16 units. */
  readonly most: number
}

/** Where a table is at fault. `column` is the heading as it stands there; `most` the limit that is enforced, `other` the row or record that it clashes with. */
export interface TableFault<R extends string> {
  readonly row: number
  readonly column: string
  readonly reason: R
  readonly most: number | null
  readonly other: string
}

export type ShapeReason = 'missingColumn' | 'twiceColumn' | 'empty' | 'tooLong' | 'hidden'

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s*＊:：]/g, '')
    .toLowerCase()
/** Signs that nobody sees: they turn the direction of reading, or are no text at all. Line ends and tabs are text. */
const HIDDEN = /[\u202a-\u202e\u2066-\u2069\ufffd]|(?![\n\t])[\p{Cc}\p{Cs}]/u

/** One row by its columns; what the table does not have is ''. */
export interface SheetRow<K extends string> {
  readonly row: number
  /** The text of a column, trimmed; '' where there is nothing to see. */
  cell(key: K): string
  /** How the column is headed there. */
  heading(key: K): string
}

export interface ReadSheet<K extends string, R extends string> {
  readonly rows: readonly SheetRow<K>[]
  readonly faults: readonly TableFault<R | ShapeReason>[]
  /** Headings that nobody knows: their columns are left out, which a preview says. */
  readonly ignored: readonly string[]
}

/**
 * Reads a table whose first row names its columns, in any order and in either language. Rows of blanks are passed over; what a cell must
 * be is its reader's matter, that it is there, not too long and readable is told here.
 */
export function readSheet<K extends string>(table: readonly TableRow[], columns: readonly TableColumn<K>[]): ReadSheet<K, never> {
  const [head, ...body] = table.filter(({ cells }) => cells.some(isVisible))
  if (!head) return { rows: [], faults: [], ignored: [] }
  const faults: TableFault<ShapeReason>[] = []
  const ignored: string[] = []
  const places = new Map<K, number>()
  const fault = (row: number, column: string, reason: ShapeReason, most: number | null = null): void => {
    faults.push({ row, column: column.slice(0, 64), reason, most, other: '' })
  }
  head.cells.forEach((heading, at) => {
    const said = plain(heading)
    if (said === '') return
    const column = columns.find(({ zh, en }) => [...zh, ...en].some((name) => plain(name) === said))
    if (!column) ignored.push(heading.trim().slice(0, 64))
    else if (places.has(column.key)) fault(head.row, heading, 'twiceColumn')
    else places.set(column.key, at)
  })
  for (const { key, needed, zh } of columns) if (needed && !places.has(key)) fault(head.row, zh[0]!, 'missingColumn')
  if (faults.length > 0) return { rows: [], faults, ignored }
  const heading = (key: K): string => head.cells[places.get(key) ?? -1] ?? columns.find((one) => one.key === key)!.zh[0]!
  const rows = body.map(({ row, cells }) => ({
    row,
    heading,
    cell: (key: K): string => {
      const text = cells[places.get(key) ?? -1] ?? ''
      return isVisible(text) ? text.replaceAll('\r\n', '\n').trim() : ''
    },
  }))
  for (const one of rows)
    for (const { key, needed, most, line } of columns) {
      const text = one.cell(key)
      if (text === '') {
        if (needed) fault(one.row, heading(key), 'empty')
      } else if (text.length > most) fault(one.row, heading(key), 'tooLong', most)
      else if (HIDDEN.test(text) || (line && hasUnseen(text))) fault(one.row, heading(key), 'hidden')
    }
  return { rows, faults, ignored }
}
