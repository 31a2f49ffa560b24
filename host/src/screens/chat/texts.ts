import { registerNamespace, type T, translate, useT } from '@farsight/shared/i18n'
import en from './locales/en.json'
import zh from './locales/zh.json'

const NAMESPACE = 'chat'
registerNamespace(NAMESPACE, { zh, en })

/** Texts of the chat. */
export const useChatText = (): T => useT(NAMESPACE)
/** The same outside React. */
export const chatText: T = (key, values) => translate(NAMESPACE, key, values)
