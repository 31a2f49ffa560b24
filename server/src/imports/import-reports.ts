import { createHash, randomUUID } from 'node:crypto'
import type { ReportImport } from '@farsight/shared/contract'
import { CODE, formatDate, type ReportSheetFault, reportsOfSheet, type TableRow } from '@farsight/shared/domain'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import { atTheDesk } from '../desk/who'
import { against } from './against'
import { toldFaults } from './told-faults'
import { writeReports } from './write-reports'

/** Rows of one file: the desk waits while they are written. */
export const MOST_REPORTS = 2000
/** Rows that a preview shows. */
const SHOWN = 200
/** An excerpt is enough to know a row by. */
const EXCERPT = 80

export type ImportMode = 'preview' | 'all' | 'good'
export interface SentTable {
  readonly name: string
  readonly bytes: Uint8Array
  readonly rows: readonly TableRow[]
}

/** What was looked at: the same file, and the same of it fresh, known and at fault. */
const stampOf = (sha256: Buffer, fresh: readonly { readonly row: number }[], faults: readonly { readonly row: number }[]): string =>
  createHash('sha256')
    .update(sha256)
    .update(JSON.stringify([fresh.map(({ row }) => row), faults.map(({ row }) => row)]))
    .digest('hex')

/**
 * Looks at a table of old reports, or imports it: all of it, where no row is at fault, or its good rows. What is imported is what the
 * preview of `stamp` showed. Throws 2881, 2882, 2883, 2885.
 */
export async function importReports(
  work: Pick<Work, 'tx' | 'session' | 'now'>,
  table: SentTable,
  { mode, stamp }: { readonly mode: ImportMode; readonly stamp: string },
): Promise<ReportImport & { readonly importId: string }> {
  const { tx, now } = work
  const sheet = reportsOfSheet(table.rows, formatDate(now))
  if (sheet.total === 0 && sheet.faults.length === 0) throw new CallError(CODE.tableEmpty, 'file')
  if (sheet.total > MOST_REPORTS) throw new CallError(CODE.tableTooLong, 'file')
  // Numbers of patients and exams are given out under the same lock: what is free now is free until the end. A preview waits for nobody.
  if (mode !== 'preview') await atTheDesk(tx)
  const { fresh, unchanged, faults: clashes, known } = await against(tx, sheet.reports)
  const faults = [
    ...sheet.faults,
    ...clashes.map((one): ReportSheetFault => ({ ...one, column: sheet.headings[columnOf(one.reason)] })),
  ].sort((a, b) => a.row - b.row)
  const sha256 = createHash('sha256').update(table.bytes).digest()
  const seen = stampOf(sha256, fresh, faults)
  const importId = randomUUID()
  const told = toldFaults(faults)
  if (mode !== 'preview') {
    if (stamp !== seen) throw new CallError(CODE.importChanged, 'file')
    if (mode === 'all' && told.faulty > 0) throw new CallError(CODE.importFaults, 'file')
    if (fresh.length > 0) await writeReports(work, fresh, known, { importId, name: table.name, sha256, leftOut: told.faulty })
  }
  const standing = new Map([...fresh.map(({ row }) => [row, 'new'] as const), ...unchanged.map(({ row }) => [row, 'unchanged'] as const)])
  return {
    importId,
    ...told,
    total: sheet.total,
    ignored: sheet.ignored.slice(0, 50),
    reports: fresh.length,
    unchanged: unchanged.length,
    newPatients: new Set(fresh.filter(({ hospitalNo }) => !known.has(hospitalNo)).map(({ hospitalNo }) => hospitalNo)).size,
    stamp: seen,
    rows: sheet.reports
      .filter(({ row }) => standing.has(row))
      .slice(0, SHOWN)
      .map(({ row, hospitalNo, patName, sex, birthday, checkNo, modality, bodypart, side, checkTime, result, findings }) => ({
        ...{ row, hospitalNo, patName, sex, birthday, checkNo, modality, bodypart, side, checkTime, standing: standing.get(row)! },
        result: [...(result || findings)].slice(0, EXCERPT).join(''),
      })),
  }
}

const columnOf = (reason: ReportSheetFault['reason']): 'hospitalNo' | 'age' | 'checkNo' =>
  reason === 'otherPatient' ? 'hospitalNo' : reason === 'otherAge' ? 'age' : 'checkNo'
