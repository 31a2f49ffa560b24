import type { ReportSms } from '../../codes/report-sms'
import type { AsTenant } from '../../database/tenant'
import type { Archive } from '../../images/door/archive'
import type { Handler } from '../handler'
import { openPatientReport } from './patient'
import { countPrint, getPrintSettings, queryUnprinted } from './print'
import { getPrintData } from './print-data'
import { pushHandlers } from './push'
import { verifyReport } from './verify'

/** What papers and pushes need of the server. */
export interface ReportOutParts {
  readonly asTenant: AsTenant
  readonly reportSms: ReportSms
  /** What one address may try in a minute before a login, where it is another number than the product's. */
  readonly publicTries?: number | undefined
  readonly archive: Archive
}

/** What leaves the house: papers, their codes, and links on patients' phones. */
export const reportOutHandlers = ({ asTenant, reportSms, archive, publicTries }: ReportOutParts): Handler[] => [
  getPrintData(archive),
  verifyReport(asTenant, publicTries),
  queryUnprinted,
  countPrint,
  getPrintSettings,
  ...pushHandlers(reportSms),
  openPatientReport(asTenant, publicTries),
]
