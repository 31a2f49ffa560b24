import type { Migration } from '../migrate'

/** The table of due times has a number of its own: the second of two administrators is told. */
export const manageSettings: Migration = {
  number: 49,
  name: 'manage-settings',
  sql: /* sql */ `
ALTER TABLE due_table ADD COLUMN version integer NOT NULL DEFAULT 1;
`,
}
