import type { ModuleRoute } from '@farsight/shared/module'
import { ModuleComingPage } from './pages/coming/coming.page'

/** Path (as in module.json) to page; redirects stand in module.json alone. */
export const routes: ModuleRoute[] = [
  { path: '/statistics/appointmentOurHospital', page: ModuleComingPage },
  { path: '/statistics/localDiagnosisCount', page: ModuleComingPage },
  { path: '/statistics/localDoctorWork', page: ModuleComingPage },
  { path: '/statistics/reportYinYang', page: ModuleComingPage },
  { path: '/statistics/modalityShootCount', page: ModuleComingPage },
  { path: '/statistics/shootCountDistribution', page: ModuleComingPage },
  { path: '/statistics/doctorRemoteCount', page: ModuleComingPage },
  { path: '/statistics/remoteDiagnosisCount', page: ModuleComingPage },
  { path: '/statistics/roomStatistics', page: ModuleComingPage },
  { path: '/statistics/remoteDiagnosisReportQuality', page: ModuleComingPage },
  { path: '/statistics/reportQuality', page: ModuleComingPage },
]
