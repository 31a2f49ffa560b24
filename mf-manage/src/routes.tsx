import { lazyWithRetry, type ModuleRoute } from '@farsight/shared/module'
import { importRoutes } from './imports/routes'
import { partnersRoutes } from './partners/routes'
import { peopleRoutes } from './people/routes'
import { trailRoutes } from './trail/routes'

const ManageReleasePage = lazyWithRetry(() =>
  import('./pages/manage-release/manage-release.page').then((page) => ({ default: page.ManageReleasePage })),
)

/** Path (as in module.json) to page; redirects stand in module.json alone. */
export const routes: ModuleRoute[] = [
  ...peopleRoutes(),
  ...partnersRoutes(),
  ...trailRoutes(),
  ...importRoutes(),
  { path: '/manage/manage_release', page: ManageReleasePage },
]
