import type { Clause, Document, Lesion, Mention } from '../../engine/document'
import { rootOf, type Side } from '../../engine/lexicon'
import type { Case } from '../../engine/rule'
import type { Found } from '../../types'
import { affirmed, aside, near, otherAge, type Statement, samePlace, statements } from './statements'

const WORDS = {
  zh: { L: '左侧', R: '右侧' },
  en: { L: 'left', R: 'right' },
} as const

/** From this step on the comparison is of organs as a whole, or of regions. */
const COARSE = 3

type Verdict = 'same' | 'other' | 'unknown'

/** Same side or both anywhere: supported. Only the other side: contradicted. */
function judge(sides: readonly (Side | null)[], said: Side): Verdict {
  const known = sides.filter((side) => side !== null)
  if (known.length === 0) return 'unknown'
  return known.some((side) => side === said || side === 'B') ? 'same' : 'other'
}

const sick = (clause: Clause): boolean => clause.positive !== false

/** Side of organs with this name in clauses of the finding that say that something is wrong with them. */
const ofOrgans = (clauses: readonly Clause[], wanted: (organ: Mention) => boolean): readonly (Side | null)[] =>
  clauses.flatMap((clause) => clause.subjects.filter(wanted).map((organ) => organ.side ?? clause.sides[0]?.side ?? null))

/** A side of the impression for which the finding tells only the other. */
export function sideAgainstFinding(given: Case): readonly Found[] {
  const { doc, language } = given
  const finding = doc.clauses.filter((clause) => clause.field === 'finding' && !aside(clause))
  const loose = finding.filter(sick)
  const sure = loose.filter((clause) => clause.positive === true || clause.organs.length > 0)
  const told = statements(doc, 'finding').filter((one) => affirmed(one) && !aside(one.clause))
  const found: Found[] = []
  const concluded = statements(doc, 'result').filter(affirmed)
  /** The finding tells this very change on the other side alone, and the impression has it on this side alone. */
  const movedHere = (one: Statement): boolean => {
    const alike = told.filter((other) => other.lesion.id === one.lesion.id && near(one, other) && !otherAge(one, other))
    const side = one.lesion.side
    return (
      alike.length > 0 &&
      alike.every((other) => other.lesion.side !== null && other.lesion.side !== 'B' && other.lesion.side !== side) &&
      !concluded.some((other) => other.lesion.id === one.lesion.id && other.lesion.side !== side) &&
      !alike.some(({ clause }) => clause.organs.some((organ) => organ.side === side && listed(clause, organ)))
    )
  }
  for (const clause of doc.clauses) {
    if (clause.field !== 'result' || clause.positive === false || aside(clause)) continue
    const sentence = doc.clauses.filter((one) => one.sentence === clause.sentence)
    // "Both, more on the right" tells no single side; a tube is named by where it goes in.
    if (sentence.some((one) => one.sides.some((mark) => mark.side === 'B')) || (clause.cues.has('device') && clause.positive !== true))
      continue
    for (const mark of clause.sides) {
      if (mark.side === 'B') continue
      const organs = clause.organs.filter((organ) => organ.side === mark.side)
      const lesions = clause.lesions.filter((lesion) => lesion.side === mark.side && !lesion.negated)
      const names = organs.map((organ) => organ.id)
      const verdicts: (() => Verdict)[] = [
        // The same change in the same place, on which side?
        () => {
          const exact = told.filter(
            (one) =>
              lesions.some((lesion) => lesion.id === one.lesion.id) &&
              names.length > 0 &&
              one.organs.some((organ) => names.includes(organ)),
          )
          return judge(
            exact.map((one) => one.lesion.side),
            mark.side,
          )
        },
        () =>
          judge(
            ofOrgans(sure, (organ) => names.some((name) => name.includes('.') && name === organ.id)),
            mark.side,
          ),
        () => {
          const alike = told.filter((one) => lesions.some((lesion) => lesion.id === one.lesion.id) && samePlace(names, one.organs))
          return judge(
            alike.map((one) => one.lesion.side),
            mark.side,
          )
        },
        () =>
          judge(
            ofOrgans(sure, (organ) => names.some((name) => rootOf(name) === rootOf(organ.id))),
            mark.side,
          ),
        () =>
          clause.positive === true && lesions.length + names.length > 0
            ? judge(
                ofOrgans(loose, (organ) => samePlace(names, [organ.id])),
                mark.side,
              )
            : 'unknown',
        () =>
          judge(
            finding
              .filter((one) => one.positive === true && one.organs.length === 0)
              .flatMap((one) => one.sides.map((other) => other.side)),
            mark.side,
          ),
      ]
      const other = mark.side === 'L' ? 'R' : 'L'
      const moved = concluded.some((one) => one.clause === clause && one.lesion.side === mark.side && movedHere(one))
      const step = verdicts.findIndex((judged) => judged() !== 'unknown')
      if (!moved && (step < 0 || verdicts[step]!() !== 'other')) continue
      if (!moved && (supportedElsewhere(finding, mark.side, names) || toldSomewhere(doc, lesions, mark.side))) continue
      // The coarser the comparison, the more a word about this side elsewhere weighs.
      if (!moved && step >= COARSE && sure.some((one) => one.positive === true && speaks(one, mark.side, names))) continue
      found.push({
        rule: 'contradiction.side',
        field: 'result',
        from: mark.from,
        to: mark.to,
        params: { said: WORDS[language][mark.side], found: WORDS[language][other] },
      })
    }
  }
  return found
}

