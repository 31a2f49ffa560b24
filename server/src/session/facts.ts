import { type AdminDuty, hasMenu, MENU_ENTRIES, manageMenuOnDuty, type RightLevel } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { AsTenant } from '../database/tenant'
import type { Session } from './session'

/** What a session's user is and may, beside the session itself. */
export type Facts = Pick<
  Session,
  | 'userId'
  | 'facilityId'
  | 'userName'
  | 'role'
  | 'phone'
  | 'headImage'
  | 'mainMenu'
  | 'remoteMenu'
  | 'manageMenu'
  | 'duty'
  | 'rights'
  | 'mayRetract'
  | 'facility'
>

interface Row {
  name: string
  role: string
  phone: string
  head_image: string
  main_menu: string
  remote_menu: string
  manage_menu: string
  admin_duty: AdminDuty | ''
  separated: boolean
  may_retract: boolean
  facility_name: string
  facility_name_en: string
  logo: string
  kind: string
  review_levels: 0 | 1 | 2 | 3
  is_launch_remote: number
  disable_chat: boolean
  hide_service: boolean
  menus1: 0 | 1
  menus2: 0 | 1
  menus3: 0 | 1
  rights: Record<string, RightLevel> | null
}

/**
 * What an administrator's duty leaves of the account where the hospital has separated duties (AZ-19): management alone, of it the duty's
 * screens, and no right to any report. Without a duty there is nothing, as for an account without a menu.
 */
function onDuty(row: Row): Pick<Facts, 'mainMenu' | 'remoteMenu' | 'manageMenu' | 'duty' | 'rights' | 'mayRetract'> {
  if (!row.separated || row.role !== 'admin')
    return {
      mainMenu: row.main_menu,
      remoteMenu: row.remote_menu,
      manageMenu: row.manage_menu,
      rights: row.rights ?? {},
      mayRetract: row.may_retract,
    }
  const manages = row.admin_duty !== '' && hasMenu(row.main_menu, 'manage')
  return {
    mainMenu: MENU_ENTRIES.map(({ key }) => (manages && key === 'manage' ? '1' : '0')).join(''),
    remoteMenu: row.remote_menu,
    manageMenu: manageMenuOnDuty(row.manage_menu, row.admin_duty),
    duty: row.admin_duty || 'none',
    rights: {},
    mayRetract: false,
  }
}

/** Reads them; undefined for a user who is not in this hospital or whose account is closed. */
export function readFacts(asTenant: AsTenant, userId: string, facilityId: string): Promise<Facts | undefined> {
  return asTenant({ facilityId, userId }, async (tx) => {
    const own = tx.filter('session.doctor', sql`d.facility_id = ${facilityId}`)
    const ownRights = tx.filter('session.rights', sql`r.facility_id = ${facilityId}`)
    const row = await tx.row<Row>(
      sql`SELECT d.name, d.role, d.phone, d.head_image, d.main_menu, d.remote_menu, d.manage_menu, d.admin_duty, d.may_retract,
            f.separated_duties AS separated, f.name AS facility_name, f.name_en AS facility_name_en, f.logo, f.kind, f.review_levels,
            f.is_launch_remote, f.disable_chat, f.hide_service, f.menus1, f.menus2, f.menus3,
            (SELECT json_object_agg(r.modality, r.level) FROM doctor_right r WHERE r.user_id = d.user_id AND ${ownRights}) AS rights
          FROM doctor d JOIN facility f USING (facility_id) WHERE d.user_id = ${userId} AND d.enabled AND ${own}`,
    )
    if (!row) return undefined
    return {
      userId,
      facilityId,
      userName: row.name,
      role: row.role,
      phone: row.phone,
      headImage: row.head_image,
      ...onDuty(row),
      facility: {
        name: row.facility_name,
        nameEn: row.facility_name_en,
        logo: row.logo,
        kind: row.kind,
        reviewLevels: row.review_levels,
        isLaunchRemote: row.is_launch_remote,
        disableChat: row.disable_chat,
        hideService: row.hide_service,
        separated: row.separated,
        menus: [row.menus1, row.menus2, row.menus3],
      },
    }
  })
}
