import { GIVEN_ROLES, type GivenRole, MANAGED_MODALITIES, type Permission, permissionFault } from './accounts'
import type { Sex } from './person'
import { RIGHT, type RightLevel } from './rights'
import { readSheet, type ShapeReason, type TableColumn, type TableFault, type TableRow } from './table-sheet'
import { KNOWN_TITLES } from './titles'

/** An account as a row of a table. */
export interface SheetDoctor {
  readonly row: number
  readonly loginName: string
  readonly name: string
  readonly sex: Sex
  readonly role: GivenRole
  /** As {@link KNOWN_TITLES} keeps it. */
  readonly title: string
  readonly phone: string
  readonly intro: string
  readonly permissions: readonly Permission[]
}
export type DoctorSheetReason =
  | ShapeReason
  | 'sex'
  | 'role'
  | 'title'
  | 'loginName'
  | 'phone'
  | 'level'
  | 'noRight'
  | 'twice'
  | 'nameTaken'
  | 'phoneTaken'
export type DoctorSheetFault = TableFault<DoctorSheetReason>

type Key = 'loginName' | 'name' | 'sex' | 'role' | 'title' | 'phone' | 'intro' | (typeof MANAGED_MODALITIES)[number]

export const LOGIN_NAME = /^[a-z0-9][a-z0-9._-]{1,63}$/
const MOBILE = /^1[0-9]{10}$/
/** Roles as a table says them: the first word is the one that the example has. */
export const ROLE_WORDS: Readonly<Record<GivenRole, { readonly zh: string; readonly en: string }>> = {
  doctor: { zh: '医生', en: 'Doctor' },
  expert: { zh: '专家', en: 'Expert' },
  registrar: { zh: '登记员', en: 'Registrar' },
  technician: { zh: '技师', en: 'Technician' },
  clinic: { zh: '诊所用户', en: 'Clinic user' },
  admin: { zh: '管理员', en: 'Administrator' },
}
/** Levels as a table says them, from writing on. */
export const LEVEL_WORDS: readonly { readonly zh: string; readonly en: string }[] = [
  { zh: '书写', en: 'Write' },
  { zh: '一审', en: 'First review' },
  { zh: '二审', en: 'Second review' },
  { zh: '三审', en: 'Third review' },
]

const named = (key: Key, zh: string, en: string, most: number, needed = false): TableColumn<Key> => ({
  key,
  zh: zh.split(' '),
  en: en.split('|'),
  most,
  needed,
  line: key === 'name',
})
export const DOCTOR_COLUMNS: readonly TableColumn<Key>[] = [
  named('loginName', '登录名 账号 用户名', 'Login name|User name|Account', 64, true),
  named('name', '姓名 医生姓名', 'Name', 64, true),
  named('role', '角色', 'Role', 32, true),
  named('title', '职称', 'Title', 32),
  named('sex', '性别', 'Sex', 16),
  named('phone', '手机 手机号 手机号码 电话', 'Phone|Mobile|Phone number', 32),
  named('intro', '简介', 'Introduction', 1000),
  ...MANAGED_MODALITIES.map((modality) => named(modality, modality, modality, 32)),
]

const same = (said: string, { zh, en }: { readonly zh: string; readonly en: string }): boolean =>
  said === zh || said.toLowerCase() === en.toLowerCase()
function levelOf(said: string): RightLevel | undefined {
  if (said === '' || said === '0' || said === '-') return RIGHT.none
  // The lists of English screens say 1st, their forms 1st review.
  const short = ['write', '1st', '2nd', '3rd'].indexOf(said.toLowerCase().replace(/ review$/, ''))
  const at = short >= 0 ? short : LEVEL_WORDS.findIndex((word, i) => same(said, word) || said === String(i + 1))
  return at < 0 ? undefined : ((at + 1) as RightLevel)
}

/** What a table of accounts holds, with roles that its hospital can have; what is there already its reader asks the hospital. */
export function doctorsOfSheet(
  table: readonly TableRow[],
  roles: readonly GivenRole[],
): {
  readonly doctors: readonly SheetDoctor[]
  readonly faults: readonly DoctorSheetFault[]
  readonly ignored: readonly string[]
  readonly total: number
  /** How the columns of what is taken already are headed there. */
  readonly headings: Readonly<Record<'loginName' | 'phone', string>>
} {
  const { rows, faults: shape, ignored } = readSheet(table, DOCTOR_COLUMNS)
  const faults: DoctorSheetFault[] = [...shape]
  const told = new Set(shape.map(({ row, column }) => `${row} ${column}`))
  const faulty = new Set(shape.map(({ row }) => row))
  const doctors: SheetDoctor[] = []
  const seen = new Map<string, number>()
  for (const { row, cell, heading } of rows) {
    const wrong = (key: Key, reason: DoctorSheetReason, other = ''): void => {
      if (!told.has(`${row} ${heading(key)}`)) faults.push({ row, column: heading(key), reason, most: null, other })
      told.add(`${row} ${heading(key)}`)
      faulty.add(row)
    }
    const loginName = cell('loginName').normalize('NFKC').toLowerCase()
    const phone = cell('phone').normalize('NFKC').replaceAll(/[\s-]/g, '')
    const said = cell('role')
    const role = GIVEN_ROLES.find((one) => same(said, ROLE_WORDS[one]) || said === one || (one === 'clinic' && said === '诊所'))
    const sexWord = cell('sex').toLowerCase()
    const sex = sexWord === '' ? 'O' : (['M', 'F', 'O'] as const).find((one) => SEXES[one].includes(sexWord))
    if (!LOGIN_NAME.test(loginName)) wrong('loginName', 'loginName')
    // Which there are stands in it: a hospital has not the roles of a clinic.
    if (!role || !roles.includes(role)) wrong('role', 'role', roles.join(' '))
    const title = cell('title') === '' ? '' : KNOWN_TITLES.find((one) => same(cell('title'), one))?.zh
    if (title === undefined) wrong('title', 'title', KNOWN_TITLES.map(({ zh }) => zh).join(' '))
    if (!sex) wrong('sex', 'sex')
    if (phone === '' ? role === 'admin' : !MOBILE.test(phone)) wrong('phone', 'phone')
    const permissions: Permission[] = []
    for (const modality of MANAGED_MODALITIES) {
      const level = levelOf(cell(modality))
      if (level === undefined) wrong(modality, 'level')
      else if (level !== RIGHT.none) permissions.push({ modality, level })
    }
    if (role && permissionFault(role, permissions) === 'none') wrong('role', 'noRight')
    for (const [key, value] of [
      ['loginName', loginName],
      ['phone', phone],
    ] as const) {
      if (value === '') continue
      const before = seen.get(`${key} ${value}`)
      if (before === undefined) seen.set(`${key} ${value}`, row)
      else wrong(key, 'twice', String(before))
    }
    if (faulty.has(row)) continue
    doctors.push({ row, loginName, name: cell('name'), sex: sex!, role: role!, title: title!, phone, intro: cell('intro'), permissions })
  }
  const headed = (key: Key): string => rows[0]?.heading(key) ?? ''
  return {
    ...{ doctors, faults: faults.sort((a, b) => a.row - b.row), ignored, total: rows.length },
    headings: { loginName: headed('loginName'), phone: headed('phone') },
  }
}

const SEXES: Readonly<Record<Sex, readonly string[]>> = {
  M: ['男', 'm', 'male'],
  F: ['女', 'f', 'female'],
  O: ['其他', '未知', 'o', 'other'],
}
