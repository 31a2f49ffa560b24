import { registerNamespace, type T, translate, useT } from '@farsight/shared/i18n'
import en from './locales/en.json'
import zh from './locales/zh.json'

const NAMESPACE = 'host'
registerNamespace(NAMESPACE, { zh, en })

/** The host's own texts. */
export const useHostText = (): T => useT(NAMESPACE)
/** One of them in the language of the moment, outside a screen. */
export const hostText = (key: string): string => translate(NAMESPACE, key)
