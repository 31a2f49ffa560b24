import { FIELDS, type Field, type GuardReport } from '../types'
import { fold } from './fold'
import { type Cue, LEXICON, type Sense, type Side } from './lexicon'
import { type Span, split } from './split'
import type { Match } from './trie'

/** An organ or a change of it, where it is said and of which side. */
export interface Mention extends Span {
  readonly id: string
  readonly side: Side | null
  /** The side is said in the same clause, not taken over from the sentence's subject. */
  readonly sideHere: boolean
}

export interface Lesion extends Mention {
  readonly negated: boolean
  readonly doubtful: boolean
  /** Its word alone says that it is recent: restricted diffusion. */
  readonly fresh: boolean
}

export interface SideMark extends Span {
  readonly side: Side
}

export interface Clause extends Span {
  readonly field: Field
  readonly sentence: number
  readonly organs: readonly Mention[]
  /** The organs that the clause speaks of: its own, else those of the clause before it in the sentence. */
  readonly subjects: readonly Mention[]
  readonly lesions: readonly Lesion[]
  readonly sides: readonly SideMark[]
  readonly cues: ReadonlySet<Cue>
  /** Cues of the whole sentence: a comparison reaches over commas. */
  readonly around: ReadonlySet<Cue>
  /** true: something is wrong here; false: all is well or not there; null: neither is said. */
  readonly positive: boolean | null
  /** How many words say that something is wrong. */
  readonly bad: number
}

export interface Document {
  readonly texts: Readonly<Record<Field, string>>
  /** Lower case, one width; offsets are those of `texts`. */
  readonly folded: Readonly<Record<Field, string>>
  readonly clauses: readonly Clause[]
}

interface Carry {
  subjects: readonly Mention[]
  side: Side | null
  denies: boolean
}

const has = (matches: readonly Match<Sense>[], cue: Cue): boolean => matches.some((match) => match.value.cues.has(cue))

/** No clause that a doctor writes knows more words than this; a hostile one must not keep the page busy. */
const MOST_WORDS = 80

/** Words that end a denial inside a clause. */
const BREAK = /\b(?:but|however|although|except|aside from|apart from|with)\b/

function denied(text: string, matches: readonly Match<Sense>[], at: number, carry: Carry): boolean {
  if (carry.denies) return true
  for (const match of matches) {
    if (match.value.cues.has('post') && match.from >= at) return true
    if (match.value.cues.has('negation') && match.to <= at && !BREAK.test(text.slice(match.to, at))) return true
  }
  return false
}

/** Is what stands here denied in its own clause? For words that the lexicon does not know. */
export const deniedAt = (clause: string, at: number): boolean =>
  denied(clause, LEXICON.scan(clause).slice(0, MOST_WORDS), at, { subjects: [], side: null, denies: false })

/** "Right and left kidney without hydronephrosis" denies it on both. */
const BOTH = { side: null, sideHere: false } as const
const FRESH = /受限|adc|diffusion/

/** A side before the word in its clause, else close behind it, else the sentence's. */
function sideOf(matches: readonly Match<Sense>[], index: number, carry: Carry, text: string): { side: Side | null; sideHere: boolean } {
  const own = matches[index]!
  if (own.value.side) return { side: own.value.side, sideHere: true }
  for (let i = index - 1; i >= 0; i--) if (matches[i]!.value.side) return { side: matches[i]!.value.side, sideHere: true }
  for (let i = index + 1; i < matches.length; i++) {
    const match = matches[i]!
    if (!match.value.side) continue
    const gap = text.slice(own.to, match.from)
    const reaches = gap.length <= 2 || /^[\x20-\x7f]*\b(?:in|of|on|at)\b[\x20-\x7f]*$/.test(gap)
    if (reaches) return { side: match.value.side, sideHere: true }
    break
  }
  return { side: carry.side, sideHere: false }
}

