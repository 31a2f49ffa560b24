import data from '../data/paper-letters.json'
import type { Case } from '../engine/rule'
import { FIELDS, type Found } from '../types'

/** Ends of ranges by turns, first and last, ascending: code points that the paper's font draws. */
const RANGES: readonly (readonly [number, number])[] = (() => {
  let end = 0
  return data.ranges.split(' ').map((range) => {
    const [gap, more = '0'] = range.split('.') as [string, string?]
    const first = end + Number.parseInt(gap, 36)
    end = first + Number.parseInt(more, 36)
    return [first, end] as const
  })
})()

/** Does the font of the printed report have this sign? Without it the paper shows its number, `[U+1F600]`. */
export function onPaper(code: number): boolean {
  let [low, high] = [0, RANGES.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first, last] = RANGES[middle]!
    if (code < first) high = middle - 1
    else if (code > last) low = middle + 1
    else return true
  }
  return false
}

/** Line ends, tabs and spaces of every width are spaces on paper. */
const SPACE = /[\n\r\t\p{Zs}]/u
/** What only joins or dresses an emoji: shown alone it is nothing to the eye. */
const UNSEEN = /\p{Cf}|\p{Mn}/u
/** Signs that one line shows. */
const SHOWN = 5

/** Signs that would stand on paper as a number: one line for all of them, at the first. */
export function paper({ doc }: Case): readonly Found[] {
  let first: Pick<Found, 'field' | 'from' | 'to'> | undefined
  const signs = new Map<string, number>()
  for (const field of FIELDS) {
    let at = 0
    for (const sign of doc.texts[field]) {
      const code = sign.codePointAt(0)!
      if (code > 0x7e && !onPaper(code) && !SPACE.test(sign)) {
        if (first?.field === field && first.to === at) first = { ...first, to: at + sign.length }
        first ??= { field, from: at, to: at + sign.length }
        signs.set(sign, (signs.get(sign) ?? 0) + 1)
      }
      at += sign.length
    }
  }
  if (!first) return []
  const seen = [...signs.keys()].filter((sign) => !UNSEEN.test(sign))
  const named =
    seen.length > 0 ? seen : [...signs.keys()].map((sign) => `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`)
  const count = [...signs].filter(([sign]) => seen.length === 0 || !UNSEEN.test(sign)).reduce((sum, [, times]) => sum + times, 0)
  const params = { word: `${named.slice(0, SHOWN).join(' ')}${named.length > SHOWN ? ' …' : ''}`, count: String(count) }
  return [{ rule: 'paper.letters', ...first, params }]
}
