import { STATE, type StateCode } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'
import { entryOf } from '../queue/order'

/** The state of the part that is furthest behind; a patient who has checked in for one of them is there for all. */
export function mergedState(states: readonly StateCode[]): StateCode {
  const least = Math.min(...states) as StateCode
  return least === STATE.registered && states.includes(STATE.toBeChecked) ? STATE.toBeChecked : least
}

/**
 * The state of a part that a split gives back: a check that a technician ended of all of them was made of each. Images that came by
 * themselves say so of those that they are of alone.
 */
export function splitState(former: StateCode, whole: StateCode, { images, ended }: { images: boolean; ended: boolean }): StateCode {
  if (former >= STATE.checkEnded || whole < STATE.checkEnded || whole > STATE.toBeDiagnosed) return former
  return images ? STATE.toBeDiagnosed : ended ? STATE.checkEnded : former
}

/** Was the check of an exam ended by somebody? */
export const checkWasEnded = async (tx: Tx, { exam_id, facility_id }: Pick<ExamRecord, 'exam_id' | 'facility_id'>): Promise<boolean> =>
  (await tx.row(
    sql`SELECT 1 FROM check_record c WHERE c.exam_id = ${exam_id} AND c.facility_id = ${facility_id} AND c.ended_at IS NOT NULL`,
  )) !== undefined

/** The ticket in the patient's hand: the merged exam is called by it, where its head has none of today. All are locked. */
export async function takeTicket(tx: Tx, head: ExamRecord, others: readonly ExamRecord[], now: number): Promise<void> {
  if (await entryOf(tx, head.exam_id, now)) return
  for (const part of others) {
    if (!(await entryOf(tx, part.exam_id, now))) continue
    // What another day left of the head is nobody's place any more.
    await tx.run(sql`DELETE FROM queue_entry WHERE exam_id = ${head.exam_id} AND facility_id = ${head.facility_id}`)
    await handOver(tx, part.exam_id, head)
    return
  }
}

/** What {@link takeTicket} took goes back to the part that waited, while it still waits. */
export async function giveTicketBack(
  tx: Tx,
  head: ExamRecord,
  parts: readonly { readonly exam_id: string; readonly former: { readonly state: number } }[],
  now: number,
): Promise<void> {
  const own = parts.find(({ exam_id }) => exam_id === head.exam_id)
  if (own?.former.state !== STATE.registered || head.state !== STATE.toBeChecked || !(await entryOf(tx, head.exam_id, now))) return
  for (const part of parts) {
    if (part.former.state !== STATE.toBeChecked || (await entryOf(tx, part.exam_id, now))) continue
    await tx.run(sql`DELETE FROM queue_entry WHERE exam_id = ${part.exam_id} AND facility_id = ${head.facility_id}`)
    await handOver(tx, head.exam_id, { exam_id: part.exam_id, facility_id: head.facility_id })
    return
  }
}

/** Who was checked as one stands in no queue any more: neither of them is called again. */
export const endPlace = (tx: Tx, exam: Pick<ExamRecord, 'exam_id' | 'facility_id'>): Promise<number> =>
  tx.run(
    sql`UPDATE queue_entry SET call_state = 'done' WHERE exam_id = ${exam.exam_id} AND facility_id = ${exam.facility_id} AND call_state <> 'done'`,
  )

const handOver = (tx: Tx, from: string, to: Pick<ExamRecord, 'exam_id' | 'facility_id'>): Promise<number> =>
  tx.run(sql`UPDATE queue_entry SET exam_id = ${to.exam_id} WHERE exam_id = ${from} AND facility_id = ${to.facility_id}`)
