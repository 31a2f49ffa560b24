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
  roomIds: (id: string) => id,
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

export const formOf = (user: ManagedUser): UserForm =>
  Object.fromEntries(USER_FIELDS.map((field) => [field, user[field]])) as unknown as UserForm

/** Beside which field a refusal stands. */
export const FIELD_OF: ReadonlyMap<number | string, string> = new Map<number | string, string>([
  [CODE.phoneFormat, 'phone'],
  [CODE.phoneTaken, 'phone'],
  [CODE.loginTaken, 'loginName'],
  [CODE.loginNameIllegal, 'loginName'],
  [CODE.passwordShort, 'password'],
  [CODE.passwordCommon, 'password'],
  [CODE.noPermissions, 'permissions'],
  [CODE.permissionEmpty, 'permissions'],
])
