import { useTranslation } from 'react-i18next'
import { currentLanguage, i18n, type Language, useLanguage } from './language'

/** A text in both languages, as domain tables and module.json carry it. */
export interface Pair {
  readonly zh: string
  readonly en: string
}
/** Key to text; nested objects are addressed with dots. */
export type Dictionary = { readonly [key: string]: string | Dictionary }
/** Looks a key up; `{{name}}` in the text is filled from the values. */
export type T = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** Adds (or, while developing, replaces) the texts of one module under its name. */
export function registerNamespace(ns: string, texts: { readonly zh: Dictionary; readonly en: Dictionary }): void {
  i18n.addResourceBundle('zh', ns, texts.zh, true, true)
  i18n.addResourceBundle('en', ns, texts.en, true, true)
}

/** The translator of a namespace; the component renders again when the language changes. */
export function useT(ns = 'shared'): T {
  return useTranslation(ns).t as unknown as T
}

/** The translator outside React (a prompt of the client, a log line that is shown). */
export const translate = (ns: string, key: string, values?: Readonly<Record<string, string | number>>): string =>
  (i18n.t as unknown as (key: string, options: object) => string)(key, { ns, ...values })

/** The text of a pair in the language shown now. In React prefer {@link useBilingual}, which follows a switch. */
export const bilingual = (pair: Pair): string => pair[currentLanguage()]

const IN: Readonly<Record<Language, (pair: Pair) => string>> = { zh: (pair) => pair.zh, en: (pair) => pair.en }

/** `bilingual` that renders again on a switch. The function is the same one as long as the language is: safe in a memo. */
export const useBilingual = (): ((pair: Pair) => string) => IN[useLanguage()]
