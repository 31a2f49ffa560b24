import type { Clause } from '../../engine/document'
import { type Level, levelsIn } from '../../engine/levels'
import { rootOf, SIBLINGS } from '../../engine/lexicon'
import type { Case } from '../../engine/rule'
import type { Found } from '../../types'
import { aside } from './statements'

interface Said {
  readonly clause: Clause
  readonly level: Level
}

/** More levels than a spine has several times over: no report, and every pair would be compared. */
const MOST = 120

function levelsOf(given: Case, field: 'finding' | 'result'): readonly Said[] {
  const found = given.doc.clauses
    .filter((clause) => clause.field === field)
    .flatMap((clause) => levelsIn(given.doc.folded[field].slice(clause.from, clause.to)).map((level) => ({ clause, level })))
  const spine = ['cspine', 'tspine', 'lspine'].some((region) => given.order.regions.has(region)) || found.some(({ level }) => level.sure)
  return found.filter(({ level }) => level.sure || spine).slice(0, MOST)
}

/** A vertebra of the impression that the finding never names, or of which it tells another age. */
export function levels(given: Case): readonly Found[] {
  const finding = levelsOf(given, 'finding')
  if (finding.length === 0) return []
  const known = new Set(finding.flatMap(({ level }) => level.names))
  const found: Found[] = []
  for (const { clause, level } of levelsOf(given, 'result')) {
    if (aside(clause)) continue
    const from = clause.from + level.from
    const hit: Found = {
      rule: 'contradiction.level',
      field: 'result',
      from,
      to: clause.from + level.to,
      params: { word: given.doc.texts.result.slice(from, clause.from + level.to) },
    }
    if (lesionElsewhere(given, clause, level)) {
      found.push(hit)
      continue
    }
    const regionKnown = finding.some((one) => one.level.region === level.region || level.sure)
    if (regionKnown && !level.names.every((name) => known.has(name))) found.push(hit)
    else if (finding.some((one) => one.level.names.some((name) => level.names.includes(name)) && ageDiffers(given, one.clause, clause)))
      found.push(hit)
  }
  return found
}

/** The finding tells this very change at other levels alone: L5/S1 protrudes for L4/5. */
function lesionElsewhere(given: Case, clause: Clause, level: Level): boolean {
  const { doc } = given
  const ids = clause.lesions
    .filter(
      (lesion) =>
        !lesion.negated && AT_LEVEL.has(lesion.id) && belongs(doc.folded.result, clause.from + level.from, clause.from + level.to, lesion),
    )
    .map((lesion) => lesion.id)
  if (ids.length === 0 || clause.cues.has('old')) return false
  const told = doc.clauses.filter(
    (one) => one.field === 'finding' && one.lesions.some((lesion) => !lesion.negated && ids.includes(lesion.id)),
  )
  const known = told.flatMap((one) => {
    const own = levelsIn(doc.folded.finding.slice(one.from, one.to))
    const head = doc.clauses.find((other) => other.sentence === one.sentence)!
    return own.length > 0 ? own : levelsIn(doc.folded.finding.slice(head.from, one.to))
  })
  // Where one telling names no level, the change may be anywhere.
  return known.length >= told.length && told.length > 0 && !known.some((one) => meets(one, level))
}

/** A disc is its two vertebrae together; a vertebra alone may be of either disc. */
const meets = (a: Level, b: Level): boolean => {
  const [few, many] = a.names.length < b.names.length ? [a, b] : [b, a]
  return few.names.length === 1 || many.names.length > 2
    ? few.names.some((name) => many.names.includes(name))
    : few.names.every((name) => many.names.includes(name))
}

/** The level stands before the change, or close behind it: "protrusion at L4/5". */
const belongs = (text: string, from: number, to: number, lesion: { readonly from: number; readonly to: number }): boolean =>
  to <= lesion.from ? lesion.from - to <= 24 : from >= lesion.to && /^\s?(?:at|of)\s$/.test(text.slice(lesion.to, from))

const AT_LEVEL = new Set(['protrusion', 'fracture', 'slip'])

/** Old in one section and fresh in the other. */
function ageDiffers({ doc }: Case, a: Clause, b: Clause): boolean {
  const fresh = (clause: Clause): boolean =>
    clause.cues.has('acute') ||
    /(?<!no |without )(?:stir|marrow)? ?(?:edema|oedema)|新鲜|骨髓水肿/.test(doc.folded[clause.field].slice(clause.from, clause.to))
  const old = (clause: Clause): boolean => clause.cues.has('old')
  return (fresh(a) && !old(a) && old(b) && !fresh(b)) || (old(a) && !fresh(a) && fresh(b) && !old(b))
}

