import { guard } from '../guard'
import { CORPUS_DAY } from '../scoring'
import type { GuardExam } from '../types'

const CHEST: GuardExam = { modality: 'CT', bodypart: '胸部', side: '', checkItem: '胸部CT平扫', sex: 'M', age: { value: 50, unit: 'Y' } }
const rules = (finding: string, result: string): readonly string[] =>
  guard({ finding, result, advice: '', yinYang: 1 }, CHEST, { today: CORPUS_DAY }).map(({ rule }) => rule)

test.each([
  ['左上肺见结节影，约8mm。', '右上肺结节。'],
  ['右上肺见结节影，约8mm。右下肺见索条影。', '左上肺结节。'],
  ['右肺上叶见结节影，约8mm。', '左肺上叶结节。'],
  ['An 8 mm nodule in the right upper lobe. Lungs otherwise clear.', '8 mm left upper lobe nodule.'],
  // Sections in two languages.
  ['右上肺见结节影，约8mm。', 'Left upper lobe nodule.'],
  ['An 8 mm nodule in the right upper lobe.', '左肺上叶结节。'],
])('[EDIT-04] the other side of the right lobe is one slip, the side, and no hint on the lobe: %s %s', (finding, result) => {
  expect(rules(finding, result)).toEqual(['contradiction.side'])
})

test('[EDIT-04] another lobe of the other side is both: the side is told, and the place', () => {
  expect(rules('右肺下叶见结节影，约8mm。', '左肺上叶结节。')).toEqual(['contradiction.side', 'contradiction.place'])
  expect(rules('右肺下叶见结节影，约8mm。右肺上叶见索条影。', '左肺上叶结节。')).toEqual(['contradiction.side', 'contradiction.place'])
})
