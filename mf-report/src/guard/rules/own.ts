import { fold } from '../engine/fold'
import type { Case } from '../engine/rule'
import { split } from '../engine/split'
import { FIELDS, type Found, type GuardRule } from '../types'

/** Is the hospital's rule meant for this exam? A blank condition means every exam. */
export function meant(rule: GuardRule, { exam, order }: Case): boolean {
  const part = fold(exam.bodypart)
  return (
    (rule.modality === '' || rule.modality.toUpperCase() === order.modality) &&
    (rule.sex === '' || rule.sex.toUpperCase() === order.sex) &&
    (rule.bodypart === '' || part.includes(fold(rule.bodypart)))
  )
}

/** The sentence around a place, folded: what may excuse a hit stands there. */
export function sentenceAt(text: string, from: number): string {
  const spans = split(text).map(({ sentence }) => sentence)
  const own = spans.find((span) => span.from <= from && from <= span.to)
  return fold(own ? text.slice(own.from, own.to) : text)
}

/** Plain words of the hospital: each place where one stands, unless the sentence excuses it. */
export function own(rule: GuardRule, given: Case): readonly Found[] {
  if (!rule.enabled || !meant(rule, given)) return []
  const found: Found[] = []
  for (const field of FIELDS) {
    const text = given.doc.folded[field]
    for (const raw of rule.words) {
      const word = fold(raw)
      for (let at = word === '' ? -1 : text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        found.push({
          rule: rule.key,
          field,
          from: at,
          to: at + word.length,
          params: { word: given.doc.texts[field].slice(at, at + word.length), zh: rule.zh, en: rule.en },
        })
      }
    }
  }
  return found
}
