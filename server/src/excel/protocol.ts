/** Why a file is not read. */
export type ExcelRefusal =
  /** By its bytes no workbook of Excel 2003 or 2007: text, another format, encrypted, or with macros. */
  | 'NOT_EXCEL'
  /** A workbook that is broken, made to do harm, or that its reader died of. */
  | 'UNREADABLE'
  /** A CSV of which a quote does not end its cell: nobody knows where its texts end. */
  | 'QUOTES'
  /** More rows, columns or text than a list of ours can have. */
  | 'TOO_LARGE'
  /** Others are read, and too many wait. */
  | 'BUSY'

/** One row that holds something. */
export interface WorkbookRow {
  /** As the table's own program counts it, from 1. */
  readonly row: number
  /** Text of each cell from column A on; '' for an empty one. Dates are `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`. */
  readonly cells: readonly string[]
}

/** One sheet with its rows that hold something. */
export interface WorkbookSheet {
  readonly name: string
  readonly rows: readonly WorkbookRow[]
}

export type ExcelAnswer =
  | { readonly sheets: readonly WorkbookSheet[] }
  | { readonly refused: ExcelRefusal /** Where, if it is known. */; readonly row?: number | undefined }

/** What a file may be at most. The sums hold for what comes out of it, whatever it says of itself. */
export const EXCEL_MOST = {
  /** Bytes of the file. */
  bytes: 5 * 1024 * 1024,
  /** Files in a workbook of 2007. */
  entries: 500,
  /** Bytes of all of them, opened. */
  opened: 48 * 1024 * 1024,
  sheets: 50,
  /** Rows that hold something, and the last row's number. */
  rows: 10_001,
  lastRow: 65_536,
  columns: 256,
  /** Letters of one cell; Excel's own limit. */
  cell: 32_767,
} as const

/** The reader said no: its one way out besides rows. */
export class Refused extends Error {
  constructor(
    readonly why: ExcelRefusal,
    readonly row?: number,
  ) {
    super(why)
  }
}
