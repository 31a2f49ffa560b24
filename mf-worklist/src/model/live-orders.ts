import type { OrderRow } from './order'

/**
 * Puts fresh orders into a list without moving any: `page` is what the list would show now, `fresh` the changed rows by id.
 * Orders that would enter, leave or stand elsewhere are counted for the bar.
 */
export function applyFreshOrders(
  rows: readonly OrderRow[],
  page: readonly OrderRow[],
  fresh: readonly OrderRow[],
): { readonly rows: OrderRow[]; readonly waiting: string[] } {
  const now = new Map([...page, ...fresh].map((row) => [row.remoteOrderId, row]))
  const shown = rows.map((row) => row.remoteOrderId)
  const next = page.map((row) => row.remoteOrderId)
  const stays = shown.filter((id) => next.includes(id))
  const order = next.filter((id) => shown.includes(id))
  const waiting = [
    ...next.filter((id) => !shown.includes(id)),
    ...shown.filter((id) => !next.includes(id)),
    ...stays.filter((id, i) => order[i] !== id),
  ]
  return { rows: rows.map((row) => now.get(row.remoteOrderId) ?? row), waiting }
}
