import { registerNamespace, type T, useT } from '@farsight/shared/i18n'
import en from './locales/en.json'
import zh from './locales/zh.json'

const NAMESPACE = 'notify'
registerNamespace(NAMESPACE, { zh, en })

/** Texts of bell and sounds. */
export const useNotifyText = (): T => useT(NAMESPACE)
