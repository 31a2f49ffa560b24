import { choicesOf, type FieldType, type MarkedText, type ReportContent, type TextMark } from '@farsight/shared/domain'
import { TEXT_FIELDS, type TextField } from './report-state'

/** A mark on what was put into a template's field and is not what that field wants. */
export const MISFIT = 'misfit'

/** What a template's field wants, by the name of which a mark keeps it. */
export interface Wanted {
  readonly type: FieldType
  /** Of a choice, its words; else empty. */
  readonly words: readonly string[]
}

/** The longest name that a mark may have. */
const NAME_MAX = 64
const BEGINS_CHOICE = 'choice:'

/** The name of what a field wants; undefined where everything fits, or where its words are too many to be kept. */
export function wantedName(type: string, shown: string): string | undefined {
  if (type === 'number' || type === 'date') return type
  const name = `${BEGINS_CHOICE}${choicesOf(shown).join('/')}`
  return type === 'choice' && name.length <= NAME_MAX ? name : undefined
}

export const wantedOf = (name: string): Wanted =>
  name.startsWith(BEGINS_CHOICE)
    ? { type: 'choice', words: choicesOf(name.slice(BEGINS_CHOICE.length)) }
    : { type: name as FieldType, words: [] }

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
/** Year, month and, where it is said, day: by their places in the match. */
const DATES: readonly { readonly pattern: RegExp; readonly places: readonly [number, number, number] }[] = [
  { pattern: /^(\d{4})\s*[-/.年]\s*(\d{1,2})(?:\s*[-/.月]\s*(\d{1,2}))?(?!\d)/, places: [1, 2, 3] },
  { pattern: /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/, places: [3, 2, 1] },
  { pattern: new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?\\s+(${MONTHS})[a-z]*\\.?,?\\s+(\\d{4})`, 'i'), places: [3, 2, 1] },
  { pattern: new RegExp(`^(${MONTHS})[a-z]*\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})`, 'i'), places: [3, 1, 2] },
]

const monthNo = (said: string): number => (/\d/.test(said) ? Number(said) : MONTHS.split('|').indexOf(said.slice(0, 3).toLowerCase()) + 1)

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1850 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

function beginsWithDate(text: string): boolean {
  return DATES.some(({ pattern, places }) => {
    const match = pattern.exec(text)
    if (!match) return false
    const [year, month, day] = places.map((place) => match[place]) as [string, string, string | undefined]
    const [a, b] = [monthNo(month), Number(day ?? 1)]
    // With figures alone nobody knows whether the day or the month stands first.
    return isDay(Number(year), a, b) || (places[0] === 3 && /^\d+$/.test(month) && isDay(Number(year), b, a))
  })
}

const NUMBER = /^(?:约|大约|近|不足|[<>≤≥＜＞~～±+−-]|about\s|approx\.?\s|less than\s|more than\s)*\s*\d/i

/** Does a text begin with what the field wants? What the doctor writes behind it is his. */
export function fits({ type, words }: Wanted, text: string): boolean {
  const said = text.trim()
  if (type === 'date') return beginsWithDate(said)
  if (type === 'number') return NUMBER.test(said)
  return type !== 'choice' || words.some((word) => said.toLowerCase().startsWith(word.toLowerCase()))
}

const VALUES = /^\d+(?:[.,]\d+)?(?:\s*[x×*~～–-]\s*\d+(?:[.,]\d+)?)*/

/** How much of what fits is the value itself: a number with its signs, a day, the word that was chosen. */
export function pieceOf({ type, words }: Wanted, text: string): number {
  if (type === 'number') {
    const signs = NUMBER.exec(text)?.[0].replace(/\d$/, '').length ?? 0
    return signs + (VALUES.exec(text.slice(signs))?.[0].length ?? 0)
  }
  if (type === 'date') return DATES.map(({ pattern }) => pattern.exec(text)?.[0].length ?? 0).find((length) => length > 0) ?? 0
  const said = text.toLowerCase()
  return type === 'choice'
    ? Math.max(0, ...words.filter((word) => said.startsWith(word.toLowerCase())).map(({ length }) => length))
    : text.length
}

/** The words of a filled field that are marked: not the sentence behind them. */
export const wordsOf = (text: string): string => /^[^\n，。；,;]{0,40}/.exec(text)![0].trimEnd()

/** The mark of a wrong field that a place lies in, or touches. */
export const misfitAt = ({ marks }: MarkedText, from: number, to = from): TextMark | undefined =>
  marks.find((mark) => mark.kind === MISFIT && mark.from <= from && to <= mark.to)

/** What was put wrongly into the fields of a report. */
export interface Misfit extends Wanted {
  readonly field: TextField
  readonly from: number
  readonly to: number
}

export const misfitsIn = (content: ReportContent): readonly Misfit[] =>
  TEXT_FIELDS.flatMap((field) =>
    content[field].marks.filter(({ kind }) => kind === MISFIT).map(({ from, to, ref }) => ({ field, from, to, ...wantedOf(ref) })),
  )
