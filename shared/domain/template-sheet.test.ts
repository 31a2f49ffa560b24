import { templatesOfSheet } from './template-sheet'

const HEAD = [...['名称', '分组', '检查类型', '部位', '正常/异常', '检查所见', '诊断意见'], ...['检查所见（英文）', '诊断意见（英文）']]
const GOOD = ['胸部', '', 'CT', '', '正常', '所见', '诊断', '', '']
const faultsOf = (cells: Readonly<Record<number, string>>) =>
  templatesOfSheet([
    { row: 1, cells: HEAD },
    { row: 2, cells: GOOD.map((cell, at) => cells[at] ?? cell) },
  ]).faults.map(({ column, reason, most }) => [column, reason, most])

// The table itself has no limit for texts: whoever imports is held by this alone, where the form's call has one of its own.
test.each([
  ['名称', 0, 128],
  ['分组', 1, 16],
  ['部位', 3, 128],
  ['检查所见', 5, 6000],
  ['诊断意见', 6, 6000],
  ['检查所见（英文）', 7, 6000],
  ['诊断意见（英文）', 8, 6000],
] as const)('[TPL-12] [TPL-10] %s of a sheet is as long as the form takes it, and no longer', (column, at, most) => {
  expect(faultsOf({ [at]: '字'.repeat(most) })).toEqual([])
  expect(faultsOf({ [at]: '字'.repeat(most + 1) })).toEqual([[column, 'tooLong', most]])
})
