import { api } from '@farsight/shared/api'
import { difference, type LedgerRequest, type Statement, type StatementWords, statementSheet, wholeStatement } from '../model/statement'

/** Lines a page of the export: the most that a call gives. */
const PAGE = 1000
/** Widths of the sheet's columns in characters. */
const WIDTHS = [20, 14, 10, 12, 18, 24, 10, 10, 14, 14, 30, 38, 10]

/** Every line of the range, page by page. */
export const askWhole = (request: LedgerRequest): Promise<Statement> =>
  wholeStatement((cursor) =>
    api.call('remoteQueryLedger', { ...request, pageSize: PAGE, ...(cursor === undefined ? {} : { cursor }) }, { promptType: 'none' }),
  )

/**
 * Writes the statement as an Excel file, named by `nameOf` its lines. The writer is loaded when somebody wants one.
 * @returns how many lines it has, and by how much it misses its closing: a file that is wrong is not written
 */
export async function exportStatement(
  request: LedgerRequest,
  words: StatementWords,
  nameOf: (rows: Statement['rows']) => string,
): Promise<{ readonly lines: number; readonly misses: number }> {
  const statement = await askWhole(request)
  const misses = difference(statement)
  if (misses === 0) {
    const { default: writeExcelFile } = await import('write-excel-file/browser')
    const columns = WIDTHS.map((width) => ({ width }))
    await writeExcelFile(statementSheet(statement, words) as never, { columns, stickyRowsCount: 1 }).toFile(nameOf(statement.rows))
  }
  return { lines: statement.rows.length, misses }
}
