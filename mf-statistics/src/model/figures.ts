import type { StatFigures } from '@farsight/shared/contract'
import { fixed, type StatMeasure, type StatUnit } from '@farsight/shared/domain'
import { figure } from '@farsight/shared/ui/data'

/** Between a number and its unit. */
const GAP = '\u202F'
const two = (n: number): string => String(n).padStart(2, '0')
const clock = (minutes: number): string => `${two(Math.floor(Math.round(minutes) / 60))}:${two(Math.round(minutes) % 60)}`

/** A value as it is written: `1 284`, `41.3 %`, `00:47` (hours and minutes), `4.62`. */
export function valueText(unit: StatUnit, value: number | null | undefined): string {
  if (value === null || value === undefined) return '—'
  if (unit === 'percent') return `${fixed(value, 1)}${GAP}%`
  if (unit === 'minutes') return clock(value)
  if (unit === 'stars') return fixed(value, 2)
  return figure(value)
}

/** `530/1 284`: how many of how many a share is; '' for other measures, and where there is nothing to divide by. */
export function shareOf(measure: StatMeasure, figures: StatFigures): string {
  if (measure.of === undefined) return ''
  const whole = figures[measure.of]?.value
  const one = figures[measure.key]
  // Of what is no row of ours (places of rooms) the share alone is told.
  const part = measure.still ? Math.round(((one?.value ?? 0) * (whole ?? 0)) / 100) : (one?.n ?? 0)
  return whole ? `${figure(part)}/${figure(whole)}` : ''
}

export interface Change {
  /** `+6.2 %`, `−00:12`; for shares the difference in points. */
  readonly text: string
  readonly way: 'up' | 'down' | 'same'
  /** Is that better or worse? Undefined where it is neither. */
  readonly good: boolean | undefined
}

/** How a figure stands against the period before; undefined where there is nothing to compare with. */
export function changeOf(
  { unit, good }: StatMeasure,
  now: number | null | undefined,
  before: number | null | undefined,
): Change | undefined {
  if (now === null || now === undefined || before === null || before === undefined) return undefined
  const difference = now - before
  const size = Math.abs(difference)
  const relative = unit === 'count' || unit === 'images' || unit === 'credits'
  if (relative && before === 0 && now === 0) return undefined
  if (relative && before === 0) return { text: `+${figure(now)}`, way: 'up', good: good && good === 'more' }
  const text = relative ? `${fixed((size / before) * 100, 1)}${GAP}%` : unit === 'percent' ? fixed(size, 1) : valueText(unit, size)
  // What is written as nothing is nothing.
  const way = /[1-9]/.test(text) ? (difference > 0 ? 'up' : 'down') : 'same'
  const sign = way === 'same' ? '±' : way === 'up' ? '+' : '−'
  return { text: `${sign}${text}`, way, good: good === undefined || way === 'same' ? undefined : (way === 'up') === (good === 'more') }
}

/** Does a figure open anything? */
export const opens = (measure: StatMeasure, n: number | undefined): boolean => !measure.still && n !== undefined && n > 0