/** Does a clause name this side, of the same part of the body or of none? */
const speaks = (clause: Clause, side: Side, names: readonly string[]): boolean =>
  clause.sides.some((said) => said.side === side) &&
  samePlace(
    names,
    clause.subjects.map((organ) => organ.id),
  )

/** What was operated on: the impression says one side, the finding the other alone. */
export function operatedSide({ doc, language }: Case): readonly Found[] {
  const operated = doc.clauses.filter((clause) => clause.cues.has('history') && !clause.cues.has('compare') && !clause.cues.has('prior'))
  const before = operated.filter((clause) => clause.field === 'finding')
  return operated.flatMap((clause) => {
    const mark = clause.sides.length === 1 ? clause.sides[0]! : null
    if (clause.field !== 'result' || mark === null || mark.side === 'B') return []
    const roots = new Set(clause.organs.filter((organ) => organ.side === mark.side).map((organ) => rootOf(organ.id)))
    const sides = ofOrgans(before, (organ) => roots.has(rootOf(organ.id)))
    if (sides.length === 0 || sides.some((side) => side === null || side === 'B' || side === mark.side)) return []
    const other = mark.side === 'L' ? 'R' : 'L'
    const params = { said: WORDS[language][mark.side], found: WORDS[language][other] }
    return [{ rule: 'contradiction.side', field: 'result' as const, from: mark.from, to: mark.to, params }]
  })
}

/** "Nodules in the left upper lobe and the right lower lobe": one change, the places behind it. */
const listed = (clause: Clause, organ: Mention): boolean =>
  organ.sideHere && clause.lesions.every((lesion) => !lesion.negated && lesion.to <= organ.from && lesion.side !== organ.side)

/** The finding tells of something wrong with this organ on this side, be it in other words than the impression. */
function supportedElsewhere(finding: readonly Clause[], side: Side, names: readonly string[]): boolean {
  const fine = names.filter((name) => name.includes('.'))
  const supports = (clause: Clause, organ: Mention): boolean =>
    fine.length > 0 ? fine.includes(organ.id) && (clause.lesions.length === 0 || listed(clause, organ)) : names.includes(organ.id)
  // "Ventricles: left 9 mm, right 11 mm": the second side goes on with what the first named.
  const goesOn = (clause: Clause): boolean => clause.organs.length === 0 && clause.sides.some((mark) => mark.side === side)
  return finding.some(
    (clause) =>
      clause.positive !== false && clause.subjects.some((organ) => (organ.side === side || goesOn(clause)) && supports(clause, organ)),
  )
}

/** The change is told on this side, of an organ that is left unsaid, or as one that went away. */
const toldSomewhere = (doc: Document, lesions: readonly Lesion[], side: Side): boolean =>
  statements(doc, 'finding').some(
    (one) =>
      (one.lesion.doubtful || (affirmed(one) && one.organs.length === 0)) &&
      one.lesion.side === side &&
      lesions.some((lesion) => lesion.id === one.lesion.id),
  )
