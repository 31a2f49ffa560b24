import type { DeskCheckRequest } from '@farsight/shared/contract'
import { CODE, formatDate, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import type { DeskCheck } from './place-exam'

interface Item {
  readonly item_id: string
  readonly modality: string
  readonly bodypart: string
  readonly has_side: boolean
  readonly name: string
  readonly fee: string
  readonly contrast: boolean
}

/** A check whose item is known. */
export type ChosenCheck = DeskCheck & { readonly contrast: boolean }

/** Which rooms this user may register to: all where nobody has said anything. */
async function forbiddenRooms(tx: Tx): Promise<ReadonlySet<string>> {
  const { facilityId, userId } = tx.tenant
  const rows = await tx.rows<{ room_id: string }>(sql`
    SELECT m.room_id FROM image_room m WHERE m.facility_id = ${facilityId}
      AND EXISTS (SELECT FROM room_right g WHERE g.facility_id = ${facilityId} AND g.user_id = ${userId})
      AND NOT EXISTS (SELECT FROM room_right g WHERE g.facility_id = ${facilityId} AND g.user_id = ${userId} AND g.room_id = m.room_id)`)
  return new Set(rows.map((row) => row.room_id))
}

/**
 * The checks of a form against the hospital's items and rooms (product.md section 5): part, item and room chosen, the side where the part
 * has sides, no item twice, a room of its modality that this user may register to. Throws the code of the first that is at fault.
 * `loose`: while it is typed. `anyRoom`: whoever books for another hospital has no devices there.
 */
export async function chosenChecks(
  tx: Tx,
  checks: readonly DeskCheckRequest[],
  options: { anyRoom?: boolean; loose?: boolean } = {},
): Promise<ChosenCheck[]> {
  const { facilityId } = tx.tenant
  if (checks.length === 0) throw new CallError(CODE.selectBodypart, 'checks')
  if (checks.some(({ itemId }) => itemId === '')) throw new CallError(CODE.chooseItem, 'checks')
  const items = new Map(
    (
      await tx.rows<Item>(sql`SELECT i.item_id, i.modality, i.bodypart, i.has_side, i.name, i.fee, i.contrast FROM check_item i
        WHERE i.facility_id = ${facilityId} AND i.enabled AND i.item_id = ANY (${checks.map(({ itemId }) => itemId)}::uuid[])`)
    ).map((item) => [item.item_id, item]),
  )
  const rooms = new Map(
    (
      await tx.rows<{ room_id: string; modality: string }>(
        sql`SELECT m.room_id, m.modality FROM image_room m WHERE m.facility_id = ${facilityId} AND m.enabled`,
      )
    ).map((room) => [room.room_id, room.modality]),
  )
  const forbidden = options.anyRoom ? new Set<string>() : await forbiddenRooms(tx)
  const seen = new Set<string>()
  return checks.map(({ itemId, roomId, side }) => {
    const item = items.get(itemId)
    if (!item) throw new CallError(CODE.chooseItem, 'checks')
    const { modality, bodypart, fee, contrast, name } = item
    const chosen = { item_id: itemId, room_id: roomId || null, modality, bodypart, side, check_item: name, fee, contrast }
    // Looked up while it is typed: nothing but the item is known yet.
    if (options.loose) return chosen
    if (roomId === '' || rooms.get(roomId) !== item.modality) throw new CallError(CODE.chooseRoom, 'checks')
    if (item.has_side && side === '') throw new CallError(CODE.markSide, 'checks')
    if (!item.has_side && side !== '') throw new CallError(CODE.sideless, 'checks')
    const key = `${itemId} ${side}`
    if (seen.has(key)) throw new CallError(CODE.duplicateItem, 'checks')
    seen.add(key)
    if (forbidden.has(roomId)) throw new CallError(CODE.noDeviceRight, 'checks')
    return chosen
  })
}

/**
 * Registered already: the same item and side of this patient under the same application number; without a number, today and before its
 * images are there; a booking is not a registration. `beside` are the exams that are being registered themselves.
 */
export async function examThere(
  tx: Tx,
  now: number,
  hospitalNo: string,
  applyNo: string,
  checks: readonly Pick<DeskCheck, 'item_id' | 'side'>[],
  beside: readonly string[] = [],
): Promise<boolean> {
  const { facilityId } = tx.tenant
  const today = `${formatDate(now)} 00:00:00+08`
  const same = sql`(r.item_id, e.side::text) IN (SELECT * FROM unnest(${checks.map((c) => c.item_id)}::uuid[], ${checks.map((c) => c.side)}::text[]))`
  const when = applyNo
    ? sql`r.apply_no = ${applyNo}`
    : sql`e.register_time >= ${today}::timestamptz AND e.state < ${STATE.uploading} AND e.state >= ${STATE.preRegistered}`
  const row = await tx.row(sql`
    SELECT 1 FROM registration r JOIN exam e ON e.exam_id = r.exam_id
    WHERE r.facility_id = ${facilityId} AND e.facility_id = ${facilityId} AND e.hospital_no = ${hospitalNo} AND e.state <> ${STATE.deleted}
      AND NOT (e.exam_id = ANY (${beside}::uuid[])) AND ${same} AND ${when} LIMIT 1`)
  return row !== undefined
}
