import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { type DemoAccount, demoAccounts, imNumberOf, phoneOf } from '../group/accounts'
import type { DemoFacility } from '../group/facilities'
import { userIdOf } from '../group/staff'

/** Who leads the demo union, how it is called, and since when. */
const UNION_LEAD = 'hd'
const UNION_NAME = '华东影像联盟'
const UNION_SINCE = new Date('2026-01-01T00:00:00+08:00')

const rows = (value: readonly object[]): string => JSON.stringify(value)

/** Inserts a hospital with its accounts and rights. `hashes` are the stored passwords by login name. */
export async function writeFacility(tx: Tx, facility: DemoFacility, hashes: ReadonlyMap<string, string>): Promise<void> {
  const { facilityId } = tx.tenant
  const { code, kind, name, nameEn, level, union, reviewLevels } = facility
  // A clinic of the group has both of its header's menus (product.md section 2), its exams and its orders with the experts, and both simple report screens.
  const menus = kind === 'clinic' ? 1 : 0
  await tx.run(sql`INSERT INTO facility (facility_id, code, kind, name, name_en, level, review_levels, menus1, menus2, menus3)
    VALUES (${facilityId}, ${code}, ${kind}, ${name}, ${nameEn}, ${level}, ${reviewLevels}, ${menus}, ${menus}, ${menus})`)
  // The centre's administrator leads the union.
  if (union && code === UNION_LEAD) await tx.run(sql`SELECT union_found(${union}, ${UNION_NAME}, ${UNION_SINCE})`)
  else if (union) await tx.run(sql`INSERT INTO union_member (union_code, facility_id, state) VALUES (${union}, ${facilityId}, 'agreed')`)
  await tx.run(sql`INSERT INTO facility_directory (facility_id, code, name, name_en) VALUES (${facilityId}, ${code}, ${name}, ${nameEn})`)
  const accounts = demoAccounts.filter((account) => account.facility === code)
  const doctor = (account: DemoAccount) => ({
    user_id: userIdOf(account.loginName),
    facility_id: facilityId,
    name: account.name,
    title: account.title,
    phone: phoneOf(account.loginName),
    im_number: imNumberOf(account),
    head_image: '',
    role: account.role,
    sex: 'O',
    intro: '',
    nickname: '',
    manage_menu: '',
    admin_duty: '',
    version: 1,
    info_version: 1,
    may_retract: account.title === '主任医师',
    may_move_series: account.title === '主任医师' || account.role === 'technician',
    main_menu: account.mainMenu,
    remote_menu: account.remoteMenu,
    enabled: true,
  })
  await tx.run(sql`INSERT INTO doctor SELECT * FROM jsonb_populate_recordset(NULL::doctor, ${rows(accounts.map(doctor))}::jsonb)`)
  const rights = accounts.flatMap(({ loginName, rights: held }) =>
    Object.entries(held).map(([modality, right]) => ({ user_id: userIdOf(loginName), facility_id: facilityId, modality, level: right })),
  )
  await tx.run(sql`INSERT INTO doctor_right SELECT * FROM jsonb_populate_recordset(NULL::doctor_right, ${rows(rights)}::jsonb)`)
  const logins = accounts.map(({ loginName }) => ({
    login_name: loginName,
    user_id: userIdOf(loginName),
    facility_id: facilityId,
    password_hash: hashes.get(loginName),
    phone: phoneOf(loginName),
    must_change: false,
  }))
  await tx.run(sql`INSERT INTO login SELECT * FROM jsonb_populate_recordset(NULL::login, ${rows(logins)}::jsonb)`)
}
