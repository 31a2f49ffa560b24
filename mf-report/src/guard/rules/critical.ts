import limits from '../data/critical-measures.json'
import en from '../data/en/criticals.json'
import zh from '../data/zh/criticals.json'
import { type Clause, deniedAt } from '../engine/document'
import { fold } from '../engine/fold'
import { type Dimension, measuresIn } from '../engine/measures'
import type { Case } from '../engine/rule'
import type { Found } from '../types'
import { normalEcgs } from './contradiction/ecg'
import { type Figure, figuresIn } from './ecg-figures'

export const CRITICAL = 'critical.unregistered'
export const UNDER_NORMAL = 'critical.normal'

interface Kind {
  readonly words: readonly string[]
  /** Besides them, in a report of an ECG alone: elsewhere they are the patient's story. */
  readonly ecg?: readonly string[]
  /** Words of the clause that make it none: gas that an operation left. */
  readonly unless?: readonly string[]
  /** They may stand anywhere in its sentence. */
  readonly whole?: boolean
}
type Kinds = Readonly<Record<string, Kind>>

/** Critical from a size on, in the base unit of its dimension: a shift of the midline from 5 mm. Silent where a graver kind is told. */
interface Limit {
  readonly dimension: Dimension
  readonly atLeast: number
  readonly within: readonly string[]
}
const LIMITS = limits as Readonly<Record<string, Limit>>

const literal = (word: string): string => fold(word).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** "急性…梗死" may hold a few words between. A Latin word is no part of another, but may go on: infarct, infarction. */
const pattern = (word: string): string => {
  const body = word.split('…').map(literal).join('[^。.;；,，]{0,40}?')
  return /^[a-z]/i.test(word) ? `(?<![a-z])${body}[a-z]*` : body
}
const anyOf = (words: readonly string[]): RegExp | null => (words.length > 0 ? new RegExp(words.map(pattern).join('|'), 'g') : null)

const ids = [...new Set([...Object.keys(zh.kinds), ...Object.keys(en.kinds)])]
const of = (id: string, part: 'words' | 'unless' | 'ecg'): readonly string[] =>
  [zh.kinds as Kinds, en.kinds as Kinds].flatMap((kinds) => kinds[id]?.[part] ?? [])
const KINDS = ids.map((id) => ({
  id,
  words: anyOf(of(id, 'words')),
  ecg: anyOf([...of(id, 'words'), ...of(id, 'ecg')])!,
  unless: anyOf(of(id, 'unless')),
  whole: (zh.kinds as Kinds)[id]?.whole === true,
}))
const BEFORE = anyOf([...zh.before, ...en.before])!
const AFTER = anyOf([...zh.after, ...en.after])!
const GONE = anyOf([...zh.gone, ...en.gone])!

const holds = (words: RegExp | null, text: string): boolean => words !== null && text.search(words) >= 0

/** Is the word said of this patient now? Denied, formerly, operated on, ruled out or asked about it is not; probable it is. */
function asserted({ doc }: Case, clause: Clause, from: number, to: number): boolean {
  const text = doc.folded[clause.field].slice(clause.from, clause.to)
  const [at, end] = [from - clause.from, to - clause.from]
  const same = clause.lesions.filter((lesion) => lesion.from < to && from < lesion.to)
  if (same.length > 0 ? same.every(({ negated }) => negated) : clause.positive === false) return false
  if (deniedAt(text, at) || holds(BEFORE, text.slice(0, at)) || holds(AFTER, text.slice(end))) return false
  if (clause.cues.has('family') || clause.cues.has('advice') || clause.around.has('unseen')) return false
  // "The haematoma of the former scan, now resolved": the end of the story stands behind the comma.
  const next = doc.clauses.find((one) => one.sentence === clause.sentence && one.from >= clause.to)
  return !(next && new RegExp(`^\\s*(?:${GONE.source})`).test(doc.folded[next.field].slice(next.from, next.to)))
}

const SMALLER = /(?:<|≤|小于|不足|不超过|less than|under|below)\s?(?:约)?$/

/** Nothing else is named before the size. */
const GOES_ON = /^[\s,，;；]*(?:移位|偏移|距离|程度|最大|约|为|达|by|about|approximately|measuring|up to|of|\s)*$/

/** The size beside the word, or the one with which its sentence goes on ("midline shifted to the right, by 12 mm"), is the limit or more. */
function reaches({ doc }: Case, clause: Clause, from: number, to: number, { dimension, atLeast }: Limit): boolean {
  const text = doc.folded[clause.field]
  const at = (start: number, end: number) =>
    measuresIn(text.slice(start, end))
      .filter(({ values }) => values.some((one) => one.dimension === dimension))
      .map((one) => ({ ...one, from: one.from + start, to: one.to + start }))
  const away = (one: { readonly from: number; readonly to: number }): number => Math.max(from - one.to, one.from - to)
  const next = doc.clauses.find((one) => one.sentence === clause.sentence && one.from >= clause.to)
  const inside = at(clause.from, clause.to)
  const near = inside.length > 0 || !next ? inside : at(next.from, next.to).filter((one) => GOES_ON.test(text.slice(next.from, one.from)))
  const [nearest] = [...near].sort((a, b) => away(a) - away(b))
  if (!nearest || SMALLER.test(text.slice(Math.max(0, nearest.from - 12), nearest.from))) return false
  return nearest.values.some((one) => one.dimension === dimension && one.value >= atLeast)
}

