import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'

interface Item {
  readonly item_id: string
  readonly has_side: boolean
}

/** What an exam is to be, as a change of its registration says it. */
export type SaidItem = Pick<ExamRecord, 'bodypart' | 'side' | 'check_item'>

/**
 * What was registered as an item of the hospital stays one of its items, with that item's part and sides; what came another way may say what
 * it likes. Answers the item that it is now; undefined where it was none. A merged exam names several, each with its own side.
 * Throws 2672 for a merged exam, 2603 with the field that fits no item, or of a side too few or too many (markSide, sideless).
 */
export async function itemSaid(tx: Tx, exam: ExamRecord, said: SaidItem): Promise<string | undefined> {
  const { facilityId } = tx.tenant
  const registered =
    await tx.row<Item>(sql`SELECT i.item_id, i.has_side FROM registration r JOIN check_item i ON i.item_id = r.item_id AND i.facility_id = r.facility_id
    WHERE r.exam_id = ${exam.exam_id} AND r.facility_id = ${facilityId}`)
  if (exam.merged) throw new CallError(CODE.splitFirst)
  if (!registered) return undefined
  const kept = said.check_item === exam.check_item && said.bodypart === exam.bodypart
  const item = kept
    ? registered
    : await tx.row<Item>(sql`SELECT i.item_id, i.has_side FROM check_item i WHERE i.facility_id = ${facilityId} AND i.enabled
        AND i.modality = ${exam.modality} AND i.name = ${said.check_item} AND i.bodypart = ${said.bodypart} LIMIT 1`)
  if (!item) throw new CallError(CODE.chooseItem, said.check_item === exam.check_item ? 'bodypart' : 'checkItem')
  if (item.has_side && said.side === '') throw new CallError(CODE.markSide, 'side')
  if (!item.has_side && said.side !== '') throw new CallError(CODE.sideless, 'side')
  return item.item_id
}
