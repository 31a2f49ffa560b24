import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { AsTenant } from '../database/tenant'
import { demoAccounts, imNumberOf, phoneOf } from './group/accounts'
import { demoFacilities } from './group/facilities'
import { facilityIdOf, userIdOf } from './group/staff'

/** A group that was made before its accounts had phones of their own gets them: without one an administrator has no second factor. */
export async function givePhones(gate: Pool, asTenant: AsTenant): Promise<void> {
  const phones = demoAccounts.map((one) => ({ login_name: one.loginName, phone: phoneOf(one.loginName) }))
  const { rowCount } = await gate.query(
    sql`UPDATE login l SET phone = p.phone FROM jsonb_to_recordset(${JSON.stringify(phones)}::jsonb) AS p(login_name text, phone text)
        WHERE l.login_name = p.login_name AND l.phone IS NULL`,
  )
  if (rowCount === 0) return
  for (const { code } of demoFacilities) {
    const facilityId = facilityIdOf(code)
    const people = demoAccounts.filter(({ facility }) => facility === code)
    await asTenant({ facilityId, userId: userIdOf(people[0]!.loginName) }, async (tx) => {
      for (const one of people)
        await tx.run(
          sql`UPDATE doctor SET phone = ${phoneOf(one.loginName)}, im_number = ${imNumberOf(one)} WHERE user_id = ${userIdOf(one.loginName)} AND facility_id = ${facilityId}`,
        )
    })
  }
}
