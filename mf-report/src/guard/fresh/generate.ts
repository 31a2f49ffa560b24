import type { Line } from '../scoring'
import type { Field, GuardExam, Kind, TextKind } from '../types'
import en from './en.json'
import enOther from './en.other.json'
import enTerse from './en.terse.json'
import slips from './slips.json'
import zh from './zh.json'
import zhOther from './zh.other.json'
import zhTerse from './zh.terse.json'

/** A report as a radiologist writes it, with places to vary: see README.md. */
interface Base {
  readonly g: string
  readonly o: string
  readonly f: string
  readonly r: string
  readonly y: number
  readonly b?: readonly string[]
}

export type Language = 'zh' | 'en'
type Random = () => number
type Pool = Readonly<Record<'finding' | 'result' | 'advice', readonly string[]>>

const SETS = { long: { zh, en }, terse: { zh: zhTerse, en: enTerse }, other: { zh: zhOther, en: enOther } }
export type SetName = keyof typeof SETS
let sets = Object.keys(SETS) as readonly SetName[]
/** Measures some of the sets alone. */
export const only = (chosen: readonly SetName[]): void => {
  sets = chosen
}
const bases = (language: Language): readonly Base[] => sets.flatMap((name) => SETS[name][language] as Base[])
const NEAR = slips.near as Readonly<Record<string, readonly string[]>>

/** mulberry32: the same seed gives the same reports on every machine. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!

const WORDS = {
  zh: { L: ['左', '左'], R: ['右', '右'] },
  en: { L: ['left', 'Left'], R: ['right', 'Right'] },
} as const

/** What the places of a base stand for in one report: alternatives, numbers, the side and the other side. */
function write(text: string, language: Language, side: 'L' | 'R', random: Random): string {
  const own = WORDS[language][side]
  const other = WORDS[language][side === 'L' ? 'R' : 'L']
  return text
    .replace(/\[\[([^\]]*)\]\]/g, (_, options: string) => pick(random, options.split('|')))
    .replace(/#(\d+)-(\d+)#/g, (_, low: string, high: string) =>
      String(Number(low) + Math.floor(random() * (Number(high) - Number(low) + 1))),
    )
    .replace(/@([soSO])/g, (_, letter: string) => (letter.toLowerCase() === 's' ? own : other)[letter >= 'a' ? 0 : 1]!)
}

const BRITISH: readonly (readonly [RegExp, string])[] = [
  [/edema/g, 'oedema'],
  [/([Hh])emorrhag/g, '$1aemorrhag'],
  [/([Hh])ematoma/g, '$1aematoma'],
  [/([Hh])emo(thorax|sinus)/g, '$1aemo$2'],
  [/([Tt])umor/g, '$1umour'],
  [/([Cc])aliber/g, '$1alibre'],
  [/\bgray/g, 'grey'],
  [/ilatation/g, 'ilation'],
  [/enter(ed)/g, 'entr$1'],
]
/** The same report typed by another hand. */
const HANDS: Readonly<Record<Language, readonly ((text: string) => string)[]>> = {
  zh: [
    (text) => text,
    (text) => text.replace(/×/g, '*'),
    (text) => text.replace(/×/g, 'x').replace(/，/g, ',').replace(/。/g, '。\n'),
    (text) =>
      text
        .replace(/未见/g, '未见明显')
        .replace(/明显明显/g, '明显')
        .replace(/明显明确/g, '明显'),
    (text) => text.replace(/双侧/g, '两侧').replace(/黏膜/g, '粘膜'),
    (text) => text.replace(/(\d)mm/g, '$1 mm').replace(/(\d)cm/g, '$1 cm'),
  ],
  en: [
    (text) => text,
    (text) => BRITISH.reduce((old, [from, to]) => old.replace(from, to), text),
    (text) => text.replace(/\. (?=[A-Z])/g, '.\n'),
    (text) => text.replace(/ x /g, ' × ').replace(/(\d) mm/g, '$1mm'),
    (text) => text.toUpperCase().replace(/(\d ?)(MM|CM|MS|ML|BPM|HU)\b/g, (_, number: string, unit: string) => number + unit.toLowerCase()),
  ],
}

const SIDES = {
  zh: { L: ['左', 'L', '左侧', ''], R: ['右', 'R', '右侧', ''] },
  en: { L: ['left', 'L', 'Left', ''], R: ['right', 'R', 'Right', ''] },
} as const

interface Made extends Line {
  readonly base: Base
  readonly side: 'L' | 'R'
  readonly language: Language
}

