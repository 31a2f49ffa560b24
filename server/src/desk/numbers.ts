import { formatDate } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'

/** Numbers of a day: `check` of one modality, `accession`, `patient` and `booking` of the hospital. */
export type NumberKind = 'check' | 'accession' | 'patient' | 'booking'

const LENGTH: Readonly<Record<NumberKind, number>> = { check: 4, accession: 5, patient: 4, booking: 4 }
/** The letter under which exams are found by such a number. */
const LETTER: Readonly<Record<NumberKind, string>> = { check: 'c', accession: 'a', patient: 'h', booking: 'b' }

/**
 * The next number of a day: `CT2611200031`, `SY26112000031`, `P2611200007`. Two at once never get the same one; a day's first number
 * stands behind those that came another way.
 * @param head what it begins with: the modality, the hospital's code, `P`
 */
export async function nextNumber(tx: Tx, kind: NumberKind, head: string, now: number): Promise<string> {
  const { facilityId } = tx.tenant
  const day = formatDate(now).replaceAll('-', '').slice(2)
  const begins = `${head}${day}`
  const word = `${LETTER[kind]}:${begins.toLowerCase()}`
  const former = await tx.row<{ word: string }>(
    sql`SELECT w.word FROM exam_word w WHERE w.facility_id = ${facilityId} AND w.word >= ${word} AND w.word < ${`${word}\u{10FFFF}`} ORDER BY w.word DESC LIMIT 1`,
  )
  const digits = former?.word.slice(word.length) ?? ''
  const least = /^\d+$/.test(digits) ? Number(digits) : 0
  const row = await tx.row<{ n: number }>(sql`
    INSERT INTO day_number AS d (facility_id, kind, day, n) VALUES (${facilityId}, ${`${kind} ${head}`}, ${day}, ${least + 1})
    ON CONFLICT (facility_id, kind, day) DO UPDATE SET n = greatest(d.n, ${least}) + 1 RETURNING n`)
  return `${begins}${String(row!.n).padStart(LENGTH[kind], '0')}`
}
