/**
 * Words that an exam is found by: a kind letter, a colon, the word. Chinese names by one and by two characters
 * (trigram indexes find nothing in short Chinese words), names by pinyin and its initials, numbers whole: a search by a
 * beginning is a range over them.
 */
export interface Findable {
  readonly patName: string
  readonly pinyin: string
  readonly checkNo: string
  readonly accessionNo: string
  readonly hospitalNo: string
  readonly outpatientNo: string
  readonly inpatientNo: string
}

const HAN = /\p{Script=Han}/u
const fold = (text: string): string => text.normalize('NFKC').toLowerCase().trim()
/** Latin letters without their marks, so that `Zhāng` and `Müller` are found as they are typed. */
const plain = (text: string): string =>
  fold(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')

/** Pinyin without its gaps: `zhang san feng` is `zhangsanfeng`. */
export const joinedPinyin = (pinyin: string): string => plain(pinyin).replaceAll(/[^a-z0-9]+/g, '')
/** First letters: `zhang san feng` is `zsf`. */
export const initialsOf = (pinyin: string): string =>
  plain(pinyin)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((part) => part[0])
    .join('')

/** One and two characters of a name, in small letters. */
export function namePieces(name: string): readonly string[] {
  const letters = [...fold(name).replaceAll(/\s+/g, '')]
  return [...new Set(letters.flatMap((letter, i) => (i + 1 < letters.length ? [letter, letter + letters[i + 1]] : [letter])))]
}

/** Every word of an exam. */
export function wordsOf(exam: Findable): readonly string[] {
  const words = new Set<string>()
  if (HAN.test(exam.patName)) for (const piece of namePieces(exam.patName)) words.add(`n:${piece}`)
  else
    for (const part of [plain(exam.patName).replaceAll(/\s+/g, ''), ...plain(exam.patName).split(/\s+/)]) if (part) words.add(`p:${part}`)
  const pinyin = joinedPinyin(exam.pinyin)
  if (pinyin) words.add(`p:${pinyin}`)
  const initials = initialsOf(exam.pinyin)
  if (initials.length > 1) words.add(`q:${initials}`)
  for (const [kind, number] of [
    ['c', exam.checkNo],
    ['a', exam.accessionNo],
    ['h', exam.hospitalNo],
    ['o', exam.outpatientNo],
    ['i', exam.inpatientNo],
  ] as const) {
    if (number.trim()) words.add(`${kind}:${fold(number)}`)
  }
  return [...words]
}

/** A search in the words: one exact word, or a range of them; `name` must still be seen in the row's name. */
export type WordSearch = { readonly exact: string; readonly name?: string } | { readonly from: string; readonly to: string }

const range = (word: string): WordSearch => ({ from: word, to: `${word}\u{10FFFF}` })

/** By a part of the name in Chinese, or the beginning of the pinyin, its initials or a Latin name. */
export function nameSearches(text: string): readonly WordSearch[] {
  const wanted = fold(text).replaceAll(/\s+/g, '')
  if (!wanted) return []
  if (HAN.test(wanted)) return [{ exact: `n:${[...wanted].slice(0, 2).join('')}`, name: wanted }]
  const letters = plain(wanted) || wanted
  return [range(`p:${letters}`), range(`q:${letters}`)]
}

/** By the beginning of a number; `kinds` are the letters of the numbers meant. */
export function numberSearches(text: string, kinds: string): readonly WordSearch[] {
  const wanted = fold(text)
  return wanted ? [...kinds].map((kind) => range(`${kind}:${wanted}`)) : []
}

/** A whole number, of whichever kind. */
export const codeWords = (text: string): readonly string[] => [...'cahoi'].map((kind) => `${kind}:${fold(text)}`)

/** One field for all of them. */
export function anySearches(text: string): readonly WordSearch[] {
  return HAN.test(text) ? nameSearches(text) : [...nameSearches(text), ...numberSearches(text, 'cahoi')]
}
