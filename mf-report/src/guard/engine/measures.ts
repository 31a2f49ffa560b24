import type { Span } from './split'

export type Dimension =
  | 'length'
  | 'volume'
  | 'time'
  | 'rate'
  | 'percent'
  | 'hu'
  | 'volt'
  | 'pressure'
  | 'speed'
  | 'flow'
  | 'metre'
  | 'angle'
  | 'weeks'
  | 'kv'
  | 'tesla'
  | 'mass'
  | 'years'
  | 'none'

/** A number of the text in the base unit of its dimension: mm, ml, ms, /min, %, HU, mV, mmHg, cm/s. */
export interface Value {
  readonly value: number
  readonly unit: string
  readonly dimension: Dimension
}

export interface Measure extends Span {
  /** More than one in a product such as 12 x 9 mm. */
  readonly values: readonly Value[]
  /** Units are said at more than one number of the product, and they differ. */
  readonly mixed: boolean
}

const UNITS: Readonly<Record<string, readonly [Dimension, number]>> = {
  mm: ['length', 1],
  cm: ['length', 10],
  dm: ['length', 100],
  m: ['metre', 1000],
  km: ['metre', 1e6],
  毫米: ['length', 1],
  厘米: ['length', 10],
  米: ['metre', 1000],
  um: ['length', 0.001],
  μm: ['length', 0.001],
  ml: ['volume', 1],
  cc: ['volume', 1],
  l: ['volume', 1000],
  dl: ['volume', 100],
  毫升: ['volume', 1],
  升: ['volume', 1000],
  ms: ['time', 1],
  s: ['time', 1000],
  sec: ['time', 1000],
  秒: ['time', 1000],
  毫秒: ['time', 1],
  bpm: ['rate', 1],
  '次/分': ['rate', 1],
  '次/min': ['rate', 1],
  '/min': ['rate', 1],
  '%': ['percent', 1],
  hu: ['hu', 1],
  mv: ['volt', 1],
  uv: ['volt', 0.001],
  μv: ['volt', 0.001],
  mmhg: ['pressure', 1],
  kpa: ['pressure', 7.5],
  'cm/s': ['speed', 1],
  'm/s': ['speed', 100],
  '°': ['angle', 1],
  度: ['angle', 1],
  degrees: ['angle', 1],
  degree: ['angle', 1],
  周: ['weeks', 1],
  weeks: ['weeks', 1],
  kv: ['kv', 1],
  kvp: ['kv', 1],
  t: ['tesla', 1],
  g: ['mass', 1],
  kg: ['mass', 1000],
  克: ['mass', 1],
  岁: ['years', 1],
  'l/min': ['flow', 1000],
  'ml/s': ['flow', 1],
  'ml/min': ['flow', 1],
}
const NAMES = Object.keys(UNITS)
  .sort((a, b) => b.length - a.length)
  .join('|')
const NUM = '\\d{1,6}(?:\\.\\d{1,4})?(?!\\.?\\d)'
const PIECE = `(${NUM})(?:\\s?(${NAMES})(?![a-wyz0-9²³⁻/]|x[a-z]))?`
const MEASURE = new RegExp(
  `(?<![a-z0-9.])(-?${NUM})\\s?((?:${NAMES})(?![a-wyz0-9²³⁻/]|x[a-z]))?(?:\\s?([x*~/-])\\s?${PIECE})?(?:\\s?[x*]\\s?${PIECE})?`,
  'g',
)

export function measuresIn(text: string): readonly Measure[] {
  const found: Measure[] = []
  for (const match of text.matchAll(MEASURE)) {
    const said = [match[2], match[5], match[7]].filter((unit) => unit !== undefined)
    const numbers = [match[1], match[4], match[6]]
    const units = [match[2], match[5], match[7]]
    const last = said[said.length - 1]
    const values = numbers.flatMap((number, i) => {
      if (number === undefined) return []
      const unit = units[i] ?? units.slice(i + 1).find((other) => other !== undefined) ?? last ?? ''
      const known = UNITS[unit]
      return [{ value: Number(number) * (known?.[1] ?? 1), unit, dimension: known?.[0] ?? ('none' as const) }]
    })
    found.push({ from: match.index, to: match.index + match[0].length, values, mixed: new Set(said).size > 1 })
  }
  return found
}
