import type { OrderRow } from './order'

/**
 * Puts fresh orders into a list without moving any: `page` is what the list would show now, `fresh` the changed rows by id,
 * `pageSize` how many a full page has. Orders that would enter, leave or stand elsewhere are counted for the bar, and not those that only make way for them,
 * nor those on the screen whose exam the user changed himself (`own`).
 */
export function applyFreshOrders(
  rows: readonly OrderRow[],
  page: readonly OrderRow[],
  fresh: readonly OrderRow[],
  pageSize: number,
  own: readonly string[] = [],
): { readonly rows: OrderRow[]; readonly waiting: string[] } {
  const now = new Map([...page, ...fresh].map((row) => [row.remoteOrderId, row]))
  const shown = rows.map((row) => row.remoteOrderId)
  const next = page.map((row) => row.remoteOrderId)
  const mine = new Set(rows.filter((row) => own.includes(row.risProcedureId)).map((row) => row.remoteOrderId))
  return {
    rows: rows.map((row) => now.get(row.remoteOrderId) ?? row),
    waiting: differing(shown, next, pageSize).filter((id) => !mine.has(id)),
  }
}

/** The fewest ids whose coming, going or moving makes one page of a list out of another. */
function differing(shown: readonly string[], next: readonly string[], pageSize: number): string[] {
  const places = new Map(next.map((id, place) => [id, place]))
  const stays = shown.filter((id) => places.has(id))
  const still = new Set(longestRise(stays.map((id) => places.get(id) as number)).map((place) => next[place]))
  const left = shown.filter((id) => !places.has(id))
  const came = next.filter((id) => !shown.includes(id))
  // Where one leaves a full page, the first of the page behind it moves up; where one comes, the page's last is pushed out.
  const behind = tail(next, (id) => !shown.includes(id))
  const movedUp = shown.length < pageSize ? 0 : Math.min(left.length, behind)
  const entered = came.slice(0, came.length - movedUp)
  const last = tail(shown, (id) => !places.has(id))
  const pushedOut = next.length < pageSize ? 0 : Math.min(entered.length, last)
  return [...entered, ...left.slice(0, left.length - pushedOut), ...stays.filter((id) => !still.has(id))]
}

/** How many at the end are so. */
const tail = (ids: readonly string[], so: (id: string) => boolean): number => ids.length - 1 - ids.findLastIndex((id) => !so(id))

/** The most numbers, in their order, of which each is greater than the one before. */
function longestRise(numbers: readonly number[]): number[] {
  const rises: number[][] = []
  for (const [i, number] of numbers.entries()) {
    const before = rises.filter((_, at) => (numbers[at] as number) < number).sort((a, b) => b.length - a.length)[0] ?? []
    rises[i] = [...before, number]
  }
  return rises.sort((a, b) => b.length - a.length)[0] ?? []
}
