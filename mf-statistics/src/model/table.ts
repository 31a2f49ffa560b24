import type { StatFigures } from '@farsight/shared/contract'
import { STATISTICS, type StatScreen } from '@farsight/shared/domain'
import type { Opened } from './opened'

/** A line of the table: of a group, or of a column of time. */
export interface TableLine {
  readonly key: string
  readonly name: string
  readonly figures: StatFigures
  readonly before?: StatFigures | undefined
  /** What its figures open, besides their measure. */
  readonly opened: Omit<Opened, 'measure'>
}

/** The order in which lines come, as their table shows it: the first measure, the most on top (`compareStatLines`). */
export const firstSort = (screen: StatScreen): string => `-${STATISTICS[screen].measures[0]!.key}`

/** Lines by one of their figures or by name; what has no value stands last either way, and so does what was not said, by name. */
export function sortedLines(lines: readonly TableLine[], sort: string): readonly TableLine[] {
  if (sort === '') return lines
  const key = sort.replace(/^-/, '')
  const way = sort.startsWith('-') ? -1 : 1
  if (key === 'name')
    return [...lines].sort((a, b) => Number(a.key === '') - Number(b.key === '') || way * a.name.localeCompare(b.name, 'zh'))
  const value = (line: TableLine): number | null => line.figures[key]?.value ?? null
  return [...lines].sort((a, b) => {
    const [one, other] = [value(a), value(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return way * (one - other)
  })
}
