import type { ManagedUser } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'

/** What the form edits of an account. */
export const USER_FIELDS = [
  'name',
  'nickname',
  'sex',
  'title',
  'intro',
  'phone',
  'role',
  'duty',
  'mayRetract',
  'mayMoveSeries',
  'permissions',
  'roomIds',
] as const satisfies readonly (keyof ManagedUser)[]
/** Two administrators who give rights for other modalities, or other rooms, both keep what they gave. */
export const USER_PARTS = {
  permissions: ({ modality }: ManagedUser['permissions'][number]) => modality,
  // No room at all: every one.
  roomIds: Object.assign((id: string) => id, { emptyIsAll: true as const }),
} as const
export type UserField = (typeof USER_FIELDS)[number]
export type UserForm = Pick<ManagedUser, UserField>

export const EMPTY_USER: UserForm = {
  name: '',
  nickname: '',
  sex: 'O',
  title: '',
  intro: '',
  phone: '',
  role: 'doctor',
  duty: '',
  mayRetract: 0,
  mayMoveSeries: 0,
  permissions: [],
  roomIds: [],
}

/** What stands in the form: a new account's login name too, so that it comes back with the rest after the session is lost. */
export type TypedUser = UserForm & Pick<ManagedUser, 'loginName'>
export const TYPED_NEW = [...USER_FIELDS, 'loginName'] as const satisfies readonly (keyof TypedUser)[]

export const formOf = (user: ManagedUser): UserForm =>
  Object.fromEntries(USER_FIELDS.map((field) => [field, user[field]])) as unknown as UserForm

/** Beside which field a refusal stands. */
export const FIELD_OF: ReadonlyMap<number | string, string> = new Map<number | string, string>([
  [CODE.nameUnseen, 'name'],
  [CODE.phoneFormat, 'phone'],
  [CODE.phoneTaken, 'phone'],
  [CODE.loginTaken, 'loginName'],
  [CODE.loginNameIllegal, 'loginName'],
  [CODE.passwordShort, 'password'],
  [CODE.passwordCommon, 'password'],
  [CODE.roleNotHere, 'role'],
  [CODE.titleUnknown, 'title'],
  [CODE.noPermissions, 'permissions'],
  [CODE.permissionEmpty, 'permissions'],
])
