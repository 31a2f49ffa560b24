import { DELIVERED, type GuardExam, type GuardReport, guard, hitMessage } from '../index'
import { CORPUS_DAY } from '../scoring'
import cases from './negative.json'

type Row = readonly string[]

const examOf = (order: string): GuardExam => {
  const [modality, bodypart, side, checkItem, sex] = order.split('|') as [string, string, string, string, string]
  return { modality, bodypart, side, checkItem, sex, age: { value: 50, unit: 'Y' } }
}
const look = ([order, finding, result]: Row, yinYang: GuardReport['yinYang'] = 0) =>
  guard({ finding: finding!, result: result!, advice: '', yinYang }, examOf(order!), { today: CORPUS_DAY })

test.each(['zh', 'en'] as const)(
  '[EDIT-04] negative over a nodule or an effusion is a hint, over a denied or old one nothing: %s',
  (language) => {
    const { told, silent } = cases[language]
    expect(Math.min(told.length, silent.length)).toBeGreaterThanOrEqual(12)
    expect(told.map((row) => look(row).map(({ rule, weight }) => `${weight} ${rule}`))).toEqual(
      told.map(() => ['hint contradiction.negative']),
    )
    expect(silent.flatMap((row) => look(row).map(({ rule, text }) => [...row, rule, text]))).toEqual([])
    // Positive, or not chosen yet: nothing to ask.
    expect(told.flatMap((row) => [...look(row, 1), ...look(row, null)]).map(({ rule }) => rule)).not.toContain('contradiction.negative')
  },
)

test('[EDIT-04] what is grave stops as before and is told once', () => {
  const CHEST = 'CT|胸部||胸部CT平扫|M'
  const rules = (finding: string, result: string) => look([CHEST, finding, result]).map(({ rule, weight }) => `${weight} ${rule}`)
  expect(rules('右肺上叶见肿块，约4cm。', '右肺上叶肿块；右肺小结节。')).toEqual(['stop contradiction.flag'])
  expect(rules('左侧第5肋骨骨折。', '未见异常。')).not.toContain('hint contradiction.negative')
  expect(DELIVERED['contradiction.negative']).toEqual({ kind: 'contradiction', weight: 'hint' })
  expect(hitMessage(look([CHEST, '右肺结节。', '右肺结节。'])[0]!, 'zh')).toBe('选的是阴性，文中有“结节”。请看一眼阴阳性。')
})
