import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import type { Tx } from '../database/tenant'
import { type EventSink, eventSink } from '../push/events'

/** The part of a booking's work that is done at the hospital that examines. */
export interface There {
  readonly tx: Tx
  readonly events: EventSink
  /** It is the one who asks' own hospital. */
  readonly own: boolean
}

/**
 * Works at the hospital that examines: the own one, one that works together with it, or, with `bookingId`, the one where that booking
 * stands. The database asks for the relation itself (`booking_enter`), and its policies are that hospital's until the work is done. What
 * comes back to a partner is the caller's care: counts, rooms, items, and the booking itself. Throws 2411.
 */
export async function atHospital<T>(
  work: Pick<Work, 'tx' | 'now' | 'events'>,
  facilityId: string,
  bookingId: string | null,
  act: (there: There) => Promise<T>,
): Promise<T> {
  const { tx, now, events } = work
  const home = tx.tenant.facilityId
  if (facilityId === home) return act({ tx, events, own: true })
  const entered = await tx.row<{ may: boolean }>(sql`SELECT booking_enter(${facilityId}, ${bookingId}) AS may`)
  if (!entered?.may) throw new CallError(CODE.noRelation)
  const there: Tx = { ...tx, tenant: { ...tx.tenant, facilityId } }
  const result = await act({ tx: there, events: eventSink(there, now), own: false })
  await tx.run(sql`SELECT set_config('app.facility_id', ${home}, true)`)
  return result
}
