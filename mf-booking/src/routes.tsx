import type { ModuleRoute } from '@farsight/shared/module'
import { ModuleComingPage } from './pages/coming/coming.page'

/** Path (as in module.json) to page; redirects stand in module.json alone. */
export const routes: ModuleRoute[] = [
  { path: '/appointment/add', page: ModuleComingPage },
  { path: '/appointment/list', page: ModuleComingPage },
  { path: '/appointment/other_list', page: ModuleComingPage },
  { path: '/add_procedure', page: ModuleComingPage },
  { path: '/diagnose_list', page: ModuleComingPage },
  { path: '/triage', page: ModuleComingPage },
]
