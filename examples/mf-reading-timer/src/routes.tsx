import { lazyWithRetry, type ModuleRoute } from '@farsight/shared/module'

/** Path (as in module.json) to page. The page of the first screen is loaded before the module shows itself. */
export const routes: ModuleRoute[] = [{ path: '/reading_timer', page: lazyWithRetry(() => import('./pages/timer/timer.page')) }]
