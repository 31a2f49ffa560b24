import { randomUUID } from 'node:crypto'
import { type CriticalItem, criticalCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { keepsCriticalList, seesCriticals } from '../policies'

const ITEM = sql`i.item_id AS id, i.zh, i.en, i.modality, i.bodypart, i.words, i.tell_minutes AS "tellMinutes", i.escalate_minutes AS "escalateMinutes", i.enabled, i.code`

/** An entry of the own hospital's list that is in use and fits the modality. Throws 2507. */
export async function usableItem(tx: Tx, itemId: string, modality: string): Promise<CriticalItem> {
  const own = tx.filter('critical.item', sql`i.facility_id = ${tx.tenant.facilityId}`)
  const item = await tx.row<CriticalItem>(sql`SELECT ${ITEM} FROM critical_item i WHERE i.item_id = ${itemId} AND ${own}`)
  if (!item?.enabled || (item.modality !== '' && item.modality !== modality)) throw new CallError(CODE.criticalUnknown, 'itemId')
  return item
}

/** The hospital's list, what is switched off too: the register speaks of it still. */
export const criticalItems = sessionHandler(criticalCalls.criticalItems, seesCriticals, async ({ tx }) => {
  const own = tx.filter('critical.items', sql`i.facility_id = ${tx.tenant.facilityId}`)
  const val = await tx.rows<CriticalItem>(sql`SELECT ${ITEM} FROM critical_item i WHERE ${own} ORDER BY i.place, i.item_id LIMIT 1000`)
  return { val, total: val.length, totalIsFloor: false }
})

export const criticalItemSave = sessionHandler(criticalCalls.criticalItemSave, keepsCriticalList, async (work, { item, id }) => {
  const { tx, session } = work
  const itemId = id ?? randomUUID()
  work.about(itemId)
  const [zh, en] = [item.zh.trim(), item.en.trim()]
  for (const [field, value] of Object.entries({ zh, en })) if (value === '') throw new CallError(CODE.parameterEmpty, field)
  const words = JSON.stringify([...new Set(item.words.map((word) => word.trim()).filter(Boolean))])
  if (id === undefined) {
    await tx.run(sql`INSERT INTO critical_item (item_id, facility_id, place, zh, en, modality, bodypart, words, tell_minutes, escalate_minutes, enabled)
      SELECT ${itemId}, ${session.facilityId}, coalesce(max(i.place), -1) + 1, ${zh}, ${en}, ${item.modality}, ${item.bodypart}, ${words}::jsonb, ${item.tellMinutes}, ${item.escalateMinutes},
        ${item.enabled} FROM critical_item i WHERE i.facility_id = ${session.facilityId}`)
    return { val: { id: itemId } }
  }
  const own = tx.filter('critical.itemSave', sql`i.facility_id = ${session.facilityId}`)
  const touched =
    await tx.run(sql`UPDATE critical_item i SET zh = ${zh}, en = ${en}, modality = ${item.modality}, bodypart = ${item.bodypart}, words = ${words}::jsonb,
    tell_minutes = ${item.tellMinutes}, escalate_minutes = ${item.escalateMinutes}, enabled = ${item.enabled} WHERE i.item_id = ${id} AND ${own}`)
  if (touched === 0) throw new CallError(CODE.criticalUnknown, 'id')
  return { val: { id: itemId } }
})
