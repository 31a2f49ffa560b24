import { type GuardExam, guard, hitMessage } from '../index'
import { CORPUS_DAY } from '../scoring'

const CHEST: GuardExam = { modality: 'CT', bodypart: '胸部', side: '', checkItem: '胸部CT平扫', sex: 'M', age: { value: 50, unit: 'Y' } }
const look = (finding: string, result = '胸部未见异常。') =>
  guard({ finding, result, advice: '', yinYang: 0 }, CHEST, { today: CORPUS_DAY })

test('[EDIT-04] signs that the paper cannot draw are one hint at the first of them, whatever section they stand in', () => {
  const [hit, ...more] = look('双肺清晰😀，心影🫁不大👍🏽。', '胸部未见异常❤️。')
  expect(more).toEqual([])
  expect(hit).toMatchObject({ rule: 'paper.letters', weight: 'hint', field: 'finding', from: 4, to: 6, text: '😀' })
  expect(hitMessage(hit!, 'zh')).toBe('“😀 🫁 👍 🏽 ❤”在打印的报告中只能显示为编码（如 [U+1F600]），共 5 处。请改用文字。')
  expect(hitMessage(hit!, 'en')).toContain('stands on the printed report as a code')
})

test('[EDIT-04] what reports are written in is on paper: units, arrows, figures in circles, Greek, spaces of every width', () => {
  expect(look('双肺清晰。① α β ± ℃ ㎜ → ≥ ½ ×\u202f5\u2009mm²，密度约 −12 HU；Ⅱ级，Ä é。')).toEqual([])
})

test('[EDIT-04] HTML is one line under its own name, in however many tags and sections', () => {
  const hits = look('<p>双肺<b>清晰</b>，<span style="color:red">未见结节</span>。</p><br/>', '<p>未见异常。</p>&nbsp;')
  expect(hits.map(({ rule, weight, field, from, to }) => [rule, weight, field, from, to])).toEqual([
    ['leftover.html', 'stop', 'finding', 0, 3],
  ])
  expect(hitMessage(hits[0]!, 'zh')).toBe('文本中有 HTML 标记（“<p>”，共 10 处），报告里会照样显示。请删去。')
  expect(hitMessage(hits[0]!, 'en')).toContain('HTML tags in the text ("<p>", 10 in all)')
  expect(look('<img src=x onerror=alert(1)>双肺清晰。').map(({ rule }) => rule)).toEqual(['leftover.html'])
})

test('[EDIT-04] a template’s place in angle brackets is still a leftover, told once, and a comparison is neither', () => {
  expect(look('双肺清晰，<location>未见结节。').map(({ rule }) => rule)).toEqual(['leftover.token'])
  expect(look('双肺清晰，p<0.05，b>3。结节<3mm。').map(({ rule }) => rule)).not.toContain('leftover.html')
})
