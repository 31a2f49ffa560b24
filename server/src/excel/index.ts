import { CODE, type ErrorCode } from '@farsight/shared/domain'
import { CallError } from '../calls/error'
import type { ExcelDoor } from './door'
import type { ExcelRefusal, WorkbookRow, WorkbookSheet } from './protocol'

export { type ExcelDoor, excelDoor } from './door'
export { EXCEL_MOST, type WorkbookRow, type WorkbookSheet } from './protocol'

const SAYS: Readonly<Record<ExcelRefusal, ErrorCode>> = {
  NOT_EXCEL: CODE.notExcel,
  UNREADABLE: CODE.excelUnreadable,
  QUOTES: CODE.csvQuotes,
  TOO_LARGE: CODE.excelTooLarge,
  BUSY: CODE.serverBusy,
}

/**
 * The sheets of a workbook that somebody sent, .xls or .xlsx, read in a process of its own. The one door for all imports.
 * Throws {@link CallError}: not Excel 2003/2007 (2860), cannot be read (2861), too large (2862), or 2018.
 */
export async function workbookRows(door: ExcelDoor, bytes: Uint8Array): Promise<readonly WorkbookSheet[]> {
  const answer = await door.read(bytes)
  if ('refused' in answer) throw new CallError(SAYS[answer.refused], 'file')
  return answer.sheets
}

/**
 * The rows of a table that somebody sent: the first sheet of a workbook that holds anything, or a CSV (UTF-8 or GB18030). Read as
 * {@link workbookRows} reads, by the same door. Throws {@link CallError}: no table (2880), 2861, 2862, 2776 with the row,
 * or 2018.
 */
export async function tableRows(door: ExcelDoor, bytes: Uint8Array): Promise<readonly WorkbookRow[]> {
  const answer = await door.read(bytes, true)
  if ('refused' in answer) {
    const code = answer.refused === 'NOT_EXCEL' ? CODE.notTable : SAYS[answer.refused]
    throw new CallError(code, 'file', answer.row === undefined ? undefined : { row: answer.row })
  }
  return answer.sheets.find(({ rows }) => rows.length > 0)?.rows ?? []
}
