import { registerNamespace, type T, useT } from '@farsight/shared/i18n'
import en from './locales/en.json'
import zh from './locales/zh.json'

const NAMESPACE = 'desk'
registerNamespace(NAMESPACE, { zh, en })

/** Texts of what lies over every page of a session. */
export const useDeskText = (): T => useT(NAMESPACE)
