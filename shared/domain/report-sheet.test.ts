import { ageContradicts, REPORT_COLUMNS, reportsOfSheet } from './report-sheet'
import type { TableRow } from './table-sheet'

const HEAD = [
  '患者编号',
  '姓名',
  '性别',
  '出生日期',
  '年龄',
  '检查号',
  '设备',
  '侧别',
  '检查时间',
  '报告时间',
  '检查所见',
  '诊断意见',
  '阴阳性',
  '患者来源',
]
const GOOD = ['P1', '王芳', '女', '1960-02-03', '59岁', 'CT1', 'DR', '左', '2019-05-01 09:10', '2019-05-01', '所见', '诊断', '阴性', '']
const table = (...rows: (readonly string[])[]): TableRow[] => [HEAD, ...rows].map((cells, at) => ({ row: at + 1, cells }))
const changed = (cells: Record<number, string>): string[] => GOOD.map((cell, at) => cells[at] ?? cell)
const faultsOf = (...rows: (readonly string[])[]) =>
  reportsOfSheet(table(...rows), '2026-11-26').faults.map(({ row, column, reason }) => [row, column, reason])

test('[DAY-13] a row is read as its words mean it, in any order of columns and in either language', () => {
  const { reports, faults, ignored } = reportsOfSheet(table(GOOD), '2026-11-26')
  expect(faults).toEqual([])
  expect(reports).toEqual([
    expect.objectContaining({
      ...{
        row: 2,
        hospitalNo: 'P1',
        patName: '王芳',
        sex: 'F',
        birthday: '1960-02-03',
        age: { value: 59, unit: 'Y' },
        modality: 'DX',
        side: 'L',
      },
      ...{ checkTime: '2019-05-01 09:10:00', reportTime: '2019-05-01 09:10:00', yinYang: 0, sourceType: '' },
    }),
  ])
  const english = REPORT_COLUMNS.map(({ en }) => en[0]!.toUpperCase())
  const cells = REPORT_COLUMNS.map(
    ({ key }) =>
      ({ patName: 'Ann', sex: 'female', modality: 'mr', checkTime: '2019/5/1', findings: 'x' })[key as 'sex'] ??
      (key === 'hospitalNo' || key === 'checkNo' ? '7' : ''),
  )
  const other = reportsOfSheet(
    [
      { row: 3, cells: [...english.reverse(), '院内备注'] },
      { row: 9, cells: cells.reverse() },
    ],
    '2026-11-26',
  )
  expect(other.faults).toEqual([])
  expect(other.ignored).toEqual(['院内备注'])
  expect(other.reports[0]).toMatchObject({ row: 9, sex: 'F', modality: 'MR', checkTime: '2019-05-01 00:00:00', age: null, birthday: null })
  expect(ignored).toEqual([])
})

test('[DAY-13] each fault stands at its row and column, and a faulty row is no report', () => {
  expect(
    faultsOf(
      changed({ 1: '', 5: 'a' }),
      changed({ 2: '1', 5: 'b' }),
      changed({ 3: '2019-05-02', 5: 'c' }),
      changed({ 4: '12', 5: 'd' }),
      changed({ 6: 'CTA', 5: 'e' }),
      changed({ 7: '上', 5: 'f' }),
      changed({ 8: '昨天', 5: 'g' }),
      changed({ 8: '2026-11-26 00:10', 9: '', 4: '', 5: 'h' }),
      changed({ 9: '2019-04-30', 5: 'i' }),
      changed({ 10: '', 11: '', 5: 'j' }),
      changed({ 11: '81\u202emm', 5: 'k' }),
      changed({ 12: '也许', 5: 'l' }),
      changed({ 4: '老年', 5: 'm' }),
      changed({ 13: '天上', 5: 'n' }),
      changed({ 9: '前天', 5: 'o' }),
      // Yesterday's report is an old one; what is of today or later is not, however old its check.
      changed({ 9: '2026-11-25 23:59', 5: 'p' }),
      changed({ 9: '2026-11-26', 5: 'q' }),
      changed({ 9: '2027-01-01 08:00', 5: 'r' }),
      changed({ 0: '', 5: 's' }),
      changed({ 5: '' }),
      changed({ 1: '字'.repeat(65), 5: 't' }),
    ),
  ).toEqual([
    [2, '姓名', 'empty'],
    [3, '性别', 'sex'],
    [4, '出生日期', 'birthday'],
    [5, '年龄', 'ageDiffers'],
    [6, '设备', 'modality'],
    [7, '侧别', 'side'],
    [8, '检查时间', 'time'],
    [9, '检查时间', 'notPast'],
    [10, '报告时间', 'beforeCheck'],
    [11, '检查所见', 'noText'],
    [12, '诊断意见', 'hidden'],
    [13, '阴阳性', 'yinYang'],
    [14, '年龄', 'age'],
    [15, '患者来源', 'source'],
    [16, '报告时间', 'time'],
    [18, '报告时间', 'notPast'],
    [19, '报告时间', 'notPast'],
    [20, '患者编号', 'empty'],
    [21, '检查号', 'empty'],
    [22, '姓名', 'tooLong'],
  ])
  expect(reportsOfSheet([{ row: 1, cells: ['姓名', '姓名'] }], '2026-11-26').faults.map(({ reason }) => reason)).toContain('twiceColumn')
})

test('[DAY-13] a row whose text names the other side alone is at fault at its side; one that names both is not', () => {
  const texts = (findings: string, result: string) => changed({ 7: '左', 10: findings, 11: result })
  expect(faultsOf(texts('踝关节骨折。', '右踝关节骨折。'))).toEqual([[2, '侧别', 'otherSide']])
  expect(faultsOf(texts('左踝关节骨折，右侧相仿。', ''))).toEqual([])
})

test('[DAY-13] one number under two people: every row of that number is refused; the same check number for two, too', () => {
  const sheet = reportsOfSheet(
    table(
      GOOD,
      changed({ 5: 'CT2', 3: '' }),
      changed({ 5: 'CT3', 3: '1961-02-03', 4: '' }),
      changed({ 0: 'P2', 5: 'ct1' }),
      changed({ 0: 'P3', 5: 'CT5' }),
      changed({ 0: 'P4', 5: 'CT6', 1: '赵丽' }),
      changed({ 0: 'P5', 5: 'ct6', 1: '周六' }),
      changed({ 0: 'P3', 5: 'CT5' }),
    ),
    '2026-11-26',
  )
  expect(sheet.faults.map(({ row, reason, other }) => [row, reason, other])).toEqual([
    [2, 'twice', '5'],
    [2, 'twoPatients', '4'],
    [3, 'twoPatients', '2'],
    [4, 'twoPatients', '2'],
    [5, 'twice', '2'],
    [7, 'twice', '8'],
    [8, 'twice', '7'],
    // Word for word the same: the first says it.
    [9, 'twice', '6'],
  ])
  expect(sheet.reports.map(({ row }) => row)).toEqual([6])
})

test('an age contradicts a birth date by more than the year in which people count differently', () => {
  const born = '1960-02-03'
  expect([58, 59, 60, 61, 62].map((value) => ageContradicts({ value, unit: 'Y' }, born, '2019-05-01'))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
  expect(ageContradicts({ value: 8, unit: 'M' }, born, '2019-05-01')).toBe(true)
  expect(ageContradicts({ value: 8, unit: 'M' }, '2018-09-01', '2019-05-01')).toBe(false)
})
