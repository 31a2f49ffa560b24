import { remoteCalls } from '@farsight/shared/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import { sessionHandler } from '../handler'
import { followsOrders } from '../policies'

interface DoctorRow {
  readonly user_id: string
  readonly name: string
  readonly title: string
  readonly level: number
  readonly open: number
}

/** Doctors of the own hospital with a right, and how much is dealt to or held by each: who has least stands first. */
export const queryDoctorList = sessionHandler(remoteCalls.queryDoctorList, followsOrders, async ({ tx }, { keyword, modality, right }) => {
  const own = tx.filter('doctor.list', sql`d.facility_id = ${tx.tenant.facilityId}`)
  const where: Sql[] = [own, sql`d.enabled`]
  const word = keyword?.trim()
  if (word) where.push(sql`(strpos(d.name, ${word}) > 0 OR strpos(d.title, ${word}) > 0)`)
  const only = modality ? sql`AND r.modality = ${modality}` : sql``
  const rows = await tx.rows<DoctorRow>(sql`
    SELECT d.user_id, d.name, d.title, l.level,
      (SELECT count(*)::int FROM exam e WHERE (e.assigned_id = d.user_id AND e.state = 2060) OR (e.holder_id = d.user_id AND e.state IN (2, 4, 6, 8))) AS open
    FROM doctor d JOIN LATERAL (SELECT max(r.level)::int AS level FROM doctor_right r WHERE r.user_id = d.user_id AND r.facility_id = d.facility_id ${only}) l ON l.level >= ${right ?? 1}
    WHERE ${join(where, ' AND ')} ORDER BY open, l.level DESC, d.name, d.user_id LIMIT 200`)
  const val = rows.map(({ user_id, ...rest }) => ({ doctorId: user_id, ...rest }))
  return { val, total: val.length, totalIsFloor: false }
})
