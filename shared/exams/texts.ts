import { registerNamespace } from '@farsight/shared/i18n'
import en from './locales/en.json'
import zh from './locales/zh.json'

/** What lists of exams and acts on their rows say; a module that shows such a list has these words among its own. */
export const EXAM_TEXTS = { zh, en } as const

registerNamespace('exams', EXAM_TEXTS)
