import { defineModule } from '@farsight/shared/module'
import module from '../module.json'
import { CopyingPage } from './copying.page'

export default defineModule({ module, routes: [{ path: '/copying', page: CopyingPage }], i18n: { zh: {}, en: {} } })
