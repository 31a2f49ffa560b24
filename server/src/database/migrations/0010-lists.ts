import type { Migration } from '../migrate'

/** Shortcuts, columns, due times, duty, AI results, and the consortium's data range. */
export const lists: Migration = {
  number: 10,
  name: 'lists',
  sql: /* sql */ ``,
}
