import type { ModuleRoute } from '@farsight/shared/module'
import { ModuleComingPage } from './pages/coming/coming.page'

/** Path (as in module.json) to page. */
export const routes: ModuleRoute[] = [
  { path: '/:from/edit_report', page: ModuleComingPage },
  { path: '/:from/view_report', page: ModuleComingPage },
  { path: '/:from/ecg/edit_report', page: ModuleComingPage },
  { path: '/:from/ecg/view_report', page: ModuleComingPage },
  { path: '/clinic/view_report/local', page: ModuleComingPage },
  { path: '/clinic/reportBEdit', page: ModuleComingPage },
  { path: '/clinic/reportCEdit', page: ModuleComingPage },
  { path: '/report_library', page: ModuleComingPage },
  { path: '/similar_cases', page: ModuleComingPage },
]
