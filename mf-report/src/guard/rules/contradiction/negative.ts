import kinds from '../../data/lesion-kinds.json'
import data from '../../data/negative.json'
import type { Case } from '../../engine/rule'
import type { Found } from '../../types'
import { affirmed, aside, type Statement, statements } from './statements'

const SAID = new Set(data.lesions)
const SERIOUS = new Set(kinds.serious)
const unless = ({ clause }: Statement, text: string): boolean =>
  data.unless.some((word) => text.slice(clause.from, clause.to).includes(word))

/** What was and what may come does not make a report positive. */
const present = (one: Statement): boolean =>
  affirmed(one) &&
  !aside(one.clause) &&
  !one.clause.around.has('prior') &&
  (['old', 'advice', 'post', 'doubt'] as const).every((cue) => !one.clause.cues.has(cue))

/**
 * Negative is chosen, and the text names a nodule or an effusion. A hint: a hospital may count a small one as negative. What is grave in the
 * impression is told by {@link normal}; what the impression takes back is not asked about.
 */
export function negative({ report, doc }: Case): readonly Found[] {
  if (report.yinYang !== 0) return []
  const result = statements(doc, 'result')
  if (result.some((one) => present(one) && SERIOUS.has(one.lesion.id))) return []
  for (const field of ['result', 'finding'] as const) {
    const one = statements(doc, field).find(
      (told) =>
        present(told) &&
        SAID.has(told.lesion.id) &&
        !unless(told, doc.folded[field]) &&
        (field === 'result' || !result.some(({ lesion }) => lesion.id === told.lesion.id && lesion.negated)),
    )
    if (!one) continue
    const { from, to } = one.lesion
    return [{ rule: 'contradiction.negative', field, from, to, params: { word: doc.texts[field].slice(from, to) } }]
  }
  return []
}
