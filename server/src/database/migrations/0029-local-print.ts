import type { Migration } from '../migrate'

/** Papers of this hospital go to the desk's own printer, without the browser's dialog, where the wrapper is there (printConfig.localprint). */
export const localPrint: Migration = {
  number: 29,
  name: 'local-print',
  sql: 'ALTER TABLE print_setting ADD COLUMN local_print boolean NOT NULL DEFAULT false',
}
