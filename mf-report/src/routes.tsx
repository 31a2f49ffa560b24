import { lazyWithRetry, type ModuleRoute } from '@farsight/shared/module'

const editReport = lazyWithRetry(() => import('./pages/edit-report/edit-report.page'))
const viewReport = lazyWithRetry(() => import('./pages/view-report/view-report.page'))
const library = lazyWithRetry(() => import('./pages/library/library.page'))
const unprinted = lazyWithRetry(() => import('./pages/print/unprinted.page'))
const similarCases = lazyWithRetry(() => import('./pages/similar/similar-cases.page'))
const clinicB = lazyWithRetry(() => import('./pages/clinic-report/clinic-b.page'))
const clinicC = lazyWithRetry(() => import('./pages/clinic-report/clinic-c.page'))
const patientReport = lazyWithRetry(() => import('./pages/patient/patient-report.page'))
const verify = lazyWithRetry(() => import('./pages/verify/verify.page'))
const share = lazyWithRetry(() => import('./pages/share/share.page'))
const cloudFilm = lazyWithRetry(() => import('./pages/film/cloud-film.page'))
const criticalValues = lazyWithRetry(() => import('./pages/critical/register.page'))
const secondReadings = lazyWithRetry(() => import('./pages/readings/readings.page'))
const guardRules = lazyWithRetry(() => import('./pages/guard-rules/rules.page'))
const imageWindow = lazyWithRetry(() => import('./pages/image-window/image-window.page'))
const compareReport = lazyWithRetry(() => import('./pages/compare/compare.page'))
const imagePreview = lazyWithRetry(() => import('./pages/image-preview/image-preview.page'))
const patientInfo = lazyWithRetry(() => import('./pages/patient-info/patient-info.page'))

/** Path (as in module.json) to page. */
export const routes: ModuleRoute[] = [
  { path: '/:from/edit_report', page: editReport },
  { path: '/:from/view_report', page: viewReport },
  { path: '/:from/ecg/edit_report', page: editReport },
  { path: '/:from/ecg/view_report', page: viewReport },
  { path: '/:from/preview_report', page: viewReport },
  { path: '/:from/ecg/preview_report', page: viewReport },
  { path: '/clinic/view_report/local', page: viewReport },
  { path: '/clinic/reportBEdit', page: clinicB },
  { path: '/clinic/reportCEdit', page: clinicC },
  { path: '/image_window', page: imageWindow },
  { path: '/:from/compare_report', page: compareReport },
  { path: '/:from/image_preview', page: imagePreview },
  { path: '/:from/patient_info', page: patientInfo },
  { path: '/report_library', page: library },
  { path: '/report_library/unprinted', page: unprinted },
  { path: '/critical_values', page: criticalValues },
  { path: '/second_readings', page: secondReadings },
  { path: '/guard_rules', page: guardRules },
  { path: '/similar_cases', page: similarCases },
  { path: '/patient_report', page: patientReport },
  { path: '/share', page: share },
  { path: '/:from/cloud_film', page: cloudFilm },
  { path: '/verify', page: verify },
]
