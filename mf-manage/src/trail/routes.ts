import type { ModuleRoute } from '@farsight/shared/module'

/** What was done, and what came from before. */
export const trailRoutes = (coming: ModuleRoute['page']): ModuleRoute[] => [
  { path: '/manage/manage_audit', page: coming },
  { path: '/manage/manage_import', page: coming },
]
