import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'

/** A hospital of the own unions. */
export interface Member {
  readonly facilityId: string
  readonly name: string
}

/** The own hospital and the agreed members of its unions, as they are at this moment. */
export function unionOf(tx: Tx): Promise<readonly Member[]> {
  // Behind it stands `stat_enter`, which asks the same of each.
  const ownUnions = sql`c.facility_id = ANY(app_consortium() || ${tx.tenant.facilityId}::uuid)`
  return tx.rows<Member>(
    sql`SELECT c.facility_id AS "facilityId", c.name FROM facility_card c WHERE ${ownUnions} ORDER BY c.name, c.facility_id`,
  )
}

/**
 * Counts at a member as that hospital: the database asks whether this user administers a union of the two (`stat_enter`), and its policies
 * are that hospital's until the counting is done. Only numbers and ids come back. Throws 2001.
 */
export async function atMember<T>(tx: Tx, facilityId: string, work: (there: Tx) => Promise<T>): Promise<T> {
  const home = tx.tenant.facilityId
  if (facilityId === home) return work(tx)
  const entered = await tx.row<{ may: boolean }>(sql`SELECT stat_enter(${facilityId}) AS may`)
  if (!entered?.may) throw new CallError(CODE.noPermission)
  const result = await work({ ...tx, tenant: { ...tx.tenant, facilityId } })
  await tx.run(sql`SELECT set_config('app.facility_id', ${home}, true)`)
  return result
}
