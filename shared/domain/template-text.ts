import { plainText } from './plain-text'

/** What of a template is one line, and what is text. */
const LINES = ['name', 'title', 'bodypart'] as const
const TEXTS = ['findings', 'diagnosis', 'findingsEn', 'diagnosisEn'] as const

type Words = Readonly<Record<(typeof LINES)[number] | (typeof TEXTS)[number], string>>

/** A name without ends of lines in it, tabs, signs that nobody sees, and blanks around it. */
export const plainLine = (text: string): string =>
  plainText(text)
    .replace(/[\n\t]+/g, ' ')
    .trim()

/**
 * A template's words as they are kept, whichever way they come: from the form, over the wire or out of a workbook. One rule for all of
 * them, because an export that a workbook's format had to change would come back as another template. It never makes a text longer.
 */
export function plainTemplate<T extends Words>(template: T): T {
  const lines = LINES.map((key) => [key, plainLine(template[key])])
  const texts = TEXTS.map((key) => [key, plainText(template[key])])
  return { ...template, ...Object.fromEntries([...lines, ...texts]) }
}