function make(base: Base, language: Language, id: string, random: Random): Made {
  const side = random() < 0.5 ? 'L' : 'R'
  const [modality, bodypart, ordered, item, sexes, ages] = base.o.split('|') as [string, string, string, string, string, string]
  const hand = pick(random, HANDS[language])
  const [young, old] = ages.split('-').map(Number) as [number, number]
  const exam: GuardExam = {
    modality,
    bodypart,
    side: ordered === '@' ? pick(random, SIDES[language][side]) : ordered,
    checkItem: write(item, language, side, random),
    sex: pick(random, [...sexes]),
    age: old < 3 ? { value: Math.floor(random() * 12), unit: 'M' } : { value: young + Math.floor(random() * (old - young)), unit: 'Y' },
  }
  const report = {
    finding: hand(write(base.f, language, side, random)),
    result: hand(write(base.r, language, side, random)),
    advice: '',
    yinYang: base.y as 0 | 1 | 2,
  }
  return { id, exam, report, errors: [], base, side, language }
}

type Slip = (made: Made, random: Random) => Line | null

const with_ = (made: Made, report: Partial<Line['report']>, exam: Partial<GuardExam>, kind: Kind, field: Field, text: string): Line => ({
  id: made.id,
  exam: { ...made.exam, ...exam },
  report: { ...made.report, ...report },
  errors: [{ kind, field, text }],
})

export const swap = (text: string, language: Language): string =>
  language === 'zh'
    ? text.replace(/[左右](?!利手)/g, (char) => (char === '左' ? '右' : '左'))
    : text.replace(/\b(left|right)\b(?!-handed)/gi, (word) => {
        const other = word.toLowerCase() === 'left' ? 'right' : 'left'
        return word === word.toUpperCase()
          ? other.toUpperCase()
          : word[0] === word[0]!.toUpperCase()
            ? other[0]!.toUpperCase() + other.slice(1)
            : other
      })

const sided = ({ base }: Made): boolean => base.o.split('|')[2] === '@'

/** The side in the impression, in the finding, or in both, against a sided order. */
const side: Slip = (made, random) => {
  if (!sided(made)) return null
  const { finding, result } = made.report
  const which = pick(random, ['result', 'finding', 'both'])
  const changed = {
    ...(which !== 'result' ? { finding: swap(finding, made.language) } : {}),
    ...(which !== 'finding' ? { result: swap(result, made.language) } : {}),
  }
  if (Object.entries(changed).every(([field, text]) => text === made.report[field as Field])) return null
  const field = which === 'finding' ? 'finding' : 'result'
  return with_(made, changed, {}, 'side', field, changed[field] ?? '')
}

const join = (a: string, b: string, language: Language): string => (language === 'zh' ? a + b : `${a.trim()} ${b}`)

const sex: Slip = (made, random) => {
  const sexes = made.base.o.split('|')[4]!
  if (made.base.g === 'breast') return null
  if (sexes.length === 1) {
    const field = pick(random, ['finding', 'result'] as const)
    return with_(made, {}, { sex: sexes === 'F' ? 'M' : 'F' }, 'sex', field, made.report[field])
  }
  const pool = slips[made.language][made.exam.sex === 'F' ? 'M' : 'F'] as Pool
  const field = pick(random, ['finding', 'finding', 'result', 'result', 'advice'] as const)
  const text = pick(random, pool[field])
  return with_(made, { [field]: join(made.report[field], text, made.language) }, {}, 'sex', field, text)
}

/** A far part's whole finding, its whole report, or its conclusion as one more item. */
const part: Slip = (made, random) => {
  const { g } = made.base
  if (g === 'wb' || !(g in NEAR)) return null
  const far = bases(made.language).filter(
    (one) => one.g !== g && one.g !== 'wb' && one.y > 0 && !NEAR[g]!.includes(one.g) && !(NEAR[one.g] ?? []).includes(g),
  )
  const other = make(pick(random, far), made.language, '', random)
  const sexes = other.base.o.split('|')[4]!
  if (!sexes.includes(made.exam.sex)) return null
  const how = pick(random, ['finding', 'report', 'item', 'result'])
  if (how === 'finding') return with_(made, { finding: other.report.finding }, {}, 'part', 'finding', other.report.finding)
  if (how === 'report') return with_(made, { ...other.report }, {}, 'part', 'finding', other.report.finding)
  if (how === 'result')
    return with_(made, { result: other.report.result, yinYang: other.report.yinYang }, {}, 'part', 'result', other.report.result)
  return with_(made, { result: join(made.report.result, other.report.result, made.language) }, {}, 'part', 'result', other.report.result)
}

const SERIOUS = 2
const contradiction: Slip = (made, random) => {
  const bad = made.base.b ?? []
  const roll = random()
  if (roll < 0.12 && made.base.y === SERIOUS) return with_(made, { yinYang: 0 }, {}, 'contradiction', 'result', made.report.result)
  if (roll < 0.2 && made.base.y === 0 && made.base.b)
    return with_(made, { yinYang: pick(random, [1, 2]) }, {}, 'contradiction', 'result', made.report.result)
  if (roll < 0.32 && made.base.y === SERIOUS) {
    const result = pick(random, slips[made.language].normal)
    return with_(made, { result, yinYang: pick(random, [0, 2]) }, {}, 'contradiction', 'result', result)
  }
  if (bad.length === 0) return null
  const result = write(pick(random, bad), made.language, made.side, random)
  return with_(made, { result, yinYang: pick(random, [made.report.yinYang, 1]) }, {}, 'contradiction', 'result', result)
}

