import { randomUUID } from 'node:crypto'
import type { AnswerOf, ManagedUser, managePeopleCalls, RequestOf } from '@farsight/shared/contract'
import { CODE, FIRST_MENU, mayBeTitle, menuOnRole, permissionFault, rolesOfKind } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { noteChanges } from '../../manage/changes'
import { keepDuties } from '../../manage/duties'
import { checkUserVersion, lockUser, usersOf } from '../../manage/users'
import { loginNameOf } from '../../session/credentials'
import { hashPassword } from '../../session/password'
import { passwordFault } from '../../session/password-rules'
import { CallError } from '../error'
import type { Work } from '../handler'
import { anyName, nameOf } from '../line-name'

type Asked = RequestOf<typeof managePeopleCalls.manageUserSave>
type Saved = AnswerOf<typeof managePeopleCalls.manageUserSave>['val']
type Doctor = Asked['doctor']

const PHONE = /^1[0-9]{10}$/
const LOGIN_NAME = /^[a-z0-9][a-z0-9._-]{1,63}$/

/** The doctor's fields as they are kept; throws the fault of the first that cannot be, by its name. */
function checked(doctor: Doctor, kind: string): Doctor {
  const one = {
    ...doctor,
    name: nameOf(doctor.name, 'name', CODE.parameterEmpty),
    nickname: anyName(doctor.nickname, 'nickname'),
    title: doctor.title.trim(),
    phone: doctor.phone.trim(),
  }
  // An administrator's second factor goes to the phone.
  if (one.phone === '' ? one.role === 'admin' : !PHONE.test(one.phone)) throw new CallError(CODE.phoneFormat, 'phone')
  if (!rolesOfKind(kind).includes(one.role)) throw new CallError(CODE.roleNotHere, 'role')
  const fault = permissionFault(one.role, one.permissions as never)
  if (fault) throw new CallError(fault === 'none' ? CODE.noPermissions : CODE.permissionEmpty, 'permissions')
  if (new Set(one.permissions.map(({ modality }) => modality)).size < one.permissions.length)
    throw new CallError(CODE.parameterIllegal, 'permissions')
  return one.role === 'admin' ? one : { ...one, duty: '' }
}

async function writeRights(tx: Tx, userId: string, { permissions, roomIds }: Doctor): Promise<void> {
  const { facilityId } = tx.tenant
  const ownRights = tx.filter('manage.saveRights', sql`r.facility_id = ${facilityId}`)
  await tx.run(sql`DELETE FROM doctor_right r WHERE r.user_id = ${userId} AND ${ownRights}`)
  await tx.run(sql`INSERT INTO doctor_right (user_id, facility_id, modality, level)
    SELECT ${userId}, ${facilityId}, p.modality, p.level FROM jsonb_to_recordset(${JSON.stringify(permissions)}::jsonb) AS p(modality text, level smallint)`)
  const ownDevices = tx.filter('manage.saveDevices', sql`r.facility_id = ${facilityId}`)
  await tx.run(sql`DELETE FROM room_right r WHERE r.user_id = ${userId} AND ${ownDevices}`)
  const own = tx.filter('manage.saveRooms', sql`m.facility_id = ${facilityId}`)
  const rooms = [...new Set(roomIds)]
  const kept = await tx.run(sql`INSERT INTO room_right (facility_id, user_id, room_id)
    SELECT ${facilityId}, ${userId}, m.room_id FROM image_room m WHERE ${own} AND m.room_id = ANY(${rooms}::uuid[])`)
  if (kept < rooms.length) throw new CallError(CODE.notFound)
}

/** What the trail says of an account: rights in one order, rooms by their ids. */
const kept = (one: Doctor | ManagedUser) => ({
  ...{ name: one.name, nickname: one.nickname, sex: one.sex, title: one.title, phone: one.phone, role: one.role, duty: one.duty },
  ...{ mayRetract: one.mayRetract, mayMoveSeries: one.mayMoveSeries, intro: one.intro },
  permissions: [...one.permissions]
    .sort((a, b) => a.modality.localeCompare(b.modality))
    .map(({ modality, level }) => ({ modality, level })),
  roomIds: [...one.roomIds].sort(),
})

