import { managePeopleCalls } from '@farsight/shared/contract'
import { CODE, rolesOfKind } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { noteChanges } from '../../manage/changes'
import { keepDuties } from '../../manage/duties'
import { lockUser, usersOf } from '../../manage/users'
import type { Credentials } from '../../session/credentials'
import { hashPassword } from '../../session/password'
import { passwordFault } from '../../session/password-rules'
import type { SessionStore } from '../../session/store'
import { CallError } from '../error'
import { type Handler, sessionHandler, type Work } from '../handler'
import { managesScreen } from '../policies'
import { saveUser } from './user-save'

/** What managing accounts needs of the server. */
export interface ManagePeopleParts {
  readonly sessions: SessionStore
  readonly credentials: Credentials
}

const managesUsers = managesScreen('manage_user')

async function roomsOf(tx: Tx) {
  const own = tx.filter('manage.roomNames', sql`m.facility_id = ${tx.tenant.facilityId}`)
  // Closed ones too: an account may be limited to one that was closed later, which must be seen and can be taken away.
  const rows = await tx.rows<{ id: string; name: string; modality: string; enabled: boolean }>(
    sql`SELECT m.room_id AS id, m.name, m.modality, m.enabled FROM image_room m WHERE ${own} ORDER BY m.enabled DESC, m.place, m.name`,
  )
  return rows.map((row) => ({ ...row, enabled: row.enabled ? (1 as const) : (0 as const) }))
}

/** Raises the number of an account's data, with a condition's change of its own. */
async function touch({ tx, session }: Work, id: string, enabled?: boolean): Promise<number> {
  const own = tx.filter('manage.userTouch', sql`d.facility_id = ${session.facilityId}`)
  const row = await tx.row<{ version: number }>(sql`
    UPDATE doctor d SET version = d.version + 1, enabled = coalesce(${enabled ?? null}::boolean, d.enabled)
    WHERE d.user_id = ${id} AND ${own} RETURNING d.version`)
  return row!.version
}

/** Accounts of the own hospital (MANAGE-02): list, save, open and close, a first password anew. */
export function manageUserHandlers({ sessions, credentials }: ManagePeopleParts): Handler[] {
  /** The next call of that account reads its rights anew, before this answer is out. */
  const forget = <A extends { val: { id: string } }>(answer: A): A => {
    sessions.forgetUser(answer.val.id)
    return answer
  }
  return [
    sessionHandler(managePeopleCalls.manageUserList, managesUsers, async ({ tx, session }, { keyword = '' }) => {
      const word = `%${keyword.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
      const found = sql`(d.name ILIKE ${word} OR d.nickname ILIKE ${word} OR d.title ILIKE ${word} OR d.phone LIKE ${word} OR l.login_name LIKE lower(${word}))`
      const rows = await usersOf(tx, keyword.trim() === '' ? sql`true` : found)
      const { separated, kind } = session.facility
      return { val: { rows, rooms: await roomsOf(tx), separated: separated ? (1 as const) : (0 as const), roles: [...rolesOfKind(kind)] } }
    }),

    sessionHandler(
      managePeopleCalls.manageUserSave,
      managesUsers,
      async (work, asked) => ({ val: await saveUser(work, asked) }),
      undefined,
      forget,
    ),

    sessionHandler(
      managePeopleCalls.manageUserEnable,
      managesUsers,
      async (work, { doctorId, state }) => {
        work.about(doctorId)
        const there = await lockUser(work.tx, doctorId)
        if (doctorId === work.session.userId) throw new CallError(CODE.ownAccount)
        const version = await touch(work, doctorId, state === 1)
        if (!state) await keepDuties(work.tx, work.now)
        await noteChanges(work.tx, doctorId, { enabled: there.enabled ? 1 : 0 }, { enabled: state })
        return { val: { id: doctorId, version } }
      },
      undefined,
      forget,
    ),

    sessionHandler(
      managePeopleCalls.manageUserResetPwd,
      managesUsers,
      async (work, { doctorId, newPwd }) => {
        const { tx, session, browser } = work
        work.about(doctorId)
        const there = await lockUser(tx, doctorId)
        if (doctorId === session.userId) throw new CallError(CODE.ownAccount)
        const loginName = await credentials.nameOf(doctorId, session.facilityId)
        const fault = passwordFault(newPwd, [loginName, there.name, there.phone, session.facility.name])
        if (fault !== undefined) throw new CallError(fault, 'newPwd')
        await tx.run(sql`SELECT manage_login_reset(${doctorId}, ${await hashPassword(newPwd)})`)
        await credentials.forgive(doctorId, loginName, browser)
        await sessions.endAll(doctorId, session.facilityId)
        return { val: { id: doctorId, version: await touch(work, doctorId) } }
      },
      undefined,
      forget,
    ),
  ]
}
