import type { BookedCheckRequest } from '@farsight/shared/contract'
import { CODE, type RoomHours, type Side, slotsFor } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import type { DeskCheck } from '../desk/place-exam'

/** A room that takes bookings. */
export interface BookedRoom extends RoomHours {
  readonly room_id: string
  readonly name: string
  readonly modality: string
}

/** An item that can be booked. */
export interface OfferedItem {
  readonly item_id: string
  readonly modality: string
  readonly bodypart: string
  readonly name: string
  readonly initials: string
  readonly has_side: boolean
  readonly minutes: number
  readonly fee: string
  readonly preparation: string
}

/** How a hospital takes bookings. */
export interface BookingSetting {
  readonly urgent_each: number
  readonly days_ahead: number
}

const DELIVERED: BookingSetting = { urgent_each: 8, days_ahead: 60 }

export async function bookingSetting(tx: Tx): Promise<BookingSetting> {
  const row = await tx.row<BookingSetting>(
    sql`SELECT s.urgent_each, s.days_ahead FROM booking_setting s WHERE s.facility_id = ${tx.tenant.facilityId}`,
  )
  return row ?? DELIVERED
}

/** The hospital's rooms that are in use. */
export const roomsOf = (tx: Tx): Promise<BookedRoom[]> =>
  tx.rows(sql`SELECT r.room_id, r.name, r.modality, r.opens, r.closes, r.capacity FROM image_room r
    WHERE r.facility_id = ${tx.tenant.facilityId} AND r.enabled ORDER BY r.place, r.name`)

/** One of them. Throws 4 for any other. */
export async function roomOf(tx: Tx, roomId: string): Promise<BookedRoom> {
  const row = await tx.row<BookedRoom>(sql`SELECT r.room_id, r.name, r.modality, r.opens, r.closes, r.capacity FROM image_room r
    WHERE r.room_id = ${roomId} AND r.facility_id = ${tx.tenant.facilityId} AND r.enabled`)
  if (!row) throw new CallError(CODE.notInRis, 'roomId')
  return row
}

/** The hospital's items that are in use; those of these ids alone, where ids are given. */
export const itemsOf = (tx: Tx, ids: readonly string[] | null = null): Promise<OfferedItem[]> =>
  tx.rows(sql`SELECT i.item_id, i.modality, i.bodypart, i.name, i.initials, i.has_side, i.minutes, i.fee::text AS fee, i.preparation FROM check_item i
    WHERE i.facility_id = ${tx.tenant.facilityId} AND i.enabled AND (${ids}::uuid[] IS NULL OR i.item_id = ANY (${ids}::uuid[])) ORDER BY i.place, i.name`)

/** Sums of money, in hundredths, so that nothing is lost. */
export const sumOf = (fees: readonly string[]): string =>
  (fees.reduce((sum, fee) => sum + Math.round(Number(fee) * 100), 0) / 100).toFixed(2)

/** What is booked, priced and measured by the hospital's own list. */
export interface Chosen {
  readonly modality: string
  readonly items: readonly OfferedItem[]
  readonly sides: readonly Side[]
  readonly minutes: number
  readonly slots: number
  readonly fee: string
}

/** Throws 2603, 2605, 2409, 2450, 2624; 4 for an item that the hospital does not offer. */
export async function chosenItems(tx: Tx, checks: readonly BookedCheckRequest[]): Promise<Chosen> {
  if (checks.length === 0) throw new CallError(CODE.chooseItem, 'checks')
  const offered = new Map(
    (
      await itemsOf(
        tx,
        checks.map(({ itemId }) => itemId),
      )
    ).map((item) => [item.item_id, item]),
  )
  const seen = new Set<string>()
  const items = checks.map(({ itemId, side }) => {
    const item = offered.get(itemId)
    if (!item) throw new CallError(CODE.notInRis, 'checks')
    if (seen.has(`${itemId} ${side}`)) throw new CallError(CODE.duplicateItem, 'checks')
    seen.add(`${itemId} ${side}`)
    if (item.has_side !== (side !== '')) throw new CallError(item.has_side ? CODE.markSide : CODE.sideless, 'checks')
    return item
  })
  const { modality } = items[0]!
  if (items.some((item) => item.modality !== modality)) throw new CallError(CODE.bookingItems, 'checks')
  const minutes = items.reduce((sum, item) => sum + item.minutes, 0)
  return {
    modality,
    items,
    sides: checks.map(({ side }) => side),
    minutes,
    slots: slotsFor(minutes),
    fee: sumOf(items.map(({ fee }) => fee)),
  }
}

/** The same as exams want it. */
export const deskChecks = ({ items, sides }: Chosen, roomId: string): readonly DeskCheck[] =>
  items.map((item, i) => ({
    item_id: item.item_id,
    room_id: roomId,
    modality: item.modality,
    bodypart: item.bodypart,
    side: sides[i]!,
    check_item: item.name,
    fee: item.fee,
  }))
