import { defineSlots, lazyWithRetry } from '@farsight/shared/module'
import module from '../../module.json'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import { startTimer } from '../model/timer'
import { RowAction, sayExpected } from './row-action'

// From the first screen on that shows a part of this module, which is the worklist of a doctor's morning.
startTimer()

/** What this module adds to other screens; the same slots as in module.json. */
export default defineSlots({
  module,
  i18n: { zh, en },
  fillings: {
    'mf-worklist/row-action.v1': { component: RowAction, onSelect: sayExpected },
    'mf-report/side-panel.v1': lazyWithRetry(() => import('./side-panel')),
    'host/home-card.v1': lazyWithRetry(() => import('./home-card')),
  },
})
