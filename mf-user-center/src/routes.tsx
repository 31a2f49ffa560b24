import { lazyWithRetry, type ModuleRoute } from '@farsight/shared/module'
import { templatesRoutes } from './templates/routes'

const UserInfoPage = lazyWithRetry(() => import('./own/user-info.page').then((page) => ({ default: page.UserInfoPage })))
const CollectPage = lazyWithRetry(() => import('./kept/collect.page').then((page) => ({ default: page.CollectPage })))
const CommonPage = lazyWithRetry(() => import('./knowledge/common.page').then((page) => ({ default: page.CommonPage })))

/** Path (as in module.json) to page; redirects stand in module.json alone. */
export const routes: ModuleRoute[] = [
  { path: '/user_center/user_info', page: UserInfoPage },
  { path: '/user_center/collect', page: CollectPage },
  { path: '/user_center/common/:type', page: CommonPage },
  ...templatesRoutes(),
  { path: '/clinic/user_center/user_info', page: UserInfoPage },
  { path: '/clinic/user_center/collect', page: CollectPage },
  { path: '/clinic/user_center/common/:type', page: CommonPage },
]