/** An English list goes on being denied over its commas: no effusion, consolidation or mass. */
function listGoesOn(text: string, matches: readonly Match<Sense>[], carry: Carry, deniedBefore: boolean): boolean {
  if (!deniedBefore || !/^[\x20-\x7f]*$/.test(text)) return false
  const plain = !matches.some(
    (match) => match.value.side || match.value.cues.has('normal') || match.value.cues.has('abnormal') || match.value.cues.has('small'),
  )
  return carry.denies || (plain && !/\d|\b(?:is|are|was|were|with|shows?|seen|measur)/.test(text) && text.trim().split(/\s+/).length <= 6)
}

function readSentence(field: Field, text: string, clauses: readonly Span[], number: number, into: Clause[]): void {
  const around = new Set<Cue>()
  const carry: Carry = { subjects: [], side: null, denies: false }
  let deniedBefore = false
  const first = into.length
  for (const span of clauses) {
    const part = text.slice(span.from, span.to)
    const matches = LEXICON.scan(part).slice(0, MOST_WORDS)
    const cues = new Set<Cue>()
    for (const match of matches) {
      for (const cue of match.value.cues) {
        cues.add(cue)
        around.add(cue)
      }
    }
    carry.denies = listGoesOn(part, matches, carry, deniedBefore)
    const organs: Mention[] = []
    const lesions: Lesion[] = []
    const sides: SideMark[] = []
    matches.forEach((match, index) => {
      const at = { from: span.from + match.from, to: span.from + match.to }
      if (match.value.side) sides.push({ ...at, side: match.value.side })
      if (match.value.organs.length + match.value.lesions.length === 0) return
      const side = sideOf(matches, index, carry, part)
      for (const id of match.value.organs) organs.push({ ...at, id, ...side })
      const negated = denied(part, matches, match.from, carry)
      for (const id of match.value.lesions) {
        const all = negated && new Set(sides.map((mark) => mark.side)).size > 1
        const fresh = FRESH.test(part.slice(match.from, match.to))
        lesions.push({ ...at, id, ...(all ? BOTH : side), negated, doubtful: has(matches, 'doubt'), fresh })
      }
    })
    const bad = matches.filter(
      (match) => (match.value.lesions.length > 0 || match.value.cues.has('abnormal')) && !denied(part, matches, match.from, carry),
    ).length
    const fine = cues.has('negation') || cues.has('normal') || cues.has('post') || carry.denies
    into.push({
      field,
      sentence: number,
      ...span,
      organs,
      subjects: organs.length > 0 ? organs : carry.subjects,
      lesions,
      sides,
      cues,
      around,
      positive: bad > 0 ? true : fine ? false : null,
      bad,
    })
    if (organs.length > 0) carry.subjects = organs
    if (sides.length > 0) carry.side = sides[sides.length - 1]!.side
    deniedBefore = carry.denies || (cues.has('negation') && lesions.every((lesion) => lesion.negated))
  }
  shareVerdict(text, into, first)
}

/** "PCL, MCL and LCL are intact", "肝，胆，脾未见异常": the names before the comma share what is said of the last. */
function shareVerdict(text: string, clauses: Clause[], first: number): void {
  for (let at = clauses.length - 2; at >= first; at--) {
    const clause = clauses[at]!
    const next = clauses[at + 1]!
    const said = text.slice(clause.from, clause.to).trim()
    const short = /^[\x20-\x7f]*$/.test(said) ? said.split(/\s+/).length <= 3 : said.length <= 8
    const bare = clause.positive === null && clause.organs.length > 0 && clause.lesions.length === 0 && clause.cues.size === 0
    if (bare && short && !/\d/.test(said) && next.positive === false && next.organs.length > 0 && next.bad === 0)
      clauses[at] = { ...clause, cues: next.cues, positive: false }
  }
}

export function readReport(report: GuardReport): Document {
  const texts: Record<Field, string> = { finding: '', result: '', advice: '' }
  const folded: Record<Field, string> = { finding: '', result: '', advice: '' }
  const clauses: Clause[] = []
  let number = 0
  for (const field of FIELDS) {
    texts[field] = report[field]
    folded[field] = fold(report[field])
    // Sentences are cut on the text as it stands: a capital letter after a point tells more than a small one.
    for (const { clauses: spans } of split(report[field])) readSentence(field, folded[field], spans, number++, clauses)
  }
  return { texts, folded, clauses }
}
