import type { Span } from './split'

/** A vertebra or disc that is named by letter and number. */
export interface Level extends Span {
  readonly region: 'cspine' | 'tspine' | 'lspine'
  /** Every vertebra that is meant: a range stands for all between. */
  readonly names: readonly string[]
  /** It cannot be anything else: a disc (L4/5), or the word vertebra beside it. T2 alone may be a sequence. */
  readonly sure: boolean
}

const ORDER = [
  ...Array.from({ length: 7 }, (_, i) => `c${i + 1}`),
  ...Array.from({ length: 12 }, (_, i) => `t${i + 1}`),
  ...Array.from({ length: 5 }, (_, i) => `l${i + 1}`),
  's1',
]
const REGION = { c: 'cspine', t: 'tspine', l: 'lspine', s: 'lspine' } as const
const LEVEL = /(?<![a-z0-9])([ctl])(\d{1,2})(?:\s?([/~\u2014-])\s?([ctls]?)(\d{1,2}))?(?![a-z0-9])/g
const VERTEBRA =
  /^\s?(?:椎|水平|层面|压缩|新鲜|陈旧|vertebra|vertebral|compression|fracture|wedge|burst|disc|left paracentral|right paracentral|level|spondyl|acute|old|on [ctl]\d)/

/** The first two vertebrae have names of their own. */
const NAMED = /寰椎|枢椎|齿状突|odontoid|\bdens\b/g

export function levelsIn(text: string): readonly Level[] {
  const found: Level[] = []
  for (const match of text.matchAll(NAMED)) {
    const name = match[0] === '寰椎' ? 'c1' : 'c2'
    found.push({ from: match.index, to: match.index + match[0].length, region: 'cspine', names: [name], sure: false })
  }
  for (const match of text.matchAll(LEVEL)) {
    const letter = match[1] as 'c' | 't' | 'l'
    const first = `${letter}${match[2]}`
    const last = match[5] === undefined ? first : `${match[4] || letter}${match[5]}`
    const from = ORDER.indexOf(first)
    const to = ORDER.indexOf(last)
    if (from < 0 || to < from) continue
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 24)
    if (
      /^\s?(?:wi|w\b|flair|signal|hyper|hypo|bright|dark|信号|高|低|压脂|等|像|加权|mapping|native|期|c\b|[a-d]\b|n\d)/.test(after) &&
      match[5] === undefined
    )
      continue
    const pair = match[5] !== undefined && !(letter === 't' && first === 't1' && last === 't2')
    found.push({
      from: match.index,
      to: match.index + match[0].length,
      region: REGION[letter],
      names: ORDER.slice(from, to + 1),
      sure: (pair && (match[3] === '/' || match[4] !== '' || VERTEBRA.test(after))) || VERTEBRA.test(after),
    })
  }
  return found
}
