import { lazyWithRetry, type ModuleRoute } from '@farsight/shared/module'

const ManageAuditPage = lazyWithRetry(() => import('./manage_audit/manage-audit.page').then((page) => ({ default: page.ManageAuditPage })))

/** What was done, and what came from before. */
export const trailRoutes = (coming: ModuleRoute['page']): ModuleRoute[] => [
  { path: '/manage/manage_audit', page: ManageAuditPage },
  { path: '/manage/manage_import', page: coming },
]
