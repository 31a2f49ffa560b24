import data from '../../data/ecg.json'
import { type Clause, deniedAt } from '../../engine/document'
import type { Case } from '../../engine/rule'
import type { Found } from '../../types'
import { aside } from './statements'

const any = (words: readonly string[]): RegExp => new RegExp(words.join('|'), 'g')
const [NORMAL, ABNORMAL, BUT_FOR] = [any(data.normal), any(data.abnormal), any(data.butFor)]
/** Denied within the words: "ST 段未见抬高". */
const DENIED = /[无未]|不(?!良|完全|齐)|(?<![a-z])(?:no|not|without)(?![a-z])/
const ADVISED = /建议|必要时|结合|advis|recommend/

const denied = (text: string, words: string, at: number): boolean => DENIED.test(words) || deniedAt(text, at)

const CALLED_NORMAL =
  /(?<!不|非|无|未|异|余|其余)正常(?:范围)?心电图|心电图[^。；;，,]{0,4}(?:正常|未见(?:明显)?异常)|(?<!otherwise |not an? |ab)(?<![a-z])normal (?:ecg|ekg|electrocardiogram)/g

/** Where the impression calls the ECG normal, or nearly so; normal but for something is not meant. */
export function normalEcgs({ doc, order }: Case): readonly { readonly field: 'result'; readonly from: number; readonly to: number }[] {
  if (order.modality !== 'ECG') return []
  return doc.clauses.flatMap((clause) => {
    if (clause.field !== 'result' || aside(clause)) return []
    const text = doc.folded.result.slice(clause.from, clause.to)
    if (text.search(BUT_FOR) >= 0) return []
    return [...text.matchAll(CALLED_NORMAL)].map(({ index, 0: words }) => {
      const from = clause.from + index
      return { field: 'result' as const, from, to: from + words.length }
    })
  })
}

/** A normal ECG, and an abnormality of it beside: one of the two was left of a template. Sinus rhythms of other rates are none. */
export function normalEcg({ doc, order }: Case): readonly Found[] {
  if (order.modality !== 'ECG') return []
  const textOf = (clause: Clause): string => doc.folded[clause.field].slice(clause.from, clause.to)
  const abnormal = doc.clauses.some((clause) => {
    if (clause.field === 'advice' || aside(clause) || clause.around.has('compare')) return false
    const text = textOf(clause)
    return !ADVISED.test(text) && [...text.matchAll(ABNORMAL)].some((match) => !denied(text, match[0], match.index))
  })
  if (!abnormal) return []
  return doc.clauses.flatMap((clause) => {
    if (clause.field !== 'result' || aside(clause)) return []
    const [sentence, text] = [doc.clauses.filter((one) => one.sentence === clause.sentence), textOf(clause)]
    if (sentence.some((one) => textOf(one).search(BUT_FOR) >= 0)) return []
    return [...text.matchAll(NORMAL)].slice(0, 1).map((match) => {
      const from = clause.from + match.index
      const to = from + match[0].length
      return { rule: 'contradiction.normal', field: 'result' as const, from, to, params: { word: doc.texts.result.slice(from, to) } }
    })
  })
}
