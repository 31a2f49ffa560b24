import kinds from '../data/lesion-kinds.json'
import type { Clause, SideMark } from '../engine/document'
import { readReport } from '../engine/document'
import { regionsOf, rootOf, type Side } from '../engine/lexicon'
import type { Case } from '../engine/rule'
import type { Found } from '../types'
import { sideAgainstFinding } from './contradiction/side'

const WORDS = {
  zh: { L: '左侧', R: '右侧' },
  en: { L: 'left', R: 'right' },
} as const

/** Regions whose images always show one side alone: a finding of the other side is an error even beside one of the right side. */
const SINGLE = ['shoulder', 'arm', 'elbow', 'forearm', 'wrist', 'hand', 'knee', 'leg', 'ankle', 'foot', 'armVessel']

interface Said {
  readonly mark: SideMark
  readonly clause: Clause
}

/** Does the side belong to what was ordered, and not to a neighbour in the field of view? */
function own(given: Case, said: Said, spoken: boolean): boolean {
  const { clause, mark } = said
  const near = clause.organs.filter((organ) => organ.side === mark.side)
  if (near.length === 0) return clause.organs.some((organ) => isOwn(given, organ.id)) || (clause.organs.length === 0 && spoken)
  return near.some((organ) => isOwn(given, organ.id))
}

const SERIOUS = new Set(kinds.serious)
const serious = ({ clause }: Said): boolean => clause.lesions.some((lesion) => !lesion.negated && SERIOUS.has(lesion.id))

/** Something wrong is told of this side, here or later in its sentence before another side is named. */
function sick({ clause }: Said, clauses: readonly Clause[]): boolean {
  if (clause.positive !== false) return true
  const later = clauses.filter((one) => one.sentence === clause.sentence && one.from > clause.from)
  const next = later.findIndex((one) => one.sides.length > 0 || one.organs.some((organ) => !regionsMeet(organ.id, clause)))
  return later.slice(0, next < 0 ? later.length : next).some((one) => one.positive === true)
}

const regionsMeet = (organ: string, clause: Clause): boolean =>
  clause.organs.some((other) => regionsOf(other.id).some((region) => regionsOf(organ).includes(region)))

const isOwn = ({ order }: Case, organ: string): boolean =>
  order.organs.has(rootOf(organ)) || regionsOf(organ).some((region) => order.regions.has(region))

/** A report of quite another part is that part's error, not one of the side. */
const speaksOfOwn = (given: Case): boolean => {
  const organs = given.doc.clauses.flatMap((clause) => clause.organs)
  return organs.length === 0 || organs.some((organ) => isOwn(given, organ.id))
}

/** Both sides in one sentence, and nothing wrong there: one stands for comparison. */
const bothSides = ({ clause }: Said, clauses: readonly Clause[]): boolean => {
  if (clause.positive === true) return false
  const sides = new Set(clauses.filter((one) => one.sentence === clause.sentence).flatMap((one) => one.sides.map((mark) => mark.side)))
  return sides.has('L') && sides.has('R')
}

/** The first sentence that names a side names the part that was imaged, when only one can be: "左膝ACL重建术后", though it tells of an operation. */
function isSubject(given: Case, { clause }: Said): boolean {
  if (!SINGLE.some((region) => given.order.regions.has(region))) return false
  const first = given.doc.clauses.find((one) => one.field === clause.field)
  return first !== undefined && first.sentence === clause.sentence && !clause.cues.has('clinical')
}

/** Compared with, not imaged, formerly, or what the patient feels: the other side may be named. */
const excused = ({ clause }: Said, subject: boolean): boolean =>
  clause.around.has('unseen') ||
  clause.around.has('compare') ||
  clause.cues.has('clinical') ||
  (clause.cues.has('history') && !subject) ||
  (clause.cues.has('advice') && clause.positive !== true) ||
  (clause.cues.has('device') && clause.positive !== true) ||
  clause.field === 'advice'

/** What an addendum adds stands where it stands: "another nodule on the right". */
const ADDED =
  /另[见有外]?|新[见发增]|还有|尚见|也见|亦见|其余|漏[写报诊]|additional|another|in addition|\balso\b|further|\bnew\b|\bsecond\b|omitted|missed/

