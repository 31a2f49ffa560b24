import { partWord } from './part-word'

test('a part is said in the reader’s language where the standard knows it; a house’s own word stays', () => {
  expect([partWord('胸部', 'en'), partWord('CHEST', 'en'), partWord('膝关节', 'en'), partWord('左耳后', 'en')]).toEqual([
    'Chest',
    'Chest',
    'Knee',
    '左耳后',
  ])
  expect([partWord('胸部', 'zh'), partWord('CHEST', 'zh'), partWord('头部', 'zh')]).toEqual(['胸部', '胸部', '头部'])
})
