import { guard } from '../guard'
import { CORPUS_DAY } from '../scoring'
import type { GuardExam, GuardOptions, GuardReport, Hit } from '../types'
import cases from './later.json'

type Row = readonly string[]
type Rule = keyof typeof cases

const examOf = (order: string): GuardExam => {
  const [modality, bodypart, side, checkItem, sex] = order.split('|') as [string, string, string, string, string]
  return { modality, bodypart, side, checkItem, sex, age: { value: 50, unit: 'Y' } }
}
const reportOf = (finding: string, result: string): GuardReport => ({ finding, result, advice: '', yinYang: null })

/** An addendum's row holds its text first and its report behind it; no critical value is registered in any. */
function look(rule: Rule, [order, first, second, third]: Row): readonly Hit[] {
  const options: GuardOptions = { today: CORPUS_DAY, criticals: [] }
  if (!rule.endsWith('.addendum')) return guard(reportOf(first!, second!), examOf(order!), options)
  const hits = guard(reportOf(first!, ''), examOf(order!), { ...options, addendumTo: reportOf(second!, third!) })
  return hits.filter(({ kind }) => kind !== 'empty')
}

describe.each(Object.keys(cases) as Rule[])('%s', (rule) => {
  test.each(['zh', 'en'] as const)('[EDIT-04] tells each slip and leaves its clean counterparts alone: %s', (language) => {
    const { wrong, clean } = cases[rule][language] as unknown as Record<'wrong' | 'clean', readonly Row[]>
    expect(Math.min(wrong.length, clean.length)).toBeGreaterThanOrEqual(12)
    const missed = wrong.filter((row) => !look(rule, row).some((hit) => hit.rule === rule))
    expect(missed).toEqual([])
    const alarms = clean.flatMap((row) => look(rule, row).map((hit) => [...row, hit.rule, hit.text]))
    expect(alarms).toEqual([])
  })
})
