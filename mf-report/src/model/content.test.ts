import { sentenceAt, withEdit } from './content'

const text = (words: string, marks: { kind: string; from: number; to: number; ref: string }[] = []) => ({ text: words, marks })
const put = (words: string, at: number, sentence: string): string => {
  const empty = { finding: text(words), result: text(''), advice: text(''), yinYang: null }
  return withEdit(empty, 'finding', sentenceAt(empty.finding, at, sentence)).finding.text
}

test('at the end a sentence begins its own line; between words it keeps its spaces', () => {
  expect(put('', 0, '结节。')).toBe('结节。')
  expect(put('清晰。', Number.POSITIVE_INFINITY, '结节。')).toBe('清晰。\n结节。')
  expect(put('清晰。\n', 4, '结节。')).toBe('清晰。\n结节。')
  expect(put('清晰。心影', 3, '结节。')).toBe('清晰。结节。心影')
  expect(put('Clear.Heart normal.', 6, 'Nodule.')).toBe('Clear. Nodule. Heart normal.')
})

test('marks behind the sentence move along', () => {
  const content = {
    finding: text('清晰。①8mm', [{ kind: 'roi', from: 3, to: 7, ref: 'r' }]),
    result: text(''),
    advice: text(''),
    yinYang: null,
  }
  const { finding } = withEdit(content, 'finding', sentenceAt(content.finding, 3, '结节。'))
  expect(finding).toEqual({ text: '清晰。结节。①8mm', marks: [{ kind: 'roi', from: 6, to: 10, ref: 'r' }] })
})
