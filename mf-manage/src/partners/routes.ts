import type { ModuleRoute } from '@farsight/shared/module'

/** Whom the hospital works with, and what it sends to them and to patients. */
export const partnersRoutes = (coming: ModuleRoute['page']): ModuleRoute[] => [
  { path: '/manage/medical_unit', page: coming },
  { path: '/manage/remote_hospital', page: coming },
  { path: '/manage/manage_apply_hospital', page: coming },
  { path: '/manage/message_info', page: coming },
  { path: '/manage/config_patient_case', page: coming },
  { path: '/manage/manage_report_push', page: coming },
  { path: '/manage/manage_cloud_film', page: coming },
]
