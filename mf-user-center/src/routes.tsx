import type { ModuleRoute } from '@farsight/shared/module'
import { ModuleComingPage } from './pages/coming/coming.page'
import { templatesRoutes } from './templates/routes'

/** Path (as in module.json) to page; redirects stand in module.json alone. */
export const routes: ModuleRoute[] = [
  { path: '/user_center/user_info', page: ModuleComingPage },
  { path: '/user_center/collect', page: ModuleComingPage },
  { path: '/user_center/common/:type', page: ModuleComingPage },
  ...templatesRoutes(),
  { path: '/clinic/user_center/user_info', page: ModuleComingPage },
  { path: '/clinic/user_center/collect', page: ModuleComingPage },
  { path: '/clinic/user_center/common/:type', page: ModuleComingPage },
]