interface Damage {
  readonly at: RegExp
  readonly to: (match: string) => string
}
const times = (by: number) => (match: string) => match.replace(/\d+(?:\.\d+)?/, (number) => String(Math.round(Number(number) * by)))
/** A unit that does not fit, a decimal point that slipped, a unit or a digit too many. */
const DAMAGES: readonly Damage[] = [
  { at: /\d+(?:\.\d+)?\s?mm(?![a-zH])/gi, to: (match) => match.replace(/mm/i, 'm') },
  { at: /\d+(?:\.\d+)?\s?cm(?![a-z/])/gi, to: (match) => match.replace(/cm/i, 'm') },
  { at: /(?:[3-9]\d|1\d\d)\s?mm(?![a-zH])/gi, to: (match) => match.replace(/mm/i, 'cm') },
  { at: /(?<![\d.])[4-9]\s?mm(?![a-zH])/gi, to: times(100) },
  { at: /\d+\s?HU/gi, to: times(100) },
  { at: /[1-9]\d\s?%/g, to: (match) => `1${match}` },
  { at: /\d{2,3}\s?(?:次\/分|bpm)/gi, to: times(10) },
  { at: /\d{2,3}\s?ms/gi, to: (match) => match.replace(/ms/i, 's') },
  { at: /\d{2,3}\s?ms/gi, to: times(10) },
  { at: /\d{2}\s?mmHg/gi, to: times(10) },
  { at: /RADS \d/gi, to: (match) => `${match.slice(0, -1)}${7 + (match.charCodeAt(match.length - 1) % 3)}` },
  { at: /2026/g, to: () => '2062' },
  { at: /(?<![×x*.\d]\s?)\d+\s?(?:mm)?\s?[×x*]\s?\d+\s?mm(?!\s?[×x*])/gi, to: (match) => match.replace(/\s?mm/gi, '') },
]

const number: Slip = (made, random) => {
  const damage = pick(random, DAMAGES)
  const field = random() < 0.8 ? 'finding' : 'result'
  const places = [...made.report[field].matchAll(damage.at)]
  if (places.length === 0) return null
  const match = pick(random, places)
  const text = damage.to(match[0])
  const before = made.report[field].slice(0, match.index)
  if (/washout|廓清/.test(before.slice(-14))) return null
  return with_(made, { [field]: before + text + made.report[field].slice(match.index + match[0].length) }, {}, 'number', field, text)
}

/** Template text that stands between, or a value that was never filled in. */
const leftover: Slip = (made, random) => {
  const pool = slips[made.language].leftover as Pool
  const field = pick(random, ['finding', 'finding', 'finding', 'result', 'result', 'advice'] as const)
  const sizes = [...made.report[field].matchAll(/\d+(?:\.\d+)?(?=\s?(?:mm|cm|%|HU))/gi)]
  if (sizes.length > 0 && random() < 0.35) {
    const match = pick(random, sizes)
    const text = pick(random, ['__', '____', 'XX', '[ ]', '**', '{{n}}', '（ ）', '[***]'])
    return with_(
      made,
      { [field]: made.report[field].slice(0, match.index) + text + made.report[field].slice(match.index + match[0].length) },
      {},
      'leftover',
      field,
      text,
    )
  }
  const text = pick(random, pool[field])
  return with_(made, { [field]: join(made.report[field], text, made.language) }, {}, 'leftover', field, text)
}

const empty: Slip = (made, random) => {
  const field = pick(random, ['finding', 'result', 'result'] as const)
  return with_(made, { [field]: pick(random, slips[made.language].empty[field]) }, {}, 'empty', field, '')
}

export const SLIPS: Readonly<Record<TextKind, Slip>> = { side, sex, part, contradiction, number, leftover, empty }

/** `count` clean reports, each base in turn. */
export function clean(language: Language, seed: number, count: number): Line[] {
  const random = seeded(seed)
  const from = bases(language)
  return Array.from({ length: count }, (_, at) => make(from[at % from.length]!, language, `${language}-${seed}-c${at}`, random))
}

/** `count` reports with one slip each, every kind as often. */
export function wrong(language: Language, seed: number, count: number): Line[] {
  const random = seeded(seed)
  const kinds = Object.keys(SLIPS) as (keyof typeof SLIPS)[]
  return Array.from({ length: count }, (_, at) => {
    for (;;) {
      const made = make(pick(random, bases(language)), language, `${language}-${seed}-e${at}`, random)
      const line = SLIPS[kinds[at % kinds.length]!](made, random)
      if (line) return line
    }
  })
}