/** Left and right of an addendum against its report, which is read as the finding that the addendum concludes from. */
function inAddendum(given: Case, told: readonly Found[]): readonly Found[] {
  const { doc, standing } = given
  if (!standing) return []
  const said = `${standing.texts.finding}\n${standing.texts.result}`
  const both = readReport({ finding: said, result: doc.texts.finding, advice: '', yinYang: null })
  return sideAgainstFinding({ ...given, doc: both }).flatMap((found) => {
    const clause = both.clauses.find((one) => one.field === 'result' && one.from <= found.from && found.to <= one.to)
    const sentence = both.clauses.filter((one) => one.sentence === clause?.sentence)
    const words = both.folded.result.slice(sentence[0]?.from, sentence.at(-1)?.to)
    if (ADDED.test(words) || told.some((one) => one.from === found.from)) return []
    return [{ ...found, rule: 'side.addendum', field: 'finding' as const }]
  })
}

/** Left and right against the order, and an addendum's against its report. */
export function side(given: Case): readonly Found[] {
  const ordered = againstOrder(given)
  return [...ordered, ...inAddendum(given, ordered)]
}

/** Left and right against a sided order. */
function againstOrder(given: Case): readonly Found[] {
  const { order, doc, language } = given
  if (order.side !== 'L' && order.side !== 'R') return []
  const other: Side = order.side === 'L' ? 'R' : 'L'
  const marks = doc.clauses.flatMap((clause) => clause.sides.map((mark) => ({ mark, clause })))
  const spoken = speaksOfOwn(given)
  const relevant = marks.filter((said) => own(given, said, spoken))
  const pick = (field: 'finding' | 'result', which: Side): Said[] =>
    relevant.filter(
      (said) =>
        said.clause.field === field && said.mark.side === which && !excused(said, isSubject(given, said)) && !bothSides(said, doc.clauses),
    )
  const wrongFinding = pick('finding', other)
  const wrongResult = pick('result', other)
  // "Left not imaged" does not speak of the left.
  const rightFinding = marks.filter(
    (said) =>
      said.clause.field === 'finding' && (said.mark.side === order.side || said.mark.side === 'B') && !said.clause.around.has('unseen'),
  )
  const rightResult = marks.filter((said) => said.clause.field === 'result' && (said.mark.side === order.side || said.mark.side === 'B'))
  const abnormal = (said: Said): boolean => said.clause.positive === true
  const bothShown = !SINGLE.some((region) => order.regions.has(region))
  // Nothing is written of what was ordered: the finding cannot bear out either side.
  const unwritten = !doc.clauses.some(
    (clause) =>
      clause.field === 'finding' &&
      (clause.organs.some((organ) => isOwn(given, organ.id)) || clause.subjects.length === 0) &&
      clause.organs.length + clause.lesions.length + clause.sides.length > 0,
  )
  const bad: Said[] = []
  /** The finding tells a fracture here, the impression on the side that was ordered. */
  const movedBack = (said: Said): boolean =>
    serious(said) && rightResult.some(serious) && !wrongResult.some(serious) && !rightFinding.some(serious)
  for (const said of wrongFinding) {
    const alone = rightFinding.length === 0
    if (
      !abnormal(said) &&
      !(alone && isSubject(given, said)) &&
      (!alone || said.clause.positive === false) &&
      rightFinding.length + rightResult.length > 0
    )
      continue
    // A fracture of the other hip is not excused by the wear of this one.
    if (!alone && bothShown && rightFinding.some((one) => abnormal(one) && (!serious(said) || serious(one)))) continue
    const gravest = serious(said) && ![...rightFinding, ...rightResult].some(serious)
    if (wrongResult.length > 0 && rightResult.length > 0 && !alone && !gravest && !movedBack(said)) continue
    bad.push(said)
  }
  for (const said of wrongResult) {
    const both = rightResult.length > 0 && (unwritten || rightFinding.length > 0)
    const told = wrongFinding.some((one) => sick(one, doc.clauses) && (!serious(said) || serious(one) || !rightFinding.some(serious)))
    const supported = both && (unwritten || told)
    if (!supported && (said.clause.positive !== false || rightResult.length === 0)) bad.push(said)
  }
  return bad.map(({ mark, clause }) => ({
    rule: 'side.order',
    field: clause.field,
    from: mark.from,
    to: mark.to,
    params: { said: WORDS[language][other as 'L' | 'R'], ordered: WORDS[language][order.side as 'L' | 'R'] },
  }))
}
