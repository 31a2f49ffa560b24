import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSync } from 'fontkit'
import { drawable } from './letters'

const has = (code: number): boolean => code < 0x2000

test('a letter that the font lacks is written by its number, never left out', () => {
  expect(drawable('a😀b', has)).toBe('a[U+1F600]b')
})

test('the narrow space before a unit is a space on paper, not a number', () => {
  expect(drawable('①(63.7\u202fmm)', (code) => code === 0x2460 || has(code))).toBe('①(63.7\u00a0mm)')
  expect(drawable('63.7\u202fmm', (code) => code !== 0xa0 && has(code))).toBe('63.7 mm')
})

test('the report check knows every letter of both fonts, and no other', () => {
  const file = join(__dirname, '../../../../mf-report/src/guard/data/paper-letters.json')
  const { ranges } = JSON.parse(readFileSync(file, 'utf8')) as { ranges: string }
  const told: number[] = []
  for (const range of ranges.split(' ')) {
    const [gap, more = '0'] = range.split('.') as [string, string?]
    const first = (told.at(-1) ?? 0) + Number.parseInt(gap, 36)
    for (let code = first; code <= first + Number.parseInt(more, 36); code++) told.push(code)
  }
  for (const font of ['400Regular/NotoSansSC_400Regular.ttf', '700Bold/NotoSansSC_700Bold.ttf'])
    expect(openSync(require.resolve(`@expo-google-fonts/noto-sans-sc/${font}`)).characterSet.toSorted((a, b) => a - b)).toEqual(told)
})
