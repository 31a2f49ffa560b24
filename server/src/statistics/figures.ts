import type { StatFigures } from '@farsight/shared/contract'
import { STATISTICS, type StatScreen } from '@farsight/shared/domain'
import type { Capacity } from './capacity'
import type { Cell } from './count'
import { FORMULAS, type Formula } from './formulas'

/** Screens and files round once, from here: a value that was rounded to the next place already would come out wrong (54.054 as 54.05, then 54.0). */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

function figure(formula: Formula, cell: Cell, places: number | undefined): { value: number | null; n: number } {
  const of = (name: string): number => cell.counts[name] ?? 0
  switch (formula.kind) {
    case 'count':
      return { value: of(formula.rows), n: of(formula.rows) }
    case 'share': {
      const whole = of(formula.whole)
      return { value: whole === 0 ? null : rounded((100 * of(formula.rows)) / whole), n: of(formula.rows) }
    }
    case 'sum':
      return { value: of(formula.sum), n: of(formula.rows) }
    case 'mean':
      return { value: of(formula.by) === 0 ? null : rounded(of(formula.sum) / of(formula.by)), n: of(formula.rows) }
    case 'percentile':
      return { value: cell[formula.of]?.[formula.place] ?? null, n: of(formula.rows) }
    case 'capacity':
      return { value: places ?? null, n: 0 }
    case 'use':
      return { value: places ? rounded((100 * of(formula.taken)) / places) : null, n: 0 }
  }
}

/** A line's, a column's or the whole's figures, by the keys of the screen's measures. */
export function figuresOf(screen: StatScreen, cell: Cell, capacity?: Capacity): StatFigures {
  const places = capacity?.of(cell.key, cell.bucket)
  return Object.fromEntries(STATISTICS[screen].measures.map(({ key }) => [key, figure(FORMULAS[screen][key]!, cell, places)]))
}

/** The same where there is nothing. */
export const nothing = (key: string | null, bucket: number | null): Cell => ({ key, bucket, counts: {} })

/** The figures of what has not come yet: none. */
export const toCome = (screen: StatScreen): StatFigures =>
  Object.fromEntries(STATISTICS[screen].measures.map(({ key }) => [key, { value: null, n: 0 }]))
