import type { Migration } from '../migrate'

/** Codes by SMS, what the gateway was asked to send, entry tokens, feedback. */
export const codes: Migration = {
  number: 5,
  name: 'codes',
  sql: /* sql */ `
SELECT 1;
`,
}
