import { isTagTooLong, withTag } from './kept-words'

test('at most ten tags of sixteen letters, none twice and none empty', () => {
  const ten = Array.from({ length: 10 }, (_, i) => String(i))
  expect(withTag(ten, 'more')).toEqual(ten)
  expect(withTag([], ' ')).toEqual([])
  expect(withTag(['教学'], ' 教学 ')).toEqual(['教学'])
  expect(withTag([], 'x'.repeat(17))).toEqual([])
  expect([isTagTooLong('x'.repeat(17)), isTagTooLong(` ${'x'.repeat(16)} `)]).toEqual([true, false])
})
