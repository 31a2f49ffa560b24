import type { Roi } from './port'

const CIRCLED_ONE = 0x2460

/** ① to ⑳, then (21) and so on. */
export const circled = (number: number): string => (number <= 20 ? String.fromCodePoint(CIRCLED_ONE + number - 1) : `(${number})`)

const DECIMALS: Readonly<Record<Roi['kind'], number>> = { length: 1, angle: 1, ellipse: 1, rectangle: 1, probe: 0 }

/** `12.3 mm` with the narrow no-break space of units (visual.md 1.4); empty while there is no figure. */
export function roiFigure(roi: Pick<Roi, 'kind' | 'value' | 'unit'>): string {
  if (roi.value === undefined || !Number.isFinite(roi.value)) return ''
  const unit = roi.unit === '' ? '' : roi.unit === '°' ? '°' : `\u202f${roi.unit}`
  return `${roi.value.toFixed(DECIMALS[roi.kind])}${unit}`
}

/** What a region looks like in the findings: `①(12.3 mm，图34)`; `series` where the exam has several, whose images are counted alike. */
export function roiReference(number: number, roi: Roi, language: 'zh' | 'en', series?: number): string {
  const figure = roiFigure(roi)
  const within = series === undefined ? '' : language === 'zh' ? `序列${series} ` : `series ${series} `
  const image = language === 'zh' ? `${within}图${roi.index + 1}` : `${within}image ${roi.index + 1}`
  return `${circled(number)}(${figure}${figure && (language === 'zh' ? '，' : ', ')}${image})`
}
