import type { Migration } from '../migrate'

/** Credits: prices, services, accounts, transfers and their entries. */
export const credits: Migration = {
  number: 9,
  name: 'credits',
  sql: /* sql */ ``,
}
