import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'

type Fields = Readonly<Record<string, unknown>>

/** Writes down which fields became other ones, for the trail's event of this transaction. A field that was not there before was null. */
export async function noteChanges(tx: Tx, objectId: string, before: Fields, after: Fields): Promise<void> {
  const changes = Object.keys(after)
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after))
  if (changes.length === 0) return
  await tx.run(sql`INSERT INTO account_change (facility_id, object_id, field, before, after)
    SELECT ${tx.tenant.facilityId}, ${objectId}, c.field, coalesce(c.before, 'null'), coalesce(c.after, 'null')
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS c(field text, before jsonb, after jsonb)`)
}
