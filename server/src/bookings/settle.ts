import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Work } from '../calls/handler'
import type { Tx } from '../database/tenant'

/** A sum between two hospitals. */
export interface Owed {
  readonly facility_id: string
  readonly partner_id: string
  readonly kind: 'payment' | 'reversal'
  readonly amount: string
  readonly at: number
}

/** What was written down between the two hospitals for a booking, oldest first. */
export const owedFor = (tx: Tx, bookingId: string): Promise<Owed[]> =>
  tx.rows(sql`SELECT s.facility_id, s.partner_id, s.kind, s.amount::text AS amount, s.at FROM booking_settlement s
    WHERE s.booking_id = ${bookingId} AND (s.facility_id = ${tx.tenant.facilityId} OR s.partner_id = ${tx.tenant.facilityId}) ORDER BY s.at, s.kind`)

/** Who was paid owes it to who examines; nothing where they are one. A row is never changed. */
export async function owe(
  { session, now }: Pick<Work, 'session' | 'now'>,
  tx: Tx,
  bookingId: string,
  paidAt: string,
  examines: string,
  amount: string,
): Promise<void> {
  if (paidAt === examines) return
  await tx.run(sql`INSERT INTO booking_settlement (settlement_id, booking_id, facility_id, partner_id, kind, amount, user_id, user_name, at)
    VALUES (${randomUUID()}, ${bookingId}, ${paidAt}, ${examines}, 'payment', ${amount}, ${session.userId}, ${session.userName}, ${new Date(now)})`)
}

/** Takes back what was owed for a booking that does not happen here. */
export async function oweBack({ session, now }: Pick<Work, 'session' | 'now'>, tx: Tx, bookingId: string): Promise<void> {
  await tx.run(sql`INSERT INTO booking_settlement (settlement_id, booking_id, facility_id, partner_id, kind, amount, user_id, user_name, at)
    SELECT ${randomUUID()}, s.booking_id, s.facility_id, s.partner_id, 'reversal', -s.amount, ${session.userId}, ${session.userName}, ${new Date(now)}
    FROM booking_settlement s WHERE s.booking_id = ${bookingId} AND s.kind = 'payment' AND (s.facility_id = ${tx.tenant.facilityId} OR s.partner_id = ${tx.tenant.facilityId})`)
}
