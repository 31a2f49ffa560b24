import { registerNamespace, type T, useT } from '@farsight/shared/i18n'
import en from './locales/en.json'
import zh from './locales/zh.json'

const NAMESPACE = 'entry'
registerNamespace(NAMESPACE, { zh, en })

/** Texts of the host's public pages. */
export const useEntryText = (): T => useT(NAMESPACE)
