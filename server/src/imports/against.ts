import { createHash } from 'node:crypto'
import {
  ageContradicts,
  ageOn,
  ageText,
  type ReportSheetFault,
  type ReportSheetReason,
  SEX_LABELS,
  type SheetReport,
  tellsAnother,
} from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import { type KnownPatient, knownPatients } from './known-patients'

/** What a row says, as one mark: the same row again is known by it. Its place in the file is no part of it. */
export function rowHash({ row: _, ...said }: SheetReport): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(said).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest()
}

interface Standing {
  readonly exam_id: string
  readonly check_no: string
  readonly accession_no: string
  readonly hash: Buffer | null
}

async function standing(tx: Tx, numbers: readonly string[]): Promise<readonly Standing[]> {
  const own = tx.filter('imports.standing', sql`e.facility_id = ${tx.tenant.facilityId}`)
  const imported = tx.filter('imports.standingRows', sql`i.facility_id = ${tx.tenant.facilityId}`)
  return tx.rows<Standing>(sql`
    SELECT e.exam_id, e.check_no, e.accession_no, (SELECT i.hash FROM imported_report i WHERE i.exam_id = e.exam_id AND ${imported}) AS hash
    FROM exam e WHERE ${own} AND (e.check_no = ANY(${numbers}) OR e.accession_no = ANY(${numbers}))`)
}

/** The accession number of a row; a system that has none is known by its check numbers. */
export const accessionOf = ({ accessionNo, checkNo }: SheetReport): string => accessionNo || checkNo

const saysOf = ({ patName, sex, birthday }: KnownPatient): string => [patName, SEX_LABELS[sex].zh, birthday].filter(Boolean).join(' ')
/** The same with the age that is counted for the day of the exam. */
const agedOf = (who: KnownPatient, day: string): string => `${saysOf(who)} ${ageText(ageOn(who.birthday ?? '', day), 'zh')}`.trim()

/** What a table's rows are to the hospital's own data. */
export interface Against {
  readonly fresh: readonly SheetReport[]
  readonly unchanged: readonly SheetReport[]
  readonly faults: readonly Omit<ReportSheetFault, 'column'>[]
  readonly known: ReadonlyMap<string, KnownPatient>
}

/**
 * Holds rows against who and what is here: a number that somebody else has, an exam's number that is taken, and what was imported before.
 * What stands word for word is no fault and is not written again.
 */
export async function against(tx: Tx, reports: readonly SheetReport[]): Promise<Against> {
  const known = new Map<string, KnownPatient>()
  const people = await knownPatients(tx, [...new Set(reports.map(({ hospitalNo }) => hospitalNo))])
  const there = await standing(tx, [...new Set(reports.flatMap((one) => [one.checkNo, accessionOf(one)]))])
  const byCheck = new Map(there.map((one) => [one.check_no, one]))
  const byAccession = new Map(there.map((one) => [one.accession_no, one]))
  const ownAccessions = new Map<string, number>()
  const fresh: SheetReport[] = []
  const unchanged: SheetReport[] = []
  const faults: Omit<ReportSheetFault, 'column'>[] = []
  for (const one of reports) {
    const wrong = (reason: ReportSheetReason, other: string): void => {
      faults.push({ row: one.row, reason, most: null, other })
    }
    const before = byCheck.get(one.checkNo)
    const who = people.get(one.hospitalNo) ?? []
    const day = one.checkTime.slice(0, 10)
    const other = who.find((each) => tellsAnother(each, one))
    const otherAge = who.find((each) => ageContradicts(one.age, each.birthday, day))
    const accession = accessionOf(one)
    const taken = byAccession.get(accession)
    if (before?.hash?.equals(rowHash(one))) unchanged.push(one)
    else if (before) wrong(before.hash ? 'differs' : 'numberTaken', one.checkNo)
    else if (taken || ownAccessions.has(accession)) wrong('numberTaken', taken ? accession : String(ownAccessions.get(accession)))
    else if (other) wrong('otherPatient', saysOf(other))
    else if (otherAge) wrong('otherAge', agedOf(otherAge, day))
    else {
      ownAccessions.set(accession, one.row)
      if (who[0]) known.set(one.hospitalNo, who[0])
      fresh.push(one)
    }
  }
  return { fresh, unchanged, faults, known }
}
