import { lazyWithRetry, type ModuleRoute } from '@farsight/shared/module'
import { ModuleComingPage } from './pages/coming/coming.page'

const editReport = lazyWithRetry(() => import('./pages/edit-report/edit-report.page'))
const viewReport = lazyWithRetry(() => import('./pages/view-report/view-report.page'))

/** Path (as in module.json) to page. */
export const routes: ModuleRoute[] = [
  { path: '/:from/edit_report', page: editReport },
  { path: '/:from/view_report', page: viewReport },
  { path: '/:from/ecg/edit_report', page: editReport },
  { path: '/:from/ecg/view_report', page: viewReport },
  { path: '/clinic/view_report/local', page: viewReport },
  { path: '/clinic/reportBEdit', page: ModuleComingPage },
  { path: '/clinic/reportCEdit', page: ModuleComingPage },
  { path: '/report_library', page: ModuleComingPage },
  { path: '/similar_cases', page: ModuleComingPage },
]
