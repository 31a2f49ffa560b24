import { registerNamespace, type T, translate, useT } from '@farsight/shared/i18n'
import en from './locales/en.json'
import zh from './locales/zh.json'

const NAMESPACE = 'shell'
registerNamespace(NAMESPACE, { zh, en })

/** Texts of the shell and its dialogs. */
export const useShellText = (): T => useT(NAMESPACE)

/** The same outside React. */
export const shellText: T = (key, values) => translate(NAMESPACE, key, values)
