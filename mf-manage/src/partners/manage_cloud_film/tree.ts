import { type FilmFacts, filmFaults, filmShows } from '@farsight/shared/domain'
import { FILM_DEPTH, type FilmDraft, type FilmRule, type FilmSample } from './types'

/** A line in which nothing is chosen yet. */
export const EMPTY: FilmDraft = { condition: '', join: '', field: '', comparison: '', valueType: '', value: '', children: [] }
type Path = readonly number[]

const without = <T>(list: readonly T[], at: number): readonly T[] => list.filter((_, i) => i !== at)

/** The first of its siblings is joined to nothing; who comes to stand there loses its word. */
const firstFree = (lines: readonly FilmDraft[]): readonly FilmDraft[] =>
  lines.map((line, i) => (i === 0 && line.join !== '' ? { ...line, join: '' } : line))

/** The same tree with the siblings at a place changed. */
function at(rules: readonly FilmDraft[], above: Path, change: (lines: readonly FilmDraft[]) => readonly FilmDraft[]): readonly FilmDraft[] {
  const [first, ...rest] = above
  if (first === undefined) return firstFree(change(rules))
  return rules.map((line, i) => (i === first ? { ...line, children: at(line.children, rest, change) } : line))
}
/** What begins a rule says whether it shows or hides; lines joined to it, and its children, say the same. */
function sameWord(lines: readonly FilmDraft[], word?: FilmDraft['condition']): readonly FilmDraft[] {
  let begun: FilmDraft['condition'] = ''
  return lines.map((line, i) => {
    const begins = word === undefined && (i === 0 || line.join !== 'and')
    if (begins) begun = line.condition
    const condition = word ?? begun
    return { ...line, condition, children: sameWord(line.children, condition) }
  })
}

export const changed = (rules: readonly FilmDraft[], path: Path, more: Partial<FilmDraft>): readonly FilmDraft[] =>
  sameWord(at(rules, path.slice(0, -1), (lines) => lines.map((line, i) => (i === path.at(-1) ? { ...line, ...more } : line))))
export const removed = (rules: readonly FilmDraft[], path: Path): readonly FilmDraft[] =>
  sameWord(at(rules, path.slice(0, -1), (lines) => without(lines, path.at(-1)!)))
/** A new line behind its siblings. */
export const added = (rules: readonly FilmDraft[], above: Path): readonly FilmDraft[] =>
  sameWord(at(rules, above, (lines) => [...lines, EMPTY]))
export const mayNest = (path: Path): boolean => path.length < FILM_DEPTH
/** Does this line say whether it shows or hides? */
export const begins = (rules: readonly FilmDraft[], path: Path): boolean =>
  path.length === 1 && (path[0] === 0 || rules[path[0]!]?.join !== 'and')

export interface Tried {
  readonly sample: FilmSample
  readonly before: boolean
  readonly after: boolean
}
const shows = (rules: readonly FilmRule[], sample: FilmSample): boolean =>
  sample.hiddenByItself === 0 && filmShows(rules, sample as unknown as FilmFacts)
/** What each exam is with the rules as they are saved. */
export const triedNow = (samples: readonly FilmSample[], saved: readonly FilmRule[]): readonly Tried[] =>
  samples.map((sample) => ({ sample, before: shows(saved, sample), after: shows(saved, sample) }))
/** What each exam would be with the rules as they are saved, and as they are written; unfinished rules are not tried. */
export function tried(
  samples: readonly FilmSample[],
  saved: readonly FilmRule[],
  draft: readonly FilmDraft[],
): readonly Tried[] | undefined {
  if (filmFaults(draft).length > 0) return undefined
  return samples.map((sample) => ({ sample, before: shows(saved, sample), after: shows(draft as readonly FilmRule[], sample) }))
}
