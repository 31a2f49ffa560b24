import fc from 'fast-check'
import { type DiffPart, differs, diffText, tokens } from './diff'

const text = fc
  .array(fc.constantFrom('右', '肺', '上', '叶', '见', '，', '。', '\n', 'CT', ' ', '12', '3.5', '😀', 'mm'), { maxLength: 60 })
  .map((parts) => parts.join(''))
const of = (parts: readonly DiffPart[], ...kinds: string[]): string =>
  parts
    .filter((part) => kinds.includes(part.kind))
    .map((part) => part.text)
    .join('')

test('same and removed give the old text, same and added the new one', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffText(before, after)
      expect(of(parts, 'same', 'removed')).toBe(before)
      expect(of(parts, 'same', 'added')).toBe(after)
    }),
    { numRuns: 1000 },
  )
})

test('equal texts have no difference, different ones have one', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(differs(diffText(before, after))).toBe(before !== after)
    }),
  )
})

test('neighbours differ in kind and none is empty', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffText(before, after)
      parts.forEach((part, i) => {
        expect(part.text).not.toBe('')
        expect(part.kind).not.toBe(parts[i + 1]?.kind)
      })
    }),
  )
})

test('one changed word is one change: the side of a body part is never lost in a rewritten sentence', () => {
  expect(diffText('右肺上叶见结节。', '左肺上叶见结节。')).toEqual([
    { kind: 'removed', text: '右' },
    { kind: 'added', text: '左' },
    { kind: 'same', text: '肺上叶见结节。' },
  ])
})

test('a number changes as a whole, not by its digits', () => {
  expect(diffText('大小约12.3 mm', '大小约18.3 mm')).toEqual([
    { kind: 'same', text: '大小约' },
    { kind: 'removed', text: '12.3' },
    { kind: 'added', text: '18.3' },
    { kind: 'same', text: ' mm' },
  ])
})

test('a shortest script: a word put in is only put in', () => {
  const parts = diffText('两肺纹理清晰。心影不大。', '两肺纹理清晰。右肺见结节。心影不大。')
  expect(of(parts, 'removed')).toBe('')
  expect(of(parts, 'added')).toHaveLength(6)
})

test('two texts of 6000 characters with nothing in common are one removal and one addition', () => {
  const parts = diffText('甲乙丙丁'.repeat(1500), '子丑寅卯'.repeat(1500))
  expect(parts.map((part) => part.kind)).toEqual(['removed', 'added'])
})

test('tokens join to the text again and keep pairs whole', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (s) => {
      expect(tokens(s).join('')).toBe(s)
    }),
  )
})
