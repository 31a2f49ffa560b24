import type { Case } from '../../engine/rule'
import type { Found } from '../../types'
import { denied, unsaid } from './denied'
import { normal, organs } from './normal'
import { degree, forgotten, traced } from './other'
import { levels, numbered, siblings } from './place'
import { operatedSide, sideAgainstFinding } from './side'

const ALL = [sideAgainstFinding, operatedSide, denied, unsaid, normal, organs, levels, siblings, numbered, degree, traced, forgotten]

/** Finding against impression. An empty section contradicts nothing: that is its own rule. */
export function contradiction(given: Case): readonly Found[] {
  if (given.doc.clauses.every((clause) => clause.field !== 'finding') || given.doc.clauses.every((clause) => clause.field !== 'result'))
    return []
  return ALL.flatMap((rule) => rule(given))
}
