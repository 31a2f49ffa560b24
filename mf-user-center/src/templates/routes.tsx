import type { ModuleRoute } from '@farsight/shared/module'
import { ModuleComingPage } from '../pages/coming/coming.page'

/** Report templates: list, new, change, and the editor of templates with fields. */
export const templatesRoutes = (): ModuleRoute[] => [
  { path: '/user_center/report_template/list', page: ModuleComingPage },
  { path: '/user_center/report_template/add', page: ModuleComingPage },
  { path: '/user_center/report_template/edit', page: ModuleComingPage },
  { path: '/user_center/report_template/newEdit', page: ModuleComingPage },
]