/** Kinds that words name, whatever is said of them: what is registered needs no grammar. */
const namedIn = (text: string): readonly string[] => KINDS.filter(({ ecg }) => holds(ecg, fold(text))).map(({ id }) => id)

/**
 * A critical finding that nobody has registered: one line a kind, in the impression where it stands there. What is registered in words
 * that no list knows is taken for any of them: its doctor has thought of it.
 */
export function critical(given: Case): readonly Found[] {
  const { criticals, criticalWords, doc } = given
  if (!criticals) return []
  const known = criticals.map(namedIn)
  if (known.some((kinds) => kinds.length === 0)) return []
  const registered = new Set(known.flat())
  const own = criticalWords.filter((word) => word.trim() !== '')
  const ofEcg = given.order.modality === 'ECG'
  const delivered = KINDS.flatMap(({ ecg, words, ...kind }) => {
    const said = ofEcg ? ecg : words
    return said ? [{ ...kind, words: said }] : []
  })
  const kinds = own.length > 0 ? [...delivered, { id: 'own', words: anyOf(own)!, unless: null, whole: false }] : delivered
  const told = new Set(registered)
  const words = kinds.flatMap(({ id, words, unless, whole }) => {
    const limit = LIMITS[id]
    if (registered.has(id) || limit?.within.some((graver) => told.has(graver))) return []
    for (const field of ['result', 'finding'] as const) {
      for (const match of doc.folded[field].matchAll(words)) {
        const [from, to] = [match.index, match.index + match[0].length]
        const clause = doc.clauses.find((one) => one.field === field && one.from <= from && from < one.to)
        if (!clause) continue
        const sentence = doc.clauses.filter((one) => one.sentence === clause.sentence)
        const [begin, end] = [sentence[0]!.from, sentence[sentence.length - 1]!.to]
        const around = whole ? doc.folded[field].slice(begin, end) : doc.folded[field].slice(clause.from, clause.to)
        if (holds(unless, around) || !asserted(given, clause, from, to)) continue
        if (limit && !reaches(given, clause, from, to, limit)) continue
        told.add(id)
        // Where nothing can be registered the line asks for the word to the doctor in charge.
        const params = {
          ...(given.registers ? {} : { message: 'critical.told' }),
          // The kinds of an ECG are named as the items of the hospital's list are.
          ...(ofEcg && id !== 'own' ? { item: id } : {}),
          word: doc.texts[field].slice(from, to),
          sentence: doc.texts[field].slice(begin, end).trim(),
        }
        return [{ rule: CRITICAL, field, from, to, params }]
      }
    }
    return []
  })
  if (!ofEcg) return words
  const grave = underNormal(given, registered)
  // Said once: the graver line is the one that wants a reason.
  const once = new Set(grave.map(({ params }) => params?.item))
  for (const { params } of grave) told.add(params!.item!)
  return [...words.filter(({ params }) => !once.has(params?.item)), ...grave, ...byFigure(given, told)]
}

type Named = Pick<Figure, 'name' | 'value'>
/** Beyond these a figure alone is critical: see shared/ecg's CRITICAL_LIMITS, which the rules of texts do not load. */
const BEYOND = {
  rate: ({ name, value }: Named) => name === 'hr' && (value < 40 || value > 180),
  qtc: ({ name, value }: Named) => name === 'qtc' && value > 500,
}
const FIGURES = Object.keys(BEYOND) as (keyof typeof BEYOND)[]

/** A rate or a QTc of an ECG's text that is critical by its figure, where no word has said so. */
function byFigure(given: Case, told: ReadonlySet<string>): readonly Found[] {
  const figures = figuresIn(given)
  return FIGURES.flatMap((id) => {
    const figure = told.has(id) ? undefined : figures.find(BEYOND[id])
    if (!figure) return []
    const { field, from, to } = figure
    const text = given.doc.texts[field].slice(from, to)
    const params = { ...(given.registers ? {} : { message: 'critical.told' }), item: id, word: text, sentence: text }
    return [{ rule: CRITICAL, field, from, to, params }]
  })
}

const SAID = {
  rate: { zh: (value: number) => `心率 ${value} 次/分`, en: (value: number) => `heart rate ${value} bpm` },
  qtc: { zh: (value: number) => `QTc ${value} ms`, en: (value: number) => `QTc ${value} ms` },
} as const

/**
 * A rate or a QTc that is critical by its figure, written or measured, under a normal ECG or a negative report: who signs that has not seen
 * it. It lies on the words of normality, else on the figure; a negative flag alone has no place in the text.
 */
function underNormal(given: Case, registered: ReadonlySet<string>): readonly Found[] {
  const [normal] = normalEcgs(given)
  if (!normal && given.report.yinYang !== 0) return []
  const written = figuresIn(given)
  return FIGURES.flatMap((id) => {
    if (registered.has(id)) return []
    const said = written.find(BEYOND[id])
    const name = id === 'rate' ? 'hr' : 'qtc'
    const there = given.measured?.[name]
    const beyond = there !== undefined && BEYOND[id]({ name, value: there }) ? there : said?.value
    if (beyond === undefined) return []
    const { field, from, to } = normal ?? said ?? { field: 'result' as const, from: 0, to: 0 }
    const word = SAID[id][given.language](beyond)
    const params = { ...(given.registers ? {} : { message: 'critical.normalTold' }), item: id, word, sentence: word, measured: word }
    return [{ rule: UNDER_NORMAL, field, from, to, params }]
  })
}
