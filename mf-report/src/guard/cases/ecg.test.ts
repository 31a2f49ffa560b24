import { type EcgStatement, ecgStatements, statementText } from '@farsight/shared/ecg'
import criticals from '../../../../shared/ecg/statements/critical.json'
import texts from '../../../../shared/ecg/statements/statements.json'
import { guard } from '../guard'
import { hitMessage } from '../messages'
import { CORPUS_DAY } from '../scoring'
import type { GuardExam, GuardOptions, Hit } from '../types'

type Language = 'zh' | 'en'
const LANGUAGES = ['zh', 'en'] as const
const ALL = ecgStatements(texts, criticals, {})
const exam = (bodypart: string, checkItem: string, sex: string, age = 60): GuardExam => ({
  ...{ modality: 'ECG', bodypart, side: '', checkItem, sex, age: { value: age, unit: 'Y' } },
})
const ORDERS = [
  exam('心脏', '十二导联心电图', 'M'),
  exam('', '常规心电图', 'F'),
  exam('HEART', '12-lead ECG', 'M'),
  exam('胸部', '动态心电图', 'F'),
  exam('Chest', 'Exercise ECG', 'F', 7),
]
const [ORDER] = ORDERS as [GuardExam]

const look = (finding: string, result: string, options: GuardOptions = {}, order = ORDER): readonly Hit[] =>
  guard({ finding, result, advice: '', yinYang: null }, order, { today: CORPUS_DAY, ...options })
const rules = (hits: readonly Hit[]) => hits.map(({ rule }) => rule)

/** The line that the measured values give, with a rate of which the statement is true. */
const line = (language: Language, rate: number, qrs = 92): string =>
  language === 'zh'
    ? `心率 ${rate} 次/分，PR 间期 160 ms，QRS 时限 ${qrs} ms，QT/QTc 380/410 ms（Bazett），QRS 电轴 45°，RV5+SV1 2.10 mV。`
    : `Heart rate ${rate} bpm, PR 160 ms, QRS ${qrs} ms, QT/QTc 380/410 ms (Bazett), QRS axis 45°, RV5+SV1 2.10 mV. `
const RATES: Readonly<Record<string, number>> = { R020: 52, R030: 118 }
/** Of these a narrow QRS would be untrue. */
const WIDE = new Set(['C190', 'C210', 'C240', 'C250', 'S110', 'S120'])
const SLOW = new Set(['R230', 'X030'])
function said(one: EcgStatement, language: Language): string {
  const rate = one.code === 'R220' ? '150' : SLOW.has(one.code) ? '35' : '210'
  const values = {
    leads: 'V1-4',
    rate,
    seconds: '3.4',
    milliseconds: '540',
    millivolts: '0.3',
    degrees: '75',
    ratio: '2:1',
    date: '2026-01-05',
  }
  return `${statementText(one, values, language)}${language === 'zh' ? '。' : '.'}`
}

test('[EDIT-04] none of the ECG statements, in either language and whatever the order’s words, raises an alarm in a report of an ECG', () => {
  expect(ALL.length).toBeGreaterThanOrEqual(234)
  const alarms = LANGUAGES.flatMap((language) =>
    ALL.flatMap((one) => {
      const text = said(one, language)
      const values = line(language, RATES[one.code] ?? 72, WIDE.has(one.code) ? 140 : 92)
      const sinus = language === 'zh' ? '1、窦性心律 2、' : '1. Sinus rhythm 2. '
      const ways = [
        [values, text],
        [values + text, text],
        [values + text, sinus + text],
        [text, text],
      ] as const
      return ORDERS.flatMap((order, place) =>
        ways
          .slice(place === 0 ? 0 : 3)
          .flatMap(([finding, result]) => look(finding, result, { language }, order).map((hit) => [one.code, text, hit.rule, hit.text])),
      )
    }),
  )
  expect(alarms).toEqual([])
})