/** The impression names one of several like parts, the finding only others: descending colon for ascending. */
export function siblings(given: Case): readonly Found[] {
  const finding = given.doc.clauses.filter((clause) => clause.field === 'finding')
  const found: Found[] = []
  for (const clause of given.doc.clauses) {
    if (clause.field !== 'result' || clause.positive !== true || aside(clause) || clause.cues.has('advice')) continue
    const allWrong = !clause.cues.has('normal') && !clause.cues.has('negation')
    for (const organ of clause.organs) {
      const group = SIBLINGS.find((ids) => ids.includes(organ.id))
      if (!group) continue
      // A part that is said to be well is as good as not named.
      const named = finding.some(
        (one) =>
          (!allWrong || one.positive !== false || goesOn(finding, one)) &&
          // 肝S6 may be any lobe.
          one.organs.some(
            (other) => other.id === organ.id || (other.id === rootOf(organ.id) && !finer(one, group) && tellsSame(one, clause)),
          ),
      )
      const others = finding.some(
        (one) => (one.positive === true || (one.positive === null && !allWrong)) && one.organs.some((other) => group.includes(other.id)),
      )
      if (!named && others) found.push(hit(given, organ.from, organ.to))
    }
  }
  return found
}

/** "右肺下叶" names the lung and its lobe: the lobe counts. */
const finer = (clause: Clause, group: readonly string[]): boolean => clause.organs.some(({ id }) => group.includes(id))

const tellsSame = (one: Clause, other: Clause): boolean =>
  one.lesions.some((lesion) => !lesion.negated && other.lesions.some(({ id, negated }) => id === lesion.id && !negated))

/** Something wrong is told later in the sentence. */
const goesOn = (finding: readonly Clause[], clause: Clause): boolean =>
  finding.some((one) => one.sentence === clause.sentence && one.from > clause.from && one.positive === true)

const hit = ({ doc }: Case, from: number, to: number): Found => ({
  rule: 'contradiction.place',
  field: 'result',
  from,
  to,
  params: { word: doc.texts.result.slice(from, to) },
})

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh', 'twelfth']
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii']
/** Numbered bones and segments: what the number counts, and the number. */
const COUNTED: readonly (readonly [string, RegExp])[] = [
  ['ray', /第\s?(\d{1,2}(?:[、-]\d{1,2})*)\s?(?:近节|中节|末节|远节)?(?:指骨|掌骨|跖骨|趾骨|指|趾)/g],
  [
    'ray',
    new RegExp(
      `\\b(${ORDINALS.slice(0, 5).join('|')}|[1-5](?:st|nd|rd|th))\\s(?:proximal |middle |distal )?(?:metacarpal|metatarsal|phalan|finger|toe|ray)`,
      'g',
    ),
  ],
  ['rib', /第\s?(\d{1,2}(?:[、~-]\d{1,2})*)\s?(?:前|后|腋)?肋/g],
  ['rib', /\b(\d{1,2}(?:st|nd|rd|th)(?:\s?(?:-|to|and|,)\s?\d{1,2}(?:st|nd|rd|th))*)\s(?:[a-z]+ )?ribs?\b/g],
  ['segment', /(?:肝\s?)s([1-8](?:[/、]s?[1-8])*)|(?<![a-z])s([1-8](?:[/、]s?[1-8])*)(?=段|结节|[)）])/g],
  ['segment', /\bsegments?\s([1-8](?:\/[1-8])*)(?![\d.])/g],
  ['segment', new RegExp(`\\bsegments?\\s((?:${[...ROMAN].reverse().join('|')})[ab]?(?:/(?:${[...ROMAN].reverse().join('|')}))*)\\b`, 'g')],
]

function numbersIn(text: string): { kind: string; names: string[]; from: number; to: number }[] {
  return COUNTED.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map((match) => ({
      kind,
      names: spell(match[1] ?? match[2] ?? ''),
      from: match.index,
      to: match.index + match[0].length,
    })),
  )
}

/** 3-6, 3rd to 6th, V/VIII as single numbers. */
function spell(text: string): string[] {
  const range = /^(\d{1,2})\D{0,3}\s?(?:-|~|to)\s?(\d{1,2})/.exec(text)
  if (range)
    return Array.from({ length: Math.max(0, Math.min(12, Number(range[2]) - Number(range[1]) + 1)) }, (_, i) =>
      String(Number(range[1]) + i),
    )
  const word = ORDINALS.indexOf(text)
  if (word >= 0) return [String(word + 1)]
  if (/^[iv]+[ab]?(?:\/|$)/.test(text)) return text.split('/').map((part) => String(ROMAN.indexOf(part.replace(/[ab]$/, '')) + 1))
  return text.match(/\d{1,2}/g) ?? []
}

/** A numbered ray, rib or segment that the finding does not name, though it names others. */
export function numbered(given: Case): readonly Found[] {
  const finding = numbersIn(given.doc.folded.finding)
  return numbersIn(given.doc.folded.result).flatMap((said) => {
    const known = finding.filter((one) => one.kind === said.kind).flatMap((one) => one.names)
    return known.length > 0 && said.names.some((name) => !known.includes(name)) ? [hit(given, said.from, said.to)] : []
  })
}
