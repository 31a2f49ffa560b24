import { lazyWithRetry, type ModuleRoute } from '@farsight/shared/module'

const ManageAuditPage = lazyWithRetry(() => import('./manage_audit/manage-audit.page').then((page) => ({ default: page.ManageAuditPage })))

/** What was done. */
export const trailRoutes = (): ModuleRoute[] => [{ path: '/manage/manage_audit', page: ManageAuditPage }]
