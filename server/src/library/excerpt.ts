import { fold } from './words'

/** A piece of a text with the ranges of it that were searched for, in UTF-16 units of the piece. */
export interface Excerpt {
  readonly text: string
  readonly hits: [number, number][]
}

/** Length of a piece, and how much of it stands before the first hit. */
const LENGTH = 160
const BEFORE = 40

/** The text as it is searched, and where each of its units stands in the text itself. */
function folded(text: string): { readonly text: string; readonly at: readonly number[] } {
  let made = ''
  const at: number[] = []
  let place = 0
  for (const letter of text) {
    const piece = fold(letter)
    made += piece
    for (let i = 0; i < piece.length; i++) at.push(place)
    place += letter.length
  }
  at.push(place)
  return { text: made, at }
}

/** All places of the terms, in order; where two touch or overlap they are one. */
function places(text: string, terms: readonly string[]): [number, number][] {
  const found = folded(text)
  const all: [number, number][] = []
  for (const term of terms) {
    for (let at = found.text.indexOf(term); at >= 0; at = found.text.indexOf(term, at + term.length)) {
      const from = found.at[at]!
      // The end is where the letter after the term begins; a letter that folds to several is taken whole.
      let end = at + term.length
      while (end < found.at.length - 1 && found.at[end] === found.at[end - 1]) end++
      all.push([from, found.at[end]!])
    }
  }
  all.sort((a, b) => a[0] - b[0] || b[1] - a[1])
  const joined: [number, number][] = []
  for (const [from, to] of all) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

const low = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff

/** The piece of a text that shows the first hit, with all hits in it; its beginning where nothing was searched for. */
export function excerptOf(text: string, terms: readonly string[]): Excerpt {
  const hits = places(text, terms)
  let from = Math.max(0, (hits[0]?.[0] ?? 0) - BEFORE)
  let to = Math.min(text.length, from + LENGTH)
  // A letter of two units is never cut.
  if (low(text.charCodeAt(from))) from--
  if (to < text.length && low(text.charCodeAt(to))) to--
  return {
    text: text.slice(from, to),
    hits: hits.filter((hit) => hit[0] >= from && hit[1] <= to).map(([a, b]) => [a - from, b - from]),
  }
}
