import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import { ownOrReads, readsByOrder } from '../exams/reader'

/** Somebody who can be talked to, as the hospitals tell each other of their people. */
export interface Card {
  readonly user_id: string
  readonly facility_id: string
  readonly party: string
  readonly name: string
  readonly title: string
  readonly facility_name: string
}

/** A card, and what its bearer has to do with the exam that is asked about; '' for nothing. */
export interface Contact extends Card {
  readonly on_case: '' | 'has' | 'launched'
}

/** Most people that one look-up answers. */
export const MOST_CONTACTS = 200

/**
 * The people of one's own hospital, and of those with which an open order joins it, either way. For a query over `doctor_card c`.
 * @param exam joined by this one exam alone
 */
function ownContacts(tx: Tx, exam?: string): Sql {
  const { facilityId } = tx.tenant
  const one = exam === undefined ? sql`true` : sql`e.exam_id = ${exam}`
  return tx.filter(
    'chat.contacts',
    sql`c.facility_id IN (
      SELECT ${facilityId}::uuid
      UNION ALL SELECT e.reader_facility_id FROM exam e WHERE e.facility_id = ${facilityId} AND e.reader_facility_id IS NOT NULL AND e.state <> 3000 AND ${one}
      UNION ALL SELECT e.facility_id FROM exam e WHERE ${readsByOrder(tx)} AND e.state <> 3000 AND ${one})`,
  )
}

/** Those of these users whom the asking one may talk to now, the asking one among them if named. */
export function reachable(tx: Tx, userIds: readonly string[], exam?: string): Promise<Card[]> {
  const own = ownContacts(tx, exam)
  return tx.rows<Card>(
    sql`SELECT c.user_id, c.facility_id, c.party, c.name, c.title, c.facility_name FROM doctor_card c WHERE c.user_id = ANY(${userIds}) AND c.reachable AND ${own} ORDER BY c.party`,
  )
}

/** Of an exam at another hospital: whose it is at home, and who has it on the other side. No row for one that is at home. It only marks cards that the wall has let through. */
function otherSide(tx: Tx, exam: string | undefined): Sql {
  if (exam === undefined) return sql`SELECT NULL::uuid AS home, NULL::uuid AS user_id WHERE false`
  return sql`SELECT e.facility_id AS home, CASE WHEN e.facility_id = ${tx.tenant.facilityId}
      THEN coalesce(e.author_id, e.assigned_id, e.reader_user_id, o.receiver_id) ELSE e.launcher_id END AS user_id
    FROM exam e LEFT JOIN remote_order o ON o.order_id = e.order_id AND o.exam_id = e.exam_id
    WHERE e.exam_id = ${exam} AND e.reader_facility_id IS NOT NULL AND ${ownOrReads(tx)}`
}

/**
 * Everybody whom the asking user may talk to: about an exam at another hospital first who has it on the other side, then the own
 * hospital; `keyword` is a part of a name, a title or a hospital.
 */
export function contacts(tx: Tx, keyword: string, exam?: string): Promise<Contact[]> {
  const own = ownContacts(tx, exam)
  const { facilityId, userId } = tx.tenant
  const word = keyword.trim()
  const named =
    word === '' ? sql`true` : sql`(strpos(c.name, ${word}) > 0 OR strpos(c.title, ${word}) > 0 OR strpos(c.facility_name, ${word}) > 0)`
  const on = sql`CASE WHEN c.facility_id = ${facilityId} OR k.user_id IS DISTINCT FROM c.user_id THEN '' WHEN k.home = c.facility_id THEN 'launched' ELSE 'has' END`
  return tx.rows<Contact>(
    sql`SELECT c.user_id, c.facility_id, c.party, c.name, c.title, c.facility_name, ${on} AS on_case
        FROM doctor_card c LEFT JOIN (${otherSide(tx, exam)}) k ON true
        WHERE c.reachable AND c.listed AND c.user_id <> ${userId} AND ${named} AND ${own} ORDER BY on_case DESC, c.facility_id <> ${facilityId}, c.facility_name, c.name, c.user_id LIMIT ${MOST_CONTACTS}`,
  )
}
