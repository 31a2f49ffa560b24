import type { QueueRow } from '@farsight/shared/contract'

/** A row as the list shows it; `gone` has left since, and stands there struck until the list is taken over. */
export interface ShownRow {
  readonly row: QueueRow
  readonly gone: boolean
}

/** What fresh rows do to a list in which somebody works. */
export interface Settled {
  readonly rows: readonly ShownRow[]
  /** How many came, went or changed places since: 0 where the list is as the server's. */
  readonly changes: number
}

const keyOf = ({ risProcedureId }: QueueRow): string => risProcedureId

/** The list as the server has it. */
export const taken = (fresh: readonly QueueRow[]): Settled => ({ rows: fresh.map((row) => ({ row, gone: false })), changes: 0 })

/**
 * Puts fresh rows into a list without moving any: what the eye or the key is on stays where it is. Contents are renewed, who has left is
 * struck, who came is counted.
 */
export function settle(shown: readonly ShownRow[], fresh: readonly QueueRow[]): Settled {
  const byKey = new Map(fresh.map((row) => [keyOf(row), row]))
  const here = new Set(shown.map(({ row }) => keyOf(row)))
  const rows = shown.map(({ row }) => {
    const now = byKey.get(keyOf(row))
    return now ? { row: now, gone: false } : { row, gone: true }
  })
  const order = fresh.filter((row) => here.has(keyOf(row))).map(keyOf)
  const stay = rows.filter(({ gone }) => !gone).map(({ row }) => keyOf(row))
  const moved = stay.filter((key, at) => key !== order[at]).length
  const came = fresh.length - order.length
  return { rows, changes: came + (rows.length - stay.length) + moved }
}

/** Who stands beside a row among those who wait: whom a move would change places with; undefined where the list does not show it. */
export function neighbour(rows: readonly ShownRow[], id: string, direction: 'advance' | 'delay'): string | undefined {
  const there = rows.filter(({ gone }) => !gone).map(({ row }) => keyOf(row))
  const at = there.indexOf(id)
  return at < 0 ? undefined : there[direction === 'advance' ? at - 1 : at + 1]
}
