import { ClinicReportPage } from './clinic-report'

/** `/clinic/reportBEdit`: the clinic's ultrasound report, as delivered. */
export default function ClinicBPage() {
  return <ClinicReportPage kind="B" />
}
