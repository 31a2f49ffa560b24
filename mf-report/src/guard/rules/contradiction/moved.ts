import kinds from '../../data/lesion-kinds.json'
import type { Clause, Mention } from '../../engine/document'
import { SIBLINGS } from '../../engine/lexicon'
import type { Case } from '../../engine/rule'
import type { Found } from '../../types'
import { affirmed, aside, sidesMeet, statements } from './statements'

const PLAIN = new Set(kinds.plain)
const FAMILY = new Set(kinds.family)
const WALL = new Set(['plaque', 'calcification', 'stenosis', 'occlusion'])
const SPOT = new Set(['infarct', 'hemorrhage', 'edema', 'contusion'])

const piecesOf = (clause: Clause, group: readonly string[]): readonly Mention[] => clause.subjects.filter(({ id }) => group.includes(id))

/** "6 mm nodule, left lower lobe": behind the comma stands the place and nothing else. */
function placeOf({ doc }: Case, clause: Clause, group: readonly string[]): readonly Mention[] {
  const own = piecesOf(clause, group)
  const next = doc.clauses[doc.clauses.indexOf(clause) + 1]
  if (own.length > 0 || clause.sides.length > 0 || next?.sentence !== clause.sentence) return own
  const words = [...next.organs, ...next.sides]
  const alone = doc.folded[next.field].slice(next.from, next.to).trim()
  const span = Math.max(...words.map(({ to }) => to)) - Math.min(...words.map(({ from }) => from))
  return span === alone.length ? piecesOf(next, group) : own
}

/** The place of a hit names a lobe in which the finding tells this change too, on whichever side: not the lobe is wrong. */
export function rightPiece({ doc }: Case, { from, field }: Found): boolean {
  const clause = doc.clauses.find((one) => one.field === field && one.from <= from && from < one.to)
  const organ = clause?.organs.find((one) => one.from === from)
  const lesions = clause?.lesions.filter(({ negated }) => !negated) ?? []
  return statements(doc, 'finding').some(
    (one) =>
      affirmed(one) && organ !== undefined && one.organs.includes(organ.id) && lesions.some((lesion) => alike(lesion.id, one.lesion.id)),
  )
}

/** One kind of change may be told by another's name: a nodule as a mass. */
const alike = (a: string, b: string): boolean =>
  a === b || (FAMILY.has(a) && FAMILY.has(b)) || (WALL.has(a) && WALL.has(b)) || (SPOT.has(a) && SPOT.has(b))

const SOMETHING = /影|灶|密度|信号|回声|opacit|lesion|focus|foci|densit|attenuation|signal|enhanc|uptake|solid|\d ?(?:mm|cm)/

/** Something is seen there that no list has a name for. */
const nameless = ({ doc }: Case, clause: Clause): boolean =>
  clause.lesions.every(({ negated }) => negated) && SOMETHING.test(doc.folded.finding.slice(clause.from, clause.to))

/**
 * The finding tells this change in other lobes alone, and of the impression's lobe something else: the nodule of the lower lobe was
 * written to the upper one, whose scar stands in the finding too.
 */
export function moved(given: Case): readonly Found[] {
  const { doc } = given
  const finding = statements(doc, 'finding')
  const found: Found[] = []
  for (const one of statements(doc, 'result')) {
    if (!affirmed(one) || !PLAIN.has(one.lesion.id) || aside(one.clause) || one.clause.cues.has('advice')) continue
    for (const organ of one.clause.organs) {
      const group = SIBLINGS.find((ids) => ids.includes(organ.id))
      // A list of lobes shares its changes in ways that no rule follows.
      if (!group || piecesOf(one.clause, group).length > 1 || !sidesMeet(organ.side, one.lesion.side)) continue
      const told = finding.filter((other) => affirmed(other) && alike(other.lesion.id, one.lesion.id))
      const elsewhere =
        told.some((other) => !aside(other.clause)) &&
        told.every(({ clause }) => {
          const pieces = placeOf(given, clause, group)
          return pieces.length > 0 && !pieces.some((piece) => piece.id === organ.id && sidesMeet(piece.side, organ.side))
        })
      const here = doc.clauses.filter(
        (clause) =>
          clause.field === 'finding' &&
          clause.positive !== false &&
          clause.subjects.some((piece) => piece.id === organ.id && sidesMeet(piece.side, organ.side)),
      )
      const named = doc.clauses.some((clause) => clause.field === 'finding' && clause.subjects.some(({ id }) => id === organ.id))
      // Not named at all is told by the rule of the siblings; a change without a name may be this one.
      if (!elsewhere || !named || here.some((clause) => nameless(given, clause))) continue
      const word = doc.texts.result.slice(organ.from, organ.to)
      if (!found.some(({ from }) => from === organ.from))
        found.push({ rule: 'contradiction.place', field: 'result', from: organ.from, to: organ.to, params: { word } })
    }
  }
  return found
}
