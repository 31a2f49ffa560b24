import type { Migration } from '../migrate'

/** A paper that was taken as a file: a copy that went out like any print, with a word of its own in the report's log. */
export const outgoingFile: Migration = {
  number: 20,
  name: 'outgoing-file',
  sql: /* sql */ `
ALTER TABLE report_outgoing ADD COLUMN file boolean NOT NULL DEFAULT false;
`,
}
