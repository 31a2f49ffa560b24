import { defineModule } from '@farsight/shared/module'
import module from '../module.json'
import en from './locales/en.json'
import zh from './locales/zh.json'
import { routes } from './routes'

export default defineModule({ module, routes, i18n: { zh, en } })
