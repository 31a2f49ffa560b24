import data from '../../data/lesion-kinds.json'
import { rootOf } from '../../engine/lexicon'
import type { Case } from '../../engine/rule'
import type { Found } from '../../types'
import { affirmed, aside, near, otherAge, type Statement, sameOrgan, sidesMeet, statements } from './statements'

const PLAIN = new Set(data.plain)
const WEAK = new Set(data.weak)
const DESCRIBED = Object.entries(data.described).map(([id, words]) => [id, new RegExp(words)] as const)
const SIGNIFICANT = /明显|significant|suspicious|可疑|恶性|malignant|large|大量/
const HIGHER = /其余|elsewhere|otherwise|other|further|additional|new |新发|余/

function hit(rule: string, given: Case, one: Statement): Found {
  const { from, to } = one.lesion
  return { rule, field: 'result', from, to, params: { word: given.doc.texts.result.slice(from, to) } }
}

/** The impression denies what the finding tells. */
export function denied(given: Case): readonly Found[] {
  const finding = statements(given.doc, 'finding').filter((one) => affirmed(one) && PLAIN.has(one.lesion.id) && !aside(one.clause))
  return statements(given.doc, 'result').flatMap((one) => {
    if (!one.lesion.negated || one.lesion.doubtful || !PLAIN.has(one.lesion.id)) return []
    const text = given.doc.folded.result.slice(one.clause.from, one.clause.to)
    if (HIGHER.test(text) || (SIGNIFICANT.test(text) && WEAK.has(one.lesion.id))) return []
    const against = finding.some(
      (told) =>
        told.lesion.id === one.lesion.id &&
        near(one, told) &&
        !(SIGNIFICANT.test(text) && told.clause.cues.has('small')) &&
        sidesMeet(one.lesion.side, told.lesion.side) &&
        !otherAge(one, told) &&
        levelsFit(given, one, told),
    )
    return against ? [hit('contradiction.denied', given, one)] : []
  })
}

function sentenceOf({ doc }: Case, { clause }: Statement): string {
  // The impression's clause speaks for itself; the finding names its vertebra at the head of the sentence.
  const parts = clause.field === 'result' ? [clause] : doc.clauses.filter((one) => one.sentence === clause.sentence)
  return doc.folded[clause.field].slice(parts[0]!.from, parts[parts.length - 1]!.to)
}

/** "L1 has no fracture" beside a fractured T12 is no contradiction: both name their vertebra. */
function levelsFit(given: Case, one: Statement, told: Statement): boolean {
  const named = (statement: Statement): readonly string[] => sentenceOf(given, statement).match(/(?<![a-z])[ctls]\d{1,2}/g) ?? []
  const a = named(one)
  const b = named(told)
  return a.length === 0 || b.length === 0 || a.some((level) => b.includes(level))
}

/** The impression tells what the finding denies, or what it would have to describe and does not. */
export function unsaid(given: Case): readonly Found[] {
  const text = given.doc.folded.finding
  if (text.trim().length < 12) return []
  const finding = statements(given.doc, 'finding')
  const seen = new Set<string>()
  return statements(given.doc, 'result').flatMap((one) => {
    const { id } = one.lesion
    if (id === 'infarct' && !one.clause.cues.has('acute')) return []
    if (!affirmed(one) || !PLAIN.has(id) || aside(one.clause) || one.clause.cues.has('advice')) return []
    const same = finding.filter((told) => told.lesion.id === id)
    const described = DESCRIBED.find(([name]) => name === id)?.[1]
    const denies =
      same.length > 0 &&
      same.every((told) => told.lesion.negated) &&
      same.some((told) => near(one, told) && sidesMeet(one.lesion.side, told.lesion.side))
    const silent =
      same.length === 0 && described !== undefined && !described.test(text) && !one.clause.cues.has('old') && !mayDescribe(given, one)
    if ((!denies && !silent) || (denies && otherWords(given, one)) || seen.has(id)) return []
    seen.add(id)
    return [hit('contradiction.unsaid', given, one)]
  })
}

/** Something is said of the organ, or of none, that is not plainly well: it may describe the change in words that no list knows. */
const mayDescribe = ({ doc }: Case, one: Statement): boolean =>
  doc.clauses.some(
    (clause) =>
      clause.field === 'finding' &&
      clause.positive !== false &&
      (one.own.length === 0 ||
        clause.subjects.length === 0 ||
        sameOrgan(
          one.own,
          clause.subjects.map((organ) => organ.id),
        )),
  )

/** Something wrong is told of the very organ in other words: "infarct" beside "restricted diffusion". */
function otherWords({ doc }: Case, one: Statement): boolean {
  const described = DESCRIBED.find(([name]) => name === one.lesion.id)?.[1]
  const text = (clause: Case['doc']['clauses'][number]): string => doc.folded.finding.slice(clause.from, clause.to)
  if (described && doc.clauses.some((clause) => clause.field === 'finding' && clause.positive === true && described.test(text(clause))))
    return true
  if (one.lesion.id === 'fracture' || one.lesion.id === 'freeair' || one.lesion.id === 'pneumothorax' || one.lesion.id === 'infarct')
    return false
  return doc.clauses.some(
    (clause) =>
      clause.field === 'finding' &&
      clause.positive === true &&
      clause.subjects.some((organ) => one.own.some((own) => rootOf(own) === rootOf(organ.id)) && sidesMeet(organ.side, one.lesion.side)),
  )
}
