import { deniedAt } from '../engine/document'
import type { Case } from '../engine/rule'
import type { EcgMeasured, Field, Found } from '../types'

/** A figure of an ECG that a text gives: beats a minute, ms. */
export interface Figure {
  readonly name: keyof EcgMeasured
  readonly value: number
  readonly field: Field
  readonly from: number
  readonly to: number
}

const GAP = '(?:\\s|约|为|是|平均|间期|时限|时间|interval|duration|延长|缩短|of|is|about|[:：=，,（(])*'
const NUMBER = '(\\d{1,4}(?:\\.\\d{1,3})?)'
// A range ("60-100") is no measured figure, and what is compared with is another ECG's.
const END = '(?!\\s*(?:[-~～至到]\\s*\\d|\\d|\\.\\d|:))'
const MS = '\\s*(ms|毫秒|s\\b|秒)'
const PATTERNS: readonly (readonly [readonly (keyof EcgMeasured)[], RegExp])[] = [
  [
    ['hr'],
    new RegExp(
      `(?<!最[快慢高低大小]|fastest |slowest |maximum |minimum |max |min )(?:心室率|心率|(?<![a-z])(?:ventricular (?:rate|response)|heart rate|hr(?![a-z])))${GAP}${NUMBER}${END}`,
      'g',
    ),
  ],
  [['pr'], new RegExp(`(?<![a-z])p-?r(?![a-z])${GAP}${NUMBER}${END}${MS}`, 'g')],
  [['qrs'], new RegExp(`(?<![a-z])qrs(?!\\s*(?:电轴|axis))(?:波群?)?${GAP}${NUMBER}${END}${MS}`, 'g')],
  [['qt', 'qtc'], new RegExp(`(?<![a-z])qt\\s*/\\s*qtc${GAP}${NUMBER}\\s*/\\s*${NUMBER}${END}${MS}`, 'g')],
  [['qtc'], new RegExp(`(?<![a-z/]|/\\s)qtc${GAP}${NUMBER}${END}${MS}`, 'g')],
  [['qt'], new RegExp(`(?<![a-z])qt(?![a-z/]|\\s*/)${GAP}${NUMBER}${END}${MS}`, 'g')],
]
const SECONDS = /^(?:s|秒)$/

/** What the finding and the impression give as figures of this ECG; what is told of an earlier one is left out. */
export function figuresIn({ doc }: Case): readonly Figure[] {
  return (['finding', 'result'] as const).flatMap((field) =>
    PATTERNS.flatMap(([names, pattern]) =>
      [...doc.folded[field].matchAll(pattern)].flatMap((match) => {
        const [from, to] = [match.index, match.index + match[0].length]
        const clause = doc.clauses.find((one) => one.field === field && one.from <= from && from < one.to)
        if (clause?.cues.has('history') || clause?.around.has('compare') || clause?.cues.has('clinical')) return []
        const unit = match[names.length + 1] ?? ''
        return names.map((name, i) => ({ name, value: Number(match[i + 1]) * (SECONDS.test(unit) ? 1000 : 1), field, from, to }))
      }),
    ),
  )
}

const NAMES = {
  zh: { hr: '心率', pr: 'PR 间期', qrs: 'QRS 时限', qt: 'QT 间期', qtc: 'QTc' },
  en: { hr: 'heart rate', pr: 'PR', qrs: 'QRS', qt: 'QT', qtc: 'QTc' },
} as const

/** Nobody counts twice the same: a rate within 5 beats or a tenth, an interval within 20 ms. */
const near = (name: Figure['name'], said: number, measured: number): boolean =>
  Math.abs(said - measured) <= (name === 'hr' ? Math.max(5, measured / 10) : 20)

/** A figure of the text that is not what stands as measured: a template's, or that of another patient. One line a figure that is said. */
export function measured(given: Case): readonly Found[] {
  const { measured: known, order, language } = given
  if (!known || order.modality !== 'ECG') return []
  const told = new Set<string>()
  return figuresIn(given).flatMap(({ name, value, field, from, to }) => {
    const there = known[name]
    const said = `${name} ${value}`
    if (there === undefined || told.has(said) || near(name, value, there)) return []
    told.add(said)
    const unit = name === 'hr' ? (language === 'zh' ? '次/分' : 'bpm') : 'ms'
    const params = { name: NAMES[language][name], said: `${value} ${unit}`, measured: `${there} ${unit}` }
    return [{ rule: 'number.measured', field, from, to, params }]
  })
}

const WIDE_MS = 120
const GROWN_YEARS = 16
// A complete block; a fascicle, an incomplete one and one that comes and goes are another width.
const BLOCK =
  /(?<!不)(?:完全性?)?(?<!不完全性?)[左右]束支(?:传导)?阻滞|(?<!in)(?:complete )?(?<!incomplete )(?:left|right) bundle[- ]branch block|(?<![a-z])(?<!incomplete )[lr]bbb(?![a-z])/g
const COMES_AND_GOES = /间歇|交替|频率依赖|文氏|阵发|疑|可能|待排|intermittent|alternat|rate-(?:dep|rel)|possible|probable|borderline/

/** A complete bundle branch block, and a QRS that is narrow: of the two one is wrong. By what is measured, else by the text's own figure. */
export function narrowBlock(given: Case): readonly Found[] {
  const { doc, order, exam, measured: known, language } = given
  if (order.modality !== 'ECG' || (exam.age && (exam.age.unit !== 'Y' || exam.age.value < GROWN_YEARS))) return []
  const qrs = known?.qrs ?? figuresIn(given).find(({ name }) => name === 'qrs')?.value
  if (qrs === undefined || qrs >= WIDE_MS) return []
  // Said in both fields it is one slip: the impression's.
  for (const field of ['result', 'finding'] as const)
    for (const match of doc.folded[field].matchAll(BLOCK)) {
      const [from, to] = [match.index, match.index + match[0].length]
      const clause = doc.clauses.find((one) => one.field === field && one.from <= from && from < one.to)
      if (!clause || clause.cues.has('history') || clause.cues.has('advice') || clause.cues.has('clinical') || clause.around.has('compare'))
        continue
      const text = doc.folded[field].slice(clause.from, clause.to)
      if (COMES_AND_GOES.test(text) || deniedAt(text, from - clause.from)) continue
      const params = { name: NAMES[language].qrs, word: doc.texts[field].slice(from, to), measured: `${qrs} ms` }
      return [{ rule: 'number.narrow', field, from, to, params }]
    }
  return []
}
