import { lazyWithRetry, type ModuleRoute } from '@farsight/shared/module'
import './model/exam-words'

const LocalWorklistPage = lazyWithRetry(() =>
  import('./pages/local-worklist/local-worklist.page').then((page) => ({ default: page.LocalWorklistPage })),
)

const AiListPage = lazyWithRetry(() => import('./pages/ai-list/ai-list.page').then((page) => ({ default: page.AiListPage })))

const ClinicHomePage = lazyWithRetry(() =>
  import('./pages/clinic-home/clinic-home.page').then((page) => ({ default: page.ClinicHomePage })),
)

const RemoteWorklistPage = lazyWithRetry(() =>
  import('./pages/remote-worklist/remote-worklist.page').then((page) => ({ default: page.RemoteWorklistPage })),
)

const LaunchRemotePage = lazyWithRetry(() =>
  import('./pages/launch-remote/launch-remote.page').then((page) => ({ default: page.LaunchRemotePage })),
)

/** Path (as in module.json) to page. */
export const routes: ModuleRoute[] = [
  { path: '/local_diagnosis', page: LocalWorklistPage },
  { path: '/local_diagnosis/launch_remote', page: LaunchRemotePage },
  { path: '/remote_diagnosis', page: RemoteWorklistPage },
  { path: '/remote_diagnosis/launch_remote', page: LaunchRemotePage },
  { path: '/ai_diagnose_list', page: AiListPage },
  { path: '/clinic/home', page: ClinicHomePage },
]
