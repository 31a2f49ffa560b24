import type { Migration } from '../migrate'

/**
 * A retraction that waits for a second person is told to those who may say yes (1), and a no to who asked (2). The column takes it from the
 * transaction, as `issued` does. A no has its reason.
 */
export const retractionTold: Migration = {
  number: 27,
  name: 'retraction-told',
  sql: /* sql */ `
ALTER TABLE event ADD COLUMN retraction smallint;
ALTER TABLE event ALTER COLUMN retraction SET DEFAULT nullif(current_setting('app.retraction', true), '')::smallint;
ALTER TABLE retract_request ADD COLUMN declined text;
`,
}
