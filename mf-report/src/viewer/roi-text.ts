import type { Roi } from './port'

const CIRCLED_ONE = 0x2460

/** ① to ⑳, then (21) and so on. */
export const circled = (number: number): string => (number <= 20 ? String.fromCodePoint(CIRCLED_ONE + number - 1) : `(${number})`)

const DECIMALS: Readonly<Record<Roi['kind'], number>> = { length: 1, angle: 1, ellipse: 1, rectangle: 1, probe: 0 }

/** What an engine calls some units. */
const BARE: Readonly<Record<string, string>> = { raw: '', unknown: '', unitless: '', percent: '%', seconds: 's', hertz: 'Hz', degrees: '°' }
const ESTIMATED = 'est.'
/** An engine's words for a length that rests on a guess of the magnification, or on none; and ours. */
const GUESSED = /\b(ERMF|PROJ|ERROR|UNKNOWN)\b| est\.$/i

/** The unit alone, without the words that an engine puts behind it: whence the scale is says nothing in a report, that it is a guess does. */
export function unitOf(words: string): { readonly unit: string; readonly estimated: boolean } {
  const [first = ''] = words.trim().split(/\s+/)
  return { unit: BARE[first] ?? first, estimated: first !== '' && GUESSED.test(words.slice(first.length)) }
}

/** Centimetres to millimetres, lengths and areas: an ultrasound's own scale is in centimetres, and a report says one unit for all. */
const SMALLER: Readonly<Record<string, readonly [string, number]>> = { cm: ['mm', 10], 'cm\xb2': ['mm\xb2', 100] }

/** A figure as the engine has it, in the unit in which all figures are said; the words behind the unit stay. */
export function inOurUnit<T extends number | null | undefined>(value: T, words: string): { readonly value: T; readonly unit: string } {
  const { unit } = unitOf(words)
  const [smaller, times] = SMALLER[unit] ?? []
  if (smaller === undefined || times === undefined || typeof value !== 'number') return { value, unit: words }
  return { value: (value * times) as T, unit: words.replace(unit, smaller) }
}

/** A unit as the report keeps it. */
export function keptUnit(words: string): string {
  const { unit, estimated } = unitOf(words)
  return (estimated ? `${unit} ${ESTIMATED}` : unit).slice(0, 16)
}

/**
 * `12.3 mm` with the narrow no-break space of units (visual.md 1.4); empty while there is no figure. An estimate says so: in words where a
 * language is named, by a sign on the picture.
 */
export function roiFigure(roi: Pick<Roi, 'kind' | 'value' | 'unit'>, language?: 'zh' | 'en'): string {
  if (roi.value === undefined || !Number.isFinite(roi.value)) return ''
  const { unit, estimated } = unitOf(roi.unit)
  const figure = `${roi.value.toFixed(DECIMALS[roi.kind])}${unit === '' ? '' : unit === '°' ? '°' : `\u202f${unit}`}`
  if (!estimated) return figure
  return language === undefined ? `≈${figure}` : language === 'zh' ? `${figure}(估计)` : `${figure} ${ESTIMATED}`
}

/** What a region looks like in the findings: `①(12.3 mm，图34)`; `series` where the exam has several, whose images are counted alike. */
export function roiReference(number: number, roi: Roi, language: 'zh' | 'en', series?: number): string {
  const figure = roiFigure(roi, language)
  const within = series === undefined ? '' : language === 'zh' ? `序列${series} ` : `series ${series} `
  const image = language === 'zh' ? `${within}图${roi.index + 1}` : `${within}image ${roi.index + 1}`
  return `${circled(number)}(${figure}${figure && (language === 'zh' ? '，' : ', ')}${image})`
}
