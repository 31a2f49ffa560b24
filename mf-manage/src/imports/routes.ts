import { lazyWithRetry, type ModuleRoute } from '@farsight/shared/module'

const ImportPage = lazyWithRetry(() => import('./import.page').then((page) => ({ default: page.ImportPage })))

/** What comes from an earlier system. */
export const importRoutes = (): ModuleRoute[] => [{ path: '/manage/manage_import', page: ImportPage }]
