import { SMS_DELIVERED, type SmsEvent } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'

/** What a hospital says of one kind of its messages. */
export interface SmsWish {
  readonly on: boolean
  readonly text: string
}

/** The own hospital's wish; as delivered where it has none. */
export async function smsWish(tx: Tx, event: SmsEvent): Promise<SmsWish> {
  const own = tx.filter('sms.wish', sql`r.facility_id = ${tx.tenant.facilityId}`)
  const row = await tx.row<{ is_on: boolean; text: string }>(
    sql`SELECT r.is_on, r.text FROM sms_rule r WHERE ${own} AND r.event = ${event} ORDER BY r.version`,
  )
  return row ? { on: row.is_on, text: row.text } : { on: true, text: SMS_DELIVERED[event] }
}
