import type { WorklistRow } from '@farsight/shared/contract'
import { identityLine, partLine } from './identity'

const exam = {
  patName: '王建国',
  sex: 'M',
  age: { value: 67, unit: 'Y' },
  checkNo: 'CT2611200031',
  bodypart: '膝关节',
  checkItem: '平扫',
  side: '',
} as WorklistRow

test('the side is written out before the part, on the report and on its print, in both languages', () => {
  expect(partLine({ ...exam, side: 'L' }, 'zh')).toBe('左 膝关节 平扫')
  expect(partLine({ ...exam, side: 'R' }, 'zh')).toBe('右 膝关节 平扫')
  expect(partLine({ ...exam, side: 'B' }, 'zh')).toBe('双侧 膝关节 平扫')
  expect(partLine({ ...exam, side: 'L' }, 'en')).toBe('Left 膝关节 平扫')
  expect(partLine({ ...exam, side: 'R' }, 'en')).toBe('Right 膝关节 平扫')
  expect(partLine(exam, 'zh')).toBe('膝关节 平扫')
})

test('who it is, in one line', () => {
  expect(identityLine(exam, 'zh')).toBe('王建国 男 67岁 CT2611200031')
})
