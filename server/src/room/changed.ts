import type { RoomName } from '@farsight/shared/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'

/** Where it is said that something which calls keep has changed; the payload is the room's name and nothing else. */
export const ROOM_CHANNEL = 'farsight_room'

const NAME = /^(consultation|meeting)\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** One name for a room, as a key and as a payload. */
export const keyOfRoom = ({ kind, id }: RoomName): string => `${kind}/${id}`

/** The room that a payload names; undefined for anything else. */
export function roomOfKey(key: string): RoomName | undefined {
  const [, kind, id] = NAME.exec(key) ?? []
  return kind && id ? { kind: kind as RoomName['kind'], id } : undefined
}

/** Wakes everybody in the room, in every process, when the transaction commits: they ask anew by calls. */
export async function roomChanged(tx: Tx, room: RoomName): Promise<void> {
  await tx.run(sql`SELECT pg_notify(${ROOM_CHANNEL}, ${keyOfRoom(room)})`)
}
