import { STAT_SCREENS } from '@farsight/shared/domain'
import { lazyWithRetry, type ModuleRoute } from '@farsight/shared/module'

/** Path (as in module.json) to page; redirects stand in module.json alone. */
export const routes: ModuleRoute[] = STAT_SCREENS.map((screen) => ({
  path: `/statistics/${screen}`,
  page: lazyWithRetry(() => import('./pages/statistics/statistics.page').then(({ PAGES }) => ({ default: PAGES[screen] }))),
}))
