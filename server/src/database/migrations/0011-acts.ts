import type { Migration } from '../migrate'

/** Case information, shares, favourites, cloud film settings and merging. */
export const acts: Migration = {
  number: 11,
  name: 'acts',
  sql: /* sql */ ``,
}
