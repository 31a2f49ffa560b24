import { SMS_DELIVERED, type SmsEvent } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'

/** What a hospital says of one kind of its messages. */
export interface SmsWish {
  readonly on: boolean
  readonly text: string
  /** Switched on again then: what is of before goes to nobody. Undefined where it was never off. */
  readonly since: Date | undefined
}

/** The own hospital's wish; as delivered where it has none. */
export async function smsWish(tx: Tx, event: SmsEvent): Promise<SmsWish> {
  const own = tx.filter('sms.wish', sql`r.facility_id = ${tx.tenant.facilityId}`)
  const row = await tx.row<{ is_on: boolean; text: string; resumed_at: number | null }>(
    sql`SELECT r.is_on, r.text, r.resumed_at FROM sms_rule r WHERE ${own} AND r.event = ${event} ORDER BY r.version`,
  )
  if (!row) return { on: true, text: SMS_DELIVERED[event], since: undefined }
  return { on: row.is_on, text: row.text, since: row.resumed_at === null ? undefined : new Date(row.resumed_at) }
}
