import type { ManagedUser } from '@farsight/shared/contract'
import { type AdminDuty, byName, CODE, GIVEN_ROLES, type ModalityRights, permissionsOf } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'

/** Most accounts that a list shows. */
const MOST = 1000

interface Row {
  readonly user_id: string
  readonly version: number
  readonly login_name: string | null
  readonly must_change: boolean | null
  readonly name: string
  readonly nickname: string
  readonly sex: 'M' | 'F' | 'O'
  readonly title: string
  readonly intro: string
  readonly phone: string
  readonly role: string
  readonly admin_duty: AdminDuty | ''
  readonly may_retract: boolean
  readonly may_move_series: boolean
  readonly enabled: boolean
  readonly rights: ModalityRights | null
  readonly rooms: string[] | null
}

/** Those that are open first, then by role, then by name as people look for it. */
export const byStanding = (a: Standing, b: Standing): number =>
  Number(b.enabled) - Number(a.enabled) || (a.role < b.role ? -1 : a.role > b.role ? 1 : byName(a, b))
type Standing = { readonly enabled: boolean; readonly role: string; readonly name: string }

const bit = (value: boolean | null): 0 | 1 => (value ? 1 : 0)

/** Accounts of the own hospital with their rights, those that are open first; `condition` on `d` (doctor) and `l` (login). */
export async function usersOf(tx: Tx, condition: Sql = sql`true`): Promise<ManagedUser[]> {
  const { facilityId } = tx.tenant
  const own = tx.filter('manage.users', sql`d.facility_id = ${facilityId}`)
  const rights = tx.filter('manage.userRights', sql`r.facility_id = ${facilityId}`)
  const rooms = tx.filter('manage.userRooms', sql`r.facility_id = ${facilityId}`)
  const rows = await tx.rows<Row>(sql`
    SELECT d.user_id, d.version, l.login_name, l.must_change, d.name, d.nickname, d.sex, d.title, d.intro, d.phone, d.role, d.admin_duty,
      d.may_retract, d.may_move_series, d.enabled,
      (SELECT jsonb_object_agg(r.modality, r.level) FROM doctor_right r WHERE r.user_id = d.user_id AND ${rights}) AS rights,
      (SELECT array_agg(r.room_id::text ORDER BY r.room_id) FROM room_right r WHERE r.user_id = d.user_id AND ${rooms}) AS rooms
    FROM doctor d LEFT JOIN manage_logins() l ON l.user_id = d.user_id
    WHERE ${own} AND ${condition} ORDER BY d.enabled DESC, d.role, d.name, d.user_id LIMIT ${MOST}`)
  return rows.sort(byStanding).map((row) => ({
    id: row.user_id,
    version: row.version,
    loginName: row.login_name ?? '',
    mustChange: bit(row.must_change),
    name: row.name,
    nickname: row.nickname,
    sex: row.sex,
    title: row.title,
    intro: row.intro,
    phone: row.phone,
    role: row.role,
    duty: row.admin_duty,
    mayRetract: bit(row.may_retract),
    mayMoveSeries: bit(row.may_move_series),
    enabled: bit(row.enabled),
    permissions: permissionsOf(row.rights ?? {}) as ManagedUser['permissions'],
    roomIds: row.rooms ?? [],
  }))
}

/** What a change of an account looks at first. */
export interface ThereUser {
  readonly version: number
  readonly role: string
  readonly admin_duty: string
  readonly name: string
  readonly phone: string
  readonly main_menu: string
  readonly manage_menu: string
  readonly remote_menu: string
  readonly enabled: boolean
}

/**
 * Locks an account of the own hospital for a change. Throws 8 for one that is not there, and 2001 for the union's administrator and an
 * engine: whoever manages a hospital could take them over by a new password.
 */
export async function lockUser(tx: Tx, userId: string): Promise<ThereUser> {
  const own = tx.filter('manage.user', sql`d.facility_id = ${tx.tenant.facilityId}`)
  const there = await tx.row<ThereUser>(sql`
    SELECT d.version, d.role, d.admin_duty, d.name, d.phone, d.main_menu, d.manage_menu, d.remote_menu, d.enabled FROM doctor d WHERE d.user_id = ${userId} AND ${own} FOR UPDATE`)
  if (!there) throw new CallError(CODE.notFound)
  if (!(GIVEN_ROLES as readonly string[]).includes(there.role)) throw new CallError(CODE.noPermission)
  return there
}

/** Throws 116 with the account as it stands now when somebody has changed it since. */
export async function checkUserVersion(tx: Tx, userId: string, there: ThereUser, baseVersion: number): Promise<void> {
  if (there.version === baseVersion) return
  const [user] = await usersOf(tx, sql`d.user_id = ${userId}`)
  throw new CallError(CODE.editedByAnother, undefined, user)
}
