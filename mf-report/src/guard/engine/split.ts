import { isDigit, isLatin } from './fold'

export interface Span {
  readonly from: number
  readonly to: number
}

const STOPS = new Set([...'。！？；;!?\n\r'])
const COMMAS = new Set([...'，,'])

/** Is the point at `at` the end of a sentence, and neither a decimal point nor that of a numbering? */
function endsSentence(text: string, at: number, start: number): boolean {
  const before = text.charCodeAt(at - 1)
  const after = text.charCodeAt(at + 1)
  const last = at + 1 >= text.length
  if (isDigit(before) && isDigit(after)) return false
  // "1." at the beginning of a sentence numbers it.
  if (/^\s*[(（]?\d{1,2}$/.test(text.slice(start, at))) return false
  if (last || text[at + 1] === ' ' || text[at + 1] === '\n') return true
  return before > 0x2e80 || (isLatin(before) && after >= 65 && after <= 90 && !/(?:^|[^a-z])[a-z]$/i.test(text.slice(start, at)))
}

/** Sentences of a text, with what a comma parts inside each. */
export function split(text: string): { readonly sentence: Span; readonly clauses: readonly Span[] }[] {
  const found: { sentence: Span; clauses: Span[] }[] = []
  let start = 0
  let clause = 0
  let clauses: Span[] = []
  const close = (at: number, next: number): void => {
    if (at > clause) clauses.push({ from: clause, to: at })
    if (clauses.length > 0) found.push({ sentence: { from: start, to: at }, clauses })
    clauses = []
    start = next
    clause = next
  }
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!
    if (STOPS.has(char) || (char === '.' && endsSentence(text, i, start))) close(i, i + 1)
    else if (COMMAS.has(char) && !(isDigit(text.charCodeAt(i - 1)) && isDigit(text.charCodeAt(i + 1)))) {
      if (i > clause) clauses.push({ from: clause, to: i })
      clause = i + 1
    }
  }
  close(text.length, text.length)
  return found
}
