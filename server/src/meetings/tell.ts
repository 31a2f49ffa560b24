import sql from 'sql-template-tag'
import type { Work } from '../calls/handler'
import { emitNotices } from '../push/events'
import { roomChanged } from '../room/changed'

/** Who takes part beside the host, in the order in which they were named. */
export async function peopleOf({ tx }: Work, id: string): Promise<string[]> {
  const rows = await tx.rows<{ user_id: string }>(
    sql`SELECT p.user_id FROM meeting_person p WHERE p.meeting_id = ${id} AND p.facility_id = ${tx.tenant.facilityId} ORDER BY p.place`,
  )
  return rows.map(({ user_id }) => user_id)
}

/** Tells a meeting's people of it: when it was planned, changed or called off, and when it begins. Last of all that a transaction does. */
export async function tellMeeting({ tx, now }: Work, id: string, userIds: readonly string[]): Promise<void> {
  await roomChanged(tx, { kind: 'meeting', id })
  const { facilityId, userId: actor } = tx.tenant
  const to = [...new Set(userIds)].filter((userId) => userId !== actor).map((userId) => ({ facilityId, userId }))
  await emitNotices(tx, now, { kind: 'meeting', id }, to)
}
