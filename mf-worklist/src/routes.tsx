import { lazyWithRetry, type ModuleRoute } from '@farsight/shared/module'
import { ModuleComingPage } from './pages/coming/coming.page'

const LocalWorklistPage = lazyWithRetry(() =>
  import('./pages/local-worklist/local-worklist.page').then((page) => ({ default: page.LocalWorklistPage })),
)

const ClinicHomePage = lazyWithRetry(() =>
  import('./pages/clinic-home/clinic-home.page').then((page) => ({ default: page.ClinicHomePage })),
)

/** Path (as in module.json) to page. */
export const routes: ModuleRoute[] = [
  { path: '/local_diagnosis', page: LocalWorklistPage },
  { path: '/local_diagnosis/launch_remote', page: ModuleComingPage },
  { path: '/remote_diagnosis', page: ModuleComingPage },
  { path: '/remote_diagnosis/launch_remote', page: ModuleComingPage },
  { path: '/ai_diagnose_list', page: ModuleComingPage },
  { path: '/clinic/home', page: ClinicHomePage },
]
