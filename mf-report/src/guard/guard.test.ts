import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { XSS_CORPUS } from '../../../shared/api/test/xss-corpus'
import { KINDS } from './delivered'
import { DELIVERED, type GuardExam, type GuardReport, guard, hitMessage, ruleTitle } from './index'
import { CORPUS_DAY, fresh, type Line, precision, recall, type Score, scoreLine } from './scoring'
import { FIELDS, type GuardRule } from './types'

const lines = (name: string): Line[] =>
  readFileSync(join(__dirname, 'corpus', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)

function scored(language: string): Score {
  const score = fresh()
  for (const line of [...lines(`${language}.errors.jsonl`), ...lines(`${language}.clean.jsonl`)]) scoreLine(line, score)
  return score
}

test('[EDIT-04] 300 reports with errors and 300 clean ones in each language: recall at least 0.9, precision at least 0.95, every kind found', () => {
  for (const language of ['zh', 'en']) {
    const score = scored(language)
    expect(score.all.entries).toBeGreaterThan(300)
    expect(recall(score.all)).toBeGreaterThanOrEqual(0.9)
    expect(precision(score)).toBeGreaterThanOrEqual(0.95)
    // No kind may hide behind the others: without its rule it would stand at 0.
    for (const kind of Object.keys(KINDS)) expect([language, kind, recall(score.byKind[kind]!) >= 0.75]).toEqual([language, kind, true])
  }
})

const EXAM: GuardExam = { modality: 'DR', bodypart: '膝关节', side: 'R', checkItem: '右膝正侧位', sex: 'M', age: { value: 40, unit: 'Y' } }
const report = (finding: string, result: string, advice = ''): GuardReport => ({ finding, result, advice, yinYang: null })
const SLIP = report('右膝关节诸骨骨质增生，关节间隙变窄。', '左膝关节退行性变。')
const change = (rule: Partial<GuardRule>): GuardRule => ({
  key: 'own.word',
  enabled: true,
  weight: 'stop',
  modality: '',
  sex: '',
  bodypart: '',
  words: [],
  unless: [],
  zh: '',
  en: '',
  ...rule,
})
const keys = (given: GuardReport, rules: readonly GuardRule[] = [], exam = EXAM): string[] =>
  guard(given, exam, { rules }).map((hit) => hit.rule)

test('a text of another part is one alarm a section, however many words of it are wrong', () => {
  const head = { ...EXAM, modality: 'CT', bodypart: '头颅', checkItem: '头颅CT平扫', side: '' as const }
  const hits = guard(report('左肺上叶见结节，纵隔未见肿大淋巴结，心影不大。', '右肺上叶小结节。'), head, {
    language: 'zh',
    today: CORPUS_DAY,
  })
  const parts = hits.filter(({ rule }) => rule === 'part.order')
  expect(parts.map(({ field }) => field)).toEqual(['finding', 'result'])
  expect(hitMessage(parts[0]!, 'zh')).toContain('左肺、')
  expect(hitMessage(parts[0]!, 'zh')).toContain('纵隔')
})

test('a hit says rule, place and words in both languages, whatever language the report is in', () => {
  const [hit] = guard(SLIP, EXAM)
  expect(hit).toMatchObject({
    rule: 'side.order',
    kind: 'side',
    weight: 'stop',
    field: 'result',
    from: 0,
    text: expect.stringContaining('左'),
  })
  expect(hitMessage(hit!, 'zh')).toBe('写的是左侧，检查单是右侧。请核对左右。')
  const mixed = guard(report('右膝关节骨质增生。', 'Left knee osteoarthritis.'), EXAM, { language: 'en' })
  expect(hitMessage(mixed[0]!, 'en')).toBe('You wrote left; the order says right. Check the side.')
  for (const key of Object.keys(DELIVERED))
    for (const language of ['zh', 'en'] as const) expect(ruleTitle(key, language)).not.toBe(ruleTitle('own', language))
})

test('a hospital switches a delivered rule off, makes it a hint, or excuses it by words of the sentence', () => {
  expect(keys(SLIP)).toContain('side.order')
  expect(keys(SLIP, [change({ key: 'side.order', enabled: false })])).not.toContain('side.order')
  expect(
    guard(SLIP, EXAM, { rules: [change({ key: 'side.order', weight: 'hint' })] }).find((hit) => hit.rule === 'side.order')?.weight,
  ).toBe('hint')
  expect(keys(SLIP, [change({ key: 'side.order', unless: ['退行性变'] })])).not.toContain('side.order')
  expect(keys(SLIP, [change({ key: 'side.order', unless: ['别的词'] })])).toContain('side.order')
  // A change for another exam changes nothing here.
  expect(keys(SLIP, [change({ key: 'side.order', enabled: false, modality: 'CT' })])).toContain('side.order')
  expect(keys(SLIP, [change({ key: 'side.order', enabled: false, sex: 'F' })])).toContain('side.order')
  expect(keys(SLIP, [change({ key: 'side.order', enabled: false, bodypart: '头颅' })])).toContain('side.order')
  expect(keys(SLIP, [change({ key: 'side.order', enabled: false, bodypart: '膝' })])).not.toContain('side.order')
})

test('a hospital adds words of its own: plain words with its own text, never a pattern', () => {
  const rule = change({ key: 'own.tip', words: ['考虑.*', '家属'], zh: '报告中不写家属。', en: 'No relatives in a report.' })
  const hits = guard(report('右膝未见骨折，家属在场。', '右膝未见骨折。'), EXAM, { rules: [rule] })
  expect(hits.map((hit) => [hit.rule, hit.kind, hit.text])).toEqual([['own.tip', 'own', '家属']])
  expect(hitMessage(hits[0]!, 'zh')).toBe('报告中不写家属。')
  expect(guard(report('右膝未见骨折。', '右膝，考虑正常。'), EXAM, { rules: [rule] })).toEqual([])
  expect(keys(report('右膝未见骨折，家属在场。', '右膝未见骨折。'), [{ ...rule, enabled: false }])).toEqual([])
})

test('what a normal report holds is left alone: the other side compared, an operated organ, a lead, a heading', () => {
  const female = { ...EXAM, modality: 'CT', bodypart: '胸部', side: '', checkItem: '胸部CT平扫', sex: 'F' }
  expect(keys(report('右膝关节骨质增生。对比左膝，间隙稍窄。左膝未摄。', '右膝退行性变。'))).toEqual([])
  expect(keys(report('【影像所见】右肺上叶结节，大小约6mm×5mm。右乳术后缺如。心影不大。', '右肺上叶结节。'), [], female)).toEqual([])
  expect(keys(report('宫腔镜。右肺结节12×9。', '右肺结节。'), [], { ...female, sex: 'M' })).toEqual(['sex.organ', 'number.missing'])
})

const CHEST: GuardExam = { ...EXAM, modality: 'CT', bodypart: '胸部', side: '', checkItem: '胸部CT平扫' }
const ABDOMEN: GuardExam = { ...CHEST, bodypart: 'Abdomen', checkItem: 'US abdomen' }

test('words that hold organ and change, or organ and side, in one: both are read', () => {
  const ovary = { ...CHEST, modality: 'US', bodypart: '妇科', checkItem: '子宫附件彩超', sex: 'F' }
  expect(keys(report('左侧附件区见囊性灶，大小约3.1cm×2.7cm。右侧卵巢未见异常。', '右侧附件区囊肿。'), [], ovary)).toContain(
    'contradiction.side',
  )
  expect(keys(report('左侧附件区见囊性灶，大小约3.1cm×2.7cm。右侧卵巢未见异常。', '左侧附件区囊肿。'), [], ovary)).toEqual([])
  expect(keys(report('左侧第3-6肋骨折，断端错位。右侧肋骨未见骨折。', '右侧第3-6肋骨折。'), [], CHEST)).toContain('contradiction.side')
  expect(keys(report('Liver and spleen are normal.', 'No acute intracranial abnormality.'), [], ABDOMEN)).toContain('part.order')
  expect(keys(report('Liver and spleen are normal.', 'Normal ECG.'), [], ABDOMEN)).toContain('part.order')
})

test('the side of an operation is compared with that of the finding', () => {
  expect(keys(report('右乳缺如，右侧胸壁术后改变。双肺未见结节。', '左乳癌术后改变。'), [], { ...CHEST, sex: 'F' })).toContain(
    'contradiction.side',
  )
  expect(keys(report('右乳缺如，右侧胸壁术后改变。双肺未见结节。', '右乳癌术后改变。'), [], { ...CHEST, sex: 'F' })).toEqual([])
})

test('a measure goes on with what the clause before named; every number of a product is read', () => {
  expect(keys(report('左肺上叶见小结节，直径约6cm。', '左肺上叶小结节。'), [], CHEST)).toContain('number.range')
  expect(keys(report('左肺上叶见小结节，直径约6mm。', '左肺上叶小结节。'), [], CHEST)).toEqual([])
  expect(keys(report('左肺肿块大小约5.2cm×4.3m×4.0cm。', '左肺肿块。'), [], CHEST)).toContain('number.unit')
  expect(keys(report('左肺上叶见12×9结节。', '左肺上叶结节。'), [], CHEST)).toContain('number.missing')
  expect(keys(report('对比2026-02-30片，左肺上叶结节6mm。', '左肺上叶结节。'), [], CHEST)).toContain('number.date')
})

test('what a template leaves: a side in brackets, the name of a value, a vertebra without its number', () => {
  for (const left of ['左（右）侧胸腔积液。', '结节大小（数值），边界清。', 'T椎体楔形变。'])
    expect(keys(report(left, left), [], CHEST)).toContain(left.startsWith('T') ? 'leftover.blank' : 'leftover.token')
})

const STOPS_IN_RANGE = (given: GuardReport, exam: GuardExam): boolean =>
  guard(given, exam, { today: CORPUS_DAY, rules: [change({ words: ['a', '右', '\u0000'] })] }).every(
    (hit) =>
      FIELDS.includes(hit.field) &&
      hit.from >= 0 &&
      hit.from <= hit.to &&
      hit.to <= given[hit.field].length &&
      hit.text === given[hit.field].slice(hit.from, hit.to),
  )

test('hostile text of every kind: nothing is thrown and every place lies in its text', () => {
  for (const payload of XSS_CORPUS) {
    const given = report(payload, `右${payload}左`, payload)
    expect(STOPS_IN_RANGE(given, EXAM)).toBe(true)
    expect(STOPS_IN_RANGE(SLIP, { ...EXAM, bodypart: payload, checkItem: payload, side: payload, sex: payload })).toBe(true)
  }
})

test('random text: nothing is thrown and every place lies in its text', () => {
  const words = fc.constantFrom(
    '右',
    '左侧',
    '肺',
    '未见',
    '12',
    'mm',
    'x',
    '.',
    '。',
    '/',
    '[',
    '】',
    '(',
    '{{',
    '__',
    'L4/5',
    'No ',
    'fracture ',
    'İ',
    '\ud800',
    '😀',
    '\n',
    '×',
    ' ',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(words, { maxLength: 120 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(text, text, text, fc.constantFrom(0, 1, 2, null), fc.constantFrom('M', 'F', 'O'), (finding, result, advice, yinYang, sex) =>
      STOPS_IN_RANGE({ finding, result, advice, yinYang: yinYang as GuardReport['yinYang'] }, { ...EXAM, sex }),
    ),
    { numRuns: 400 },
  )
})
