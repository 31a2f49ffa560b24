import { lazyWithRetry, type ModuleRoute } from '@farsight/shared/module'

const MedicalUnitPage = lazyWithRetry(() => import('./medical_unit/medical-unit.page').then((page) => ({ default: page.MedicalUnitPage })))
const RemoteHospitalPage = lazyWithRetry(() =>
  import('./remote_hospital/remote-hospital.page').then((page) => ({ default: page.RemoteHospitalPage })),
)
const ManageApplyHospitalPage = lazyWithRetry(() =>
  import('./manage_apply_hospital/manage-apply-hospital.page').then((page) => ({ default: page.ManageApplyHospitalPage })),
)
const MessageInfoPage = lazyWithRetry(() => import('./message_info/message-info.page').then((page) => ({ default: page.MessageInfoPage })))
const ConfigPatientCasePage = lazyWithRetry(() =>
  import('./config_patient_case/config-patient-case.page').then((page) => ({ default: page.ConfigPatientCasePage })),
)
const ManageReportPushPage = lazyWithRetry(() =>
  import('./manage_report_push/manage-report-push.page').then((page) => ({ default: page.ManageReportPushPage })),
)
const ManageCloudFilmPage = lazyWithRetry(() =>
  import('./manage_cloud_film/manage-cloud-film.page').then((page) => ({ default: page.ManageCloudFilmPage })),
)

/** Whom the hospital works with, and what it sends to them and to patients. */
export const partnersRoutes = (): ModuleRoute[] => [
  { path: '/manage/medical_unit', page: MedicalUnitPage },
  { path: '/manage/remote_hospital', page: RemoteHospitalPage },
  { path: '/manage/manage_apply_hospital', page: ManageApplyHospitalPage },
  { path: '/manage/message_info', page: MessageInfoPage },
  { path: '/manage/config_patient_case', page: ConfigPatientCasePage },
  { path: '/manage/manage_report_push', page: ManageReportPushPage },
  { path: '/manage/manage_cloud_film', page: ManageCloudFilmPage },
]
