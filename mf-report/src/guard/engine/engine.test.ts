import { readReport } from './document'
import { readExam } from './exam'
import { fold } from './fold'
import { levelsIn } from './levels'
import { measuresIn } from './measures'
import { split } from './split'
import { Trie } from './trie'

const sentences = (text: string): string[] => split(text).map(({ sentence }) => text.slice(sentence.from, sentence.to).trim())
const lesions = (finding: string) =>
  readReport({ finding, result: '', advice: '', yinYang: null }).clauses.flatMap((clause) =>
    clause.lesions.map((lesion) => [lesion.id, lesion.negated, lesion.side] as const),
  )

test('folding keeps every offset', () => {
  for (const text of ['İstanbul ＣＴ１２ｍｍ', '１２×９㎜', 'ǅ', '😀ABC']) expect(fold(text)).toHaveLength(text.length)
  expect(fold('ＣＴ值１２ＨＵ')).toBe('ct值12hu')
})

test('a point ends a sentence, not a number and not a numbering', () => {
  expect(sentences('1.右肺结节，约3.2cm。2.左肺正常.')).toEqual(['1.右肺结节，约3.2cm', '2.左肺正常'])
  expect(sentences('1. BI-RADS 5. 2. Right breast normal. No nodes.')).toEqual(['1. BI-RADS 5', '2. Right breast normal', 'No nodes'])
})

test('the longest word wins, and an English word is no part of another', () => {
  const trie = new Trie<string>()
  for (const word of ['肾', '肾上腺', 'hip', 'ovar*']) trie.add(fold(word), () => word)
  expect(trie.scan('左肾上腺 hips ship hippocampus ovarian').map((match) => match.value)).toEqual(['肾上腺', 'hip', 'ovar*'])
})

test('a denial reaches to the end of its clause in Chinese, over a list in English', () => {
  expect(lesions('未见骨折及脱位，右侧胸腔少量积液。')).toEqual([
    ['fracture', true, null],
    ['dislocation', true, null],
    ['effusion', false, 'R'],
  ])
  expect(lesions('No fracture, dislocation or effusion. Left rib fracture without pneumothorax.')).toEqual([
    ['fracture', true, null],
    ['dislocation', true, null],
    ['effusion', true, null],
    ['fracture', false, 'L'],
    ['pneumothorax', true, 'L'],
  ])
  expect(lesions('Right varicocele seen; hydronephrosis not seen.').at(-1)?.[1]).toBe(true)
})

test('levels: a disc and a vertebra, not a sequence of the scanner', () => {
  expect(levelsIn(fold('L4/5椎间盘突出')).map((level) => [level.region, level.names, level.sure])).toEqual([['lspine', ['l4', 'l5'], true]])
  expect(levelsIn(fold('T12椎体压缩，T2WI高信号，T1 signal low')).map((level) => level.names)).toEqual([['t12']])
  expect(levelsIn(fold('C3-C7'))[0]?.names).toEqual(['c3', 'c4', 'c5', 'c6', 'c7'])
})

test('measures: products, units of each number, and letters that are no unit', () => {
  const read = (text: string) =>
    measuresIn(fold(text)).map((measure) => [measure.values.map((value) => `${value.value} ${value.dimension}`).join(' x '), measure.mixed])
  expect(read('约4.8×1.7×1.6cm')).toEqual([['48 length x 17 length x 16 length', false]])
  expect(read('15cm×1.3mm')).toEqual([['150 length x 1.3 length', true]])
  expect(read('PR 0.16s, 3.0m/s')).toEqual([
    ['160 time', false],
    ['300 speed', false],
  ])
})

test('an order: side by code or word, regions by part and item, nothing known allows everything', () => {
  const exam = { modality: 'MR', bodypart: '膝关节', side: '', checkItem: '右膝MR平扫', sex: 'm', age: { value: 3, unit: 'M' } }
  expect(readExam(exam)).toMatchObject({ side: 'R', sex: 'M', infant: true })
  expect(readExam({ ...exam, side: 'L' }).side).toBe('L')
  expect(readExam(exam).allowed?.has('knee')).toBe(true)
  expect(readExam(exam).allowed?.has('head')).toBe(false)
  expect(readExam({ ...exam, bodypart: '?', checkItem: '' }).allowed).toBeNull()
})
