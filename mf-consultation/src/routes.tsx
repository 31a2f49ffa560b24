import type { ModuleRoute } from '@farsight/shared/module'
import { ModuleComingPage } from './pages/coming/coming.page'

/** Path (as in module.json) to page; redirects stand in module.json alone. */
export const routes: ModuleRoute[] = [
  { path: '/consultation/s1', page: ModuleComingPage },
  { path: '/consultation/s2', page: ModuleComingPage },
  { path: '/consultation/s3', page: ModuleComingPage },
  { path: '/consultation/s4', page: ModuleComingPage },
  { path: '/consultation/s5', page: ModuleComingPage },
  { path: '/consultation/s6', page: ModuleComingPage },
  { path: '/consultation_list', page: ModuleComingPage },
  { path: '/morning_meeting/preparation', page: ModuleComingPage },
  { path: '/morning_meeting/progress', page: ModuleComingPage },
  { path: '/morning_meeting/completed', page: ModuleComingPage },
  { path: '/morning_meeting_list', page: ModuleComingPage },
]
