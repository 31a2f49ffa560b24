import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'

/** What a hospital wants of one field of a form. */
export interface FormField {
  readonly key: string
  readonly shown: boolean
  readonly required: boolean
}
/** A form of the desk as its hospital wants it. */
export interface FormConfig {
  readonly fields: readonly FormField[]
  /** Within so many days the same item is told before it is saved again. */
  readonly recent_days: number
}

/** Days without a hospital's own word: fees are paid twice and rays are not needed twice within two weeks. */
export const RECENT_DAYS = 14

/** The own hospital's word on a form; without one everything shows, and what the rules ask for is asked for. */
export async function formConfig(tx: Tx, screen: 'register' | 'booking'): Promise<FormConfig> {
  const own = tx.filter('desk.form', sql`f.facility_id = ${tx.tenant.facilityId}`)
  const row = await tx.row<FormConfig>(sql`SELECT f.fields, f.recent_days FROM desk_form f WHERE ${own} AND f.screen = ${screen}`)
  return row ?? { fields: [], recent_days: RECENT_DAYS }
}
