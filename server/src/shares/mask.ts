/** What names the patient of an exam, or somebody who had to do with it. */
export interface Marks {
  /** Names and numbers as they are written; each is covered wherever it stands, full-width or with gaps too. */
  readonly words: readonly (string | null | undefined)[]
  /** Names in Latin letters: each of their parts names somebody as well, whichever way round they stand. */
  readonly latin?: readonly (string | null | undefined)[]
  /** Names in Chinese whose first character or two with a title names somebody (欧阳女士). */
  readonly surnames?: readonly (string | null | undefined)[]
}

const COVER = '***'
/** Shorter ones are in every text: a bed "3", a name of one letter. */
const LEAST = 2
/** Of bare digits, which are measures too. */
const LEAST_DIGITS = 4
/** Of one part of a Latin name: shorter ones are words of the language. */
const LEAST_LATIN = 4

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
const isChinese = (word: string): boolean => /^[\u3400-\u9fff]+$/.test(word)

/** One stretch of a text: what stands there instead; the cover where it does not say. */
type Form = readonly [RegExp, string]
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*'

/** Things that name somebody by their form: card numbers, phones, addresses of mail, pages and machines, days. A year alone may stay. */
const FORMS: readonly Form[] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, COVER],
  [/\b[a-z][a-z+.-]*:\/\/\S+|\bwww\.\S+/gi, COVER],
  [/\b\d{1,3}(\.\d{1,3}){3}\b/g, COVER],
  [/(?<!\d)((?:19|20)\d{2})\s*[-/.年]\s*\d{1,2}\s*[-/.月]\s*\d{1,2}(?:\s*[日号])?/g, '$1'],
  [/(?<!\d)((?:19|20)\d{2})\s*[-/年]\s*\d{1,2}(?:\s*月)?(?!\d)/g, '$1'],
  [/(?<!\d)(?:\d{2}\s*年\s*)?\d{1,2}\s*月\s*\d{1,2}\s*[日号]/g, COVER],
  [/(?<!\d)(\d{1,2})[-/](\d{1,2})[-/](\d{4})(?!\d)/g, '$3'],
  // A fraction or a level of the spine has no nought in front.
  [/(?<![\d/.])0\d\/[0-3]\d(?![\d/])/g, COVER],
  [/\b(\d{1,2} )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(st|nd|rd|th)?,? (\d{4})\b/gi, '$4'],
  [/\b\d{1,2} (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,? (\d{4})\b/gi, '$2'],
  [/\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,? ((?:19|20)\d{2})\b/gi, '$2'],
  [new RegExp(`\\b${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?\\b|\\b\\d{1,2}(?:st|nd|rd|th)? ${MONTH}\\b`, 'g'), COVER],
  // Phones with gaps; cards and numbers of the house are that long, and no measure is.
  [/(?<!\d)(\+?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)/g, COVER],
  [/(?<!\d)0\d{2,3}[ -]\d{7,8}(?!\d)/g, COVER],
  [/(?<![\d.])\d{7,}[Xx]?(?!\d)/g, COVER],
]

/** Titles of people; those of doctors are words of every report by themselves and count behind a surname alone. */
const TITLES = '(?:先生|女士|小姐|太太|同志|老师|主任|医师|医生|大夫|教授|护士|某某|某)'

/** A word as it may be written: with gaps and dots between the characters of a Chinese name, with any blank in a Latin one. */
const spelled = (word: string): string =>
  isChinese(word) ? [...word].map(escaped).join('[ \\u00b7.]*') : escaped(word).replaceAll(/\s+/g, '\\s*')

function formsOf({ words, latin = [], surnames = [] }: Marks): readonly Form[] {
  const plain = (list: Marks['words']): string[] => [...new Set(list.map((word) => halfWidth(word?.trim() ?? '')))]
  const known = plain(words).filter((word) => word.length >= (/^\d+$/.test(word) ? LEAST_DIGITS : LEAST))
  // The longest first: a number that holds another one is covered as a whole.
  known.sort((a, b) => b.length - a.length)
  const parts = plain(latin.flatMap((name) => name?.split(/[\s^,.-]+/) ?? [])).filter(
    (part) => /^[a-z]+$/i.test(part) && part.length >= LEAST_LATIN,
  )
  const heads = plain(surnames)
    .filter((name) => isChinese(name) && name.length > 1)
    .map((name) => name.slice(0, name.length > 3 ? 2 : 1))
  return [
    ...known.map((word): Form => [new RegExp(spelled(word), 'gi'), COVER]),
    // As names are written: a small letter begins a word of the language ("long axis").
    ...parts.map(
      (part): Form => [new RegExp(`\\b(?:${part[0]!.toUpperCase()}${part.slice(1).toLowerCase()}|${part.toUpperCase()})\\b`, 'g'), COVER],
    ),
    ...heads.map((head): Form => [new RegExp(`${head}${TITLES}`, 'g'), COVER]),
    ...FORMS,
  ]
}

/** Full-width letters, digits, signs and blanks as half-width ones, each in its place: a text is searched so, and stays as it was. */
const halfWidth = (text: string): string =>
  text.replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')

/** A text without the words that name somebody. The reading of a text is no proof: who shares it looks at it first. */
export function maskedText(text: string, marks: Marks): string {
  let out = text
  for (const [form, cover] of formsOf(marks)) out = covered(out, form, cover)
  return out
}

/** Found in the half-width reading, cut out of the text itself. */
function covered(text: string, form: RegExp, cover: string): string {
  let out = ''
  let at = 0
  for (const found of halfWidth(text).matchAll(form)) {
    out += text.slice(at, found.index) + cover.replace(/\$(\d)/, (_, group) => found[Number(group)] ?? '')
    at = found.index + found[0].length
  }
  return out + text.slice(at)
}
