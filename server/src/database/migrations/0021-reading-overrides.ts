import type { Migration } from '../migrate'

/** A second reading is looked over by the guard too: what its reader let stand, with each reason. */
export const readingOverrides: Migration = {
  number: 21,
  name: 'reading-overrides',
  sql: /* sql */ `
ALTER TABLE second_reading ADD COLUMN overrides jsonb NOT NULL DEFAULT '[]';
`,
}
