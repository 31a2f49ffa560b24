import kinds from '../../data/lesion-kinds.json'
import type { Clause } from '../../engine/document'
import { rootOf } from '../../engine/lexicon'
import type { Case } from '../../engine/rule'
import type { Found } from '../../types'
import { affirmed, aside, sidesMeet, statements } from './statements'

const SERIOUS = new Set(kinds.serious)
const PLAIN = new Set(kinds.plain)

/** After a treatment "no recurrence" is a positive report. */
const AFTER = /复发|残留|变化|相仿|转移|愈合|recurren|residual|stable|unchanged|progress|metasta|response|post|normal variant/

const ACUTE = /acute|active|急性|活动性|明确|器质性/

const section = (given: Case, field: 'finding' | 'result'): readonly Clause[] =>
  given.doc.clauses.filter((clause) => clause.field === field)

/** Nothing in the impression is wrong, and it says so. */
const wellSaid = ({ positive, cues, lesions }: Clause): boolean =>
  positive === false
    ? cues.has('normal') || cues.has('normalAll') || cues.has('abnormal') || cues.has('post') || lesions.length > 0
    : positive === null && cues.has('normalAll')
const allWell = (clauses: readonly Clause[]): boolean => clauses.length > 0 && clauses.every(wellSaid)

const whole = (clauses: readonly Clause[]): { readonly from: number; readonly to: number } => ({
  from: clauses[0]!.from,
  to: clauses[clauses.length - 1]!.to,
})

/** "No abnormality" under a finding that tells one; and the flag of the report against its impression. */
export function normal(given: Case): readonly Found[] {
  const result = section(given, 'result')
  const first = result[0]
  if (!first) return []
  const found: Found[] = []
  const { yinYang } = given.report
  if (allWell(result)) {
    const wrong = statements(given.doc, 'finding').filter((one) => affirmed(one) && !aside(one.clause) && !one.clause.cues.has('old'))
    const sick = section(given, 'finding').filter((clause) => clause.positive === true && !aside(clause) && !clause.cues.has('old'))
    // "Nothing acute" leaves room for what is old; "normal" does not.
    const strict = !ACUTE.test(given.doc.folded.result)
    const many = strict ? sick.reduce((sum, clause) => sum + Math.min(2, clause.bad), 0) : sick.length
    const word = given.doc.texts.result.slice(first.from, first.to).trim()
    if (wrong.some((one) => SERIOUS.has(one.lesion.id)) || many >= 3)
      found.push({ rule: 'contradiction.normal', field: 'result', ...whole(result), params: { word } })
    else if ((yinYang === 1 || yinYang === 2) && !AFTER.test(given.doc.folded.result))
      found.push({ rule: 'contradiction.flag', field: 'result', ...whole(result), params: { word, flag: String(yinYang) } })
  }
  if (yinYang === 0) {
    const bad = statements(given.doc, 'result').find(
      (one) =>
        affirmed(one) && SERIOUS.has(one.lesion.id) && !aside(one.clause) && !one.clause.cues.has('old') && !one.clause.cues.has('advice'),
    )
    if (bad) {
      const { from, to } = bad.lesion
      found.push({
        rule: 'contradiction.flag',
        field: 'result',
        from,
        to,
        params: { word: given.doc.texts.result.slice(from, to), flag: '0' },
      })
    }
  }
  return found
}

/** An organ is well in one section and changed in the other. */
export function organs(given: Case): readonly Found[] {
  const finding = section(given, 'finding')
  const told = new Map<string, Clause[]>()
  for (const clause of finding) {
    if (aside(clause) || clause.cues.has('rest')) continue
    for (const id of new Set(clause.organs.map((organ) => organ.id))) told.set(id, [...(told.get(id) ?? []), clause])
  }
  const found: Found[] = []
  for (const clause of section(given, 'result')) {
    if (aside(clause) || clause.cues.has('doubt') || clause.cues.has('advice') || clause.cues.has('rest') || clause.positive === null)
      continue
    for (const organ of clause.organs) {
      const same = (told.get(organ.id) ?? []).filter((one) =>
        one.organs.some((other) => other.id === organ.id && sidesMeet(organ.side, other.side)),
      )
      if (same.length === 0) continue
      const sick = clause.lesions.some((lesion) => !lesion.negated && PLAIN.has(lesion.id) && sidesMeet(lesion.side, organ.side))
      // A benign category is not a normal organ.
      const well =
        clause.positive === false &&
        !/rads/.test(given.doc.folded.result.slice(clause.from, clause.to)) &&
        clause.cues.has('normal') &&
        clause.organs.length === 1
      const against = sick
        ? same.every((one) => one.positive === false && one.cues.has('normal')) &&
          !carriedOn(finding, same) &&
          (organ.id.includes('.') ||
            movedFrom(given, clause, organ.id) ||
            (UNITARY.has(organ.id) && !finding.some((one) => one.positive === true && one.subjects.length === 0)))
        : well &&
          same.every((one) => one.positive === true) &&
          same.some((one) => one.cues.has('abnormal') || one.lesions.some((lesion) => PLAIN.has(lesion.id)))
      if (!against) continue
      found.push({
        rule: 'contradiction.normal',
        field: 'result',
        from: organ.from,
        to: organ.to,
        params: { word: given.doc.texts.result.slice(organ.from, organ.to) },
      })
      break
    }
  }
  return found
}

/** The finding tells this very change of an organ that the impression never names: the heel bone's fracture became that of the talus. */
function movedFrom(given: Case, clause: Clause, organ: string): boolean {
  if (!DISCRETE.has(organ)) return false
  const ids = clause.lesions.filter((lesion) => !lesion.negated && PLAIN.has(lesion.id)).map((lesion) => lesion.id)
  const named = new Set(section(given, 'result').flatMap((one) => one.organs.map(({ id }) => rootOf(id))))
  return statements(given.doc, 'finding').some(
    (told) =>
      affirmed(told) &&
      ids.includes(told.lesion.id) &&
      told.organs.length > 0 &&
      told.organs.every((other) => rootOf(other) !== rootOf(organ) && !named.has(rootOf(other))),
  )
}

/** Organs that are named when something is wrong with them. */
const UNITARY = new Set(kinds.unitary)
/** Bones that have one name and no neighbour under it. */
const DISCRETE = new Set(kinds.discrete)

/** The sentence goes on about the organ and tells something wrong later. */
const carriedOn = (finding: readonly Clause[], same: readonly Clause[]): boolean =>
  same.some((one) => finding.some((other) => other.sentence === one.sentence && other.positive === true))
