import type { Migration } from '../migrate'

/**
 * A notification says what it is about where the exam's state does not: a retraction waits for a second yes, was refused, or took somebody's
 * step back; a double reading came to another end than the report. The column takes it from the transaction, as `issued` does. A refused
 * request has its reason.
 */
export const toldWhy: Migration = {
  number: 27,
  name: 'told-why',
  sql: /* sql */ `
ALTER TABLE event ADD COLUMN matter text CHECK (matter IN ('retractAsked', 'retractDeclined', 'retracted', 'readingDiffers'));
ALTER TABLE event ALTER COLUMN matter SET DEFAULT nullif(current_setting('app.matter', true), '');
ALTER TABLE retract_request ADD COLUMN declined text;
`,
}
