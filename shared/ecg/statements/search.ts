import type { EcgStatement } from './statement'

type Language = 'zh' | 'en'

/** A text as it is spelt: by syllables, as one word, and by their first letters. */
interface Spelt {
  readonly syllables: readonly string[]
  readonly whole: string
  readonly initials: string
}

/** What is looked at in a statement, made once. */
interface Entry {
  readonly statement: EcgStatement
  readonly code: string
  /** The Chinese text and the short names, without blanks. */
  readonly texts: readonly string[]
  readonly spelt: readonly Spelt[]
  readonly words: readonly (readonly string[])[]
  readonly length: Readonly<Record<Language, number>>
}

const HOLE = /\{[^}]*\}/g
const fold = (text: string): string => text.normalize('NFKC').toLowerCase()
const bare = (text: string): string =>
  fold(text)
    .replaceAll(HOLE, '')
    .replaceAll(/[\s\p{P}]+/gu, '')
const latin = (text: string): readonly string[] =>
  fold(text)
    .replaceAll(HOLE, ' ')
    .match(/[a-z0-9]+/g) ?? []
const HAN = /\p{Script=Han}/u

function entryOf(statement: EcgStatement): Entry {
  const { code, zh, en, short, pinyin } = statement
  return {
    statement,
    code: fold(code),
    texts: [zh, ...short].map(bare),
    spelt: pinyin.map((syllables) => ({
      syllables,
      whole: syllables.join(''),
      initials: syllables.map((one) => one[0]).join(''),
    })),
    words: [latin(en), ...short.filter((name) => !HAN.test(name)).map(latin)],
    length: { zh: bare(zh).length, en: en.length },
  }
}

/** Begins the rest of the word at one of the syllables, each of which gives one letter or more: `xdgh`, `xindongguohuan`, `xindgh`. */
function spelt(word: string, at: number, syllables: readonly string[], from: number): boolean {
  if (at === word.length) return true
  const syllable = syllables[from]
  if (syllable === undefined) return false
  let same = 0
  while (same < syllable.length && word[at + same] === syllable[same]) same++
  // The longest piece first: what is typed out is typed out.
  for (; same > 0; same--) if (spelt(word, at + same, syllables, from + 1)) return true
  return false
}

/** None of them: it does not fit. The less, the better it fits. */
const NONE = Number.POSITIVE_INFINITY
const [CODE, WHOLE, FIRST, BEGUN, INSIDE, SPELT_INSIDE] = [0, 1, 2, 3, 4, 5]

function inText(term: string, texts: readonly string[]): number {
  const places = texts.map((text, i) => {
    const at = text.indexOf(term)
    return at < 0 ? NONE : text === term ? WHOLE : (at === 0 ? FIRST : INSIDE) + (i > 0 ? 1 : 0)
  })
  return Math.min(...places)
}

function inPinyin(term: string, all: readonly Spelt[]): number {
  let best = NONE
  for (let i = 0; i < all.length; i++) {
    const { syllables, whole, initials } = all[i]!
    const less = i > 0 ? 0.5 : 0
    if (initials === term || whole === term) best = Math.min(best, WHOLE + less)
    // Typed letters are no more than all that could be meant, and begin where a syllable does.
    else if (term.length > whole.length) continue
    else if (best > FIRST && initials[0] === term[0] && spelt(term, 0, syllables, 0)) best = Math.min(best, FIRST + less)
    else if (best > SPELT_INSIDE)
      for (let from = initials.indexOf(term[0]!, 1); from > 0 && best > SPELT_INSIDE; from = initials.indexOf(term[0]!, from + 1))
        if (spelt(term, 0, syllables, from)) best = SPELT_INSIDE
  }
  return best
}

function inEnglish(term: string, all: readonly (readonly string[])[]): number {
  let best = NONE
  for (let i = 0; i < all.length; i++) {
    const words = all[i]!
    // An abbreviation typed whole is what was meant.
    if (i > 0 && words.length === 1 && words[0] === term) return WHOLE
    const at = words.findIndex((word) => word.startsWith(term))
    if (at >= 0) best = Math.min(best, (at === 0 ? FIRST : BEGUN) + (words[at] === term ? 0 : 0.5))
  }
  return best
}

function fit(term: string, { code, texts, spelt, words }: Entry): number {
  if (code === term) return CODE
  if (HAN.test(term)) return inText(term, texts)
  const begun = term.length > 1 && code.startsWith(term) ? FIRST : NONE
  return Math.min(begun, inEnglish(term, words), inPinyin(term, spelt))
}

/** Every word fits, each in its own way: `sinus brady`, `完全 右`, `急性 xb`. */
function fits(terms: readonly string[], entry: Entry): number {
  let sum = 0
  for (const term of terms) {
    sum += fit(term, entry)
    if (sum === NONE) return NONE
  }
  return sum
}

/** Words of a search: Chinese and Latin apart, also where nobody typed a blank (`ST段压低`); marks between are none. */
function termsOf(text: string): readonly string[] {
  return fold(text).match(/[a-z0-9]+|\p{Script=Han}+/gu) ?? []
}

const MOST = 64

/**
 * Finds statements by code, by Chinese words, by pinyin (initials, also from the middle, and whole syllables) and by the beginnings of English
 * words in any order. The best first; among equals the shorter in the language of the report. Nothing typed: all, in the order of the list.
 */
export function statementFinder(statements: readonly EcgStatement[]): (text: string, language: Language) => readonly EcgStatement[] {
  const entries = statements.map(entryOf)
  return (text, language) => {
    if (text.trim() === '') return statements
    const terms = termsOf(text.slice(0, MOST))
    if (terms.length === 0) return []
    return entries
      .map((entry, place) => ({ entry, place, how: fits(terms, entry) }))
      .filter(({ how }) => how < NONE)
      .sort((a, b) => a.how - b.how || a.entry.length[language] - b.entry.length[language] || a.place - b.place)
      .map(({ entry }) => entry.statement)
  }
}
