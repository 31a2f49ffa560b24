import type { Migration } from '../migrate'

/** The place of a part in a queue goes over to the merged exam, and what another day left of that one goes before it. */
export const mergedQueue: Migration = {
  number: 39,
  name: 'merged-queue',
  sql: /* sql */ `
GRANT DELETE ON queue_entry TO farsight_app;
`,
}
