import type { Case } from '../engine/rule'
import type { Found } from '../types'

/** A template's field that holds something else than it wants: the form knows which, the text alone does not tell. */
export function misfit({ misfits, doc }: Case): readonly Found[] {
  return misfits
    .filter(({ field, from, to }) => from >= 0 && from < to && to <= doc.texts[field].length)
    .map(({ field, from, to, type, words }) => ({
      rule: 'leftover.type',
      field,
      from,
      to,
      params: { message: `leftover.type.${type}`, word: doc.texts[field].slice(from, to), words: words.join(' / ') },
    }))
}
