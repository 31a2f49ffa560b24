import type { Clause } from '../../engine/document'
import type { Case } from '../../engine/rule'
import type { Found } from '../../types'
import { bothSides } from './both'
import { denied, unsaid } from './denied'
import { normalEcg } from './ecg'
import { measures } from './measure'
import { moved, rightPiece } from './moved'
import { negative } from './negative'
import { normal, organs } from './normal'
import { degree, forgotten, traced } from './other'
import { levels, numbered, siblings } from './place'
import { operatedSide, sideAgainstFinding } from './side'

const ALL = [
  sideAgainstFinding,
  operatedSide,
  bothSides,
  denied,
  unsaid,
  normal,
  normalEcg,
  negative,
  organs,
  levels,
  siblings,
  moved,
  numbered,
  measures,
  degree,
  traced,
  forgotten,
]

const GRAVE = new Set(['contradiction.flag', 'contradiction.normal', 'contradiction.forgotten', 'contradiction.denied'])

const holds = (clause: Clause, { field, from, to }: Found): boolean => clause.field === field && clause.from <= from && to <= clause.to

/** Finding against impression. An empty section contradicts nothing: that is its own rule. */
export function contradiction(given: Case): readonly Found[] {
  if (given.doc.clauses.every((clause) => clause.field !== 'finding') || given.doc.clauses.every((clause) => clause.field !== 'result'))
    return []
  const found = ALL.flatMap((rule) => rule(given))
  // What must be mended makes the flag a question for later.
  const grave = found.some(({ rule }) => GRAVE.has(rule))
  const sides = found.filter(({ rule }) => rule === 'contradiction.side')
  const inClauseOf = (place: Found): boolean =>
    given.doc.clauses.some((clause) => holds(clause, place) && sides.some((side) => holds(clause, side)))
  // Two rules may see one slip of one kind at one place.
  return found.filter(
    (one, i) =>
      // A normal ECG that is none is said once.
      !(
        one.rule === 'contradiction.trace' &&
        found.some((other) => other.rule === 'contradiction.normal' && other.from === one.from && other.to === one.to)
      ) &&
      // "Left upper lobe" for "right upper lobe": the side is wrong, and the lobe is right.
      !(one.rule === 'contradiction.negative' && grave) &&
      !(one.rule === 'contradiction.place' && inClauseOf(one) && rightPiece(given, one)) &&
      found.findIndex((other) => other.rule === one.rule && other.from === one.from && other.to === one.to) === i,
  )
}
