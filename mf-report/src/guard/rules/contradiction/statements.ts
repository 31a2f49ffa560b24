import kinds from '../../data/lesion-kinds.json'
import type { Clause, Document, Lesion } from '../../engine/document'
import { KIN, regionsOf, rootOf, type Side } from '../../engine/lexicon'

/** A change that a clause tells, with the organs it is told of. */
export interface Statement {
  readonly clause: Clause
  readonly lesion: Lesion
  /** Fine and coarse names of the organs on the lesion's side, or of all when no side is said. */
  readonly organs: readonly string[]
  /** The organ that the change's own word names (hydronephrosis), else `organs`. */
  readonly own: readonly string[]
}

const read = (doc: Document, field: 'finding' | 'result'): readonly Statement[] =>
  doc.clauses
    .filter((clause) => clause.field === field)
    .flatMap((clause) =>
      clause.lesions.map((lesion) => {
        const organs = clause.subjects.map((organ) => organ.id)
        const inside = clause.organs.filter((organ) => organ.from === lesion.from && organ.to === lesion.to).map((organ) => organ.id)
        return { clause, lesion, organs, own: inside.length > 0 ? inside : organs }
      }),
    )

const known = new WeakMap<Document, Record<'finding' | 'result', readonly Statement[]>>()

/** Every rule asks for them: read once a report. */
export function statements(doc: Document, field: 'finding' | 'result'): readonly Statement[] {
  let both = known.get(doc)
  if (!both) {
    both = { finding: read(doc, 'finding'), result: read(doc, 'result') }
    known.set(doc, both)
  }
  return both[field]
}

export const affirmed = ({ lesion }: Statement): boolean => !lesion.negated && !lesion.doubtful

const regionsMeet = (a: string, b: string): boolean => {
  const regions = regionsOf(b)
  return regionsOf(a).some((region) => regions.includes(region))
}

/** Do two statements speak of the same piece of the body? Without a word about it they may. */
export function samePlace(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 0 || b.length === 0) return true
  return a.some((one) => b.some((other) => one === other || regionsMeet(one, other)))
}

const kin = (whole: string, piece: string): boolean => KIN[whole]?.includes(piece) ?? false

/** One organ, or a joint and a bone of it. */
export const sameOrgan = (a: readonly string[], b: readonly string[]): boolean =>
  a.some((one) =>
    b.some((other) => {
      const [first, second] = [rootOf(one), rootOf(other)]
      return first === second || kin(first, second) || kin(second, first)
    }),
  )

/** Changes that every organ can have: only the same organ counts. */
const ANYWHERE = new Set(kinds.anywhere)

/** Do two statements of one change mean the same place? */
export const near = (a: Statement, b: Statement): boolean =>
  ANYWHERE.has(a.lesion.id) && a.own.length > 0 && b.own.length > 0 ? sameOrgan(a.own, b.own) : samePlace(a.organs, b.organs)

/** Is one old and the other not? An old infarct does not speak against "no acute infarct". */
export const otherAge = (a: Statement, b: Statement): boolean =>
  (a.lesion.id === 'infarct' && recent(a) !== recent(b)) || a.clause.cues.has('old') !== b.clause.cues.has('old')

/** Restricted diffusion is acute without saying so. */
const recent = ({ clause, lesion }: Statement): boolean => clause.cues.has('acute') || lesion.fresh

export const sidesMeet = (a: Side | null, b: Side | null): boolean => a === null || b === null || a === b || a === 'B' || b === 'B'

/** What was, what is compared and what is asked for next does not contradict. */
export const aside = (clause: Clause): boolean =>
  (['history', 'compare', 'clinical', 'family'] as const).some((cue) => clause.cues.has(cue)) || clause.around.has('unseen')
