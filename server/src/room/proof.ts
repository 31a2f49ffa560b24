import type { RoomName } from '@farsight/shared/contract'
import { CODE, type ErrorCode } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { writeAudit } from '../audit/audit'
import { consults, meets } from '../calls/policies'
import { takesPart } from '../consultations/row'
import type { AsTenant, Tx } from '../database/tenant'
import type { Session } from '../session/session'

/** What a room is, to a session that may be in it. */
export interface Proof {
  /** Who alone may lead; undefined where everybody may. */
  readonly hostId: string | undefined
}

/** A session's menus let it into rooms of this kind. */
export const opensRooms = (session: Session, kind: RoomName['kind']): boolean =>
  kind === 'meeting' ? meets.allows(session) : consults.allows(session)

/** As the tables say it now, for the transaction's hospital; undefined: there is no such room for it. */
export async function proveRoom(tx: Tx, { kind, id }: RoomName): Promise<Proof | undefined> {
  if (kind === 'meeting') {
    const own = tx.filter('room.meeting', sql`m.facility_id = ${tx.tenant.facilityId}`)
    const meeting = await tx.row<{ host_id: string }>(sql`SELECT m.host_id FROM meeting m WHERE m.meeting_id = ${id} AND ${own}`)
    return meeting && { hostId: meeting.host_id }
  }
  const own = tx.filter('room.consultation', takesPart(tx))
  const found = await tx.row<object>(sql`SELECT 1 FROM consultation c WHERE c.consultation_id = ${id} AND NOT c.cancelled AND ${own}`)
  return found ? { hostId: undefined } : undefined
}

/** May this session enter: its menus, and what the tables say, in one transaction that the audit keeps. A code: why not. */
export async function proveEntrance(asTenant: AsTenant, session: Session, room: RoomName): Promise<Proof | ErrorCode> {
  return asTenant(session, async (tx) => {
    const proof = opensRooms(session, room.kind) ? await proveRoom(tx, room) : undefined
    // Another hospital's room, one that never was, and one that no menu opens look the same.
    const outcome = proof ? CODE.success : CODE.notFound
    await writeAudit(tx, { call: `room ${room.kind}`, outcome, objectId: room.id, address: '' })
    return proof ?? CODE.notFound
  })
}
