import Type, { type Static } from 'typebox'
import { ADMIN_DUTIES, CODE, GIVEN_ROLES, MANAGE_SCREENS, MANAGED_MODALITIES, MENU_ENTRIES } from '../domain'
import { defineCall, form, list, val } from './call'
import { Bit, Choice, DateTime, Id, orNull, SexCode, text } from './fields'

const object = <P extends Record<string, Type.TSchema>>(fields: P) => Type.Object(fields, { additionalProperties: false })
/** The number of the row's data that the asking page has read: a stale one is refused with 116, whose `val` is what stands there now. */
export const ManageVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
const Menu = (length: number) => Type.String({ pattern: `^[01]{${length}}$`, maxLength: length })
const Duty = Choice('', ...ADMIN_DUTIES)

/** A row of the matrix of rights; level 0 is a modality that was ticked without a right, which is refused with its own code. */
const Permission = object({ modality: Choice(...MANAGED_MODALITIES), level: Type.Integer({ minimum: 0, maximum: 4 }) })

/** What an administrator writes of an account. */
const userFields = {
  name: text(64),
  nickname: text(64),
  sex: SexCode,
  title: text(32),
  intro: text(1000),
  phone: text(32),
  role: Choice(...GIVEN_ROLES),
  duty: Duty,
  mayRetract: Bit,
  mayMoveSeries: Bit,
  permissions: Type.Array(Permission, { maxItems: MANAGED_MODALITIES.length }),
  /** Rooms whose devices it may register to; none named: all of them. */
  roomIds: Type.Array(Id, { maxItems: 200 }),
}

/** An account as administrators see it; its password is nowhere. `mustChange`: a given password that was not changed yet. */
export const ManagedUser = object({
  ...userFields,
  /** Also those that nobody gives here: `unionAdmin`, `ai`. */
  role: Type.String(),
  id: Id,
  version: ManageVersion,
  loginName: Type.String(),
  enabled: Bit,
  mustChange: Bit,
})
export type ManagedUser = Static<typeof ManagedUser>

const savedUser = val(object({ id: Id, version: ManageVersion }))

/** Accounts of the own hospital by name, login name, phone or title, and what the form offers. */
export const manageUserList = defineCall({
  name: 'hospital_manage_userList.do',
  request: form({ keyword: Type.Optional(text(64)) }),
  answer: val(
    object({
      rows: Type.Array(ManagedUser),
      rooms: Type.Array(object({ id: Id, name: Type.String(), modality: Type.String(), enabled: Bit })),
      /** The hospital separates its administrators' duties (AZ-19). */
      separated: Bit,
      /** Roles that this hospital can give. */
      roles: Type.Array(Choice(...GIVEN_ROLES)),
    }),
  ),
})

/** Makes an account (without `id`; `loginName` and `password` are wanted) or changes one. */
export const manageUserSave = defineCall({
  name: 'hospital_manage_userSave.do',
  request: form({
    id: Type.Optional(Id),
    baseVersion: ManageVersion,
    loginName: Type.Optional(text(64)),
    /** The first password of a new account; it must be changed at the first login. */
    password: Type.Optional(text(256)),
    doctor: object(userFields),
  }),
  answer: val(
    object({
      id: Id,
      version: ManageVersion,
      /** Of an account whose role became another one: its main menu followed, or was set by somebody and stays. */
      menu: Type.Optional(Choice('followed', 'left')),
    }),
  ),
  errors: [
    CODE.notFound,
    CODE.editedByAnother,
    CODE.nameUnseen,
    CODE.titleUnknown,
    CODE.phoneFormat,
    CODE.passwordShort,
    CODE.passwordCommon,
    CODE.phoneTaken,
    CODE.loginTaken,
    CODE.loginNameIllegal,
    CODE.noPermissions,
    CODE.permissionEmpty,
    CODE.roleNotHere,
    CODE.ownAccount,
    CODE.dutyLast,
  ],
  writes: true,
})

