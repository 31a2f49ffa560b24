const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}'
/** Runs of Chinese (and its neighbours), and runs of other letters and digits. */
const RUNS = new RegExp(`[${CJK}]+|(?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')
const IS_CJK = new RegExp(`^[${CJK}]`, 'u')
/** A word longer than this is none: a key of the index stays small. */
const LONGEST = 64

/** The one spelling in which texts are searched: full width is half width, capitals are small. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Two-character pieces of Chinese, whole words of the rest; the last character of a run by itself, so that a single one is found by its beginning. */
export function tokensOf(text: string): readonly string[] {
  const tokens = new Set<string>()
  for (const [run] of fold(text).matchAll(RUNS)) {
    if (IS_CJK.test(run)) {
      const letters = [...run]
      for (const [i, letter] of letters.entries()) tokens.add(letter + (letters[i + 1] ?? ''))
    } else tokens.add([...run].slice(0, LONGEST).join(''))
  }
  return [...tokens]
}

/** What a keyword asks of a text: words of the index that it must have, and pieces that must stand in it as they were typed. */
export interface Search {
  readonly exact: readonly string[]
  /** Beginnings: one Chinese character, or a word that may go on. */
  readonly begins: readonly string[]
  readonly terms: readonly string[]
}

/** Words of the index that are asked for at most: the pieces themselves are looked at in any case. */
const MOST = 12

/** A keyword's search; undefined where it has neither letter nor digit. */
export function searchOf(keyword: string): Search | undefined {
  const terms = [...new Set(fold(keyword).split(/\s+/).filter(Boolean))]
  const exact = new Set<string>()
  const begins = new Set<string>()
  for (const term of terms) {
    for (const [run] of term.matchAll(RUNS)) {
      const letters = [...run]
      if (!IS_CJK.test(run)) begins.add(letters.slice(0, LONGEST).join(''))
      else if (letters.length === 1) begins.add(run)
      else for (const [i, letter] of letters.slice(0, -1).entries()) exact.add(letter + letters[i + 1])
    }
  }
  if (exact.size + begins.size === 0) return undefined
  return { exact: [...exact].slice(0, MOST), begins: [...begins].slice(0, MOST), terms }
}
