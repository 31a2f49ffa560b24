import { isVertebral } from '../engine/exam'
import { rootOf, SEX } from '../engine/lexicon'
import type { Case } from '../engine/rule'
import type { Found } from '../types'

const WORDS = {
  zh: { M: '男', F: '女' },
  en: { M: 'male', F: 'female' },
} as const

/** Organs and processes of the other sex. Registered "other", and reports on the development of sex, are left alone. */
export function sex({ order, doc, language }: Case): readonly Found[] {
  if (order.sex !== 'M' && order.sex !== 'F') return []
  if (doc.clauses.some((clause) => clause.cues.has('dsd'))) return []
  const found: Found[] = []
  for (const clause of doc.clauses) {
    // A newborn's report tells of the mother, a mother's of the child, a history of the family.
    if (clause.cues.has('family') || clause.cues.has('fetal') || (order.infant && clause.around.has('family'))) continue
    for (const organ of clause.organs) {
      const root = rootOf(organ.id)
      const bound = SEX[root]
      if (bound === undefined || bound === order.sex) continue
      if (order.infant && (root === 'pregnancy' || root === 'menses')) continue
      const word = doc.texts[clause.field].slice(organ.from, organ.to)
      if (isVertebral(word, order)) continue
      found.push({
        rule: 'sex.organ',
        field: clause.field,
        from: organ.from,
        to: organ.to,
        params: { word, sex: WORDS[language][order.sex] },
      })
    }
  }
  return found
}
