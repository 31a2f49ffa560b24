import type { Migration } from '../migrate'

/** The bell as the server keeps it, conversations and their messages. */
export const messages: Migration = {
  number: 6,
  name: 'messages',
  sql: /* sql */ `
SELECT 1;
`,
}
