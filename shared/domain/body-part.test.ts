import { partKey, partName, partNames } from './body-part'

test('a term of DICOM and the house’s own word are one part, in both languages', () => {
  expect(partNames('CHEST')).toEqual(expect.arrayContaining(['CHEST', '胸部', 'Chest']))
  expect(partNames('胸部')).toEqual(expect.arrayContaining(['CHEST', 'Chest']))
  expect(partNames('knee')).toEqual(expect.arrayContaining(['KNEE', '膝关节']))
  expect(partNames('C SPINE')).toContain('颈椎')
  // The thorax is not its spine, nor its sternum.
  expect(partNames('CHEST').some((name) => '胸椎胸骨'.includes(name))).toBe(false)
  expect(partNames('左手第三指')).toEqual(['左手第三指'])
  expect(partNames('constructor')).toEqual(['constructor'])
})

test('a bare term is shown in the reader’s language, the house’s word as it is', () => {
  expect([partName('CHEST', 'zh'), partName('CHEST', 'en'), partName('CSPINE', 'zh')]).toEqual(['胸部', 'Chest', '颈椎'])
  expect([partName('胸部', 'en'), partName('Chest', 'zh'), partName('', 'zh')]).toEqual(['胸部', 'Chest', ''])
})

test('a part has one key, by whichever name it is called', () => {
  expect(['CHEST', 'Chest ', '胸部', 'chest'].map(partKey)).toEqual(['CHEST', 'CHEST', 'CHEST', 'CHEST'])
  expect([partKey('胸椎'), partKey(''), partKey(' 左手第三指'), partKey('constructor')]).toEqual([
    'TSPINE',
    '',
    '左手第三指',
    'constructor',
  ])
})
