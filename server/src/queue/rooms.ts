import { CODE, roomLetter } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'

/** A room where exams are made. */
export interface Room {
  readonly room_id: string
  readonly name: string
  readonly modality: string
  readonly capacity: number
  /** The user may work on its device: who has no row of rights at all may work on every one. */
  readonly allowed: boolean
}

const COLUMNS = sql`r.room_id, r.name, r.modality, r.capacity`

/** The hospital's rooms that are in use, in their order. */
export const roomsOf = (tx: Tx, userId: string): Promise<Room[]> =>
  tx.rows<Room>(sql`
    SELECT ${COLUMNS}, (NOT EXISTS (SELECT FROM room_right h WHERE h.user_id = ${userId} AND h.facility_id = ${tx.tenant.facilityId})
      OR EXISTS (SELECT FROM room_right h WHERE h.user_id = ${userId} AND h.facility_id = ${tx.tenant.facilityId} AND h.room_id = r.room_id)) AS allowed
    FROM image_room r WHERE r.facility_id = ${tx.tenant.facilityId} AND r.enabled ORDER BY r.place, r.name`)

/** A room that this user may work in. Throws for one of another modality or out of use, and for a device that is not theirs. */
export async function workableRoom(tx: Tx, userId: string, roomId: string | null, modality?: string): Promise<Room> {
  const room = roomId === null ? undefined : (await roomsOf(tx, userId)).find((one) => one.room_id === roomId)
  if (!room || (modality !== undefined && room.modality !== modality)) throw new CallError(CODE.roomUnfit)
  if (!room.allowed) throw new CallError(CODE.noDeviceRight)
  return room
}

/** The letter of a room's tickets; the first free one of its hospital where it has none yet. */
export async function letterOf(tx: Tx, roomId: string): Promise<string> {
  const { facilityId } = tx.tenant
  const own = () =>
    tx.row<{ letter: string | null }>(sql`SELECT r.letter FROM image_room r WHERE r.room_id = ${roomId} AND r.facility_id = ${facilityId}`)
  const known = (await own())?.letter
  if (known) return known
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${facilityId}::text || '/room-letter', 0))`)
  const since = (await own())?.letter
  if (since) return since
  const taken = new Set(
    (await tx.rows<{ letter: string | null }>(sql`SELECT r.letter FROM image_room r WHERE r.facility_id = ${facilityId}`)).map(
      (r) => r.letter,
    ),
  )
  let n = 0
  while (taken.has(roomLetter(n))) n += 1
  await tx.run(sql`UPDATE image_room SET letter = ${roomLetter(n)} WHERE room_id = ${roomId} AND facility_id = ${facilityId}`)
  return roomLetter(n)
}
