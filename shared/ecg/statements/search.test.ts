import criticals from './critical.json'
import pinyin from './pinyin.json'
import { statementFinder } from './search'
import { ecgStatements } from './statement'
import texts from './statements.json'

const all = ecgStatements(texts, criticals, pinyin)
const find = statementFinder(all)
const codes = (text: string, language: 'zh' | 'en' = 'zh'): string[] => find(text, language).map(({ code }) => code)
const first = (text: string, language?: 'zh' | 'en'): string | undefined => codes(text, language)[0]

test.each([
  ['its code', 'R020', 'R020'],
  ['its code in small letters', 'r020', 'R020'],
  ['its Chinese words', '心动过缓', 'R020'],
  ['initials from the middle', 'xdgh', 'R020'],
  ['all initials', 'dxxdgh', 'R020'],
  ['whole pinyin', 'douxingxindongguohuan', 'R020'],
  ['pinyin from the middle, not to its end', 'xindongguohu', 'R020'],
  ['pinyin with initials among it', 'dxxindgh', 'R020'],
  ['pinyin in syllables', 'dou xing xin dong guo h', 'R020'],
  ['the beginnings of English words', 'sinus brady', 'R020'],
  ['the same in another order', 'BRADY sin', 'R020'],
  ['what doctors call it', '窦缓', 'R020'],
  ['full-width letters of an input method', 'ＸＤＧＨ', 'R020'],
  ['a short name in Latin letters', 'afib', 'R210'],
  ['the same, whole before begun', 'vt', 'R460'],
  ['Chinese and Latin without a blank', 'ST段压低', 'I010'],
  ['initials behind Latin letters', 'stdyd', 'I010'],
  ['the ordinal of AV block', '1st', 'C040'],
  ['side and kind', 'lbbb', 'C210'],
  ['two languages in one search', '完全 rbbb', 'C190'],
])('[ECG-11] found by %s: %s', (_, text, code) => {
  expect(first(text)).toBe(code)
  expect(first(text, 'en')).toBe(code)
})

test('[ECG-11] every statement is found by its code, its text, its initials and its English, among the first of its likes', () => {
  for (const { code, zh, en, pinyin: spelt } of all) {
    const said = (text: string): string => text.replaceAll(/\{[^}]*\}/g, '')
    expect(first(code)).toBe(code)
    expect([code, codes(said(zh)).includes(code)]).toEqual([code, true])
    expect([code, codes(said(en)).includes(code)]).toEqual([code, true])
    const initials = spelt[0]!.map((one) => one[0]).join('')
    if (initials.length > 2) expect([code, codes(initials).slice(0, 12).includes(code)]).toEqual([code, true])
  }
})

test('the whole name stands before what only holds it; in English the shorter English one', () => {
  expect(codes('心房颤动').slice(0, 2)).toEqual(['R210', 'C170'])
  expect(first('ventricular tachycardia', 'en')).toBe('R460')
  expect(first('完全性右束支传导阻滞')).toBe('C190')
  expect(codes('右束支').every((code) => /右束支/.test(all.find((one) => one.code === code)!.zh))).toBe(true)
  // Right is never left.
  expect(codes('left bundle').filter((code) => !/left/i.test(all.find((one) => one.code === code)!.en))).toEqual([])
  expect(codes('X1')).toHaveLength(3 - 1)
})

test('nothing typed: all in their order; what is nothing: none; what is hostile or long: no fault', () => {
  expect(find('  ', 'zh')).toBe(all)
  for (const text of ['？！', 'qqqq', '肺结节', '<script>', 'sinus lung', '((((', '\u0000', '🫀'.repeat(50)])
    expect(codes(text)).toEqual([])
  expect(codes('x'.repeat(100_000))).toEqual([])
})
