import { partText } from './exam-part'

test('a part that its item names already is written once', () => {
  expect(partText('胸部', '胸部CT平扫')).toBe('胸部CT平扫')
  expect(partText('膝关节', '平扫')).toBe('膝关节 平扫')
  expect(partText('膝关节', '')).toBe('膝关节')
  expect(partText('CHEST', '胸部CT平扫')).toBe('胸部CT平扫')
  expect(partText('CHEST', '平扫')).toBe('CHEST 平扫')
  expect(partText('', '平扫')).toBe('平扫')
  expect(partText('', undefined)).toBe('')
})
