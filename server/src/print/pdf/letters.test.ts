import { drawable } from './letters'

const has = (code: number): boolean => code < 0x2000

test('a letter that the font lacks is written by its number, never left out', () => {
  expect(drawable('a😀b', has)).toBe('a[U+1F600]b')
})

test('the narrow space before a unit is a space on paper, not a number', () => {
  expect(drawable('①(63.7\u202fmm)', (code) => code === 0x2460 || has(code))).toBe('①(63.7\u00a0mm)')
  expect(drawable('63.7\u202fmm', (code) => code !== 0xa0 && has(code))).toBe('63.7 mm')
})
