import { managePeopleCalls } from '@farsight/shared/contract'
import { type AdminDuty, CODE, hasMenu, holdsScreen } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { noteChanges } from '../../manage/changes'
import { keepDuties } from '../../manage/duties'
import { byStanding, lockUser } from '../../manage/users'
import type { SessionStore } from '../../session/store'
import { CallError } from '../error'
import { type Handler, sessionHandler } from '../handler'
import { managesScreen } from '../policies'

interface Row {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly role: string
  readonly enabled: boolean
  readonly version: number
  readonly main_menu: string
  readonly remote_menu: string
  readonly manage_menu: string
  readonly duty: AdminDuty | ''
}

async function accounts(tx: Tx, condition: Sql, userId?: string): Promise<Row[]> {
  const own = tx.filter('manage.menus', sql`d.facility_id = ${tx.tenant.facilityId}`)
  const rows = await tx.rows<Row>(sql`
    SELECT d.user_id AS id, d.name, d.title, d.role, d.enabled, d.version, d.main_menu, d.remote_menu, d.manage_menu, d.admin_duty AS duty
    FROM doctor d WHERE ${own} AND ${condition} AND (${userId ?? null}::uuid IS NULL OR d.user_id = ${userId ?? null})
    ORDER BY d.enabled DESC, d.role, d.name, d.user_id LIMIT 1000`)
  if (userId !== undefined && rows.length === 0) throw new CallError(CODE.notFound)
  return rows.sort(byStanding)
}

const headOf = ({ id, name, title, role, enabled, version }: Row) => ({
  ...{ id, name, title, role, version },
  enabled: enabled ? (1 as const) : (0 as const),
})

const mainOf = (row: Row) => ({ ...headOf(row), menu: row.main_menu, remoteMenu: row.remote_menu, duty: row.duty })
const manageOf = (row: Row) => ({
  ...{ ...headOf(row), menu: row.manage_menu, duty: row.duty },
  opens: hasMenu(row.main_menu, 'manage') ? (1 as const) : (0 as const),
})

/** Throws 116 with the menus as they stand now, as their list has them, when somebody has changed the account since. */
async function checkMenuVersion(tx: Tx, userId: string, version: number, baseVersion: number, show: (row: Row) => unknown): Promise<void> {
  if (version === baseVersion) return
  const [row] = await accounts(tx, sql`true`, userId)
  throw new CallError(CODE.editedByAnother, undefined, show(row!))
}

/** Main and manage menus of the own hospital's accounts (MANAGE-03, MANAGE-04): they hold at the account's next call. */
export function manageMenuHandlers({ sessions }: { readonly sessions: SessionStore }): Handler[] {
  const forget = <A extends { val: { id: string } }>(answer: A): A => {
    sessions.forgetUser(answer.val.id)
    return answer
  }

  return [
    sessionHandler(managePeopleCalls.manageGetMainMenu, managesScreen('main_menu'), async ({ tx }, { userId }) => {
      const rows = await accounts(tx, sql`d.role NOT IN ('unionAdmin', 'ai')`, userId)
      const val = rows.map(mainOf)
      return { val, total: val.length, totalIsFloor: false }
    }),

    sessionHandler(
      managePeopleCalls.manageSaveMainMenu,
      managesScreen('main_menu'),
      async ({ tx, session, about, now }, { userId, baseVersion, menu, remoteMenu }) => {
        about(userId)
        if (!menu.includes('1')) throw new CallError(CODE.menuEmpty, 'menu')
        const there = await lockUser(tx, userId)
        await checkMenuVersion(tx, userId, there.version, baseVersion, mainOf)
        if (userId === session.userId && !hasMenu(menu, 'manage')) throw new CallError(CODE.ownAccount, 'menu')
        const own = tx.filter('manage.mainMenuSave', sql`d.facility_id = ${session.facilityId}`)
        await tx.run(sql`UPDATE doctor d SET main_menu = ${menu}, remote_menu = ${remoteMenu}, version = d.version + 1
          WHERE d.user_id = ${userId} AND ${own}`)
        if (!hasMenu(menu, 'manage')) await keepDuties(tx, now)
        await noteChanges(tx, userId, { menu: there.main_menu, remoteMenu: there.remote_menu }, { menu, remoteMenu })
        return { val: { id: userId, version: there.version + 1 } }
      },
      undefined,
      forget,
    ),

    sessionHandler(managePeopleCalls.manageGetManageMenu, managesScreen('manage_menu'), async ({ tx }, { userId }) => {
      const rows = await accounts(tx, sql`d.role = 'admin'`, userId)
      const val = rows.map(manageOf)
      return { val, total: val.length, totalIsFloor: false }
    }),

    sessionHandler(
      managePeopleCalls.manageSaveManageMenu,
      managesScreen('manage_menu'),
      async ({ tx, session, about, now }, { userId, baseVersion, menu }) => {
        about(userId)
        if (!menu.includes('1')) throw new CallError(CODE.menuEmpty, 'menu')
        const there = await lockUser(tx, userId)
        if (there.role !== 'admin') throw new CallError(CODE.notFound)
        await checkMenuVersion(tx, userId, there.version, baseVersion, manageOf)
        // Who shuts himself out of this screen cannot come back by himself.
        if (userId === session.userId && !holdsScreen(menu, 'manage_menu')) throw new CallError(CODE.ownAccount, 'menu')
        const own = tx.filter('manage.manageMenuSave', sql`d.facility_id = ${session.facilityId}`)
        await tx.run(sql`UPDATE doctor d SET manage_menu = ${menu}, version = d.version + 1 WHERE d.user_id = ${userId} AND ${own}`)
        await keepDuties(tx, now)
        await noteChanges(tx, userId, { manageMenu: there.manage_menu }, { manageMenu: menu })
        return { val: { id: userId, version: there.version + 1 } }
      },
      undefined,
      forget,
    ),
  ]
}
