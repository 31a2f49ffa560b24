import { fittingGranularity, type Granularity, type StatBucket, statBuckets } from './statistics'

type Span = Pick<StatBucket, 'from' | 'to'>
const dayAt = (text: string): number => Date.parse(`${text.slice(0, 10)}T00:00:00Z`)
const DAY = 86_400_000
const daysIn = ({ from, to }: Span): number => Math.round((dayAt(to) - dayAt(from)) / DAY) + 1

/** Does the range cut off a part of this month or year? Columns of other granularities are never cut: ranges have whole days. */
export function isCutColumn({ from, to }: Span, granularity: Granularity): boolean {
  if (granularity !== 'month' && granularity !== 'year') return false
  const next = new Date(dayAt(to) + DAY).toISOString().slice(5, 10)
  const first = from.slice(5, 10)
  return granularity === 'year' ? first !== '01-01' || next !== '01-01' : !first.endsWith('-01') || !next.endsWith('-01')
}

/**
 * May a column stand beside one of the period before (STAT-12)? A whole month or year beside a whole one, a cut one beside one of as many days;
 * the ten days of March are not held against the whole of November.
 */
export const isBeside = (now: Span, before: Span, granularity: Granularity): boolean => {
  const cut = isCutColumn(now, granularity)
  return cut === isCutColumn(before, granularity) && (!cut || daysIn(now) === daysIn(before))
}

/** Are there columns that may not stand beside that of their place in the period before? A note has to say so. */
export const hasUneven = (columns: readonly Span[], before: readonly Span[] | undefined, granularity: Granularity): boolean =>
  columns.some((column, i) => before?.[i] !== undefined && !isBeside(column, before[i], granularity))

/** The granularity of the columns beside a strip of the week: the hours asked for where they fit, else days or what is coarser. */
export const besideStrip = (startTime: string, endTime: string, asked: Granularity): Granularity =>
  statBuckets(startTime, endTime, asked) ? asked : fittingGranularity(startTime, endTime, 'day')
