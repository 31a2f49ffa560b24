import writeXlsxFile, { type SheetData, type Cell as XlsxCell } from 'write-excel-file/node'
import type { Sheet, TableCell } from './table'

/**
 * Where a text would begin a formula in some program that opens tables: after spaces and quotes too, with full-width signs, and after a
 * separator within (safety UP-11).
 */
const FORMULA = /^[\s"']*[=+\-@\t\r\0\uFF1D\uFF0B\uFF0D\uFF20]|[;,\t]\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u
/** No file of a table may hold them; XML cannot. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL = /[\0-\x08\x0B\x0C\x0E-\x1F]/gu

/** A text as no program takes it for a formula: with a quote before it. What reads the file back takes one quote away. */
export const inert = (text: string): string => {
  const marked = FORMULA.test(text)
  const clean = text.replace(CONTROL, ' ')
  return marked ? `'${clean}` : clean
}

const quoted = (cell: TableCell): string => {
  if (cell === null) return ''
  return typeof cell === 'number' ? String(cell) : `"${inert(cell).replaceAll('"', '""')}"`
}

/** UTF-8 with its mark, so that the usual program reads the letters; every text in quotes. Each table after the first stands under its name. */
export function csvOf(sheets: readonly Sheet[]): Buffer {
  const lines = sheets.flatMap(({ name, about, head, rows }, i) =>
    [...(i === 0 ? about : []), [], ...(i === 0 ? [] : [[name]]), head, ...rows].map((row) => row.map(quoted).join(',')),
  )
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf8')
}

const textCell = (value: string, bold = false): XlsxCell => ({
  value: value.replace(CONTROL, ' '),
  type: String,
  ...(bold ? { fontWeight: 'bold' as const } : {}),
})
const cellOf = (cell: TableCell): XlsxCell => {
  if (cell === null) return null
  return typeof cell === 'number' ? { value: cell, type: Number } : textCell(cell)
}

/** A workbook of string and number cells: no cell of it is a formula, whatever its text begins with. */
export async function xlsxOf(sheets: readonly Sheet[]): Promise<Buffer> {
  return writeXlsxFile(
    sheets.map(({ name, about, head, rows }) => ({
      sheet: name,
      data: [
        ...about.map((row) => row.map((text) => textCell(text))),
        [],
        head.map((text) => textCell(text, true)),
        ...rows.map((row) => row.map(cellOf)),
      ] as SheetData,
      columns: head.map((_, i) => ({ width: i === 0 ? 28 : 14 })),
    })),
  ).toBuffer()
}
