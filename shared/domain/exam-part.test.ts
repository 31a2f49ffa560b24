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

test('a bare term of the standard is said in the reader’s language; the house’s own words stay', () => {
  expect([partText('CHEST', '平扫', 'zh'), partText('CHEST', '平扫', 'en'), partText('CHEST', '平扫')]).toEqual([
    '胸部 平扫',
    'Chest 平扫',
    'CHEST 平扫',
  ])
  expect([partText('CHEST', '胸部CT平扫', 'zh'), partText('上腹', '平扫', 'en')]).toEqual(['胸部CT平扫', '上腹 平扫'])
  expect(partText('CHEST', undefined, 'zh')).toBe('胸部')
})
