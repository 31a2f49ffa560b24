import type { GuardRule } from '@farsight/shared/contract'
import { DELIVERED, type GuardExam, type GuardOptions, type GuardReport, guard, hitMessage } from '../index'
import { CORPUS_DAY } from '../scoring'

const HEAD: GuardExam = { modality: 'CT', bodypart: '头颅', side: '', checkItem: '头颅CT平扫', sex: 'M', age: { value: 61, unit: 'Y' } }
const report = (finding: string, result: string, yinYang: GuardReport['yinYang'] = 1): GuardReport => ({
  finding,
  result,
  advice: '',
  yinYang,
})
const hits = (given: GuardReport, options: GuardOptions) => guard(given, HEAD, { today: CORPUS_DAY, ...options })
const BLEED = report('右额颞部颅板下见新月形高密度影，大脑镰下疝形成。', '右额颞部急性硬膜下血肿；脑疝。')
const RULE: GuardRule = {
  key: 'critical.unregistered',
  enabled: true,
  weight: 'hint',
  modality: '',
  sex: '',
  bodypart: '',
  words: [],
  unless: [],
  zh: '',
  en: '',
}

test('[EDIT-04] no flag: asked for once finding and result are written, where the form has one; chosen, it is not', () => {
  const written = report('双侧大脑半球对称。', '颅脑平扫未见异常。', null)
  const [hit] = hits(written, { asksFlag: true })
  expect(hit).toMatchObject({ rule: 'flag.unset', weight: 'stop', text: '' })
  expect(hitMessage(hit!, 'zh')).toBe('阳性/阴性未选。请选择，或写明理由。')
  expect(hits({ ...written, yinYang: 0 }, { asksFlag: true })).toEqual([])
  expect(hits(written, {})).toEqual([])
  expect(hits(report('双侧大脑半球对称。', ' ', null), { asksFlag: true }).map(({ rule }) => rule)).not.toContain('flag.unset')
  expect(hits(written, { asksFlag: true, rules: [{ ...RULE, key: 'flag.unset', enabled: false }] })).toEqual([])
})

test('[EDIT-04] a flag against the impression is told either way: negative over a bleeding, positive over a normal brain', () => {
  const flags = (given: GuardReport) => hits(given, { asksFlag: true }).map(({ rule }) => rule)
  expect(flags({ ...BLEED, yinYang: 0 })).toEqual(['contradiction.flag'])
  expect(flags(BLEED)).toEqual([])
  expect(flags(report('双侧大脑半球对称，脑室不大。', '颅脑平扫未见异常。', 1))).toEqual(['contradiction.flag'])
})

test('[EDIT-04] each kind of critical finding is a hint of its own with its sentence, and silent once it is registered', () => {
  const told = (criticals: GuardOptions['criticals'], rules: readonly GuardRule[] = []) =>
    hits(BLEED, { ...(criticals ? { criticals } : {}), rules })
      .filter(({ kind }) => kind === 'critical')
      .map(({ weight, field, text }) => [weight, field, text])
  const bleed = ['hint', 'result', '硬膜下血肿']
  const herniation = ['hint', 'result', '脑疝']
  expect(told([])).toEqual([bleed, herniation])
  // Where no critical value can be registered nothing is said of one.
  expect(told(undefined)).toEqual([])
  expect(told(['急性颅内出血 Acute intracranial haemorrhage 右额硬膜下血肿'])).toEqual([herniation])
  expect(told(['右额颞部急性硬膜下血肿；脑疝。'])).toEqual([])
  // In words that no list knows: its doctor has thought of it.
  expect(told(['大出血'])).toEqual([])
  expect(told([], [{ ...RULE, enabled: false }])).toEqual([])
  expect(told([], [{ ...RULE, unless: ['脑疝'] }])).toEqual([bleed])
  expect(hits(BLEED, { criticals: [] }).find(({ kind }) => kind === 'critical')?.params.sentence).toBe('右额颞部急性硬膜下血肿')
})