test('[CRIT-01] each critical statement asks for its own item of the list, in either language; no other one asks', () => {
  const asked = (text: string) =>
    look('', text, { criticals: [] }).flatMap(({ kind, params }) => (kind === 'critical' ? [params.item] : []))
  for (const language of LANGUAGES)
    for (const one of ALL) {
      const items = asked(said(one, language))
      // By its figure: a QTc of 540 ms, a rate of 35.
      const by = one.code === 'T060' ? 'qtc' : one.code === 'R230' ? 'rate' : one.critical
      if (by) expect([one.code, language, items]).toEqual([one.code, language, expect.arrayContaining([by])])
      else expect([one.code, language, items]).toEqual([one.code, language, []])
    }
})

test('[CRIT-01] denied, former and registered findings do not ask; figures beyond the limits do, ranges and earlier ones do not', () => {
  const asked = (finding: string, result: string, known: readonly string[] = []) =>
    look(finding, result, { criticals: known }).flatMap(({ kind, params }) => (kind === 'critical' ? [params.item] : []))
  expect(asked('未见室性心动过速，未见长间歇。', '窦性心律。')).toEqual([])
  expect(asked('No ST-segment elevation.', 'Sinus rhythm, old inferior myocardial infarction.')).toEqual([])
  expect(asked('窦性心律，心率 38 次/分。', '窦性心动过缓。')).toEqual(['rate'])
  expect(asked('Ventricular rate 190 bpm, QT/QTc 400/530 ms.', 'Atrial flutter.')).toEqual(['rate', 'qtc'])
  expect(asked('心率 60-100 次/分为正常，QTc 0.42 s。', '窦性心律。')).toEqual([])
  expect(
    asked('心率 190 次/分。', '阵发性室上性心动过速。', [
      '心室率小于 40 或大于 180 次/分 Ventricular rate below 40 or above 180/min 心率 190 次/分',
    ]),
  ).toEqual([])
  // One registered item silences itself, not another.
  expect(asked('', '室性心动过速，三度房室传导阻滞。', ['室性心动过速或心室颤动 Ventricular tachycardia or fibrillation 室速'])).toEqual([
    'avBlock3',
  ])
  // A chest CT that quotes an ECG asks nothing of it.
  const ct = { ...ORDER, modality: 'CT', bodypart: '胸部', checkItem: '胸部CT平扫' }
  expect(
    look('双肺未见异常。', '双肺未见异常，心电图示长间歇、QTc 540 ms。', { criticals: [] }, ct).filter(({ kind }) => kind === 'critical'),
  ).toEqual([])
})

/** Beside a normal ECG these say nothing else: rhythms of the sinus node, rotation, what was done and compared. */
const FINE = /^(?:R00[123]|R0[1-5]0|R070|A0[15678]0|A120|H040|P150|T040|T220|Q\d+|S0[1236]0|S1[56]0|S2\d0)$/

test('[EDIT-04] a normal ECG with an abnormal statement beside it contradicts itself; with a harmless one it does not', () => {
  for (const language of LANGUAGES)
    for (const one of ALL) {
      const normal = language === 'zh' ? '正常心电图。' : 'Normal ECG.'
      const text = said(one, language)
      const hits = [look(line(language, RATES[one.code] ?? 72) + text, normal), look('', `${normal}${language === 'zh' ? '' : ' '}${text}`)]
      const against = hits.map((found) => rules(found).some((rule) => rule === 'contradiction.normal' || rule === 'contradiction.trace'))
      if (!/^S(?:0[4-9]0|1[0-4789]0)$/.test(one.code))
        expect([one.code, language, against[0]]).toEqual([one.code, language, !FINE.test(one.code)])
      expect(rules(hits[0]!).filter((rule) => rule.startsWith('contradiction')).length).toBeLessThanOrEqual(1)
    }
  expect(rules(look('窦性P波。', '窦性心动过缓，余正常心电图。'))).toEqual([])
  expect(rules(look('PR 220 ms.', 'First-degree AV block, otherwise normal ECG.'))).toEqual([])
  expect(rules(look('各导联未见 ST 段抬高或压低，未见早搏。', '正常心电图。'))).toEqual([])
  expect(rules(look('No premature complexes, no ST-segment depression.', 'Normal ECG.'))).toEqual([])
})

