import type { Migration } from '../migrate'
import { issues } from './0015-report-work/issues'
import { work } from './0015-report-work/work'

/**
 * Reports may be written while this runs. Their tables are taken in the order in which a write takes them, so that neither waits
 * for the other in a circle.
 */
const first = /* sql */ `LOCK TABLE exam, report, report_version IN ACCESS EXCLUSIVE MODE;`

/** What a report in work keeps beside its text: parked, taken back, rated, confirmed; journal and issues. */
export const reportWork: Migration = {
  number: 15,
  name: 'report-work',
  sql: [first, issues, work].join(''),
}
