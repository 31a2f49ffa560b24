import { ADDED, MENDED } from '../../../server/src/database/migrations/0043-ecg-criticals/items'
import { holdsWord } from '../../domain'
import criticals from './critical.json'
import pinyin from './pinyin.json'
import { ECG_CRITICAL_ITEMS, ECG_HOLES, ECG_STATEMENT_GROUPS, ecgStatements, holesOf, inGroup } from './statement'
import texts from './statements.json'

const all = ecgStatements(texts, criticals, pinyin)

test('[ECG-11] 140 statements and more, each with a code of its own, in every group, in both languages', () => {
  expect(all.length).toBeGreaterThanOrEqual(140)
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
  for (const language of ['zh', 'en'] as const) expect(new Set(all.map((one) => one[language])).size).toBe(all.length)
  expect([...new Set(all.map(({ group }) => group))]).toEqual([...ECG_STATEMENT_GROUPS])
  expect(Object.keys(texts)).toEqual([...ECG_STATEMENT_GROUPS])
  const letters = { rhythm: 'R', conduction: 'C', hypertrophy: 'H', ischaemia: 'I', repolarisation: 'T', axis: 'A', pacing: 'P' }
  const letter = { ...letters, technique: 'Q', comparison: 'S', critical: 'X' }
  for (const { code, group } of all) expect(code).toMatch(new RegExp(`^${letter[group]}\\d{3}$`))
})

test('each is whole: no Chinese in the English, sides and leads not cut, the same gaps in both languages', () => {
  for (const { code, zh, en } of all) {
    expect([code, /\p{Script=Han}/u.test(zh), /\p{Script=Han}/u.test(en)]).toEqual([code, true, false])
    // "左、右" are words of their own; LV, RA, L and R are not words of a report.
    expect([code, en.match(/\b(?:L|R|LV|RV|LA|RA|LBBB|RBBB|Lt|Rt)\b(?!-on|-wave)/)]).toEqual([code, null])
    expect([code, zh.match(/[左右双]室|[左右双]房|\(|\)/)]).toEqual([code, null])
    expect([code, /^[A-Z]/.test(en), /[.。;；\s]$/.test(zh + en)]).toEqual([code, true, false])
    const shown = (text: string) =>
      holesOf(text)
        .map((hole) => hole.shown)
        .sort()
    expect([code, shown(zh)]).toEqual([code, shown(en)])
    for (const { kind } of holesOf(zh)) expect(Object.keys(ECG_HOLES)).toContain(kind)
    expect(zh.replaceAll(/\{[a-z]+(?:[<>]\d+)?\}/g, '')).not.toMatch(/[{}]/)
  }
  // The same side in both: 左 is left, 右 is right.
  for (const { code, zh, en } of all.filter(({ group }) => group !== 'axis'))
    expect([code, /左/.test(zh), /右/.test(zh)]).toEqual([code, /left/i.test(en), /right/i.test(en)])
})

/** [code, words] of the ECG items with which a hospital begins. */
const ITEMS = [...MENDED, ...ADDED].map(({ code, words }) => [code, words] as const)
const names = (text: string): readonly string[] => ITEMS.filter(([, of]) => of.some((word) => holdsWord(text, word))).map(([code]) => code)

test('critical ones name an ECG item of the hospital’s list, and every such item has one', () => {
  expect(ITEMS.map(([code]) => code)).toEqual(ECG_CRITICAL_ITEMS)
  const codes = new Set(all.map(({ code }) => code))
  for (const [code, item] of Object.entries(criticals)) {
    expect(codes).toContain(code)
    expect(ECG_CRITICAL_ITEMS).toContain(item)
  }
  expect(new Set(Object.values(criticals))).toEqual(new Set(ECG_CRITICAL_ITEMS))
  const own = all.filter(({ group }) => group === 'critical')
  expect(own.filter(({ critical }) => critical === undefined)).toEqual([])
  expect(all.filter((one) => inGroup(one, 'critical'))).toHaveLength(Object.keys(criticals).length)
})

/** They say what an item's word says, but for the figure that makes it critical, or of what lasts. */
const NOT_CRITICAL: readonly string[] = ['I360', 'S060', 'T060', 'S190']

test('[CRIT-01] a critical statement holds a word of its own item in either language, and what holds one and is not critical is named here', () => {
  for (const { code, zh, en, critical } of all)
    for (const text of [zh, en]) {
      if (critical !== undefined) expect([code, text, names(text)]).toEqual([code, text, expect.arrayContaining([critical])])
      else if (!NOT_CRITICAL.includes(code)) expect([code, text, names(text)]).toEqual([code, text, []])
    }
})
