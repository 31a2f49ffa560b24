import { listCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { anySession } from '../policies'

/** A list keeps at least so many columns (VALID-19). */
const FEWEST = 5

interface Columns {
  readonly columns: { key: string; width?: number }[]
  readonly density: string
}
const DELIVERED: Columns = { columns: [], density: 'default' }

/** No key that the general settings' call can write. */
const keyOf = (screen: string): string => `columns/${screen}`

/** A user's columns of a list; none means: as delivered. */
export const queryColumns = sessionHandler(listCalls.queryColumns, anySession, async ({ tx, session }, { screen }) => {
  const own = tx.filter('columns.read', sql`s.facility_id = ${tx.tenant.facilityId}`)
  const row = await tx.row<{ value: string }>(
    sql`SELECT s.value FROM user_setting s WHERE s.user_id = ${session.userId} AND s.key = ${keyOf(screen)} AND ${own}`,
  )
  return { val: row ? (JSON.parse(row.value) as Columns) : DELIVERED }
})

export const saveColumns = sessionHandler(listCalls.saveColumns, anySession, async ({ tx, session }, { screen, columns, density }) => {
  if (new Set(columns.map(({ key }) => key)).size !== columns.length) throw new CallError(CODE.parameterIllegal, 'columns')
  if (columns.length < FEWEST) throw new CallError(CODE.tooFewColumns, 'columns')
  const value: Columns = { columns, density: density ?? DELIVERED.density }
  await tx.run(sql`INSERT INTO user_setting (user_id, facility_id, key, value) VALUES (${session.userId}, ${session.facilityId}, ${keyOf(screen)}, ${JSON.stringify(value)})
    ON CONFLICT (facility_id, user_id, key) DO UPDATE SET value = excluded.value`)
  return { val: true as const }
})
