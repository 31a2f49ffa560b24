import { type GivenRole, rolesOfKind } from './accounts'
import { doctorsOfSheet } from './doctor-sheet'

const HEAD = ['登录名', '姓名', '角色', '职称', '手机', 'CT', 'MR']
const of = (roles: readonly GivenRole[], ...rows: string[][]) =>
  doctorsOfSheet(
    [HEAD, ...rows].map((cells, at) => ({ row: at + 1, cells })),
    roles,
  )
const read = (...rows: string[][]) => of(rolesOfKind('hospital'), ...rows)

test('accounts of a table: roles, titles and rights as their words mean them', () => {
  const { doctors, faults } = read(
    ['Li.Wei', '李伟', '医生', 'Chief', '138 0000 0001', '三审', '1'],
    ['reg1', '赵敏', 'registrar', '', '', '', ''],
  )
  expect(faults).toEqual([])
  expect(doctors).toEqual([
    expect.objectContaining({
      ...{ loginName: 'li.wei', role: 'doctor', title: '主任医师', phone: '13800000001', sex: 'O' },
      permissions: [
        { modality: 'CT', level: 4 },
        { modality: 'MR', level: 1 },
      ],
    }),
    expect.objectContaining({ loginName: 'reg1', role: 'registrar', permissions: [] }),
  ])
})

test('accounts of a table: levels as English lists and forms say them', () => {
  const { doctors, faults } = read(
    ['a1', 'Ann', 'Doctor', '', '', '1st', 'write'],
    ['a2', 'Bob', 'Doctor', '', '', '2nd review', '3rd Review'],
    ['a3', 'Cid', 'Doctor', '', '', 'First review', '4th'],
  )
  expect(doctors.map(({ permissions }) => permissions.map(({ level }) => level))).toEqual([
    [2, 1],
    [3, 4],
  ])
  expect(faults.map(({ row, column, reason }) => [row, column, reason])).toEqual([[4, 'MR', 'level']])
})

test('accounts of a table: a doctor without a right, an administrator without a phone, a name twice', () => {
  const { doctors, faults } = read(
    ['a1', '甲', '医生', '', '', '', ''],
    ['a2', '乙', '管理员', '', '', '', ''],
    ['A1', '丙', '技师', '', '', '主任', ''],
    ['ä', '丁', '院长', '', '123', '', ''],
  )
  expect(doctors).toEqual([])
  expect(faults.map(({ row, column, reason, other }) => [row, column, reason, other])).toEqual([
    [2, '角色', 'noRight', ''],
    [3, '手机', 'phone', ''],
    [4, 'CT', 'level', ''],
    [4, '登录名', 'twice', '2'],
    [5, '登录名', 'loginName', ''],
    [5, '角色', 'role', 'doctor expert registrar technician admin'],
    [5, '手机', 'phone', ''],
  ])
})

test('[MANAGE-14] accounts of a table: a name that nobody sees is none, one with a line end or a turned sign is at fault', () => {
  const names = ['\u200b', '\u3164', '李\n伟', '李\u202e伟', '李\u200b伟']
  const { faults } = read(...names.map((name, at) => [`a${at}`, name, '登记员', '', '', '', '']), ['\u200b', '', '', '', '', '', ''])
  expect(faults.map(({ row, column, reason }) => [row, column, reason])).toEqual([
    [2, '姓名', 'empty'],
    [3, '姓名', 'empty'],
    [4, '姓名', 'hidden'],
    [5, '姓名', 'hidden'],
    [6, '姓名', 'hidden'],
  ])
})

test('[MANAGE-12] accounts of a table: a title is one of the six, or another that is known, in either language, or none', () => {
  const titles = ['主任医师、教授', 'chief professor', '', '神医', '主管技师', 'senior technologist']
  const { doctors, faults } = read(...titles.map((title, at) => [`a${at}`, '甲', '登记员', title, '', '', '']))
  expect(doctors.map(({ title }) => title)).toEqual(['主任医师、教授', '主任医师、教授', '', '主管技师', '主管技师'])
  const known = '住院医师 主治医师 主诊医师 副主任医师 主任医师 主任医师、教授 医师 全科医师 技师 主管技师 副主任技师 主任技师'
  expect(faults.map(({ row, column, reason, other }) => [row, column, reason, other])).toEqual([[5, '职称', 'title', known]])
})

test('accounts of a table: a clinic’s user is at fault in a hospital, with the roles that there are, and none in a clinic', () => {
  // As the list beside it calls it, too.
  const row = ['c1', '甲', '诊所', '', '', '书写', '']
  expect(read(row).faults.map(({ column, reason, other }) => [column, reason, other])).toEqual([
    ['角色', 'role', 'doctor expert registrar technician admin'],
  ])
  expect(of(rolesOfKind('clinic'), row).faults).toEqual([])
})