test('[EDIT-04] a hospital’s own critical words are read with their denials', () => {
  const rules = [{ ...RULE, words: ['烟雾状血管'] }]
  const told = (result: string) => hits(report('脑实质未见异常。', result), { criticals: [], rules }).map(({ text }) => text)
  expect(told('左侧大脑中动脉区烟雾状血管。')).toContain('烟雾状血管')
  expect(told('未见烟雾状血管。')).toEqual([])
})

test('every rule that the form asks for is delivered, and may be changed', () => {
  expect(DELIVERED['flag.unset']).toEqual({ kind: 'flag', weight: 'stop' })
  expect(DELIVERED['critical.unregistered']).toEqual({ kind: 'critical', weight: 'hint' })
})

test('[EDIT-04] the other side of a sided order may be named as not imaged; told as seen it is asked about', () => {
  const knee: GuardExam = {
    modality: 'MR',
    bodypart: '膝关节',
    side: 'R',
    checkItem: '右膝关节平扫',
    sex: 'M',
    age: { value: 61, unit: 'Y' },
  }
  const rules = (finding: string) => guard(report(finding, '右膝关节积液。'), knee, { today: CORPUS_DAY }).map(({ rule }) => rule)
  expect(rules('右膝关节腔见积液。左膝未检查。')).toEqual([])
  expect(rules('右膝关节腔见积液。左膝不在扫描范围。')).toEqual([])
  expect(rules('右膝关节腔见积液。左膝半月板撕裂。')).toContain('side.order')
})

test('[EDIT-04] a side that was not imaged bears nothing out and contradicts nothing, in either section', () => {
  const knee: GuardExam = {
    modality: 'MR',
    bodypart: '膝关节',
    side: 'R',
    checkItem: '右膝关节平扫',
    sex: 'M',
    age: { value: 61, unit: 'Y' },
  }
  const rules = (finding: string, result: string) =>
    guard(report(finding, result), knee, { today: CORPUS_DAY }).map(({ rule, field }) => `${rule} ${field}`)
  // The other side is named as not imaged, and nothing names the ordered one.
  expect(rules('左膝未检查。关节腔见积液。', '膝关节积液。')).toEqual([])
  expect(rules('关节腔见积液。', '膝关节积液，左膝未检查。')).toEqual([])
  expect(rules('The left knee was not imaged. Joint effusion.', 'Effusion.')).toEqual([])
  // The ordered side is named as not imaged: it bears out nothing of the other one.
  expect(rules('右膝未检查。左膝关节腔见积液。', '右膝未检查；左膝关节积液。')).toEqual(['side.order finding', 'side.order result'])
})

test('[EDIT-04] a midline shift is one line with a herniation, and where nothing can be registered the line says whom to tell', () => {
  const shift = report('左侧大脑半球占位，中线移位 12 mm，左侧钩回疝形成。', '左侧大脑半球占位。')
  const told = (given: GuardReport, more: GuardOptions = {}) =>
    hits(given, { criticals: [], ...more }).filter(({ kind }) => kind === 'critical')
  expect(told(shift).map(({ text }) => text)).toEqual(['钩回疝'])
  const alone = report('左侧大脑半球占位，中线移位 12 mm。', '左侧大脑半球占位。')
  expect(told(alone).map(({ text, weight }) => [text, weight])).toEqual([['中线移位', 'hint']])
  expect(told(alone, { criticals: ['脑疝或中线移位大于 10 mm Brain herniation, midline shift above 10 mm'] })).toEqual([])
  const [hit] = told(alone, { registers: false })
  expect(hitMessage(hit!, 'zh')).toBe('“中线移位”可能是危急值。请立即告知负责的医生。')
  expect(hitMessage(told(alone)[0]!, 'zh')).toBe('“中线移位”可能是危急值，尚未登记。')
})