/** Closes an account, whose sessions end, or opens it again. Nobody closes the own one. */
export const manageUserEnable = defineCall({
  name: 'hospital_manage_userEnable.do',
  request: form({ doctorId: Id, state: Bit }),
  answer: savedUser,
  errors: [CODE.notFound, CODE.ownAccount, CODE.dutyLast],
  writes: true,
})

/** Gives a first password anew: its sessions end, and the next login sets an own one. */
export const manageUserResetPwd = defineCall({
  name: 'hospital_manage_userResetPwd.do',
  request: form({ doctorId: Id, newPwd: text(256, 1) }),
  answer: savedUser,
  errors: [CODE.notFound, CODE.ownAccount, CODE.passwordShort, CODE.passwordCommon],
  writes: true,
})

const separation = val(
  object({
    separated: Bit,
    /** An administrator of one duty wishes that it end; one of another duty agrees, or refuses. */
    wish: orNull(object({ name: Type.String(), duty: Type.String(), time: DateTime, own: Bit, mayAgree: Bit })),
  }),
)
/** Are the duties of the own hospital's administrators separated, and does anybody wish that to end? */
export const manageSeparationGet = defineCall({ name: 'hospital_manage_separationGet.do', request: form({}), answer: separation })
/**
 * Separates the duties of administrators (AZ-19); 0 wishes that it end, and ends it where an administrator of another duty wished it
 * before; 1 while it holds takes such a wish away.
 */
export const manageSeparationSave = defineCall({
  name: 'hospital_manage_separationSave.do',
  request: form({ separated: Bit }),
  answer: separation,
  errors: [CODE.dutyMissing, CODE.dutyOwnMissing],
  writes: true,
})

const menuRow = { id: Id, name: Type.String(), title: Type.String(), role: Type.String(), enabled: Bit, version: ManageVersion }
/** Main menus of the own hospital's accounts (decisions 18 and 21), or of one. */
export const manageGetMainMenu = defineCall({
  name: 'hospital_manage_getMainMenu.do',
  request: form({ userId: Type.Optional(Id) }),
  answer: list(object({ ...menuRow, menu: Type.String(), remoteMenu: Type.String(), duty: Duty })),
  errors: [CODE.notFound],
})
const menuErrors = [CODE.notFound, CODE.editedByAnother, CODE.menuEmpty, CODE.ownAccount, CODE.dutyLast] as const
export const manageSaveMainMenu = defineCall({
  name: 'hospital_manage_saveMainMenu.do',
  request: form({
    userId: Id,
    baseVersion: ManageVersion,
    menu: Menu(MENU_ENTRIES.length),
    /** '' or the five rights of remote diagnosis. */
    remoteMenu: Type.String({ pattern: '^([01]{5})?$', maxLength: 5 }),
  }),
  answer: savedUser,
  errors: menuErrors,
  writes: true,
})

/** Manage menus of the own hospital's administrators (`MANAGE_SCREENS`; '' holds all), or of one. */
export const manageGetManageMenu = defineCall({
  name: 'hospital_manage_getManageMenu.do',
  request: form({ userId: Type.Optional(Id) }),
  /** `opens`: the account's main menu has the entry of management, without which it opens none of them. */
  answer: list(object({ ...menuRow, menu: Type.String(), duty: Duty, opens: Bit })),
  errors: [CODE.notFound],
})
export const manageSaveManageMenu = defineCall({
  name: 'hospital_manage_saveManageMenu.do',
  request: form({ userId: Id, baseVersion: ManageVersion, menu: Menu(MANAGE_SCREENS.length) }),
  answer: savedUser,
  errors: menuErrors,
  writes: true,
})

export const managePeopleCalls = {
  manageUserList,
  manageUserSave,
  manageUserEnable,
  manageUserResetPwd,
  manageSeparationGet,
  manageSeparationSave,
  manageGetMainMenu,
  manageSaveMainMenu,
  manageGetManageMenu,
  manageSaveManageMenu,
} as const
