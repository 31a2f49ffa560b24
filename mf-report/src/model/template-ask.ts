import type { Template } from '@farsight/shared/contract'
import { type MarkedText, type TemplateField, templateFields, withFields } from '@farsight/shared/domain'
import { fits } from './misfits'

export type TemplateLanguage = 'zh' | 'en'

/** Has it a text in both languages? */
export const isPair = ({ findings, diagnosis, findingsEn, diagnosisEn }: Template): boolean =>
  !!(findings || diagnosis) && !!(findingsEn || diagnosisEn)

/** A template's two texts in a language; where it has none in it, in the other. */
export function textsIn(template: Template, language: TemplateLanguage): { readonly finding: string; readonly result: string } {
  const { findings, diagnosis, findingsEn, diagnosisEn } = template
  return language === 'en' && (findingsEn || diagnosisEn)
    ? { finding: findingsEn, result: diagnosisEn }
    : { finding: findings, result: diagnosis }
}

/** What a template asks for: one field, or the same one wherever it stands, so that both texts say the same side. */
export interface Ask extends TemplateField {
  readonly places: readonly { readonly text: 'finding' | 'result'; readonly at: number }[]
}

/** What two texts ask for, each once, in the order of the texts. */
export function asksOf(texts: { readonly finding: string; readonly result: string }): readonly Ask[] {
  const asks = new Map<string, { field: TemplateField; places: Ask['places'][number][] }>()
  for (const text of ['finding', 'result'] as const)
    for (const [at, field] of templateFields(texts[text]).entries()) {
      const { type, name, unit, words } = field
      const key = name ? JSON.stringify([type, name, unit, words]) : `${text}|${at}`
      const ask = asks.get(key) ?? { field, places: [] }
      ask.places.push({ text, at })
      asks.set(key, ask)
    }
  return [...asks.values()].map(({ field, places }) => ({ ...field, places }))
}

/**
 * What was typed into the fields of one language, for those of the other: the second number is the second number there. A choice is carried
 * as the place of its word, and only to one of as many words.
 */
export function carried(from: readonly Ask[], to: readonly Ask[], typed: readonly string[]): readonly string[] {
  const like = (ask: Ask): string => (ask.type === 'choice' ? `choice ${ask.words.length}` : ask.type)
  const nth = (asks: readonly Ask[], i: number): number => asks.slice(0, i).filter((ask) => like(ask) === like(asks[i]!)).length
  return to.map((ask, i) => {
    const at = from.findIndex((one, j) => like(one) === like(ask) && nth(from, j) === nth(to, i))
    return (at < 0 ? '' : typed[at]) ?? ''
  })
}

/** Is this no answer to that? Nothing at all is none: the field stays in brackets. */
export const isWrong = (ask: Ask, value: string): boolean => value.trim() !== '' && !fits(ask, value)

/** Both texts with the answers in their places. */
export function answered(
  texts: { readonly finding: string; readonly result: string },
  asks: readonly Ask[],
  values: readonly string[],
): { readonly finding: MarkedText; readonly result: MarkedText } {
  const put = (text: 'finding' | 'result'): MarkedText => {
    const own: string[] = []
    asks.forEach(({ places }, i) => {
      for (const place of places) if (place.text === text) own[place.at] = values[i] ?? ''
    })
    return withFields(texts[text], own)
  }
  return { finding: put('finding'), result: put('result') }
}
