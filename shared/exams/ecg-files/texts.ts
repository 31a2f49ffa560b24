import { registerNamespace } from '@farsight/shared/i18n'
import en from './locales/en.json'
import zh from './locales/zh.json'

registerNamespace('ecg-files', { zh, en })
