import type { Migration } from '../migrate'

/** Sessions as their users see them, devices that were used before, readable facts of clinics. */
export const accounts: Migration = {
  number: 4,
  name: 'accounts',
  sql: /* sql */ `
SELECT 1;
`,
}
