import { getLineInfo } from 'acorn'
import type { Finding } from './finding'

const FOREIGN = /(?:@import\s+|url\(\s*)(?:url\(\s*)?["']?\s*(?:[a-z][a-z0-9+.-]*:)?\/\//gi

/** Addresses of other origins in a style sheet: the page's policy stops them, and a module needs none. */
export function findingsInStyle(file: string, text: string): Finding[] {
  return [...text.matchAll(FOREIGN)].map((match) => {
    const { line, column } = getLineInfo(text, match.index)
    return { name: 'foreign-style', file, at: `${line}:${column + 1}`, what: text.slice(match.index, match.index + 80) }
  })
}