test('[EDIT-04] real faults of an ECG report are still found: another part, the other sex, rhythm against trace, units, fields left open', () => {
  expect(rules(look('肝脏大小形态正常，胆囊壁不厚。', '窦性心律。'))).toContain('part.order')
  expect(rules(look('Liver and spleen are normal.', 'Sinus rhythm.'))).toContain('part.order')
  expect(rules(look('Intraventricular haemorrhage is seen.', 'Sinus rhythm.'))).toContain('part.order')
  expect(rules(look('子宫大小正常。', '窦性心律。'))).toContain('sex.organ')
  expect(rules(look('P 波消失，代之以 f 波，RR 绝对不齐。', '窦性心律。'))).toContain('contradiction.trace')
  expect(rules(look('窦性P波规律，心率 76 次/分。', '心房颤动。'))).toContain('contradiction.trace')
  expect(rules(look('心率 720 次/分。', '窦性心动过速。'))).toContain('number.range')
  expect(rules(look('', 'ST 段压低（[导联]）。'))).toContain('leftover.token')
})

test('[ECG-08] a figure of the text that is not the measured one is a stop with both; near ones, ranges and earlier ones are none', () => {
  const measured = { hr: 180, pr: 160, qrs: 92, qt: 380, qtc: 410 }
  const hits = (finding: string, result = '异常心电图。', known: GuardOptions['measured'] = measured) =>
    look(finding, result, { measured: known }).filter(({ rule }) => rule === 'number.measured')
  const [hit] = hits('窦性心律，心率 72 次/分。')
  expect(hit).toMatchObject({ weight: 'stop', kind: 'number', field: 'finding', text: '心率 72' })
  expect(hitMessage(hit!, 'zh')).toBe('文中心率 72 次/分，测量值 180 次/分。请核对。')
  expect(hits('', 'Sinus rhythm, heart rate 72 bpm.')).toHaveLength(1)
  expect(hits('PR 间期 0.24 s，QRS 时限 140 ms，QT/QTc 480/520 ms。').map(({ text }) => text)).toEqual([
    'PR 间期 0.24 s',
    'QRS 时限 140 ms',
    'QT/QTc 480/520 ms',
    'QT/QTc 480/520 ms',
  ])
  expect(hits('心率 176 次/分，PR 间期 0.16 s，QRS 时限 96 ms，QT/QTc 380/410 ms（Bazett），QRS 电轴 45°。')).toEqual([])
  expect(hits('心率 60-100 次/分为正常；与前次比较，心率 72 次/分。最慢心率 62 次/分。')).toEqual([])
  expect(hits('心率 72 次/分。', '', {})).toEqual([])
  expect(look('心率 72 次/分。', '', { measured }, { ...ORDER, modality: 'CT' }).filter(({ rule }) => rule === 'number.measured')).toEqual(
    [],
  )
})

test('[ECG-08] [EDIT-04] each of several mentions is held against the measured value, whichever of them is the wrong one', () => {
  const measured = { hr: 75, pr: 160, qrs: 92, qt: 447, qtc: 547 }
  const texts = (finding: string) =>
    look(finding, '异常心电图。', { measured }).flatMap(({ rule, text, weight }) => (rule === 'number.measured' ? [[weight, text]] : []))
  expect(texts('QT/QTc 447/547 ms。QT/QTc 331/405 ms。QT/QTc 331/405 ms。')).toEqual([
    ['stop', 'QT/QTc 331/405 ms'],
    ['stop', 'QT/QTc 331/405 ms'],
  ])
  expect(texts('QTc 405 ms。QTc 380 ms。').map(([, text]) => text)).toEqual(['QTc 405 ms', 'QTc 380 ms'])
})

