import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { initReactI18next } from 'react-i18next'
import en from './locales/en.json'
import zh from './locales/zh.json'
import { readSite, writeSite } from './site-storage'

/** The two languages of the product; Chinese is the default (product.md section 1). */
export type Language = 'zh' | 'en'
export const LANGUAGES: readonly Language[] = ['zh', 'en']

const KEY = 'LANG'

const stored = (): Language => (readSite(KEY) === 'en' ? 'en' : 'zh')

/** <html lang>: it chooses the Chinese glyphs of a Han font and the voice of a screen reader. */
function show(language: Language): void {
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

/** The one i18next of the page. A namespace a module, zh and en side by side; a missing text shows its key in both. */
export const i18n = i18next

if (!i18next.isInitialized) {
  void i18next.use(initReactI18next).init({
    lng: stored(),
    fallbackLng: false,
    supportedLngs: ['zh', 'en'],
    ns: ['shared'],
    defaultNS: 'shared',
    resources: { zh: { shared: zh }, en: { shared: en } },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  })
  show(stored())
}

/** The language that is shown now. */
export const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'zh')

/** Shows the page in a language at once, and remembers it under `<title>LANG`. Nothing that is typed is lost. */
export function setLanguage(language: Language): void {
  writeSite(KEY, language)
  show(language)
  void i18next.changeLanguage(language)
}

/** Wait of the shell's language switch before the page reloads (product.md section 9). */
export const LANGUAGE_RELOAD_MS = 300

/** The shell's switch: remembers the language and reloads the page after 300 ms, so that every module begins afresh in it. */
export function switchLanguage(language: Language, reload: () => void = () => location.reload()): void {
  setLanguage(language)
  setTimeout(reload, LANGUAGE_RELOAD_MS)
}

const subscribe = (changed: () => void): (() => void) => {
  i18next.on('languageChanged', changed)
  return () => i18next.off('languageChanged', changed)
}

/** The language now, re-rendering on a switch. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage)
