import type { ModuleRoute } from '@farsight/shared/module'
import { ModuleComingPage } from './pages/coming/coming.page'

/** Path (as in module.json) to page. */
export const routes: ModuleRoute[] = [
  { path: '/local_diagnosis', page: ModuleComingPage },
  { path: '/local_diagnosis/launch_remote', page: ModuleComingPage },
  { path: '/remote_diagnosis', page: ModuleComingPage },
  { path: '/remote_diagnosis/launch_remote', page: ModuleComingPage },
  { path: '/ai_diagnose_list', page: ModuleComingPage },
  { path: '/clinic/home', page: ModuleComingPage },
]
