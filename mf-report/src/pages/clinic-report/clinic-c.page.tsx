import { ClinicReportPage } from './clinic-report'

/** `/clinic/reportCEdit`: the clinic's other reports. */
export default function ClinicCPage() {
  return <ClinicReportPage kind="C" />
}
