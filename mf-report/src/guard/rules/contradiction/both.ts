import type { Clause } from '../../engine/document'
import type { Side } from '../../engine/lexicon'
import type { Case } from '../../engine/rule'
import type { Found } from '../../types'
import { affirmed, aside, near, otherAge, type Statement, samePlace, statements } from './statements'

const WORDS = {
  zh: { L: '左侧', R: '右侧', B: '双侧' },
  en: { L: 'the left', R: 'the right', B: 'both sides' },
} as const

/** What is either on one side or on both; of many nodules the largest alone may be worth the impression. */
const PAIRED = new Set(['effusion', 'pneumothorax', 'hydronephrosis', 'fracture', 'dislocation', 'torsion'])

const plain = (one: Statement): boolean => affirmed(one) && !aside(one.clause) && !one.clause.around.has('compare')

/** One side here, both there: the finding tells the left alone, the impression both sides, or the other way round. */
export function bothSides(given: Case): readonly Found[] {
  const { doc, language } = given
  const finding = statements(doc, 'finding')
  const result = statements(doc, 'result')
  return result.flatMap((one) => {
    const said = one.lesion.side
    if (said === null || !plain(one) || one.clause.around.has('prior')) return []
    const told = finding.filter((other) => other.lesion.id === one.lesion.id && near(one, other))
    if (told.length === 0 || told.some((other) => !affirmed(other) && other.lesion.doubtful)) return []
    const there = told.filter(affirmed)
    const sides = new Set(there.map((other) => other.lesion.side))
    const [found] = sides
    if (sides.size !== 1 || !found || found === said || !there.every(plain) || there.some((other) => otherAge(one, other))) return []
    const against = said === 'B' ? !toldOf(doc.clauses, one, found) : found === 'B' && toldWhole(result, there, one, doc.clauses)
    const mark = one.clause.sides.find((other) => other.side === said)
    if (!against || !mark) return []
    const params = { said: WORDS[language][said], found: WORDS[language][found] }
    return [{ rule: 'contradiction.both', field: 'result' as const, from: mark.from, to: mark.to, params }]
  })
}

/** Something is told of the other side too, in whatever words: "the right angle is blunted". */
function toldOf(clauses: readonly Clause[], one: Statement, found: Side): boolean {
  const other = found === 'L' ? 'R' : 'L'
  return clauses.some(
    (clause) =>
      clause.field === 'finding' &&
      clause.positive !== false &&
      // A change with a name of its own is another one; beside both sides it is of both.
      (clause.lesions.every(({ negated }) => negated) || new Set(clause.sides.map(({ side }) => side)).size > 1) &&
      clause.sides.some(({ side }) => side === other || side === 'B') &&
      samePlace(
        one.organs,
        clause.subjects.map(({ id }) => id),
      ),
  )
}

/** The finding has it on both sides, and neither section says more of the one that is named. */
function toldWhole(result: readonly Statement[], there: readonly Statement[], one: Statement, clauses: readonly Clause[]): boolean {
  if (!PAIRED.has(one.lesion.id)) return false
  const more = result.some((other) => other.lesion.id === one.lesion.id && other.lesion.side !== one.lesion.side)
  const single = there.some(({ clause }) =>
    clauses.some((other) => other.sentence === clause.sentence && other.sides.some(({ side }) => side !== 'B')),
  )
  return !more && !single
}
