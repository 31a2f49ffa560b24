import { type CsvError, parse } from 'csv-parse/sync'
import { EXCEL_MOST, Refused, type WorkbookRow } from './protocol'

const SEPARATORS = [',', ';', '\t'] as const

/** Text of a table: by its mark of order, else UTF-8 where it is that, else GB18030, in which Excel of a Chinese Windows saves. */
function textOf(bytes: Buffer): string {
  const decoded = (encoding: string, from: number): string => new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(from))
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded('utf-16le', 2)
  if (bytes.includes(0)) throw new Refused('NOT_EXCEL')
  try {
    return decoded('utf-8', 0)
  } catch {
    return decoded('gb18030', 0)
  }
}

/** The sign that parts the most cells of the first line, outside of quotes. */
function separatorOf(text: string): (typeof SEPARATORS)[number] {
  const head = text.slice(0, text.search(/[\r\n]|$/)).replaceAll(/"[^"]*"/g, '')
  return [...SEPARATORS].sort((a, b) => head.split(b).length - head.split(a).length)[0]!
}

const QUOTES: ReadonlySet<string> = new Set(['CSV_QUOTE_NOT_CLOSED', 'CSV_INVALID_CLOSING_QUOTE', 'INVALID_OPENING_QUOTE'])

/**
 * The records of a CSV. Where a quote stands that neither begins nor ends its cell nobody knows which cell a text belongs to: the file is
 * refused with the row.
 */
function recordsOf(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: false,
      // What the whole file may have: one cell that is never closed is told by the parser, not by memory.
      max_record_size: EXCEL_MOST.cell * 64,
      to: EXCEL_MOST.lastRow + 1,
    })
  } catch (error) {
    const { code, records } = error as CsvError
    throw QUOTES.has(code) ? new Refused('QUOTES', Number(records) + 1) : new Refused('UNREADABLE')
  }
}

/** Rows of a CSV that hold something, as a spreadsheet counts them. Throws {@link Refused}. */
export function csvRows(bytes: Buffer): WorkbookRow[] {
  let text: string
  try {
    text = textOf(bytes)
  } catch {
    throw new Refused('NOT_EXCEL')
  }
  const records = recordsOf(text)
  if (records.length > EXCEL_MOST.lastRow) throw new Refused('TOO_LARGE')
  const rows = records.map((cells, at) => ({ row: at + 1, cells })).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const isLarge =
    rows.length > EXCEL_MOST.rows ||
    rows.some(({ cells }) => cells.length > EXCEL_MOST.columns || cells.some((cell) => cell.length > EXCEL_MOST.cell))
  if (isLarge) throw new Refused('TOO_LARGE')
  return rows
}
