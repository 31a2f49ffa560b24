import { Converter } from 'opencc-js/t2cn'

/** What stands where somebody was named. */
export const COVER = '***'

/** A stretch of a reading, and what stands there instead; the cover where it does not say. */
export type Cut = readonly [from: number, to: number, cover?: string]
/** Finds in a reading what names somebody. */
export type Finder = (text: string) => Iterable<Cut>

/**
 * A finder by a pattern; `accept` looks at what the pattern can not tell. `cover` may keep groups ($1): one at its beginning or end stays as
 * it was written.
 */
export const by =
  (form: RegExp, cover: string = COVER, accept: (found: RegExpMatchArray, text: string) => boolean = () => true): Finder =>
  (text) =>
    [...text.matchAll(form)].filter((found) => found[0] !== '' && accept(found, text)).map((found) => cutOf(found, cover))

function cutOf(found: RegExpMatchArray, cover: string): Cut {
  const group = (n: string | undefined): string => (n === undefined ? '' : (found[Number(n)] ?? ''))
  const [, before = '', middle = '', behind = ''] = /^((?:\$\d)*)(.*?)((?:\$\d)*)$/.exec(cover) ?? []
  const kept = (groups: string): string => groups.replaceAll(/\$(\d)/g, (_, n) => group(n))
  const from = found.index!
  const to = from + found[0].length
  // A year alone stands for the whole day.
  if (middle === '') return [from, to, kept(before)]
  return [from + kept(before).length, to - kept(behind).length, middle]
}

const simplified = Converter({ from: 't', to: 'cn' })
// Blanks of no width, soft hyphens, marks of direction and of variants: they part a name for a machine and for nobody else.
const UNSEEN = /^(?:[\u00ad\u061c\u115f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\p{M}|\u{e0000})$/u
const DIGIT = /\d/
/** Digits of other widths and faces; a ring, a fraction or a power is no digit of a number. */
const WIDE_DIGIT = /^[\uff10-\uff19\u{1d7ce}-\u{1d7ff}]$/u
const LIKE: Readonly<Record<string, string>> = { '’': "'", '‘': "'", '“': '"', '”': '"', '−': '-', '–': '-', '—': '-', '‐': '-', '‑': '-', '‒': '-', '―': '-' } // biome-ignore format: pairs

const folded = new Map<string, string>()
function foldOne(character: string): string {
  if (character.charCodeAt(0) < 0x80) return character
  let fold = folded.get(character)
  if (fold === undefined) {
    const plain = UNSEEN.test(character) ? '' : character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    fold = DIGIT.test(plain) && !WIDE_DIGIT.test(character) ? character : simplified(LIKE[plain] ?? plain)
    folded.set(character, fold)
  }
  return fold
}

/** A text as it is searched: full-width and other faces, accents, traditional characters and what is not seen folded to one spelling. */
export const plainReading = (text: string): string => Array.from(text, foldOne).join('')

interface Piece {
  /** How it is read; '' is not seen at all. */
  readonly read: string
  readonly stands: string
}

/** A text is searched in its plain reading, and stays as it was written where nothing is found. */
export function cutOut(text: string, finders: readonly Finder[]): string {
  let pieces = Array.from(text, (stands): Piece => ({ read: foldOne(stands), stands }))
  let read = pieces.map((piece) => piece.read).join('')
  for (const finder of finders) {
    const cuts = [...finder(read)].sort((a, b) => a[0] - b[0])
    if (cuts.length === 0) continue
    pieces = withCuts(pieces, cuts)
    read = pieces.map((piece) => piece.read).join('')
  }
  return pieces.map(({ stands }) => stands).join('')
}

function withCuts(pieces: readonly Piece[], cuts: readonly Cut[]): Piece[] {
  const out: Piece[] = []
  let at = 0
  let next = 0
  for (const piece of pieces) {
    const end = at + piece.read.length
    while (next < cuts.length && cuts[next]![1] <= at) next += 1
    const [from, to, cover = COVER] = cuts[next] ?? [Infinity, Infinity]
    // Of a character that is read as several letters, one that is cut takes the others along.
    const inside = piece.read === '' ? from < at && at < to : from < end && at < to
    if (!inside) out.push(piece)
    else if (piece.read !== '' && (at <= from || cuts[next - 1]?.[1] === at)) for (const one of cover) out.push({ read: one, stands: one })
    at = end
  }
  return out
}
