import { type CellObject, CFB, read, SSF, type WorkBook } from '@e965/xlsx'
import { checkedZip } from './checked-zip'
import { EXCEL_MOST, type ExcelAnswer, Refused, type WorkbookRow, type WorkbookSheet } from './protocol'
import { csvRows } from './read-csv'

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const two = (n: number): string => String(n).padStart(2, '0')

/** A number of days since 1900 as its own cell shows it: a date, or date and time. */
function dateText(days: number, from1904: boolean): string {
  const d = SSF.parse_date_code(days, { date1904: from1904 }) as { y: number; m: number; d: number; H: number; M: number; S: number } | null
  if (!d) return String(days)
  const day = `${d.y}-${two(d.m)}-${two(d.d)}`
  return Number.isInteger(days) ? day : `${day} ${two(d.H)}:${two(d.M)}:${two(Math.round(d.S))}`
}

function cellText(cell: CellObject | undefined, from1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'z') return ''
  if (cell.t === 'n' && typeof cell.v === 'number' && cell.z !== undefined && SSF.is_date(String(cell.z))) return dateText(cell.v, from1904)
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE'
  if (cell.t === 'e') return cell.w ?? '#N/A'
  const text = String(cell.v)
  if (text.length > EXCEL_MOST.cell) throw new Refused('TOO_LARGE')
  return text
}

/** Rows that hold something. What the sheet says of its own size is not asked: only cells that are there are walked over. */
function rowsOf(data: (CellObject | undefined)[][], from1904: boolean): WorkbookRow[] {
  const rows: WorkbookRow[] = []
  for (const key of Object.keys(data)) {
    const at = Number(key)
    const found: { column: number; text: string }[] = []
    for (const [name, cell] of Object.entries(data[at] ?? [])) {
      const text = cellText(cell, from1904)
      if (text !== '') found.push({ column: Number(name), text })
    }
    if (found.length === 0) continue
    const last = Math.max(...found.map(({ column }) => column))
    if (last >= EXCEL_MOST.columns || at >= EXCEL_MOST.lastRow || rows.length >= EXCEL_MOST.rows) throw new Refused('TOO_LARGE')
    const cells = Array.from({ length: last + 1 }, () => '')
    for (const { column, text } of found) cells[column] = text
    rows.push({ row: at + 1, cells })
  }
  return rows
}

/** A workbook of 2003 stands in a compound file under one of two names; a wrapped or encrypted one of 2007 does not. */
function checkCompound(bytes: Buffer): void {
  const paths: string[] = CFB.read(bytes, { type: 'buffer' }).FullPaths
  const names = paths.map((path) => path.split('/').filter(Boolean).at(-1) ?? '')
  if (!names.some((name) => /^(workbook|book)$/i.test(name))) throw new Refused('NOT_EXCEL')
  if (names.some((name) => /^(_VBA_PROJECT(_CUR)?|VBA|EncryptedPackage|EncryptionInfo)$/i.test(name))) throw new Refused('NOT_EXCEL')
}

function parse(bytes: Buffer): WorkBook {
  try {
    return read(bytes, { type: 'buffer', dense: true, cellText: false, cellHTML: false, cellFormula: false, cellNF: true })
  } catch (error) {
    throw new Refused(/password|encrypt/i.test(String(error)) ? 'NOT_EXCEL' : 'UNREADABLE')
  }
}

async function sheetsOf(bytes: Buffer): Promise<WorkbookSheet[]> {
  if (bytes.length > EXCEL_MOST.bytes) throw new Refused('TOO_LARGE')
  let checked = bytes
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) checked = await checkedZip(bytes)
  else if (bytes.subarray(0, COMPOUND.length).equals(COMPOUND)) checkCompound(bytes)
  else throw new Refused('NOT_EXCEL')
  const book = parse(checked)
  if (book.SheetNames.length > EXCEL_MOST.sheets) throw new Refused('TOO_LARGE')
  const from1904 = Boolean(book.Workbook?.WBProps?.date1904)
  return book.SheetNames.map((name) => {
    const sheet = book.Sheets[name] as { '!data'?: (CellObject | undefined)[][] } | undefined
    return { name, rows: rowsOf(sheet?.['!data'] ?? [], from1904) }
  })
}

/** A workbook by its first bytes. */
const isWorkbook = (bytes: Buffer): boolean => [ZIP, COMPOUND].some((head) => bytes.subarray(0, head.length).equals(head))

/** The same for a table that may be a CSV too: that is one sheet. */
export async function readTable(bytes: Buffer): Promise<ExcelAnswer> {
  if (isWorkbook(bytes)) return readWorkbook(bytes)
  try {
    return { sheets: [{ name: '', rows: csvRows(bytes) }] }
  } catch (error) {
    return error instanceof Refused ? { refused: error.why, row: error.row } : { refused: 'UNREADABLE' }
  }
}

/** Sheets of a workbook, or why not; it never throws. For the reader's own process alone: nobody parses a sender's bytes in the server. */
export async function readWorkbook(bytes: Buffer): Promise<ExcelAnswer> {
  try {
    return { sheets: await sheetsOf(bytes) }
  } catch (error) {
    return { refused: error instanceof Refused ? error.why : 'UNREADABLE' }
  }
}
