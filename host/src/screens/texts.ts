import { registerNamespace, type T, useT } from '@farsight/shared/i18n'
import en from './locales/en.json'
import zh from './locales/zh.json'

const NAMESPACE = 'host'
registerNamespace(NAMESPACE, { zh, en })

/** The host's own texts. */
export const useHostText = (): T => useT(NAMESPACE)