test('[CRIT-01] [EDIT-04] a critical figure, written or measured, under a normal or negative report wants a reason until it is registered', () => {
  const stops = (finding: string, result: string, options: GuardOptions = {}, yinYang: 0 | 1 | null = null, order = ORDER) =>
    guard({ finding, result, advice: '', yinYang }, order, { today: CORPUS_DAY, criticals: [], ...options }).flatMap(
      ({ rule, weight, params }) => (rule === 'critical.normal' ? [`${weight} ${params.item}`] : []),
    )
  const long = { measured: { hr: 72, qt: 447, qtc: 547 } }
  expect(stops('QT/QTc 447/547 ms。', '正常心电图。')).toEqual(['stop qtc'])
  expect(stops('窦性心律。', '正常心电图。', long)).toEqual(['stop qtc'])
  expect(stops('窦性心律。', '大致正常心电图。', long)).toEqual(['stop qtc'])
  expect(stops('Sinus rhythm.', 'Normal ECG.', { measured: { hr: 190, qtc: 520 } })).toEqual(['stop rate', 'stop qtc'])
  // A negative flag says the same.
  expect(stops('窦性心律。', '窦性心律。', long, 0)).toEqual(['stop qtc'])
  expect(stops('窦性心律。', '窦性心律。', long, 1)).toEqual([])
  expect(stops('窦性心律。', '窦性心动过缓，余正常心电图。', { measured: { hr: 38 } })).toEqual([])
  expect(stops('窦性心律。', '正常心电图。', { measured: { hr: 72, qtc: 420 } }, 0)).toEqual([])
  expect(stops('QTc 547 ms。', '正常心电图。', { criticals: ['QTc 间期延长 Prolonged QTc 547'] }, 0)).toEqual([])
  expect(stops('QTc 547 ms。', '正常心电图。', {}, 0, { ...ORDER, modality: 'CT' })).toEqual([])
  // Said once, and with the line that can register it.
  const [hit, ...more] = look('QT/QTc 447/547 ms。', '正常心电图。', { criticals: [] }).filter(({ kind }) => kind === 'critical')
  expect(more).toEqual([])
  expect(hitMessage(hit!, 'zh')).toContain('QTc 547 ms')
})

test('[EDIT-04] a complete bundle branch block with a narrow QRS wants a reason; incomplete, fascicular, former and denied ones do not', () => {
  const narrow = (result: string, qrs: number, finding = '窦性心律。', order = ORDER) =>
    look(finding, result, { measured: { qrs } }, order).flatMap(({ rule, weight }) => (rule === 'number.narrow' ? [weight] : []))
  for (const block of [
    '完全性左束支传导阻滞。',
    '右束支阻滞。',
    'Left bundle branch block.',
    'Complete right bundle branch block.',
    'LBBB.',
  ])
    expect([block, narrow(block, 92)]).toEqual([block, ['stop']])
  expect(narrow('完全性左束支传导阻滞。', 132)).toEqual([])
  for (const other of [
    ...['不完全性右束支传导阻滞。', '左前分支阻滞。', '未见左束支传导阻滞。', '间歇性左束支传导阻滞。'],
    ...['Incomplete right bundle branch block.', 'Left anterior fascicular block.', 'No left bundle branch block.', 'Incomplete RBBB.'],
  ])
    expect([other, narrow(other, 92)]).toEqual([other, []])
  // Without a measured value the text's own figure.
  expect(look('QRS 时限 92 ms。', '完全性左束支传导阻滞。').map(({ rule }) => rule)).toContain('number.narrow')
  expect(narrow('完全性右束支传导阻滞。', 100, '窦性心律。', exam('心脏', '十二导联心电图', 'M', 5))).toEqual([])
})
