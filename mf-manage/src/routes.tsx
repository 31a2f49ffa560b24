import { lazyWithRetry, type ModuleRoute } from '@farsight/shared/module'
import { ModuleComingPage } from './pages/coming/coming.page'

const ManageReleasePage = lazyWithRetry(() =>
  import('./pages/manage-release/manage-release.page').then((page) => ({ default: page.ManageReleasePage })),
)

/** Path (as in module.json) to page; redirects stand in module.json alone. */
export const routes: ModuleRoute[] = [
  { path: '/manage/medical_unit', page: ModuleComingPage },
  { path: '/manage/manage_user', page: ModuleComingPage },
  { path: '/manage/main_menu', page: ModuleComingPage },
  { path: '/manage/manage_menu', page: ModuleComingPage },
  { path: '/manage/message_info', page: ModuleComingPage },
  { path: '/manage/remote_hospital', page: ModuleComingPage },
  { path: '/manage/manage_apply_hospital', page: ModuleComingPage },
  { path: '/manage/config_patient_case', page: ModuleComingPage },
  { path: '/manage/manage_department', page: ModuleComingPage },
  { path: '/manage/manage_report_push', page: ModuleComingPage },
  { path: '/manage/manage_cloud_film', page: ModuleComingPage },
  { path: '/manage/manage_release', page: ManageReleasePage },
]