async function create({ tx, session, about }: Work, asked: Asked, doctor: Doctor): Promise<Saved> {
  if (!mayBeTitle(doctor.title)) throw new CallError(CODE.titleUnknown, 'title')
  const loginName = loginNameOf(asked.loginName ?? '')
  if (!LOGIN_NAME.test(loginName)) throw new CallError(CODE.loginNameIllegal, 'loginName')
  const password = asked.password ?? ''
  const fault = passwordFault(password, [loginName, doctor.name, doctor.phone, session.facility.name])
  if (fault !== undefined) throw new CallError(fault, 'password')
  const id = randomUUID()
  about(id)
  const taken = await tx.row<{ held: string }>(
    sql`SELECT manage_login_add(${id}, ${loginName}, ${await hashPassword(password)}, ${doctor.phone}) AS held`,
  )
  if (taken?.held === 'name') throw new CallError(CODE.loginTaken, 'loginName')
  if (taken?.held === 'phone') throw new CallError(CODE.phoneTaken, 'phone')
  const d = doctor
  await tx.run(sql`
    INSERT INTO doctor (user_id, facility_id, name, nickname, sex, title, intro, phone, role, admin_duty, may_retract, may_move_series, main_menu)
    VALUES (${id}, ${session.facilityId}, ${d.name}, ${d.nickname}, ${d.sex}, ${d.title}, ${d.intro}, ${d.phone}, ${d.role}, ${d.duty},
      ${d.mayRetract === 1}, ${d.mayMoveSeries === 1}, ${FIRST_MENU[d.role]})`)
  await writeRights(tx, id, d)
  await noteChanges(tx, id, {}, kept(d))
  return { id, version: 1 }
}

async function change({ tx, session, about, now }: Work, id: string, baseVersion: number, d: Doctor): Promise<Saved> {
  about(id)
  const there = await lockUser(tx, id)
  await checkUserVersion(tx, id, there, baseVersion)
  const [before] = await usersOf(tx, sql`d.user_id = ${id}`)
  // One of old stays with its account.
  if (!mayBeTitle(d.title, before!.title)) throw new CallError(CODE.titleUnknown, 'title')
  if (id === session.userId) {
    // Who makes himself something else may have shut himself out; and with separated duties nobody chooses his own.
    if (d.role !== there.role) throw new CallError(CODE.ownAccount, 'role')
    if (d.duty !== there.admin_duty && session.facility.separated) throw new CallError(CODE.ownAccount, 'duty')
  }
  if (d.phone !== there.phone) {
    const done = await tx.row<{ free: boolean }>(sql`SELECT manage_login_phone(${id}, ${d.phone}) AS free`)
    if (!done?.free) throw new CallError(CODE.phoneTaken, 'phone')
  }
  const menu = d.role === there.role ? undefined : menuOnRole(there.main_menu, there.role, d.role)
  const mainMenu = menu?.menu ?? there.main_menu
  const own = tx.filter('manage.userUpdate', sql`d.facility_id = ${session.facilityId}`)
  await tx.run(sql`
    UPDATE doctor d SET version = d.version + 1, info_version = d.info_version + CASE WHEN
      (d.name, d.nickname, d.sex, d.title, d.intro, d.phone) IS DISTINCT FROM (${d.name}, ${d.nickname}, ${d.sex}, ${d.title}, ${d.intro}, ${d.phone}) THEN 1 ELSE 0 END, name = ${d.name}, nickname = ${d.nickname}, sex = ${d.sex}, title = ${d.title}, intro = ${d.intro},
      phone = ${d.phone}, role = ${d.role}, admin_duty = ${d.duty}, may_retract = ${d.mayRetract === 1}, may_move_series = ${d.mayMoveSeries === 1},
      main_menu = ${mainMenu}
    WHERE d.user_id = ${id} AND ${own}`)
  await writeRights(tx, id, d)
  await noteChanges(tx, id, { ...kept(before!), menu: there.main_menu }, { ...kept(d), menu: mainMenu })
  if (d.role !== there.role || d.duty !== there.admin_duty) await keepDuties(tx, now)
  return { id, version: there.version + 1, ...(menu && { menu: menu.left ? ('left' as const) : ('followed' as const) }) }
}

/** Makes an account or changes one, with its rights, in one piece. */
export async function saveUser(work: Work, asked: Asked): Promise<Saved> {
  const doctor = checked(asked.doctor, work.session.facility.kind)
  return asked.id === undefined ? create(work, asked, doctor) : change(work, asked.id, asked.baseVersion, doctor)
}
