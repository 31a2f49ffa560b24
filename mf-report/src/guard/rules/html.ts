import type { Document } from '../engine/document'
import { FIELDS, type Field, type Found } from '../types'

/** Tags by their names, so that "p<0.05, b>3" is none; an attribute has a name of its own. Every repetition is bounded. */
const TAG =
  /<\/?(?:b|i|u|s|p|a|br|hr|div|span|font|table|tbody|thead|t[rdh]|ul|ol|li|h[1-6]|strong|em|sub|sup|small|big|center|pre|code|img|svg|script|style|iframe|input|button|form|label|html|head|body|meta|link|title|o:p)(?:\s{1,4}[a-z][a-z:-]{0,30}(?:\s?=\s?(?:"[^"<>\n]{0,200}"|'[^'<>\n]{0,200}'|[^\s<>"']{1,200}))?){0,8}\s{0,4}\/?>|<!--|-->|&(?:nbsp|lt|gt|amp|quot|#\d{1,6}|#x[\da-f]{1,6});/g

export interface Tag {
  readonly field: Field
  readonly from: number
  readonly to: number
}

export const htmlIn = (doc: Document): readonly Tag[] =>
  FIELDS.flatMap((field) =>
    [...doc.folded[field].matchAll(TAG)].map((match) => ({ field, from: match.index, to: match.index + match[0].length })),
  )

/** A text from a web page with its tags is one slip, in however many tags. */
export function html(tags: readonly Tag[], doc: Document): readonly Found[] {
  const [first] = tags
  if (!first) return []
  const word = doc.texts[first.field].slice(first.from, first.to)
  const params = { word: word.length > 24 ? `${word.slice(0, 24)}…` : word, count: String(tags.length) }
  return [{ rule: 'leftover.html', ...first, params }]
}
