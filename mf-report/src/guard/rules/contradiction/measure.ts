import type { Clause } from '../../engine/document'
import { measuresIn } from '../../engine/measures'
import type { Case } from '../../engine/rule'
import type { Found } from '../../types'
import { aside } from './statements'

/** Rounding: 1.25 cm is 13 mm. */
const alike = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(0.5, 0.04 * Math.max(a, b))
/** The same digits in the other unit. */
const tenfold = (a: number, b: number): boolean => Math.abs(a - 10 * b) < 1e-6 || Math.abs(b - 10 * a) < 1e-6

interface Length {
  readonly value: number
  readonly from: number
  readonly to: number
}

function lengths({ doc }: Case, clause: Clause): readonly Length[] {
  const text = doc.folded[clause.field].slice(clause.from, clause.to)
  if (!/\d/.test(text)) return []
  return measuresIn(text).flatMap((measure) =>
    WOULD_BE.test(text.slice(0, measure.from))
      ? []
      : measure.values
          .filter(({ dimension, unit }) => dimension === 'length' && unit !== '')
          .map(({ value }) => ({ value, from: clause.from + measure.from, to: clause.from + measure.to })),
  )
}

/** "If it grows to 6 cm": not how large it is. */
const WOULD_BE = /如|若|增至|增大至|超过|大于|[≥>＞]|\b(?:if|when|until|exceed|larger than|greater than|more than|threshold)/

/** What it was, what a guideline says and what is asked for next has measures of its own. */
const other = (clause: Clause): boolean => aside(clause) || clause.around.has('prior') || clause.cues.has('advice')

/** 8 mm in the finding, 8 cm in the impression: one of the units is a slip. */
export function measures(given: Case): readonly Found[] {
  const { clauses, texts } = given.doc
  const told = clauses.filter(({ field }) => field === 'finding').flatMap((clause) => lengths(given, clause))
  if (told.length === 0) return []
  const found: Found[] = []
  for (const clause of clauses) {
    if (clause.field !== 'result' || other(clause)) continue
    for (const { value, from, to } of lengths(given, clause)) {
      if (value === 0 || told.some((one) => alike(one.value, value))) continue
      const slip = told.find((one) => tenfold(one.value, value))
      if (!slip || found.some((one) => one.from === from)) continue
      const params = { value: texts.result.slice(from, to).trim(), found: texts.finding.slice(slip.from, slip.to).trim() }
      found.push({ rule: 'contradiction.measure', field: 'result', from, to, params })
    }
  }
  return found
}
