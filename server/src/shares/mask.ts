/** What names the patient of an exam, or somebody who had to do with it. */
export interface Marks {
  /** Names and numbers as they are written; each is covered wherever it stands. */
  readonly words: readonly (string | null | undefined)[]
}

const COVER = '***'
/** Shorter ones are in every text: a bed "3", a name of one letter. */
const LEAST = 2
/** Of bare digits, which are measures too. */
const LEAST_DIGITS = 4

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/** Things that name somebody by their form: card numbers, phones, addresses of mail, pages and machines, days. A year alone may stay. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, COVER],
  [/\b[a-z][a-z+.-]*:\/\/\S+|\bwww\.\S+/gi, COVER],
  [/\b\d{1,3}(\.\d{1,3}){3}\b/g, COVER],
  [/(?<!\d)((?:19|20)\d{2})\s*[-/.年]\s*\d{1,2}\s*[-/.月]\s*\d{1,2}(?:\s*[日号])?/g, '$1'],
  [/(?<!\d)((?:19|20)\d{2})\s*[-/年]\s*\d{1,2}(?:\s*月)?(?!\d)/g, '$1'],
  [/(?<!\d)\d{1,2}\s*月\s*\d{1,2}\s*[日号]/g, COVER],
  [/(?<!\d)(\d{1,2})[-/](\d{1,2})[-/](\d{4})(?!\d)/g, '$3'],
  [/\b(\d{1,2} )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(st|nd|rd|th)?,? (\d{4})\b/gi, '$4'],
  [/\b\d{1,2} (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,? (\d{4})\b/gi, '$2'],
  [/\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,? ((?:19|20)\d{2})\b/gi, '$2'],
  // Phones with gaps; cards and numbers of the house are that long, and no measure is.
  [/(?<!\d)(\+?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)/g, COVER],
  [/(?<!\d)0\d{2,3}[ -]\d{7,8}(?!\d)/g, COVER],
  [/(?<![\d.])\d{7,}[Xx]?(?!\d)/g, COVER],
]

/** A text without the words that name somebody. The reading of a text is no proof: who shares it looks at it first. */
export function maskedText(text: string, { words }: Marks): string {
  const known = [...new Set(words.map((word) => word?.trim() ?? ''))].filter(
    (word) => word.length >= (/^\d+$/.test(word) ? LEAST_DIGITS : LEAST),
  )
  // The longest first: a number that holds another one is covered as a whole.
  known.sort((a, b) => b.length - a.length)
  let out = text
  for (const word of known) out = out.replaceAll(new RegExp(escaped(word), 'gi'), COVER)
  for (const [form, cover] of FORMS) out = out.replaceAll(form, cover)
  return out
}
