import type { Migration } from '../migrate'

/** Remote orders: their rows, their steps, and what the receiving side may do with the exam. */
export const orders: Migration = {
  number: 8,
  name: 'orders',
  sql: /* sql */ ``,
}
