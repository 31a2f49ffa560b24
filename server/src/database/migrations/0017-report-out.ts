import type { Migration } from '../migrate'
import { library } from './0017-report-out/library'
import { outgoing } from './0017-report-out/outgoing'

/** What leaves a report: codes of its papers, pushes to patients, the clinic's images, and the library of completed texts. */
export const reportOut: Migration = {
  number: 17,
  name: 'report-out',
  sql: [outgoing, library].join(''),
}
