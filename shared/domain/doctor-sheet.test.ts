import { doctorsOfSheet } from './doctor-sheet'

const HEAD = ['登录名', '姓名', '角色', '职称', '手机', 'CT', 'MR']
const read = (...rows: string[][]) => doctorsOfSheet([HEAD, ...rows].map((cells, at) => ({ row: at + 1, cells })))

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
    [5, '角色', 'role', ''],
    [5, '手机', 'phone', ''],
  ])
})
