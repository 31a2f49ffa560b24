import cases from './cases.json'
import { guard } from './guard'
import { CORPUS_DAY } from './scoring'
import type { GuardExam } from './types'

/** What the fresh reports found out: reports that must pass, and slips with the rule that tells them. */
test.each(cases as [string, string, string, string][])('%s: %s %s', (rule, order, finding, result) => {
  const [modality, bodypart, side, checkItem, sex] = order.split('|') as [string, string, string, string, string]
  const exam: GuardExam = { modality, bodypart, side, checkItem, sex, age: { value: 50, unit: 'Y' } }
  const hits = guard({ finding, result, advice: '', yinYang: null }, exam, { today: CORPUS_DAY }).map((hit) => hit.rule)
  if (rule === 'clean') expect(hits).toEqual([])
  else expect(hits).toContain(rule)
})
